import { useTranslation } from 'react-i18next';

import { useMerchantTopic } from '../../lib/events/merchant-topic.ts';
import { useListPage } from '../../lib/lists/list-page.ts';
import { refreshList } from '../../lib/lists/list-query.ts';
import { useOpenedRecord } from '../../lib/lists/opened-record.ts';
import { lazyPart, plainPart } from '../../lib/page/lazy-part.tsx';
import { FilterPlaceholder, ListPage } from '../../widgets/list/list-page.tsx';
import { ListFailed, ListSkeleton } from '../../widgets/list/list-states.tsx';
import { useListTexts } from '../../widgets/list/list-texts.ts';
import { DataTable } from '../../widgets/list/table/data-table.tsx';
import { recordsName, useRecord, useWriters } from './prediction-records.api.ts';
import './prediction-records.messages.ts';
import { RecordFigures } from './record-figures.tsx';
import { useRecordFilterTexts } from './record-filter-texts.ts';
import { useTicketColumns } from './ticket-columns.tsx';

import styles from './prediction-records.module.css';

const RecordFilters = lazyPart(async () => (await import('./record-filters.tsx')).RecordFilters, <FilterPlaceholder />);
const ResultFilter = lazyPart(async () => (await import('./record-filters.tsx')).ResultFilter, <FilterPlaceholder />);
const RecordPlots = plainPart(
  async () => (await import('./record-plots.tsx')).RecordPlots,
  <div className={styles.plots} />,
);
const TicketView = lazyPart(async () => (await import('./ticket-view.tsx')).TicketView);

/** How a writer has done, drawn, and every settled ticket below. */
export function PredictionRecordsPage() {
  const { t } = useTranslation('prediction-records');
  const page = useListPage('prediction-records.tickets');
  const { filters, setFilters } = page;
  const record = useRecord(filters);
  const opened = useOpenedRecord('prediction');
  const columns = useTicketColumns(opened.open);
  useMerchantTopic('settlement', () => void refreshList(recordsName));

  const hasOthers = useWriters().some(({ isSelf }) => !isSelf);
  const texts = useListTexts(page, {
    noun: t('noun'),
    filters: useRecordFilterTexts(filters, record.data),
    none: { text: t('empty.none'), hint: t(hasOthers ? 'empty.others' : 'empty.noneHint') },
  });
  return (
    <ListPage title={t('title')} filters={<RecordFilters filters={filters} onChange={setFilters} />}>
      {record.data === undefined && record.error !== null && (
        <ListFailed error={record.error} onRetry={() => void record.refetch()} />
      )}
      {record.isPending && (
        <div className={styles.loading}>
          <ListSkeleton rowHeight={64} rows={5} />
        </div>
      )}
      {record.data !== undefined && (
        <div className={record.isPlaceholderData ? styles.old : styles.record}>
          <RecordFigures record={record.data} />
          {record.data.all.settled > 0 && <RecordPlots record={record.data} filters={filters} onNarrow={setFilters} />}
        </div>
      )}
      <DataTable
        label={t('table')}
        page={page}
        lead={<ResultFilter filters={filters} onChange={setFilters} />}
        columns={columns}
        rowKey={({ predId }) => predId}
        rowName={({ title }) => title}
        actions={({ predId }) => [{ key: 'view', label: t('actions.view'), onClick: () => opened.open(predId) }]}
        actionsWidth={84}
        onOpen={({ predId }) => opened.open(predId)}
        {...texts}
      />
      {opened.id !== null && <TicketView id={opened.id} onClose={opened.close} />}
    </ListPage>
  );
}
