import Table, { type ColumnsType, type TableProps } from '@rc-component/table';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { TablePage } from '../../../lib/lists/list-page.ts';
import type { LoadedList } from '../../../lib/lists/list-query.ts';
import { shape } from '../../../lib/theme/tokens.ts';
import '../../lists.messages.ts';
import { type EmptyState, ListEmpty, ListFailed } from '../list-states.tsx';
import { type RowAction, RowActions } from './row-actions.tsx';
import { choiceWidth, Measuring, useChoiceColumn } from './table-choice.tsx';
import { boneColumns, type DataColumn, tableColumns, widthOf } from './table-columns.tsx';
import type { RowSelection } from './use-selection.ts';

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
  selection: RowSelection<Row> | null;
  onRowFocus: (key: string) => void;
}

const controls = 'a, button, input, label, [role="menu"]';
const bones = Array.from({ length: 8 }, (_, at) => ({ at }));

/** On the engine of Ant Design's table, a quarter of its weight: the first column and the operating one stay while the others scroll between them. */
export function TableRows<Row extends object>(props: TableRowsProps<Row>) {
  const { label, page, columns, rowKey, empty, actions, actionsWidth = 180, selection } = props;
  const { list, sort, sortable, setSort, views } = page;
  const actionColumn = useActionColumn(props, actionsWidth);
  // How the columns are to stand comes from the server as well.
  const answered = views.isReady ? list.rows : undefined;
  const rows = list.error === null ? answered : [];
  const hasRows = (rows?.length ?? 0) > 0;
  const choice = useChoiceColumn({ ...props, rows: rows ?? [] });
  const all = [
    ...choice,
    ...tableColumns(columns, { sort, sortable, setSort, isScrolling: hasRows }),
    ...actionColumn(hasRows),
  ];
  const filled: TableProps<Row> =
    rows === undefined
      ? { data: bones as Row[], columns: boneColumns(all), rowClassName: styles.bones ?? '' }
      : { data: rows, columns: all, onRow: rowPropsOf(props) };
  return (
    <Table<Row>
      aria-label={label}
      prefixCls="tl-table"
      className={styles.table ?? ''}
      {...filled}
      rowKey={(row) => ('at' in row ? String(row.at) : rowKey(row))}
      rowHoverable={false}
      tableLayout="fixed"
      sticky={{ offsetHeader: shape.headerHeight, offsetScroll: shape.pagesHeight }}
      // What stands in the rows' place fits any width.
      {...(hasRows && {
        scroll: {
          x: widthOf(columns) + (actions === undefined ? 0 : actionsWidth) + (selection === null ? 0 : choiceWidth),
        },
      })}
      measureRowRender={measured}
      emptyText={<TablePlaceholder list={list} empty={empty} />}
      aria-busy={list.isFetching}
    />
  );
}

const measured = (row: ReactNode) => <Measuring value>{row}</Measuring>;

function useActionColumn<Row>({ actions, rowName }: TableRowsProps<Row>, width: number) {
  const { t } = useTranslation('lists');
  return (hasRows: boolean): ColumnsType<Row> =>
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
    'data-chosen': selection?.isChosen(rowKey(row)) === true || undefined,
    onFocus: () => onRowFocus(rowKey(row)),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return;
      const act = {
        Enter: onOpen && (() => onOpen(row)),
        ' ': selection && (() => selection.toggle(rowKey(row), event.shiftKey)),
      }[event.key];
      if (act == null) return;
      event.preventDefault();
      // Held down it would go on with whatever row comes next.
      if (!event.repeat) act();
    },
    ...(opensOnClick && {
      onClick: (event: MouseEvent<HTMLElement>) => {
        const isControl = event.target instanceof Element && event.target.closest(controls) !== null;
        if (!isControl && window.getSelection()?.isCollapsed !== false) onOpen?.(row);
      },
    }),
  });
}

/** Fills the table while it has no rows. */
function TablePlaceholder<Row>({ list, empty }: { list: LoadedList<Row>; empty: EmptyState }): ReactNode {
  if (list.error !== null) return <ListFailed error={list.error} onRetry={list.refresh} />;
  return <ListEmpty {...empty} />;
}
