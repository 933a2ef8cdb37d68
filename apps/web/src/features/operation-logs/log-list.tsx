import { formatTime } from '@touchline/domain/times';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { useList } from '../../lib/list-query.ts';
import { useListState } from '../../lib/list-state.ts';
import { DataTable } from '../../widgets/list/data-table.tsx';
import { ListPage } from '../../widgets/list/list-page.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useLogColumns } from './log-columns.tsx';
import { chosenFilters, filterNames, noFilters, readFilters, without, writeFilters } from './log-filters.ts';
import { listName, loadLogs, type LogRecord } from './operation-logs.api.ts';
import { useFilterWords } from './use-filter-words.ts';
import { useLogScope } from './use-log-scope.ts';
import { VerifyButton } from './verify-button.tsx';

interface LogListViewProps {
  lastOpened: RefObject<string | null>;
  onOpen: (id: string) => void;
}

export function LogListView({ lastOpened, onOpen }: LogListViewProps) {
  const { t } = useTranslation('operation-logs');
  const { isAcrossMerchants, fixedMerchant } = useLogScope();
  const place = useListState(filterNames);
  const chosen = readFilters(place.filters);
  const filters = isAcrossMerchants ? chosen : { ...chosen, merchantCode: fixedMerchant };
  const query = { filters, page: place.page, cursor: place.cursor };
  const list = useList({ name: listName, query, load: loadLogs, onPastEnd: place.correctPage });
  const columns = useLogColumns(isAcrossMerchants);
  const wordsOfFilter = useFilterWords(filters);
  const names = chosenFilters(filters).filter((name) => name !== 'merchantCode' || isAcrossMerchants);
  const clear = () => place.setFilters(writeFilters(noFilters));

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
          onChange={(next) => place.setFilters(writeFilters(next))}
        />
      }
      actions={
        <>
          <VerifyButton merchantCode={filters.merchantCode} hasMerchants={isAcrossMerchants} onOpen={onOpen} />
          <ExportButton filters={filters} disabled={list.rows?.length === 0} />
        </>
      }
    >
      <DataTable<LogRecord>
        name="operation-logs"
        label={t('title')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={rowNameOf}
        filterTags={{
          tags: names.map((name) => ({
            key: name,
            text: wordsOfFilter(name),
            onRemove: () => place.setFilters(writeFilters(without(filters, name))),
          })),
          onClear: clear,
        }}
        onOpen={({ id }) => onOpen(id)}
        opensOnClick
        actions={({ id }) => [{ key: 'open', label: t('open'), onClick: () => onOpen(id) }]}
        actionsWidth={110}
        onPage={place.setPage}
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
