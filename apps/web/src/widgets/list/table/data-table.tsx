import { type Density, rowHeights } from '@touchline/domain/lists/table-look';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { oldAfter } from '../../../lib/lists/list-query.ts';
import { plainPart } from '../../../lib/page/lazy-part.tsx';
import { useDelayed } from '../../../lib/page/use-delayed.ts';
import { useMedia } from '../../../lib/page/use-media.ts';
import '../../lists.messages.ts';
import { FilterTags, type FilterTagsProps } from '../filter-tags.tsx';
import { Pagination } from '../pagination.tsx';
import { BulkBar, BulkCount, offerOf } from './bulk-bar.tsx';
import type { Bulk } from './bulk.ts';
import { throughTable } from './roving-steps.ts';
import { TableColumnsButton } from './table-columns-button.tsx';
import { shownColumns } from './table-columns.tsx';
import { TableRows, type TableRowsProps } from './table-rows.tsx';
import { TableToolbar, ViewMenuPlaceholder } from './table-toolbar.tsx';
import { useRoving } from './use-roving.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useRowLock } from './use-row-lock.ts';
import { useSelection } from './use-selection.ts';

import styles from './data-table.module.css';

export interface DataTableProps<Row> extends Omit<TableRowsProps<Row>, 'onRowFocus' | 'selection'> {
  /** Stands at the left of the toolbar; what the list is narrowed to then has a line of its own. */
  lead?: ReactNode;
  filterTags?: FilterTagsProps;
  /** As the table starts; people may choose another. */
  density?: Density;
  /** Shows a row where the window is too narrow for columns; left out, the cells stand below each other. */
  renderCard?: ((row: Row) => ReactNode) | undefined;
  /** Acts on many rows; without them no row can be chosen. */
  bulk?: Bulk<Row> | undefined;
}

const TableViewMenu = plainPart(
  async () => (await import('./table-view-menu.tsx')).TableViewMenu,
  <ViewMenuPlaceholder />,
);
const CardRows = plainPart(async () => (await import('../card-rows.tsx')).CardRows);
const FactCard = plainPart(async () => (await import('../fact-card.tsx')).FactCard);

/** Narrower, rows are cards. */
const narrow = '(width < 768px)';

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { lead, filterTags, density: startDensity = 'normal', renderCard, bulk, ...rest } = props;
  const { label, page, columns, rowKey, opensOnClick, unchoosable } = rest;
  const { list, views } = page;
  const { look } = views;
  const { t } = useTranslation('lists');
  const density = look.density ?? startDensity;
  const isNarrow = useMedia(narrow);
  const isLocked = useDelayed(list.isOld, oldAfter);
  const whole = useRef<HTMLDivElement>(null);
  const open = (list.rows ?? []).filter((row) => (unchoosable?.(row) ?? null) === null);
  const selection = useSelection({ stateText: page.stateText, rows: new Map(open.map((row) => [rowKey(row), row])) });
  const { box, onRowFocus } = useRowFocus((list.rows ?? []).map(rowKey));
  useRoving(box, throughTable, 'tr[data-row]');
  useRowLock(box, isLocked);
  const isLoading = list.error === null && list.rows === undefined;
  const hasRows = list.error === null && (list.rows?.length ?? 0) > 0;

  return (
    <div ref={whole} className={styles.box} data-lead={lead !== undefined || undefined}>
      <Above lead={lead} filterTags={filterTags}>
        <Tools label={label} page={page} columns={columns} density={density} isInColumns={!isNarrow} />
      </Above>
      {isLoading && <span role="status" className={styles.said} aria-label={t('list.loading')} />}
      <div
        ref={box}
        className={styles.rows}
        style={{ '--row-height': `${rowHeights[density]}px` } as CSSProperties}
        data-density={density}
        data-clickable={opensOnClick || undefined}
        data-old={isLocked || undefined}
      >
        <Rows
          {...rest}
          renderCard={renderCard}
          isNarrow={isNarrow}
          columns={shownColumns(columns, look)}
          selection={bulk === undefined ? null : selection}
          onRowFocus={onRowFocus}
        />
      </div>
      {hasRows && (
        <div className={styles.below}>
          {bulk !== undefined && <BulkCount selection={selection} />}
          {bulk !== undefined && selection.chosen.size > 0 && (
            <BulkBar
              selection={selection}
              actions={bulk.actions}
              offer={offerOf(bulk.whole, selection, open.map(rowKey), list.answer?.total)}
              box={whole}
              onStarted={bulk.onStarted}
            />
          )}
          <Pagination answer={list.answer} onPage={page.setPage} pageSize={page.pageSize} />
        </div>
      )}
    </div>
  );
}

interface ToolsProps<Row> extends Pick<TableRowsProps<Row>, 'label' | 'page' | 'columns'> {
  density: Density;
  /** Cards have neither columns nor a height to choose. */
  isInColumns: boolean;
}

function Tools<Row>({ label, page, columns, density, isInColumns }: ToolsProps<Row>) {
  const { list, views, stateText, setStateText } = page;
  const { look, setLook, reset } = views;
  return (
    <TableToolbar
      label={label}
      list={list}
      density={density}
      {...(isInColumns && { onDensity: (next: Density) => setLook({ ...look, density: next }) })}
    >
      {isInColumns && <TableColumnsButton columns={columns} look={look} onChange={setLook} onReset={reset} />}
      <TableViewMenu views={views} stateText={stateText} onStateText={setStateText} />
    </TableToolbar>
  );
}

interface RowsProps<Row> extends TableRowsProps<Row>, Pick<DataTableProps<Row>, 'renderCard'> {
  isNarrow: boolean;
}

function Rows<Row extends object>({ renderCard, isNarrow, ...inColumns }: RowsProps<Row>) {
  if (!isNarrow) return <TableRows {...inColumns} />;
  const { label, page, columns, rowKey, rowName, actions, empty, highlighted } = inColumns;
  const factsOf = (row: Row) => (
    <FactCard
      name={rowName(row)}
      cells={columns.map(({ key, title, render }) => ({ key, title, content: render(row) }))}
      actions={actions?.(row) ?? []}
    />
  );
  const cards = (page.list.rows ?? []).map((row) => ({ key: rowKey(row), card: (renderCard ?? factsOf)(row) }));
  return <CardRows label={label} list={page.list} cards={cards} empty={empty} highlighted={highlighted} />;
}

interface AboveProps {
  lead: ReactNode;
  filterTags: FilterTagsProps | undefined;
  /** The toolbar. */
  children: ReactNode;
}

function Above({ lead, filterTags, children }: AboveProps) {
  const tags = filterTags !== undefined && filterTags.tags.length > 0 && <FilterTags {...filterTags} />;
  return (
    <>
      <div className={lead === undefined ? styles.above : styles.lead}>
        {lead ?? tags}
        {children}
      </div>
      {lead !== undefined && tags !== false && <div className={styles.above}>{tags}</div>}
    </>
  );
}
