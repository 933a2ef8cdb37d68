import { matchList } from '@touchline/contract/matches';
import { pageOfAction } from '@touchline/domain/access/permission-grammar';
import { disciplineAt } from '@touchline/domain/matches/disciplines';
import { stageOptionsOf } from '@touchline/domain/matches/match-stages';
import { streamCodes } from '@touchline/domain/matches/match-streams';
import { sportPagesOf } from '@touchline/domain/matches/sport-pages';

import { listRoute } from '../../platform/lists/list-route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import type { PersonActor, Work } from '../../platform/work.ts';
import { bookedView } from '../appointments/index.ts';
import { undoableMerges } from '../merges/index.ts';
import { callersRights } from '../sign-in/index.ts';
import { shownChange, withUndo } from './match-changes.ts';
import { filtersOf, leagueFiltersOf } from './match-filters.ts';
import {
  changesOf,
  daysQuery,
  historySince,
  leaguesQuery,
  matchById,
  matchesOfToday,
  matchesWithAppointments,
  matchNamesInChanges,
  namesInChanges,
  suppliersQuery,
  supplierRecordsOf,
  type SupplierMatchRow,
} from './match-list.repository.ts';
import { pageOf } from './match-page.ts';
import { matchView, streamOption } from './match-view.ts';
import { matchCan } from './matches.policy.ts';

const daysAround = [3, 7] as const;
const changesShown = 200;
/** A day of a sport has fewer. */
const leaguesShown = 2000;

type Reads =
  | 'matches.list'
  | 'matches.setting'
  | 'matches.days'
  | 'matches.leagues'
  | 'matches.today'
  | 'matches.get'
  | 'matches.history';

export const matchReads: Routes<Reads> = {
  'matches.list': listRoute(matchList, {
    rows: (listRequest) => matchesWithAppointments(filtersOf(listRequest)),
    item: (row) => ({ ...matchView(row), ...bookedView(row) }),
  }),
  'matches.setting': readRoute({
    ask: () => ({ suppliers: suppliersQuery }),
    answer: ({ suppliers }, { params, query }) => ({
      matchFrom: [...suppliers],
      gameStageType: stageOptionsOf(pageOf({ ...params, ...query }).discipline),
      streamFrom: streamCodes.map(streamOption),
    }),
  }),
  'matches.days': readRoute({
    ask: ({ params, query }) => ({ days: daysQuery(filtersOf({ params, query }), daysAround) }),
    answer: ({ days }) => ({ days: [...days] }),
  }),
  'matches.today': { handle: async (context) => ({ pages: await todayFor(context) }) },
  'matches.leagues': readRoute({
    ask: ({ params, query }) => ({ leagues: leaguesQuery(leagueFiltersOf({ params, query }), leaguesShown) }),
    answer: ({ leagues }) => ({ leagues: [...leagues] }),
  }),
  'matches.get': readRoute({
    ask: ({ params }) => ({ match: matchById(params.standardId), records: supplierRecordsOf(params.standardId) }),
    answer({ match: [match], records }, _input, { merchantCode }) {
      if (match === undefined) throw new Refusal('notFound');
      return {
        ...matchView(match),
        homeScores: [...match.homeScores],
        awayScores: [...match.awayScores],
        chosenSupplier: match.chosenSupplier,
        told: records.map(supplierRecordView),
        can: matchCan(merchantCode, { status: match.status, records: records.length }),
      };
    },
  }),
  'matches.history': readRoute({
    ask: ({ params: { standardId } }) => ({
      match: matchById(standardId),
      since: historySince(standardId),
      changes: changesOf(standardId, changesShown),
      names: namesInChanges(standardId),
      matchNames: matchNamesInChanges(standardId),
      merges: undoableMerges(standardId),
    }),
    answer({ match: [match], since: [since], changes, names, matchNames, merges }) {
      if (match === undefined) throw new Refusal('notFound');
      const known = { discipline: match.discipline, names: namesById(names), matches: namesById(matchNames) };
      return {
        ...(since && { keptSince: since.keptSince.toISOString() }),
        changes: withUndo(changes, merges).map(({ undo, ...change }) => ({
          ...shownChange(change, known),
          ...(undo && { undo }),
        })),
      };
    },
  }),
};

const namesById = (named: readonly { readonly id: string; readonly name: string }[]) =>
  new Map(named.map(({ id, name }) => [id, name]));

/** The schedules that the caller may see, each with today's matches. */
async function todayFor(context: Work<PersonActor>) {
  const held: readonly string[] = await callersRights(context);
  const pages = sportPagesOf('sch', 'view').flatMap((sportPage) => {
    const key = sportPage.keys.find((each) => held.includes(each));
    const discipline = disciplineAt(sportPage);
    return key === undefined || discipline === null ? [] : [{ page: pageOfAction(key), discipline, ...sportPage }];
  });
  const counted = await matchesOfToday(context.tx, [...new Set(pages.map(({ discipline }) => discipline))]);
  return pages.map(({ page, discipline, isSingle }) => {
    const found = counted.find((row) => row.discipline === discipline);
    return { page, matches: (isSingle ? found?.single : found?.all) ?? 0 };
  });
}

function supplierRecordView(row: SupplierMatchRow) {
  return {
    supplier: row.supplier,
    supplierName: row.supplierName,
    supplierId: row.supplierId,
    link: row.link as 'own',
    toldTime: row.reportedAt.toISOString(),
    lname: row.lname ?? '',
    hname: row.hname ?? '',
    aname: row.aname ?? '',
    leagueId: row.leagueId,
    hTeamId: row.homeId,
    aTeamId: row.awayId,
    gameTime: row.gameTime.toISOString(),
    gameStageType: row.stage,
    homeScores: [...row.homeScores],
    awayScores: [...row.awayScores],
    record: row.record,
  };
}
