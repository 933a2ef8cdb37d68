import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type OddsPlace, sportParam, useOddsPlace } from '../../entities/prediction/odds-place.ts';
import { useListPage } from '../../lib/lists/list-page.ts';
import { late } from '../../lib/page/late.tsx';
import { FilterPlace, ListPage } from '../../widgets/list/list-page.tsx';
import type { EmptyState } from '../../widgets/list/list-states.tsx';
import { DataTable } from '../../widgets/list/table/data-table.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { useDraftColumns } from './list/draft-columns.tsx';
import type { DraftDialog } from './list/draft-dialogs.tsx';
import { useDraftTags } from './list/draft-filters.ts';
import './predictions.messages.ts';
import { useDraftActions } from './list/use-draft-actions.ts';
import { useDraftNews } from './list/use-draft-news.ts';
import { useMayWrite } from './list/use-may-write.ts';

const DraftSearch = late(async () => (await import('./list/draft-search.tsx')).DraftSearch, <FilterPlace />);
const DraftSearchTabs = late(async () => (await import('./list/draft-search.tsx')).DraftSearchTabs);
const DraftDialogs = late(async () => (await import('./list/draft-dialogs.tsx')).DraftDialogs);

/** What a writer has not published yet, of the sport that the path names. */
export function DraftsPage() {
  const place = useOddsPlace();
  return place === null ? null : <Drafts key={place.path} place={place} />;
}

function Drafts({ place }: { place: OddsPlace }) {
  const { t } = useTranslation('predictions');
  const { path, sportId } = place;
  const page = useListPage('predictions.list', { path, fixed: { sportId: sportParam(sportId) } });
  const mayWrite = useMayWrite(place);
  const [dialog, setDialog] = useState<DraftDialog | null>(null);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const { filters, setFilters } = page;
  const searching = { path, filters, onChange: setFilters };
  const tags = useDraftTags(searching);
  const columns = useDraftColumns(mayWrite ? (draft) => setDialog({ act: 'edit', draft }) : undefined);
  const actions = useDraftActions(setDialog);
  useDraftNews(page.list.rows ?? []);

  const create = () => setDialog({ act: 'create' });
  const none: EmptyState = {
    text: t('empty.none'),
    hint: mayWrite ? t('empty.noneHint') : t('empty.noneToSee'),
    ...(mayWrite && { action: { label: t('create'), onClick: create } }),
  };
  const noMatch: EmptyState = {
    text: t('empty.noMatch', { keyword: filters.keyword }),
    hint: t('empty.noMatchHint'),
    action: { label: t('empty.clear'), onClick: page.clearFilters },
  };
  return (
    <ListPage
      title={place.title}
      filters={<DraftSearch {...searching} />}
      actions={
        mayWrite && (
          <Button look="primary" onClick={create}>
            {t('create')}
          </Button>
        )
      }
      pinned={<DraftSearchTabs {...searching} />}
    >
      <DataTable
        label={t('table')}
        page={page}
        filterTags={{ tags, onClear: page.clearFilters }}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        actions={mayWrite ? actions : undefined}
        actionsWidth={160}
        onOpen={
          mayWrite ? (draft) => setDialog({ act: draft.state === 'review' ? 'versions' : 'edit', draft }) : undefined
        }
        highlighted={highlighted}
        empty={page.hasFilters ? noMatch : none}
      />
      {dialog !== null && (
        <DraftDialogs
          place={place}
          dialog={dialog}
          onNext={setDialog}
          onDone={(id) => {
            setDialog(null);
            setHighlighted(id);
          }}
        />
      )}
    </ListPage>
  );
}
