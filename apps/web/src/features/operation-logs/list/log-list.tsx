import { formatTime } from '@touchline/domain/times';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { useListPage } from '../../../lib/lists/list-page.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { FilterPlaceholder, ListPage } from '../../../widgets/list/list-page.tsx';
import { useListTexts } from '../../../widgets/list/list-texts.ts';
import { DataTable } from '../../../widgets/list/table/data-table.tsx';
import type { LogRecord } from '../operation-logs.api.ts';
import { VerifyButton } from '../verify/verify-button.tsx';
import { ExportButton } from './export-button.tsx';
import { useLogColumns } from './log-columns.tsx';
import { useLogFilterTexts } from './log-filter-texts.ts';
import { chosenFilters, filtersToQuery, type LogFilters, readFilters, without, writeFilters } from './log-filters.ts';
import { useLogScope } from './use-log-scope.ts';

import styles from './log-list.module.css';

const FilterBar = lazyPart(async () => (await import('./filter-bar.tsx')).FilterBar, <FilterPlaceholder />);

interface LogListViewProps {
  lastOpened: RefObject<string | null>;
  onOpen: (id: string) => void;
}

export function LogListView({ lastOpened, onOpen }: LogListViewProps) {
  const { t } = useTranslation('operation-logs');
  const { isAcrossMerchants, fixedMerchant } = useLogScope();
  const scoped = (chosen: LogFilters) => (isAcrossMerchants ? chosen : { ...chosen, merchantCode: fixedMerchant });
  const page = useListPage('operation-logs.list', {
    toQuery: (given) => filtersToQuery(scoped(readFilters(given))),
  });
  const { list } = page;
  const filters = scoped(readFilters(page.filters));
  const columns = useLogColumns(isAcrossMerchants);
  const texts = useListTexts(
    {
      filters: chosenFilters(filters),
      setFilters: (changes) => page.setFilters(writeFilters(without(readFilters(page.filters), changes))),
    },
    {
      noun: t('title'),
      filters: useLogFilterTexts(filters, isAcrossMerchants),
      none: { text: t('empty.nothing'), hint: t('empty.nothingHint') },
    },
  );

  const hasRows = list.rows !== undefined;
  useEffect(() => {
    const id = lastOpened.current;
    if (id === null || !hasRows) return;
    Object.assign(lastOpened, { current: null });
    document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  }, [lastOpened, hasRows]);

  return (
    <ListPage
      title={t('title')}
      filters={
        <FilterBar
          filters={filters}
          hasMerchants={isAcrossMerchants}
          onChange={(next) => page.setFilters(writeFilters(next))}
        />
      }
      actions={
        <>
          <VerifyButton merchantCode={filters.merchantCode} hasMerchants={isAcrossMerchants} onOpen={onOpen} />
          <ExportButton filters={filters} total={list.answer?.total} />
        </>
      }
    >
      {list.answer?.archivedBefore !== undefined && (
        <p className={styles.archived}>{t('archived', { time: formatTime(list.answer.archivedBefore) })}</p>
      )}
      <DataTable<LogRecord>
        label={t('title')}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={rowNameOf}
        onOpen={({ id }) => onOpen(id)}
        opensOnClick
        actions={({ id }) => [{ key: 'open', label: t('open'), onClick: () => onOpen(id) }]}
        actionsWidth={110}
        {...texts}
      />
    </ListPage>
  );
}

function rowNameOf({ createdTime, functionName }: LogRecord): string {
  return `${formatTime(createdTime, 'second')} ${functionName}`;
}
