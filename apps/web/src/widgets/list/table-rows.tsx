import { Table, type TableColumnsType, type TableProps } from 'antd';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { TablePage } from '../../lib/list-page.ts';
import type { List } from '../../lib/list-query.ts';
import { shape } from '../../lib/theme/tokens.ts';
import '../lists.messages.ts';
import { type EmptyState, ListEmpty, ListFailed } from './list-states.tsx';
import { type RowAction, RowActions } from './row-actions.tsx';
import { choiceWidth, useChoiceColumn } from './table-choice.ts';
import { antdColumns, boneColumns, type DataColumn, widthOf } from './table-columns.tsx';
import type { Selection } from './use-selection.ts';

import styles from './data-table.module.css';

export interface TableRowsProps<Row> {
  label: string;
  page: TablePage<Row>;
  columns: readonly DataColumn<Row>[];
  rowKey: (row: Row) => string;
  /** Names a row for screen readers. */
  rowName: (row: Row) => string;
  empty: EmptyState;
  /** Left out: no operating column. */
  actions?: ((row: Row) => readonly RowAction[]) | undefined;
  actionsWidth?: number;
  /** Enter on a row. */
  onOpen?: ((row: Row) => void) | undefined;
  /** A click anywhere on the row opens it too. */
  opensOnClick?: boolean;
  /** The row that was just saved. */
  highlighted?: string | null;
  /** Why a row is no use to any bulk action: it cannot be chosen. */
  unchoosable?: ((row: Row) => string | null) | undefined;
  /** Null where no rows can be chosen. */
  selection: Selection<Row> | null;
  onRowFocus: (key: string) => void;
}

const controls = 'a, button, input, label, [role="menu"]';
const bones = Array.from({ length: 8 }, (_, at) => ({ at }));

/** The rows in Ant Design's table: the first column and the operating one stay while the others scroll between them. */
export function TableRows<Row extends object>(props: TableRowsProps<Row>) {
  const { label, page, columns, rowKey, empty, actions, actionsWidth = 180, selection } = props;
  const { list, sort, sortable, setSort, views } = page;
  const actionColumn = useActionColumn(props, actionsWidth);
  // How the columns are to stand comes from the server as well.
  const answered = views.isReady ? list.rows : undefined;
  const rows = list.error === null ? answered : [];
  const hasRows = (rows?.length ?? 0) > 0;
  const choice = useChoiceColumn({ ...props, hasRows });
  const all = [...antdColumns(columns, { sort, sortable, isScrolling: hasRows }), ...actionColumn(hasRows)];
  const filled: TableProps<Row> =
    rows === undefined
      ? { dataSource: bones as Row[], columns: boneColumns(all), rowClassName: styles.bones ?? '' }
      : { dataSource: [...rows], columns: all, onRow: rowPropsOf(props) };
  return (
    <Table<Row>
      aria-label={label}
      className={styles.table ?? ''}
      {...filled}
      rowKey={(row) => ('at' in row ? String(row.at) : rowKey(row))}
      pagination={false}
      size="small"
      tableLayout="fixed"
      sticky={{ offsetHeader: shape.headerHeight, offsetScroll: shape.pagesHeight }}
      // What stands in the rows' place fits any width.
      {...(hasRows && {
        scroll: {
          x: widthOf(columns) + (actions === undefined ? 0 : actionsWidth) + (selection === null ? 0 : choiceWidth),
        },
      })}
      {...choice}
      locale={{ emptyText: <TablePlace list={list} empty={empty} /> }}
      onChange={(_pages, _filters, sorter) => {
        const one = Array.isArray(sorter) ? sorter[0] : sorter;
        const isOff = one?.order == null;
        setSort(isOff ? null : { column: String(one.columnKey), isAsc: one.order === 'ascend' });
      }}
      aria-busy={list.isFetching}
    />
  );
}

function useActionColumn<Row>({ actions, rowName }: TableRowsProps<Row>, width: number) {
  const { t } = useTranslation('lists');
  return (hasRows: boolean): TableColumnsType<Row> =>
    actions === undefined
      ? []
      : [
          {
            key: 'actions',
            title: t('list.actions'),
            // Without rows there is nothing that could scroll under it.
            ...(hasRows && { fixed: 'end' as const }),
            width,
            render: (_: unknown, row: Row) => <RowActions rowName={rowName(row)} actions={actions(row)} />,
          },
        ];
}

function rowPropsOf<Row>(props: TableRowsProps<Row>) {
  const { rowKey, highlighted, onOpen, opensOnClick = false, onRowFocus, selection } = props;
  return (row: Row) => ({
    tabIndex: -1,
    'data-highlighted': rowKey(row) === highlighted || undefined,
    'data-row': rowKey(row),
    onFocus: () => onRowFocus(rowKey(row)),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return;
      const act = {
        Enter: onOpen && (() => onOpen(row)),
        ' ': selection && (() => selection.toggle(rowKey(row), event.shiftKey)),
      }[event.key];
      if (act == null) return;
      event.preventDefault();
      act();
    },
    ...(opensOnClick && {
      onClick: (event: MouseEvent<HTMLElement>) => {
        const isControl = event.target instanceof Element && event.target.closest(controls) !== null;
        if (!isControl && window.getSelection()?.isCollapsed !== false) onOpen?.(row);
      },
    }),
  });
}

/** What stands in the rows' place while there are none. */
function TablePlace<Row>({ list, empty }: { list: List<Row>; empty: EmptyState }): ReactNode {
  if (list.error !== null) return <ListFailed error={list.error} onRetry={list.refresh} />;
  return <ListEmpty {...empty} />;
}
