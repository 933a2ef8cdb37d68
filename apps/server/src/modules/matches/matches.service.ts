import type { Calls } from '@touchline/contract/calls';
import type { CallInput } from '@touchline/contract/definition/call';
import { stagesOf } from '@touchline/domain/matches/match-stages';
import { checkTeams } from '@touchline/domain/matches/match-teams';

import { Refusal } from '../../platform/refusal.ts';
import { requireFresh } from '../../platform/rights/stale.ts';
import { textOf } from '../../platform/validation-text.ts';
import type { PersonActor, Work } from '../../platform/work.ts';
import { recompute, takeTurn } from '../association/index.ts';
import type { ChangedMatch } from '../supplier-feed/index.ts';
import { actTowards, refused, requireOffered } from './matches.policy.ts';
import {
  clearParts,
  disciplineOfMatch,
  insertMatch,
  keepChange,
  livingEntries,
  type LockedMatch,
  lockMatch,
  loggedMatch,
  matchAudit,
  patchMatch,
  recordsOf,
} from './matches.repository.ts';
import { announceMatches, type Announcing } from './matches.topic.ts';
import { isStillNeeded, type RecycleGuard } from './recycle-guards.ts';
import { partsTakenBack, pinsAfter, pinsOf } from './scores/score-parts.ts';

type MatchWork = Work<PersonActor>;
type Form<Id extends keyof Calls> = CallInput<Calls[Id]>['body' & keyof CallInput<Calls[Id]>];

interface MatchPage {
  readonly discipline: number;
  readonly isSingle: boolean;
}

export function createMatches(platform: Announcing, guards: readonly RecycleGuard[]) {
  return {
    async setStatus(work: MatchWork, id: string, status: 1 | 2): Promise<Date> {
      const match = await lockedMatch(work, id);
      requireOffered(actTowards(status, match), match);
      return await changeStatus(work, match, status);
    },

    async recycle(work: MatchWork, id: string): Promise<Date> {
      await inTurn(work, id);
      const match = await lockedMatch(work, id);
      requireOffered('recycle', match);
      const records = await recordsOf(work.tx, id);
      if (records.length > 0 || (await isStillNeeded(guards, work.tx, id))) throw new Refusal('stillAssociated');
      return await changeStatus(work, match, 4);
    },

    async create(work: MatchWork, page: MatchPage, form: Form<'matches.create'>) {
      const { tx, actor, changes } = work;
      const isSingle = await requireEntries(work, page.discipline, form);
      if (page.isSingle && !isSingle) throw refused('该联赛不是单项联赛', 'leagueId');
      requireTwoTeams(form.hTeamId, form.aTeamId);
      requirePlayable(form.gameTime);
      const made = await insertMatch(tx, { ...form, discipline: page.discipline, isSingle });
      changes.add(matchAudit, made.id, null, loggedMatch(made));
      await keepChange(tx, made.id, actor.account, { status: [null, made.status] });
      announceAfter(work, [{ matchId: made.id, discipline: made.discipline }]);
      return made;
    },

    async update(work: MatchWork, id: string, form: Form<'matches.update'>) {
      const { updatedTime, chosenSupplier, scores, scoreParts, ...fields } = form;
      const { tx, actor } = work;
      const before = await lockedMatch(work, id);
      requireFresh(before.updated_at, updatedTime);
      await requireSettable(work, before, fields);
      if (typeof chosenSupplier === 'string') await requireSupplierOf(work, id, chosenSupplier);
      const pins = { before: pinsOf(before), after: pinsAfter(pinsOf(before), { scores, scoreParts }) };
      // By part from now on, also what release 0.5.0 stored as a whole.
      const overrides = overridden(before.overrides as object, { ...fields, scores: null });
      const chosen = chosenSupplier === undefined ? {} : { chosen_supplier: chosenSupplier };
      const after = await patchMatch(tx, id, { overrides, score_overrides: pins.after, ...chosen });
      if (after.chosen_supplier !== before.chosen_supplier)
        await keepChange(tx, id, actor.account, { chosenSupplier: [before.chosen_supplier, after.chosen_supplier] });
      await takeBack(work, id, partsTakenBack(pins.before, pins.after));
      await recompute(tx, [id], actor.account);
      await logChange(work, before);
      announceAfter(work, [{ matchId: id, discipline: before.discipline }]);
      return after.updated_at;
    },
  };

  /** Without a supplier's record there is no other value: the parts become empty. */
  async function takeBack({ tx, actor }: MatchWork, id: string, parts: ReadonlySet<number>): Promise<void> {
    if (parts.size === 0 || (await recordsOf(tx, id)).length > 0) return;
    await keepChange(tx, id, actor.account, { scores: await clearParts(tx, id, parts) });
  }

  async function changeStatus(work: MatchWork, before: LockedMatch, status: number): Promise<Date> {
    const after = await patchMatch(work.tx, before.id, { status });
    work.changes.add(matchAudit, before.id, loggedMatch(before), loggedMatch(after));
    await keepChange(work.tx, before.id, work.actor.account, { status: [before.status, status] });
    const { id: matchId, discipline } = before;
    announceAfter(work, [{ matchId, discipline, wasOnShelf: before.status === 1 }]);
    return after.updated_at;
  }

  function announceAfter(work: MatchWork, changed: readonly ChangedMatch[]): void {
    work.afterCommit(() => announceMatches(platform, changed));
  }
}

