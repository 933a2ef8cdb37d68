import { isGame } from '@touchline/domain/matches/disciplines';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { nameOfMatch } from '../../entities/match/match-name.ts';
import { useMay } from '../../entities/session/use-may.ts';
import { useListPage } from '../../lib/lists/list-page.ts';
import { useOpenedRecord } from '../../lib/lists/opened-record.ts';
import { lazyPart, plainPart } from '../../lib/page/lazy-part.tsx';
import { sharedPart } from '../../lib/page/shared-parts.tsx';
import { FilterPlaceholder, ListPage } from '../../widgets/list/list-page.tsx';
import { useListTexts } from '../../widgets/list/list-texts.ts';
import { FilterButton } from '../../widgets/list/menus/filter-button.tsx';
import { DataTable } from '../../widgets/list/table/data-table.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import type { MatchDialog } from './dialogs/match-dialogs.tsx';
import { useMatchColumns } from './list/match-columns.tsx';
import { useMatchFilterTexts } from './list/match-filter-texts.ts';
import { dayIn, filtersOfLeague, panelFiltersIn, useOpenSearches } from './list/match-filters.ts';
import { useLiveMatches } from './list/use-live-matches.ts';
import './matches.messages.ts';
import { useMadeMatch } from './list/use-made-match.ts';
import { useMatchBulk } from './list/use-match-bulk.ts';
import { matchPageQuery, type MatchPage, useMatchPage } from './match-page.ts';
import { type ListedMatch, useDays, useLeagueOptions, useSetting } from './matches.api.ts';
import { useMatchActions } from './use-match-actions.ts';

const MatchSearch = lazyPart(async () => (await import('./list/match-search.tsx')).MatchSearch, <FilterPlaceholder />);
const MatchFilterPanel = lazyPart(async () => (await import('./list/match-filter-panel.tsx')).MatchFilterPanel);
const MatchDayLine = lazyPart(
  async () => (await import('./list/match-day-line.tsx')).MatchDayLine,
  <FilterPlaceholder />,
);
const MatchCard = plainPart(async () => (await import('./list/match-card.tsx')).MatchCard);
const MatchDrawer = lazyPart(async () => (await import('./drawer/match-drawer.tsx')).MatchDrawer);
const Reservation = sharedPart('reservation');
const MatchDialogs = lazyPart(async () => (await import('./dialogs/match-dialogs.tsx')).MatchDialogs);

/** Every schedule from one definition: the path says of what. */
export function MatchesPage() {
  const matchPage = useMatchPage();
  return matchPage === null ? null : <Schedule key={matchPage.path} matchPage={matchPage} />;
}

function Schedule({ matchPage }: { matchPage: MatchPage }) {
  const { t } = useTranslation('matches');
  const { path, sport } = matchPage;
  const page = useListPage('matches.list', {
    path,
    params: { sport },
    fixed: matchPageQuery(matchPage),
    hasSizes: true,
  });
  const opened = useOpenedRecord('match');
  const [dialog, setDialog] = useState<MatchDialog | null>(null);
  const [reserved, setReserved] = useState<string | null>(null);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const setting = useSetting(matchPage);
  const mayChange = useMay(matchPage.changeKeys, 'shared');
  const { filters, setFilters } = page;
  const days = useDays(matchPage, filters);
  const leagues = useLeagueOptions(matchPage, filters, filters.leagueId !== undefined) ?? [];
  const hasSpan = isGame(matchPage.discipline);
  const narrowing = { matchPage, filters, setting, hasSpan, onChange: setFilters };
  const searching = { path, filters, onChange: setFilters };
  const columns = useMatchColumns({
    onOpen: opened.open,
    onLeague: (match) => setFilters(filtersOfLeague(match, filters, hasSpan)),
  });
  const actions = useMatchActions(matchPage, { onOpen: opened.open, onAsk: setDialog, onReserve: setReserved });
  const bulk = useMatchBulk(matchPage, filters);
  const showMade = useMadeMatch(page.setStateText);
  useLiveMatches(matchPage);

  const done = (matchId: string) => {
    setDialog(null);
    setHighlighted(matchId);
  };

  const texts = useListTexts(page, {
    noun: t('noun'),
    filters: useMatchFilterTexts(
      filters,
      { setting, leagues: leagues.map(({ leagueId, leagueName }) => ({ id: leagueId, name: leagueName })) },
      useOpenSearches(path, filters, setFilters).current !== undefined,
    ),
    none: { text: t('empty.none'), hint: t('empty.noneHint') },
    noMatchHint: t('empty.noMatchHint'),
  });
  return (
    <ListPage
      title={matchPage.title}
      filters={
        <>
          <MatchSearch {...searching} />
          <FilterButton count={panelFiltersIn(filters)}>
            <MatchFilterPanel {...narrowing} />
          </FilterButton>
        </>
      }
      actions={
        <>
          <Button onClick={() => setDialog({ kind: 'download', date: dayIn(filters) })}>{t('download.button')}</Button>
          {mayChange && (
            <Button look="primary" onClick={() => setDialog({ kind: 'create' })}>
              {t('create.button')}
            </Button>
          )}
        </>
      }
      isPinned
    >
      <DataTable
        label={t('table')}
        page={page}
        lead={<MatchDayLine {...narrowing} path={path} days={days} />}
        columns={columns}
        rowKey={({ matchId }) => matchId}
        rowName={nameOfMatch}
        actions={actions}
        renderCard={(match) => <MatchCard match={match} actions={actions?.(match) ?? []} onOpen={opened.open} />}
        actionsWidth={164}
        onOpen={({ matchId }) => opened.open(matchId)}
        bulk={mayChange ? bulk : undefined}
        highlighted={highlighted}
        {...texts}
      />
      {opened.id !== null && (
        <MatchDrawer
          matchPage={matchPage}
          id={opened.id}
          isEditable={mayChange}
          neighbours={{ ...neighboursIn(page.list.rows ?? [], opened.id), onMove: opened.move }}
          onSaved={(matchId) => {
            setHighlighted(matchId);
            opened.close();
          }}
          onClose={opened.close}
        />
      )}
      {reserved !== null && <Reservation matchId={reserved} code={matchPage.code} onClose={() => setReserved(null)} />}
      {dialog !== null && (
        <MatchDialogs
          matchPage={matchPage}
          dialog={dialog}
          onNext={setDialog}
          onDone={done}
          onCreated={(matchId) => {
            done(matchId);
            showMade(matchId);
          }}
        />
      )}
    </ListPage>
  );
}

function neighboursIn(rows: readonly ListedMatch[], matchId: string) {
  const at = rows.findIndex((row) => row.matchId === matchId);
  return {
    previous: rows[at - 1]?.matchId ?? null,
    next: at === -1 ? null : (rows[at + 1]?.matchId ?? null),
  };
}
