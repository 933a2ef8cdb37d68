import { Radio } from 'antd';

import styles from '../anchors.module.css';

interface ExplainedChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string; readonly hint: string }[];
  onChange: (value: Value) => void;
}

/** One of a few, each with a line that says what it does. */
export function ExplainedChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ExplainedChoiceProps<Value>) {
  return (
    <Radio.Group
      className={styles.reasons ?? ''}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Value)}
      options={options.map((option) => ({
        value: option.value,
        label: (
          <span className={styles.reason}>
            {option.label}
            <small>{option.hint}</small>
          </span>
        ),
      }))}
    />
  );
}
