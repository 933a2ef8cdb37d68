import { Table, type TableColumnsType } from 'antd';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { List } from '../../lib/list-query.ts';
import type { ListSort } from '../../lib/list-state.ts';
import { useTableSettings } from '../../lib/table-settings.ts';
import '../lists.messages.ts';
import { CutText } from './cut-text.tsx';
import { type EmptyState, ListEmpty, ListFailed, ListSkeleton } from './list-states.tsx';
import { Pagination } from './pagination.tsx';
import { type RowAction, RowActions } from './row-actions.tsx';
import { onRowKey } from './row-keys.ts';
import { TableSettingsButton } from './table-settings-button.tsx';
import { useRowFocus } from './use-row-focus.ts';

import styles from './data-table.module.css';

export interface DataColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** In px; columns without one share what is left. */
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
  /** A string is cut to one line with a tooltip; anything else stands as it is. */
  readonly render: (row: Row) => ReactNode;
  /** The server's name of the order by this column, where there is one. */
  readonly sortColumn?: string;
  /** Cannot be hidden. */
  readonly isFixed?: boolean;
}

export interface DataTableProps<Row> {
  /** Under this name the browser remembers what someone made of the table. */
  name: string;
  label: string;
  list: List<Row>;
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
  /** In px; a table without one lets people choose its density. */
  rowHeight?: number;
  /** Narrower than this the table scrolls inside its own box. */
  minWidth?: number;
  sort?: ListSort | null;
  onSort?: (sort: ListSort | null) => void;
  onPage: (page: number, cursor?: string | null) => void;
  /** The row that was just saved. */
  highlighted?: string | null;
}

const headerHeight = 56;
const densityHeights = { normal: 48, dense: 36 };
const controls = 'a, button, input, label, [role="menu"]';

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { name, label, list, columns, rowKey, rowName, empty, actions, actionsWidth = 200 } = props;
  const { onOpen, opensOnClick = false, rowHeight, minWidth = 960, sort = null, onSort, onPage, highlighted } = props;
  const { t } = useTranslation('lists');
  const [settings, setSettings] = useTableSettings(name);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const height = rowHeight ?? densityHeights[settings.density];
  const { rows = [], error, isFetching, answer } = list;
  const box = useRowFocus(rows.map(rowKey), activeKey);
  const entryKey = rows.some((row) => rowKey(row) === activeKey) ? activeKey : rows[0] && rowKey(rows[0]);

  const dataColumns: TableColumnsType<Row> = columns
    .filter(({ key, isFixed }) => isFixed === true || !settings.hidden.includes(key))
    .map(({ key, title, width, align, render, sortColumn }) => ({
      key,
      title,
      ...(width !== undefined && { width }),
      ...(align !== undefined && { align }),
      ...(sortColumn !== undefined && {
        sorter: true,
        sortOrder: sort?.column === sortColumn ? orderOf(sort) : null,
        showSorterTooltip: false,
      }),
      render: (_: unknown, row: Row) => {
        const content = render(row);
        return typeof content === 'string' ? <CutText text={content} /> : content;
      },
    }));
  const actionColumn: TableColumnsType<Row> =
    actions === undefined
      ? []
      : [
          {
            key: 'actions',
            title: t('list.actions'),
            // Without rows there is nothing that could scroll under it.
            ...(rows.length > 0 && { fixed: 'end' as const }),
            width: actionsWidth,
            render: (_: unknown, row: Row) => <RowActions rowName={rowName(row)} actions={actions(row)} />,
          },
        ];

  const rowProps = (row: Row) => ({
    tabIndex: rowKey(row) === entryKey ? 0 : -1,
    'data-highlighted': rowKey(row) === highlighted || undefined,
    'data-row': rowKey(row),
    style: { height },
    onFocus: () => setActiveKey(rowKey(row)),
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => onRowKey(event, onOpen && (() => onOpen(row))),
    ...(opensOnClick && {
      onClick: (event: MouseEvent<HTMLElement>) => {
        const isControl = event.target instanceof Element && event.target.closest(controls) !== null;
        if (!isControl && window.getSelection()?.isCollapsed !== false) onOpen?.(row);
      },
    }),
  });

  return (
    <div ref={box} className={styles.box} data-clickable={opensOnClick || undefined}>
      <Table<Row>
        aria-label={label}
        className={styles.table ?? ''}
        dataSource={error === null ? [...rows] : []}
        columns={[...dataColumns, ...actionColumn]}
        rowKey={rowKey}
        onRow={rowProps}
        pagination={false}
        size="small"
        tableLayout="fixed"
        sticky={{ offsetHeader: headerHeight }}
        // What stands in the rows' place fits any width.
        {...(rows.length > 0 && { scroll: { x: minWidth } })}
        locale={{ emptyText: <TablePlace list={list} empty={empty} rowHeight={height} /> }}
        onChange={(_pages, _filters, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter;
          const column = columns.find(({ key }) => key === one?.columnKey)?.sortColumn;
          const isOff = one?.order == null || column === undefined;
          onSort?.(isOff ? null : { column, isAsc: one.order === 'ascend' });
        }}
        aria-busy={isFetching}
      />
      <Pagination
        answer={error === null ? answer : undefined}
        isFetching={isFetching}
        refreshedAt={list.refreshedAt}
        isRefreshFailed={list.isRefreshFailed}
        onPage={onPage}
        onRefresh={list.refresh}
        tools={
          <TableSettingsButton
            columns={columns.filter(({ isFixed }) => isFixed !== true)}
            settings={settings}
            hasDensity={rowHeight === undefined}
            onChange={setSettings}
          />
        }
      />
    </div>
  );
}

function orderOf({ isAsc }: ListSort): 'ascend' | 'descend' {
  return isAsc ? 'ascend' : 'descend';
}

interface TablePlaceProps<Row> {
  list: List<Row>;
  empty: EmptyState;
  rowHeight: number;
}

/** What stands in the rows' place while there are none. */
function TablePlace<Row>({ list, empty, rowHeight }: TablePlaceProps<Row>) {
  if (list.error !== null) return <ListFailed error={list.error} onRetry={list.refresh} />;
  return list.rows === undefined ? <ListSkeleton rowHeight={rowHeight} /> : <ListEmpty {...empty} />;
}
