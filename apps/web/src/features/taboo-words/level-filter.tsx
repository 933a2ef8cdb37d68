import { type TabooLevel, tabooLevels } from '@touchline/domain/constants';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';

import './taboo-words.messages.ts';

interface LevelFilterProps {
  level: TabooLevel | undefined;
  onChange: (level: TabooLevel | undefined) => void;
}

const everything = 'all';

export function LevelFilter({ level, onChange }: LevelFilterProps) {
  const { t } = useTranslation('taboo-words');
  return (
    <Segmented
      aria-label={t('filters.level')}
      value={level ?? everything}
      options={[
        { value: everything, label: t('filters.all') },
        ...tabooLevels.map((value) => ({ value, label: t(`levels.${value}`) })),
      ]}
      onChange={(next) => onChange(tabooLevels.find((one) => one === next))}
    />
  );
}
