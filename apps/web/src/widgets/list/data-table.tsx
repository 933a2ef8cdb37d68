import { type Density, plainLook, rowHeights } from '@touchline/domain/table-look';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useTableSettings } from '../../lib/table-settings.ts';
import { useLate } from '../../lib/use-late.ts';
import '../lists.messages.ts';
import { FilterTags, type FilterTagsProps } from './filter-tags.tsx';
import { Pagination } from './pagination.tsx';
import { throughTable } from './roving-steps.ts';
import { TableColumnsButton } from './table-columns-button.tsx';
import { shownColumns } from './table-columns.tsx';
import { TableRows, type TableRowsProps } from './table-rows.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import { useRoving } from './use-roving.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useRowLock } from './use-row-lock.ts';

import styles from './data-table.module.css';

export interface DataTableProps<Row> extends Omit<TableRowsProps<Row>, 'onRowFocus'> {
  /** Under this name the browser remembers what someone made of the table. */
  name: string;
  /** What the list is narrowed to. */
  filterTags?: FilterTagsProps;
  /** As the table starts; people may choose another. */
  density?: Density;
  onPage: (page: number, cursor?: string | null) => void;
}

/** Rows of an earlier answer that stand there longer than this say that they are. */
const oldAfter = 300;

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { name, filterTags, density: startDensity = 'normal', onPage, ...rest } = props;
  const { label, list, columns, rowKey, opensOnClick } = rest;
  const { t } = useTranslation('lists');
  const [look, setLook] = useTableSettings(name);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const density = look.density ?? startDensity;
  const isLocked = useLate(list.isOld, oldAfter);
  const box = useRowFocus((list.rows ?? []).map(rowKey), activeKey);
  useRoving(box, throughTable, 'tr[data-row]');
  useRowLock(box, isLocked);
  const isLoading = list.error === null && list.rows === undefined;
  const hasRows = list.error === null && (list.rows?.length ?? 0) > 0;

  return (
    <div className={styles.box}>
      <div className={styles.above}>
        {filterTags !== undefined && <FilterTags {...filterTags} />}
        <TableToolbar
          label={label}
          list={list}
          density={density}
          onDensity={(next) => setLook({ ...look, density: next })}
        >
          <TableColumnsButton columns={columns} look={look} onChange={setLook} onReset={() => setLook(plainLook)} />
        </TableToolbar>
      </div>
      {isLoading && <span role="status" className={styles.said} aria-label={t('list.loading')} />}
      <div
        ref={box}
        className={styles.rows}
        style={{ '--row-height': `${rowHeights[density]}px` } as CSSProperties}
        data-density={density}
        data-clickable={opensOnClick || undefined}
        data-old={isLocked || undefined}
      >
        <TableRows {...rest} columns={shownColumns(columns, look)} onRowFocus={setActiveKey} />
      </div>
      {hasRows && <Pagination answer={list.answer} onPage={onPage} />}
    </div>
  );
}
