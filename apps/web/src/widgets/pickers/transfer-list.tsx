import { Checkbox, Transfer } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { keepEnter } from './keep-enter.ts';
import './pickers.messages.ts';
import type { SelectOption } from './single-select.tsx';

import styles from './pickers.module.css';

export interface TransferOption extends SelectOption<string> {
  /** A second line, which belongs to the entry's name. */
  readonly note?: string;
  readonly isWarned?: boolean;
}

export interface TransferListProps {
  label: string;
  options: readonly TransferOption[];
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
  /** A click moves an entry to the other list; otherwise entries are ticked first, and moved together. */
  movesAtOnce?: boolean;
}

interface TransferEntry {
  readonly key: string;
  readonly title: string;
  readonly note: string | undefined;
  readonly isWarned: boolean;
}

/** In px. */
const height = 400;

export function TransferList(props: TransferListProps) {
  const { label, options, value, onChange, isDisabled = false, width = 280, onTick, search } = props;
  const { movesAtOnce = false } = props;
  const { t } = useTranslation('pickers');
  const frame = useRef<HTMLDivElement>(null);
  /** The place of the entry that moved over last, in the list that it left. */
  const left = useRef<{ readonly side: string; readonly at: number } | null>(null);
  // The entry that had the focus is gone from its list: its neighbour takes it.
  useEffect(() => {
    if (left.current === null || frame.current === null) return;
    const { side, at } = left.current;
    left.current = null;
    const entries = frame.current.querySelectorAll<HTMLElement>(`[data-side="${side}"] input`);
    const searches = frame.current.querySelectorAll<HTMLElement>('input[type="text"]');
    (entries[Math.min(at, entries.length - 1)] ?? searches[side === 'left' ? 0 : 1])?.focus();
  }, [value]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the inputs inside it
    <div ref={frame} role="group" aria-label={label} onKeyDown={keepEnter}>
      <Transfer<TransferEntry>
        dataSource={options.map((option) => ({
          key: option.value,
          title: option.label,
          note: option.note,
          isWarned: option.isWarned ?? false,
        }))}
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
        className={`${styles.transfer} ${movesAtOnce ? styles.transferAtOnce : ''}`}
        styles={{ section: { height, width, background: 'var(--tl-surface)' } }}
        locale={{
          titles: [t('transfer.offered'), t('transfer.chosen')],
          searchPlaceholder: t('transfer.search'),
          itemUnit: t('transfer.unit'),
          itemsUnit: t('transfer.unit'),
        }}
        onChange={(moved) => onChange(options.map((option) => option.value).filter((key) => moved.includes(key)))}
      >
        {({ direction, filteredItems, selectedKeys, onItemSelect }) => (
          <div className={styles.transferItems} data-side={direction}>
            {filteredItems.map(({ key, title, note, isWarned }, at) => (
              <Checkbox
                key={key}
                className={styles.transferItem ?? ''}
                checked={movesAtOnce ? direction === 'right' : selectedKeys.includes(key)}
                disabled={isDisabled}
                onChange={({ target }) => {
                  if (!movesAtOnce) {
                    onItemSelect(key, target.checked);
                    return;
                  }
                  left.current = { side: direction, at };
                  onChange(direction === 'right' ? value.filter((each) => each !== key) : [...value, key]);
                }}
              >
                {title}
                {note !== undefined && (
                  <small className={styles.transferNote} data-warned={isWarned || undefined}>
                    {note}
                  </small>
                )}
              </Checkbox>
            ))}
          </div>
        )}
      </Transfer>
    </div>
  );
}
