import { formatTime } from '@touchline/domain/times';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { useListPage } from '../../../lib/lists/list-page.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { FilterPlaceholder, ListPage } from '../../../widgets/list/list-page.tsx';
import { DataTable } from '../../../widgets/list/table/data-table.tsx';
import type { LogRecord } from '../operation-logs.api.ts';
import { VerifyButton } from '../verify/verify-button.tsx';
import { ExportButton } from './export-button.tsx';
import { useLogColumns } from './log-columns.tsx';
import {
  chosenFilters,
  filtersToQuery,
  type LogFilters,
  noFilters,
  readFilters,
  without,
  writeFilters,
} from './log-filters.ts';
import { useFilterWords } from './use-filter-words.ts';
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
  const wordsOfFilter = useFilterWords(filters);
  const names = chosenFilters(filters).filter((name) => name !== 'merchantCode' || isAcrossMerchants);
  const clear = () => page.setFilters(writeFilters(noFilters));

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
        filterTags={{
          tags: names.map((name) => ({
            key: name,
            text: wordsOfFilter(name),
            onRemove: () => page.setFilters(writeFilters(without(filters, name))),
          })),
          onClear: clear,
        }}
        onOpen={({ id }) => onOpen(id)}
        opensOnClick
        actions={({ id }) => [{ key: 'open', label: t('open'), onClick: () => onOpen(id) }]}
        actionsWidth={110}
        empty={
          names.length === 0
            ? { text: t('empty.nothing'), hint: t('empty.nothingHint') }
            : {
                text: t('empty.noMatch'),
                hint: t('empty.noMatchHint'),
                action: { label: t('filters.clear'), onClick: clear },
              }
        }
      />
    </ListPage>
  );
}

function rowNameOf({ createdTime, functionName }: LogRecord): string {
  return `${formatTime(createdTime, 'second')} ${functionName}`;
}
