import { ask } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import type { LinkReason } from '@touchline/domain/matches/link-reasons';
import {
  doubtfulMinutes,
  doubtsOf,
  doubtWord,
  isConfirmed,
  type MergeDoubt,
} from '@touchline/domain/matches/merge-rules';

import { Refusal } from '../../../platform/refusal.ts';
import {
  matchesBeside,
  matchFacts,
  type ComparableMatch,
  rankMatchCandidates,
  recordFacts,
} from '../../association/index.ts';
import { countPredictions } from '../../merges/index.ts';
import { matchById, matchesByIds } from '../match-list.repository.ts';
import { matchView } from '../match-view.ts';
import { refused } from '../matches.policy.ts';
import { matchesOfTeam, matchWithId } from './candidates.repository.ts';

interface CandidateQuery {
  readonly keyword?: string | undefined;
  /** With its supplier: a record that is compared in place of the match. */
  readonly supplier?: string | undefined;
  readonly supplierId?: string | undefined;
}

/** Compared, and of these shown. */
const [compared, shown] = [200, 20];
const idPattern = /^[1-9]\d{3,17}$/;

/** Matches that may be the same as this one, or as a supplier's record of it: the likeliest first. */
export async function candidatesOf(tx: Tx, matchId: string, { keyword = '', supplier, supplierId }: CandidateQuery) {
  const [match] = await ask(tx, matchById(matchId));
  if (match === undefined || match.mergedInto !== null) throw new Refusal('notFound');
  const [subject] = await ask(
    tx,
    supplier === undefined || supplierId === undefined
      ? matchFacts([matchId])
      : recordFacts({ supplier, discipline: match.discipline, supplierId }),
  );
  if (subject === undefined) throw new Refusal('notFound');
  const ranked = rankMatchCandidates(subject, await factsOf(tx, matchId, keyword.trim()));
  const rows = new Map(
    (
      await ask(
        tx,
        matchesByIds(
          ranked.map((one) => one.matchId),
          match.isSingle,
        ),
      )
    ).map((row) => [row.id, row]),
  );
  // Of a record without known teams, the hour alone can speak.
  const isAny = keyword !== '' || subject.homeNames.length + subject.awayNames.length === 0;
  const isShown = ({ reasons }: (typeof ranked)[number]) => isAny || isAlike(reasons);
  const found = ranked.filter((one) => rows.has(one.matchId) && isShown(one)).slice(0, shown);
  const predictions = await countPredictions(tx, [matchId, ...found.map((one) => one.matchId)]);
  return {
    predictions: predictions.get(matchId) ?? 0,
    candidates: found.flatMap(({ matchId: id, reasons }) => {
      const row = rows.get(id);
      if (row === undefined) return [];
      const view = matchView(row);
      return [{ ...view, predictions: predictions.get(id) ?? 0, reasons: [...reasons], doubts: doubtsOf(reasons) }];
    }),
  };
}

/** More than the hour speaks for it. */
const isAlike = (reasons: readonly LinkReason[]) =>
  reasons.some(({ code, speaks }) => speaks === 'for' && (code === 'home' || code === 'away' || code === 'league'));

async function factsOf(tx: Tx, matchId: string, keyword: string): Promise<ComparableMatch[]> {
  if (keyword === '') return await ask(tx, matchesBeside(matchId, compared));
  const ids = await ask(
    tx,
    idPattern.test(keyword) ? matchWithId(matchId, keyword) : matchesOfTeam(matchId, keyword, compared),
  );
  return await ask(tx, matchFacts(ids.map(({ id }) => id)));
}

const inWords: Readonly<Record<MergeDoubt, string>> = {
  teams: '球队不同',
  kickOff: `开赛时间相差超过 ${doubtfulMinutes / 60} 小时`,
};

/** Refuses to make one of two doubtful matches, unless the word was typed. */
export function requireConfirmed(
  subject: ComparableMatch | undefined,
  candidate: ComparableMatch | undefined,
  typed: string | undefined,
): void {
  if (subject === undefined || candidate === undefined) throw new Refusal('notFound');
  const doubts = rankMatchCandidates(subject, [candidate]).flatMap(({ reasons }) => doubtsOf(reasons));
  if (isConfirmed(doubts, typed)) return;
  throw refused(`${doubts.map((doubt) => inWords[doubt]).join('，')}，如确为同一场，请输入“${doubtWord}”`, 'confirm');
}
