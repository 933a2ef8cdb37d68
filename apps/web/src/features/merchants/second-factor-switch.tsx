import { Switch } from 'antd';
import { useTranslation } from 'react-i18next';

import type { Merchant } from './merchants.api.ts';

interface SecondFactorSwitchProps {
  merchant: Merchant;
  onChange: (merchant: Merchant) => void;
}

export function SecondFactorSwitch({ merchant, onChange }: SecondFactorSwitchProps) {
  const { t } = useTranslation('merchants');
  return (
    <Switch
      size="small"
      checked={merchant.secondFactorRequired}
      aria-label={t('switch', { alias: merchant.alias })}
      onClick={() => onChange(merchant)}
    />
  );
}
