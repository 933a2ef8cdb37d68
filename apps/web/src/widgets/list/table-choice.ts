import type { TableProps } from 'antd';
import type { TFunction } from 'i18next';

import type { Selection } from './use-selection.ts';

export const choiceWidth = 44;

interface ChoiceOptions<Row> {
  readonly rowName: (row: Row) => string;
  readonly unchoosable?: ((row: Row) => string | null) | undefined;
  readonly selection: Selection<Row>;
  readonly hasRows: boolean;
  readonly t: TFunction<'lists'>;
}

/** The column of choices, in Ant Design's own way: Shift and a click choose a range. */
export function choiceColumn<Row>(options: ChoiceOptions<Row>): NonNullable<TableProps<Row>['rowSelection']> {
  const { rowName, unchoosable, selection, hasRows, t } = options;
  return {
    columnWidth: choiceWidth,
    fixed: hasRows,
    selectedRowKeys: [...selection.chosen.keys()],
    preserveSelectedRowKeys: true,
    onChange: (keys) => selection.choose(keys.map(String)),
    getTitleCheckboxProps: () => ({ 'aria-label': t('bulk.chooseAll'), disabled: !hasRows }),
    getCheckboxProps(row) {
      const reason = hasRows ? (unchoosable?.(row) ?? null) : null;
      return {
        'aria-label': t('bulk.choose', { name: hasRows ? rowName(row) : '' }),
        disabled: !hasRows || reason !== null,
        ...(reason !== null && { title: reason }),
      };
    },
  };
}
