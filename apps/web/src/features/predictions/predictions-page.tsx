import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type PredictionPage, sportParam, usePredictionPage } from '../../entities/prediction/prediction-page.ts';
import { useTitleSearches } from '../../entities/prediction/search/title-searches.ts';
import { useMay } from '../../entities/session/use-may.ts';
import { useListPage } from '../../lib/lists/list-page.ts';
import { useOpenedRecord } from '../../lib/lists/opened-record.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { FilterPlaceholder, ListPage } from '../../widgets/list/list-page.tsx';
import { useListTexts } from '../../widgets/list/list-texts.ts';
import { DataTable } from '../../widgets/list/table/data-table.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { useDraftColumns } from './list/draft-columns.tsx';
import type { DraftDialog } from './list/draft-dialogs.tsx';
import './predictions.messages.ts';
import { useDraftActions } from './list/use-draft-actions.ts';
import { useDraftNews } from './list/use-draft-news.ts';

const TitleSearch = lazyPart(
  async () => (await import('../../entities/prediction/search/title-search.tsx')).TitleSearch,
  <FilterPlaceholder />,
);
const TitleSearchTabs = lazyPart(
  async () => (await import('../../entities/prediction/search/title-search.tsx')).TitleSearchTabs,
);
const DraftDialogs = lazyPart(async () => (await import('./list/draft-dialogs.tsx')).DraftDialogs);

/** The writer's unpublished predictions, of the sport that the path names. */
export function DraftsPage() {
  const predictionPage = usePredictionPage();
  return predictionPage === null ? null : <Drafts key={predictionPage.path} predictionPage={predictionPage} />;
}

function Drafts({ predictionPage }: { predictionPage: PredictionPage }) {
  const { t } = useTranslation('predictions');
  const { path, sportId } = predictionPage;
  const page = useListPage('predictions.list', { path, fixed: { sportId: sportParam(sportId) } });
  const mayEdit = useMay(`${predictionPage.page}-action`);
  const [chosenDialog, setDialog] = useState<DraftDialog | null>(null);
  const linked = useOpenedRecord('draft');
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const linkedDialog = mayEdit && linked.id !== null ? ({ act: 'edit', draft: { id: linked.id } } as const) : null;
  const dialog = chosenDialog ?? linkedDialog;
  const { filters, setFilters } = page;
  const searching = { path, filters, onChange: setFilters };
  const columns = useDraftColumns(mayEdit ? (draft) => setDialog({ act: 'edit', draft }) : undefined);
  const actions = useDraftActions(setDialog);
  useDraftNews(page.list.rows ?? []);

  const create = () => setDialog({ act: 'create' });
  const texts = useListTexts(page, {
    noun: t('noun'),
    filters: {
      // The sport is the page's.
      sportId: null,
      // The current search tab already shows the keyword.
      keyword: { label: t('search.title'), isShown: useTitleSearches(searching).current === undefined },
    },
    none: {
      text: t('empty.none'),
      hint: mayEdit ? t('empty.noneHint') : t('empty.noneToSee'),
      ...(mayEdit && { action: { label: t('create'), onClick: create } }),
    },
  });
  return (
    <ListPage
      title={predictionPage.title}
      filters={<TitleSearch {...searching} />}
      actions={
        mayEdit && (
          <Button look="primary" onClick={create}>
            {t('create')}
          </Button>
        )
      }
      pinned={<TitleSearchTabs {...searching} />}
    >
      <DataTable
        label={t('table')}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        actions={mayEdit ? actions : undefined}
        actionsWidth={160}
        onOpen={
          mayEdit ? (draft) => setDialog({ act: draft.state === 'review' ? 'versions' : 'edit', draft }) : undefined
        }
        highlighted={highlighted}
        {...texts}
      />
      {dialog !== null && (
        <DraftDialogs
          predictionPage={predictionPage}
          dialog={dialog}
          onNext={(next) => {
            setDialog(next);
            if (next === null && linked.id !== null) linked.close();
          }}
          onDone={(id) => {
            setDialog(null);
            if (linked.id !== null) linked.close();
            setHighlighted(id);
          }}
        />
      )}
    </ListPage>
  );
}
