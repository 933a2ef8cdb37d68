import { Checkbox, Popover, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';

import { type Density, plainSettings, type TableSettings } from '../../lib/table-settings.ts';
import { ColumnsIcon } from '../inside-icons.tsx';
import { Button } from '../plain/button.tsx';
import '../lists.messages.ts';

import styles from './pagination.module.css';

export interface TableSettingsButtonProps {
  /** Columns that may be hidden. */
  columns: readonly { readonly key: string; readonly title: string }[];
  settings: TableSettings;
  /** Rows of a fixed height offer no density. */
  hasDensity: boolean;
  onChange: (settings: TableSettings) => void;
}

export function TableSettingsButton({ columns, settings, hasDensity, onChange }: TableSettingsButtonProps) {
  const { t } = useTranslation('lists');
  const shown = columns.map(({ key }) => key).filter((key) => !settings.hidden.includes(key));
  const densities: { label: string; value: Density }[] = [
    { label: t('list.normal'), value: 'normal' },
    { label: t('list.dense'), value: 'dense' },
  ];
  const content = (
    <div className={styles.settings}>
      <Checkbox.Group
        className={styles.settingsColumns ?? ''}
        options={columns.map(({ key, title }) => ({ label: title, value: key }))}
        value={shown}
        onChange={(kept) =>
          onChange({ ...settings, hidden: columns.map(({ key }) => key).filter((key) => !kept.includes(key)) })
        }
      />
      {hasDensity && (
        <div className={styles.settingsRow}>
          {t('list.density')}
          <Segmented
            size="small"
            options={densities}
            value={settings.density}
            onChange={(density) => onChange({ ...settings, density })}
          />
        </div>
      )}
      <Button onClick={() => onChange(plainSettings)}>{t('list.resetColumns')}</Button>
    </div>
  );
  return (
    <Popover content={content} trigger="click" placement="topLeft">
      <button type="button" className={styles.tool} aria-label={t('list.columns')} title={t('list.columns')}>
        <ColumnsIcon />
      </button>
    </Popover>
  );
}
