import { Fragment, type Ref } from 'react';

import type { Control } from '../../widgets/form/form-item.tsx';
import { partsOf } from '../../widgets/marked-text/marked-parts.ts';
import { type Hit, rangesOf } from './taboo-report.tsx';

import styles from './marked-area.module.css';

interface MarkedAreaProps {
  control: Control<string>;
  name: string;
  hits: readonly Hit[];
  /** One line that wraps: Enter breaks nothing. */
  isLine?: boolean;
  placeholder?: string;
  area?: Ref<HTMLTextAreaElement> | undefined;
  onComposing: (isComposing: boolean) => void;
}

/** A text with its marks behind it: the marks never touch what is typed, so that an input method can compose in peace. */
export function MarkedArea(props: MarkedAreaProps) {
  const { control, name, hits, isLine = false, placeholder, area, onComposing } = props;
  const { id, value, onValue, onBlur, aria } = control;
  return (
    <div className={styles.box} data-line={isLine || undefined} data-invalid={aria['aria-invalid']}>
      <div className={styles.both}>
        <div className={styles.behind} aria-hidden="true">
          {partsOf(value, rangesOf(hits)).map(({ from, part, mark }) =>
            mark === null ? (
              <Fragment key={from}>{part}</Fragment>
            ) : (
              <mark key={from} className={styles.mark} data-grave={mark === 'grave' || undefined}>
                {part}
              </mark>
            ),
          )}
          {'\n'}
        </div>
        <textarea
          {...aria}
          ref={area}
          id={id}
          name={name}
          className={styles.text}
          rows={1}
          value={value}
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          onBlur={onBlur}
          onChange={({ target }) => onValue(isLine ? target.value.replaceAll(/[\r\n]+/g, ' ') : target.value)}
          onKeyDown={(event) => {
            if (isLine && event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
          }}
          onCompositionStart={() => onComposing(true)}
          onCompositionEnd={() => onComposing(false)}
        />
      </div>
    </div>
  );
}
