import type { ColumnType } from '@rc-component/table';
import { createContext, type MouseEvent, useContext } from 'react';
import { useTranslation } from 'react-i18next';

import '../../lists.messages.ts';
import type { RowSelection } from './use-selection.ts';

import styles from './data-table.module.css';

export const choiceWidth = 44;

/** The table draws its titles a second time, to measure the columns by: no control stands among those. */
export const Measuring = createContext(false);

interface ChoiceOptions<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly rowName: (row: Row) => string;
  readonly unchoosable?: ((row: Row) => string | null) | undefined;
  readonly selection: RowSelection<Row> | null;
}

/** The column of choices: Shift and a click choose a range. */
export function useChoiceColumn<Row>(options: ChoiceOptions<Row>): ColumnType<Row>[] {
  const { t } = useTranslation('lists');
  const { rows, rowKey, rowName, unchoosable, selection } = options;
  if (selection === null) return [];
  const { chosen, whole } = selection;
  const choosable = rows.filter((row) => (unchoosable?.(row) ?? null) === null).map(rowKey);
  const here = choosable.filter((key) => chosen.has(key));
  const isAll = whole !== null || (here.length > 0 && here.length === choosable.length);
  const others = [...chosen.keys()].filter((key) => !choosable.includes(key));
  const column: ColumnType<Row> = {
    key: 'choice',
    className: styles.choice ?? '',
    width: choiceWidth,
    ...(rows.length > 0 && { fixed: 'start' as const }),
    title: (
      <ChoiceBox
        label={t('bulk.chooseAll')}
        isChosen={isAll}
        isPartly={here.length > 0 && !isAll}
        isDisabled={choosable.length === 0}
        onToggle={() =>
          whole === null ? selection.choose(isAll ? others : [...others, ...choosable]) : selection.clear()
        }
      />
    ),
    render: (_: unknown, row: Row) => {
      const reason = unchoosable?.(row) ?? null;
      return (
        <ChoiceBox
          label={t('bulk.choose', { name: rowName(row) })}
          isChosen={selection.isChosen(rowKey(row))}
          isDisabled={reason !== null}
          {...(reason !== null && { reason })}
          onToggle={({ shiftKey }) => selection.toggle(rowKey(row), shiftKey)}
        />
      );
    },
  };
  return [column];
}

interface ChoiceBoxProps {
  label: string;
  isChosen: boolean;
  isPartly?: boolean;
  isDisabled: boolean;
  reason?: string;
  onToggle: (event: MouseEvent) => void;
}

/** The cell's whole width takes the click, not the square alone. */
function ChoiceBox({ label, isChosen, isPartly = false, isDisabled, reason, onToggle }: ChoiceBoxProps) {
  if (useContext(Measuring)) return null;
  return (
    <label className={styles.choiceBox} title={reason}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        disabled={isDisabled}
        ref={(input) => {
          if (input !== null) input.indeterminate = isPartly;
        }}
        readOnly
        onClick={onToggle}
      />
    </label>
  );
}
