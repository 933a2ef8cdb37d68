import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';

import './appointment-cards.messages.ts';

interface OffsetChoiceProps<Minutes extends number> {
  label: string;
  offered: readonly Minutes[];
  value: Minutes;
  isDisabled?: boolean;
  onChange: (minutes: Minutes) => void;
}

/** Offered offsets beside each other, in minutes. */
export function OffsetChoice<Minutes extends number>(props: OffsetChoiceProps<Minutes>) {
  const { label, offered, value, isDisabled = false, onChange } = props;
  const { t } = useTranslation('appointment-cards');
  return (
    <Radio.Group
      aria-label={label}
      optionType="button"
      disabled={isDisabled}
      value={value}
      options={offered.map((minutes) => ({ value: minutes, label: offsetLabel(minutes, t('noOffset')) }))}
      onChange={({ target }) => onChange(target.value as Minutes)}
    />
  );
}

function offsetLabel(minutes: number, none: string): string {
  if (minutes === 0) return none;
  return minutes > 0 ? `+${minutes}` : String(minutes).replace('-', '−');
}
