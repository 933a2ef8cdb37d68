import { useTranslation } from 'react-i18next';

import { Switch } from '../../widgets/plain/switch.tsx';
import type { Merchant } from './merchants.api.ts';

interface SecondFactorSwitchProps {
  merchant: Merchant;
  onChange: (merchant: Merchant) => void;
}

export function SecondFactorSwitch({ merchant, onChange }: SecondFactorSwitchProps) {
  const { t } = useTranslation('merchants');
  return (
    <Switch
      label={t('switch', { alias: merchant.alias })}
      isOn={merchant.secondFactorRequired}
      onTurn={() => onChange(merchant)}
    />
  );
}
