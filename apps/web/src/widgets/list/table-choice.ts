import type { TableProps } from 'antd';
import { useTranslation } from 'react-i18next';

import '../lists.messages.ts';
import type { Selection } from './use-selection.ts';

export const choiceWidth = 44;

interface ChoiceOptions<Row> {
  readonly rowName: (row: Row) => string;
  readonly unchoosable?: ((row: Row) => string | null) | undefined;
  readonly selection: Selection<Row> | null;
  readonly hasRows: boolean;
}

/** The column of choices, in Ant Design's own way: Shift and a click choose a range. */
export function useChoiceColumn<Row>(options: ChoiceOptions<Row>): Pick<TableProps<Row>, 'rowSelection'> {
  const { t } = useTranslation('lists');
  const { rowName, unchoosable, selection, hasRows } = options;
  if (selection === null) return {};
  const rowSelection: TableProps<Row>['rowSelection'] = {
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
  return { rowSelection };
}
