import { useTranslation } from 'react-i18next';

import { type PredictionPage, sportParam, usePredictionPage } from '../../entities/prediction/prediction-page.ts';
import { useReviewRequired } from '../../entities/prediction/review-setting.ts';
import { useMay } from '../../entities/session/use-may.ts';
import { useListPage } from '../../lib/lists/list-page.ts';
import { useOpenedRecord } from '../../lib/lists/opened-record.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { useSession } from '../../lib/session/session.ts';
import { ListPage } from '../../widgets/list/list-page.tsx';
import { useListTexts } from '../../widgets/list/list-texts.ts';
import { SearchBox } from '../../widgets/list/search-box.tsx';
import { DataTable } from '../../widgets/list/table/data-table.tsx';
import './prediction-reviews.messages.ts';
import { useReviewNews } from './prediction-reviews.api.ts';
import { useReviewColumns } from './review-columns.tsx';

const ReviewView = lazyPart(async () => (await import('./review-view.tsx')).ReviewView);
const ReviewSetting = lazyPart(async () => (await import('./review-setting.tsx')).ReviewSetting);

export function PredictionReviewsPage() {
  const predictionPage = usePredictionPage();
  return predictionPage === null ? null : <ReviewList key={predictionPage.path} predictionPage={predictionPage} />;
}

function ReviewList({ predictionPage }: { predictionPage: PredictionPage }) {
  const { t } = useTranslation('prediction-reviews');
  const { path, sportId } = predictionPage;
  const page = useListPage('prediction-reviews.list', { path, fixed: { sportId: sportParam(sportId) } });
  const { keyword } = page.filters;
  const opened = useOpenedRecord('prediction');
  useReviewNews();
  const columns = useReviewColumns(opened.open);
  const isRequired = useReviewRequired();
  const user = useSession();
  const mayReview = useMay(`${predictionPage.page}-action`);

  const texts = useListTexts(page, {
    noun: t('noun'),
    // The sport is the page's.
    filters: { sportId: null, keyword: { label: t('columns.title') } },
    none: { text: t('empty.none'), hint: t(isRequired === false ? 'empty.noneOff' : 'empty.noneHint') },
  });
  return (
    <ListPage
      title={predictionPage.title}
      filters={
        <SearchBox label={t('search')} value={keyword ?? ''} onSearch={(next) => page.setFilters({ keyword: next })} />
      }
      actions={isRequired !== undefined && <ReviewSetting isRequired={isRequired} mayReview={mayReview} />}
    >
      <DataTable
        label={t('table')}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        actions={({ id, userId }) => {
          const isReviewable = mayReview && userId !== user?.id;
          return [
            { key: 'open', label: t(isReviewable ? 'actions.review' : 'actions.view'), onClick: () => opened.open(id) },
          ];
        }}
        actionsWidth={84}
        onOpen={({ id }) => opened.open(id)}
        {...texts}
      />
      {opened.id !== null && <ReviewView key={opened.id} id={opened.id} mayReview={mayReview} onClose={opened.close} />}
    </ListPage>
  );
}
