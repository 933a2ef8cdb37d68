import { Select } from 'antd';
import { useTranslation } from 'react-i18next';

import { useMerchantNames } from '../../../entities/merchant/merchant-names.ts';

import styles from './filter-bar.module.css';

interface MerchantSelectProps {
  value: string | null;
  onChange: (code: string | null) => void;
  /** Left out: none of them is a choice too. */
  isRequired?: boolean;
}

export function MerchantSelect({ value, onChange, isRequired = false }: MerchantSelectProps) {
  const { t } = useTranslation('operation-logs');
  const { merchants, isLoading } = useMerchantNames();
  return (
    <Select<string>
      aria-label={t('filters.merchant')}
      className={styles.merchant ?? ''}
      placeholder={t('filters.anyMerchant')}
      value={value}
      loading={isLoading}
      allowClear={!isRequired}
      showSearch={{ optionFilterProp: 'label' }}
      options={merchants.map(({ code, alias }) => ({ value: code, label: `${alias} (${code})` }))}
      onChange={(code) => onChange(code ?? null)}
    />
  );
}
