import { ask } from '@touchline/db/query';

import { Refusal } from '../../platform/refusal.ts';
import type { PersonActor, Work } from '../../platform/work.ts';
import {
  keepRefusals,
  linkMatch,
  matchFacts,
  recompute,
  recordFacts,
  takeTurn,
  unlinkMatch,
} from '../association/index.ts';
import { noteMerge, undoMerge } from '../merges/index.ts';
import type { ChangedMatch } from '../supplier-feed/index.ts';
import { requireConfirmed } from './candidates/candidates.service.ts';
import { refused, requireOffered } from './matches.policy.ts';
import {
  disciplineOfRecord,
  keepChange,
  lockMatch,
  lockRecord,
  loggedMatch,
  matchAudit,
  patchMatch,
  recordsOf,
  recordsTakenOff,
  type TiedRecord,
  touchMatch,
} from './matches.repository.ts';
import { inTurn, lockedMatch, logChange } from './matches.service.ts';
import { announceMatches, type Announcing } from './matches.topic.ts';

type MatchWork = Work<PersonActor>;

interface NamedRecord {
  readonly supplier: string;
  readonly supplierId: string;
}

/** With the word that was typed for a doubtful link. */
type Confirmed<T> = T & { readonly confirm?: string | undefined };

/** Links suppliers' records to matches, by people. */
export function createMatchRecords(platform: Announcing) {
  return {
    async disassociate(work: MatchWork, named: NamedRecord & { sport: string; sportId: string | undefined }) {
      const discipline = await disciplineOfRecord(work.tx, named);
      if (discipline === null) throw new Refusal('notFound');
      await takeTurn(work.tx, discipline);
      const record = await lockRecord(work.tx, { ...named, discipline });
      if (record === undefined) throw new Refusal('notFound');
      if (record.matchId === null) throw refused('该数据源记录没有关联任何赛程');
      await takeOff(work, record, record.matchId);
    },

    async disassociateAll(work: MatchWork, id: string): Promise<void> {
      await inTurn(work, id);
      await lockedMatch(work, id);
      for (const record of await recordsOf(work.tx, id)) await takeOff(work, record, id);
    },

    /** Ties those again that people took off this match, unless they went to another one since. */
    async bringBack(work: MatchWork, id: string, named: readonly NamedRecord[]): Promise<Date> {
      const names = new Set(named.map(nameOf));
      for (const record of await recordsTakenOff(work.tx, id))
        if (names.has(nameOf(record))) await tie(work, record, id);
      return await touchMatch(work.tx, id);
    },

    async reassociate(work: MatchWork, id: string, { confirm, ...named }: Confirmed<NamedRecord>): Promise<Date> {
      await inTurn(work, id);
      const match = await lockedMatch(work, id);
      const record = await lockRecord(work.tx, { ...named, discipline: match.discipline });
      if (record === undefined) throw refused('没有该数据源记录', 'supplierId');
      if (record.matchId === id) throw refused('该数据源记录已关联此赛程', 'supplierId');
      const other = record.matchId === null ? match : await lockedMatch(work, record.matchId);
      if (other.is_single !== match.is_single) throw refused('该数据源记录属于其他页面的赛程', 'supplierId');
      const [theirs] = await ask(work.tx, recordFacts({ ...named, discipline: match.discipline }));
      const [mine] = await ask(work.tx, matchFacts([id]));
      requireConfirmed(theirs, mine, confirm);
      await tie(work, record, id);
      return await touchMatch(work.tx, id);
    },

    async renew(work: MatchWork, id: string): Promise<Date> {
      const { tx, actor } = work;
      await inTurn(work, id);
      const before = await lockedMatch(work, id);
      requireOffered('renew', before);
      for (const record of await recordsTakenOff(tx, id)) await tie(work, record, id);
      if ((await recordsOf(tx, id)).length === 0) throw refused('没有可用的数据源记录，无法恢复');
      const after = await patchMatch(tx, id, { overrides: {}, score_overrides: {} });
      await recompute(tx, [id], actor.account);
      await logChange(work, before);
      announceAfter(work, [{ matchId: id, discipline: before.discipline }]);
      return after.updated_at;
    },

    /** The loser's records become the winner's; it stays, and says where it went. */
    async merge(work: MatchWork, id: string, { loserId, confirm }: Confirmed<{ loserId: string }>): Promise<Date> {
      const { tx, actor, changes } = work;
      if (id === loserId) throw refused('不能与自己合并', 'loserId');
      await inTurn(work, id);
      const { winner, loser } = await lockBoth(work, id, loserId);
      if (winner.merged_into !== null || loser.merged_into !== null) throw new Refusal('notFound');
      if (winner.discipline !== loser.discipline || winner.is_single !== loser.is_single)
        throw refused('只能合并同一项目的赛程', 'loserId');
      const facts = new Map((await ask(tx, matchFacts([id, loserId]))).map((one) => [one.matchId, one]));
      requireConfirmed(facts.get(id), facts.get(loserId), confirm);
      await noteMerge(tx, { kind: 'match', winner: id, loser: loserId }, actor.account, async () => {
        for (const record of await recordsOf(tx, loserId)) await tie(work, record, id);
        const gone = await patchMatch(tx, loserId, { merged_into: id, status: loser.status === 1 ? 2 : loser.status });
        await keepRefusals(tx, ['match'], [{ winner: id, loser: loserId }]);
        changes.add(matchAudit, loserId, loggedMatch(loser), loggedMatch(gone));
      });
      await keepChange(tx, loserId, actor.account, { mergedInto: [null, id] });
      await keepChange(tx, id, actor.account, { merged: [null, loserId] });
      await recompute(tx, [id], actor.account);
      const { discipline } = winner;
      announceAfter(work, [
        { matchId: id, discipline },
        { matchId: loserId, discipline, wasOnShelf: loser.status === 1 },
      ]);
      return await touchMatch(work.tx, id);
    },

    /** Answers what was made since the merge and stays with the winner. */
    async undoMerge(work: MatchWork, id: string, loserId: string) {
      const { tx, actor, changes } = work;
      await inTurn(work, id);
      const { winner, loser } = await lockBoth(work, id, loserId);
      const state = { winnerWentInto: winner.merged_into, loserWentInto: loser.merged_into };
      const pair = { kind: 'match', winner: id, loser: loserId } as const;
      const { changed, records, stays } = await undoMerge(tx, pair, state, actor.account);
      for (const record of records) await noteMove(work, record, record);
      changes.add(matchAudit, loserId, loggedMatch(loser), loggedMatch(await lockedMatch(work, loserId)));
      await keepChange(tx, loserId, actor.account, { mergedInto: [id, null] });
      const kept = stays.length === 0 ? {} : { stays: [null, stays] as const };
      await keepChange(tx, id, actor.account, { merged: [loserId, null], ...kept });
      const updatedAt = await touchMatch(tx, id);
      announceAfter(work, [...changed, { matchId: id, discipline: winner.discipline }]);
      return { updatedAt, stays };
    },
  };

  /** The smaller number first, whoever merges what into which: two never wait for each other. */
  async function lockBoth({ tx }: MatchWork, winnerId: string, loserId: string) {
    const [winner, loser] =
      BigInt(winnerId) < BigInt(loserId)
        ? [await lockMatch(tx, winnerId), await lockMatch(tx, loserId)]
        : [await lockMatch(tx, loserId), await lockMatch(tx, winnerId)].toReversed();
    if (winner === undefined || loser === undefined) throw new Refusal('notFound');
    return { winner, loser };
  }

  async function takeOff(work: MatchWork, record: TiedRecord, id: string): Promise<void> {
    const changed = await unlinkMatch(work.tx, record, work.actor.account);
    await noteMove(work, record, { from: id, to: null });
    announceAfter(work, [...changed, { matchId: id, discipline: record.discipline }]);
  }

  async function tie(work: MatchWork, record: TiedRecord, id: string): Promise<void> {
    const changed = await linkMatch(work.tx, record, id, work.actor.account);
    if (record.matchId !== null) announceAfter(work, [{ matchId: record.matchId, discipline: record.discipline }]);
    await noteMove(work, record, { from: record.matchId, to: id });
    announceAfter(work, [...changed, { matchId: id, discipline: record.discipline }]);
  }

  function announceAfter(work: MatchWork, changed: readonly ChangedMatch[]): void {
    work.afterCommit(() => announceMatches(platform, changed));
  }
}

/** Notes in both matches' histories and in the log that a person moved a supplier's record. */
export async function noteMove(
  { tx, actor, changes }: MatchWork,
  record: NamedRecord,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): Promise<void> {
  const name = nameOf(record);
  if (from !== null) {
    await keepChange(tx, from, actor.account, { record: [name, null] });
    changes.addPart(matchAudit, from, { record: name }, { record: null });
  }
  if (to !== null) {
    await keepChange(tx, to, actor.account, { record: [null, name] });
    changes.addPart(matchAudit, to, { record: null }, { record: name });
  }
}

/** Notes in a match's history what stays there though the decision that brought it was undone. */
export async function noteStaying({ tx, actor }: MatchWork, matchId: string, what: string): Promise<void> {
  await keepChange(tx, matchId, actor.account, { stays: [null, [what]] });
}

function nameOf({ supplier, supplierId }: NamedRecord): string {
  return `${supplier} ${supplierId}`;
}
