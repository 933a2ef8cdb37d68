import { type TabooLevel, tabooLevels } from '@touchline/domain/constants';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';

import type { Control } from '../../widgets/form/form-item.tsx';
import { dropdownListHeight } from '../../widgets/pickers/dropdown-list-height.ts';
import './taboo-words.messages.ts';

interface LevelSelectProps {
  id: string;
  aria?: Control<TabooLevel>['aria'];
  value: TabooLevel;
  onChange: (level: TabooLevel) => void;
}

export function LevelSelect({ id, aria, value, onChange }: LevelSelectProps) {
  const { t } = useTranslation('taboo-words');
  const options = tabooLevels.map((level) => ({ value: level, label: t(`levels.${level}`) }));
  return (
    <Select<TabooLevel>
      listHeight={dropdownListHeight}
      {...aria}
      id={id}
      value={value}
      options={options}
      onChange={onChange}
    />
  );
}