/** The first of all locks, as whoever reads suppliers takes it: no record is tied to the match meanwhile. */
export async function inTurn({ tx }: Pick<MatchWork, 'tx'>, id: string): Promise<void> {
  const discipline = await disciplineOfMatch(tx, id);
  if (discipline === undefined) throw new Refusal('notFound');
  await takeTurn(tx, discipline);
}

/** Logs a locked match as it was and as it is now, with what its suppliers' records made of it. */
export async function logChange(
  { tx, changes }: Pick<MatchWork, 'tx' | 'changes'>,
  before: LockedMatch,
): Promise<void> {
  const after = await lockMatch(tx, before.id);
  changes.add(matchAudit, before.id, loggedMatch(before), after === undefined ? null : loggedMatch(after));
}

/** One that was merged into another is no more. */
export async function lockedMatch({ tx }: Pick<MatchWork, 'tx'>, id: string): Promise<LockedMatch> {
  const match = await lockMatch(tx, id);
  if (match === undefined || match.merged_into !== null) throw new Refusal('notFound');
  return match;
}

type OwnFields = Omit<Form<'matches.update'>, 'updatedTime' | 'chosenSupplier' | 'scoreParts'>;

/** A value replaces, null takes back, an omitted field stays. */
function overridden(before: object, fields: OwnFields): object {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    Object.entries({ ...before, ...Object.fromEntries(given) }).filter(([, value]) => value !== null),
  );
}

async function requireSettable(work: MatchWork, match: LockedMatch, fields: OwnFields): Promise<void> {
  const { leagueId, hTeamId, aTeamId, gameTime, gameStageType } = fields;
  await requireEntries(work, match.discipline, { leagueId, hTeamId, aTeamId });
  requireTwoTeams(hTeamId ?? match.home_id, aTeamId ?? match.away_id);
  if (typeof gameTime === 'string') requirePlayable(gameTime);
  const isStage = stagesOf(match.discipline).some(({ code }) => code === gameStageType);
  if (typeof gameStageType === 'number' && !isStage) throw refused('该项目没有这个比赛阶段', 'gameStageType');
}

/** Living ones of the same sport; answers whether the league is a single one. */
async function requireEntries(
  { tx }: MatchWork,
  discipline: number,
  { leagueId, hTeamId, aTeamId }: Pick<OwnFields, 'leagueId' | 'hTeamId' | 'aTeamId'>,
): Promise<boolean> {
  const given = (id: string | null | undefined) => (typeof id === 'string' ? [id] : []);
  const leagues = await livingEntries(tx, 'league', discipline, given(leagueId));
  if (given(leagueId).some((id) => !leagues.has(id))) throw refused('联赛不存在或已被回收', 'leagueId');
  const teams = await livingEntries(tx, 'team', discipline, [...given(hTeamId), ...given(aTeamId)]);
  if (given(hTeamId).some((id) => !teams.has(id))) throw refused('球队不存在或已被回收', 'hTeamId');
  if (given(aTeamId).some((id) => !teams.has(id))) throw refused('球队不存在或已被回收', 'aTeamId');
  return leagues.get(leagueId ?? '')?.isSingle ?? false;
}

function requireTwoTeams(home: string, away: string): void {
  const problem = checkTeams(home, away);
  if (problem !== null) throw refused(textOf(problem), 'aTeamId');
}

function requirePlayable(gameTime: string): void {
  const year = new Date(gameTime).getUTCFullYear();
  if (year < 2000 || year >= 2100) throw refused('比赛时间不正确', 'gameTime');
}

async function requireSupplierOf({ tx }: MatchWork, id: string, supplier: string): Promise<void> {
  const records = await recordsOf(tx, id);
  if (!records.some((record) => record.supplier === supplier))
    throw refused('该数据源没有关联此赛程', 'chosenSupplier');
}
