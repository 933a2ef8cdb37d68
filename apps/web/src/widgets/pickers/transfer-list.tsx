import { Checkbox, Transfer } from 'antd';
import { useTranslation } from 'react-i18next';

import './pickers.messages.ts';
import type { SelectOption } from './single-select.tsx';

import styles from './pickers.module.css';

export interface TransferListProps {
  label: string;
  options: readonly SelectOption<string>[];
  /** The values on the right, in the order of the options. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  isDisabled?: boolean;
  /** Of one list, in px. */
  width?: number;
  /** The ticked values on the left. */
  onTick?: (ticked: string[]) => void;
  /** Where the server searches what can be chosen: what is typed, and the options that it found. */
  search?: { readonly onType: (typed: string) => void; readonly found: ReadonlySet<string> };
}

interface TransferEntry {
  readonly key: string;
  readonly title: string;
}

/** In px. */
const height = 400;

export function TransferList(props: TransferListProps) {
  const { label, options, value, onChange, isDisabled = false, width = 280, onTick, search } = props;
  const { t } = useTranslation('pickers');
  return (
    <Transfer<TransferEntry>
      role="group"
      aria-label={label}
      dataSource={options.map((option) => ({ key: option.value, title: option.label }))}
      targetKeys={[...value]}
      render={({ title }) => title}
      actions={[t('transfer.add'), t('transfer.remove')]}
      disabled={isDisabled}
      // Its boxes would have no name for screen readers.
      showSelectAll={false}
      showSearch
      filterOption={(searched, { key, title }, side) =>
        title.includes(searched.trim()) || (side === 'left' && search?.found.has(key) === true)
      }
      onSearch={(side, typed) => side === 'left' && search?.onType(typed)}
      onSelectChange={(ticked) => onTick?.(ticked.map(String))}
      className={styles.transfer ?? ''}
      styles={{ section: { height, width, background: 'var(--tl-surface)' } }}
      locale={{
        titles: [t('transfer.offered'), t('transfer.chosen')],
        searchPlaceholder: t('transfer.search'),
        itemUnit: t('transfer.unit'),
        itemsUnit: t('transfer.unit'),
      }}
      onChange={(moved) => onChange(options.map((option) => option.value).filter((key) => moved.includes(key)))}
    >
      {({ filteredItems, selectedKeys, onItemSelect }) => (
        <div className={styles.transferItems}>
          {filteredItems.map(({ key, title }) => (
            <Checkbox
              key={key}
              className={styles.transferItem ?? ''}
              checked={selectedKeys.includes(key)}
              disabled={isDisabled}
              onChange={({ target }) => onItemSelect(key, target.checked)}
            >
              {title}
            </Checkbox>
          ))}
        </div>
      )}
    </Transfer>
  );
}
