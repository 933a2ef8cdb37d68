import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type PredictionPage, sportParam, usePredictionPage } from '../../entities/prediction/prediction-page.ts';
import { useTitleSearches } from '../../entities/prediction/search/title-searches.ts';
import { useMerchantTopic } from '../../lib/events/merchant-topic.ts';
import { useTopic } from '../../lib/events/topics.ts';
import { useListPage } from '../../lib/lists/list-page.ts';
import { refreshList } from '../../lib/lists/list-query.ts';
import { useOpenedRecord } from '../../lib/lists/opened-record.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { FilterPlaceholder, ListPage } from '../../widgets/list/list-page.tsx';
import { useListTexts } from '../../widgets/list/list-texts.ts';
import { DataTable } from '../../widgets/list/table/data-table.tsx';
import type { RowAction } from '../../widgets/list/table/row-actions.tsx';
import { usePublishedColumns } from './published-columns.tsx';
import { type Published, publishedName } from './published-predictions.api.ts';
import './published-predictions.messages.ts';
import { useWithdrawal } from './use-withdrawal.ts';

const TitleSearch = lazyPart(
  async () => (await import('../../entities/prediction/search/title-search.tsx')).TitleSearch,
  <FilterPlaceholder />,
);
const TitleSearchTabs = lazyPart(
  async () => (await import('../../entities/prediction/search/title-search.tsx')).TitleSearchTabs,
);
const PublishedView = lazyPart(async () => (await import('./published-view.tsx')).PublishedView);
const WithdrawDialog = lazyPart(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog);

export function PublishedPredictionsPage() {
  const predictionPage = usePredictionPage();
  return predictionPage === null ? null : <PublishedList key={predictionPage.path} predictionPage={predictionPage} />;
}

function PublishedList({ predictionPage }: { predictionPage: PredictionPage }) {
  const { t } = useTranslation('published-predictions');
  const { path, sportId } = predictionPage;
  const page = useListPage('published-predictions.list', { path, fixed: { sportId: sportParam(sportId) } });
  const searching = { path, filters: page.filters, onChange: page.setFilters };
  const opened = useOpenedRecord('prediction');
  const [leaving, setLeaving] = useState<Pick<Published, 'predId' | 'title'> | null>(null);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const columns = usePublishedColumns(opened.open);
  const { isWriter, whyNot } = useWithdrawal(predictionPage);
  // What the schedule or a reviewer published, and what was settled, comes in by itself.
  const read = () => void refreshList(publishedName);
  useTopic('predictions', read);
  useMerchantTopic('settlement', read);

  const actionsOn = (row: Published): RowAction[] => {
    const reason = whyNot(row);
    const view = { key: 'view', label: t('actions.view'), onClick: () => opened.open(row.predId) };
    if (reason === 'notOwn') return [view];
    return [
      view,
      {
        key: 'withdraw',
        label: t('actions.withdraw'),
        isDanger: true,
        disabledReason: reason === null ? null : t(`withdraw.${reason}`),
        onClick: () => setLeaving(row),
      },
    ];
  };
  const texts = useListTexts(page, {
    noun: t('noun'),
    // The sport is the page's.
    filters: {
      sportId: null,
      // The current search tab already shows the keyword.
      keyword: { label: t('columns.title'), isShown: useTitleSearches(searching).current === undefined },
    },
    none: { text: t('empty.none'), hint: t('empty.noneHint') },
  });
  return (
    <ListPage
      title={predictionPage.title}
      filters={<TitleSearch {...searching} />}
      pinned={<TitleSearchTabs {...searching} />}
    >
      <DataTable
        label={t('table')}
        page={page}
        columns={columns}
        rowKey={({ predId }) => predId}
        rowName={({ title }) => title}
        actions={actionsOn}
        actionsWidth={132}
        onOpen={({ predId }) => opened.open(predId)}
        highlighted={highlighted}
        {...texts}
      />
      {opened.id !== null && (
        <PublishedView id={opened.id} canWithdraw={isWriter} onWithdraw={setLeaving} onClose={opened.close} />
      )}
      {leaving !== null && (
        <WithdrawDialog
          prediction={leaving}
          onDone={() => {
            setHighlighted(leaving.predId);
            setLeaving(null);
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </ListPage>
  );
}
