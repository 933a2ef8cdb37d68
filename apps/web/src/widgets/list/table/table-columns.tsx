import type { ColumnsType } from '@rc-component/table';
import { orderColumns, type TableLook } from '@touchline/domain/lists/table-look';
import type { ReactNode } from 'react';

import type { ListSort } from '../../../lib/lists/list-state.ts';
import { CutText } from '../cells/cut-text.tsx';
import { SortTitle, sortProps } from './sort-title.tsx';

import styles from '../list-states.module.css';

export interface DataColumn<Row> {
  /** As the list names it, where the column is one of the list's own. */
  readonly key: string;
  readonly title: string;
  /** In px; columns without one share what is left. */
  readonly width?: number;
  /** In px, of a column without a width: narrower, and the table scrolls inside its own box. */
  readonly minWidth?: number;
  /** Numbers end at the right, what has two sides stands in the middle; times are as wide as a time, to the minute or to the second. */
  readonly kind?: 'number' | 'centre' | 'time' | 'second';
  /** A string is cut to one line with a tooltip, a number gets its commas; anything else stands as it is. */
  readonly render: (row: Row) => ReactNode;
  /** Cannot be hidden. */
  readonly isFixed?: boolean;
  /** Hidden until somebody asks for it. */
  readonly isExtra?: boolean;
}

/** A look's `hidden` inverts a column's default: an extra column named there is shown. */
export function isShown(
  { key, isExtra = false }: Pick<DataColumn<never>, 'key' | 'isExtra'>,
  look: TableLook,
): boolean {
  return look.hidden.includes(key) === isExtra;
}

const timeWidths = { time: 160, second: 184 };
const leastWidth = 160;

/** The columns that are shown, in the order wished for. */
export function shownColumns<Row>(columns: readonly DataColumn<Row>[], look: TableLook): DataColumn<Row>[] {
  const keys = columns.map(({ key }) => key);
  return orderColumns(keys, look.order)
    .flatMap((key) => columns.find((column) => column.key === key) ?? [])
    .filter((column, at) => at === 0 || column.isFixed === true || isShown(column, look));
}

export function widthOf<Row>(columns: readonly DataColumn<Row>[]): number {
  return columns.reduce((sum, column) => sum + (ownWidth(column) ?? column.minWidth ?? leastWidth), 0);
}

function ownWidth({ width, kind }: DataColumn<never>): number | undefined {
  return width ?? (kind === 'time' || kind === 'second' ? timeWidths[kind] : undefined);
}

interface ColumnState {
  readonly sort: ListSort | null;
  readonly sortable: readonly string[];
  readonly setSort: (sort: ListSort | null) => void;
  readonly isScrolling: boolean;
}

/** As the table takes them; the first one stays while the others scroll under it. */
export function tableColumns<Row>(
  columns: readonly DataColumn<Row>[],
  { sort, sortable, setSort, isScrolling }: ColumnState,
): ColumnsType<Row> {
  return columns.map((column, at) => {
    const { key, title, kind, render } = column;
    const width = ownWidth(column);
    const isAsc = sort?.column === key ? sort.isAsc : null;
    return {
      key,
      title,
      ...(width !== undefined && { width }),
      ...(kind === 'number' && { align: 'right' as const }),
      ...(kind === 'centre' && { align: 'center' as const }),
      ...(at === 0 && isScrolling && { fixed: 'start' as const }),
      ...(sortable.includes(key) && {
        title: <SortTitle title={title} isAsc={isAsc} />,
        onHeaderCell: () => sortProps(isAsc, (next) => setSort(next === null ? null : { column: key, isAsc: next })),
      }),
      render: (_: unknown, row: Row) => cellOf(render(row)),
    };
  });
}

/** As a column's `render` means it. */
export function cellOf(content: ReactNode): ReactNode {
  if (typeof content === 'number') return content.toLocaleString('en-US');
  return typeof content === 'string' ? <CutText text={content} /> : content;
}

/** The same columns with a bone in each cell. */
export function boneColumns<Row>(columns: ColumnsType<Row>): ColumnsType<Row> {
  return columns.map((column) => ({
    ...column,
    render: () => <span className={styles.bone} style={{ width: '70%' }} />,
  }));
}
