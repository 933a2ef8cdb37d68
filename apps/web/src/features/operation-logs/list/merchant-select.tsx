import { useTranslation } from 'react-i18next';

import { useMerchantName } from '../../../entities/merchant/merchant-names.ts';
import { MerchantPicker } from '../../../entities/merchant/merchant-picker.tsx';

interface MerchantSelectProps {
  value: string | null;
  onChange: (code: string | null) => void;
  /** Left out: none of them is a choice too. */
  isRequired?: boolean;
}

/** In px. */
const width = 220;

export function MerchantSelect({ value, onChange, isRequired = false }: MerchantSelectProps) {
  const { t } = useTranslation('operation-logs');
  const name = useMerchantName(value ?? '');
  return (
    <MerchantPicker
      label={t('filters.merchant')}
      placeholder={t('filters.anyMerchant')}
      width={width}
      isRequired={isRequired}
      value={value === null ? null : { code: value, alias: name }}
      onChange={(merchant) => onChange(merchant?.code ?? null)}
    />
  );
}
