import { ask } from '@touchline/db/query';
import type { EntryKind } from '@touchline/domain/matches/catalog';

import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { linkEntry, mergeEntries, takeTurn, unlinkEntry } from '../association/index.ts';
import { announceMatches, type Announcing } from '../matches/index.ts';
import { noteMerge, undoMerge } from '../merges/index.ts';
import { requireFewMatches, requireInUse, requireMergeable, requireThere } from './catalog.policy.ts';
import { disciplineOfEntry, type LockedEntry, lockEntry, lockRecord, updateEntry } from './catalog.repository.ts';
import { auditOf } from './catalog.service.ts';
import { matchesOf } from './entries.repository.ts';

interface RecordId {
  readonly supplier: string;
  readonly supplierId: string;
}

/** Moves suppliers' records and matches from one main record to another. */
export function createMerging(kind: EntryKind, platform: Announcing) {
  const audit = auditOf[kind];

  /** The first of all locks, as whoever reads suppliers takes it. */
  async function inTurn({ tx }: Work, id: string): Promise<void> {
    const discipline = await disciplineOfEntry(tx, kind, id);
    if (discipline === undefined) throw new Refusal('notFound');
    await takeTurn(tx, discipline);
  }

  async function opened({ tx }: Work, id: string): Promise<LockedEntry> {
    return requireThere(await lockEntry(tx, kind, id));
  }

  /** The smaller number first, whoever merges what into which: two never wait for each other. */
  async function locked({ tx }: Work, winnerId: string, loserId: string) {
    const ids = [winnerId, loserId].toSorted((one, other) => Number(one) - Number(other));
    const found = new Map<string, LockedEntry | undefined>();
    for (const id of ids) found.set(id, await lockEntry(tx, kind, id));
    const [winner, loser] = [found.get(winnerId), found.get(loserId)];
    if (winner === undefined || loser === undefined) throw new Refusal('notFound');
    return { winner, loser };
  }

  async function both(context: Work, winnerId: string, loserId: string) {
    const { winner, loser } = await locked(context, winnerId, loserId);
    return { winner: requireThere(winner), loser: requireThere(loser) };
  }

  async function recordOf({ tx }: Work, { discipline }: LockedEntry, { supplier, supplierId }: RecordId) {
    const key = { supplier, kind, discipline, supplierId };
    const record = await lockRecord(tx, key);
    if (record === undefined) throw new Refusal('notFound');
    return { key, record, words: `${supplier} ${supplierId} ${record.name}` };
  }

  function announce({ afterCommit }: Work, changed: Parameters<typeof announceMatches>[1]): void {
    if (changed.length > 0) afterCommit(() => announceMatches(platform, changed));
  }

  return {
    async merge(context: Work, id: string, loserId: string): Promise<Date> {
      const { tx, changes } = context;
      await inTurn(context, id);
      const { winner, loser } = await both(context, id, loserId);
      requireMergeable(winner, loser);
      const [moved] = await ask(tx, matchesOf(kind, loserId));
      requireFewMatches(loser, moved?.matches ?? 0);
      // Whoever saw both side by side chose these values: no supplier of the other's replaces them.
      const by = doerOf(context);
      const changed = await noteMerge(tx, { kind, winner: id, loser: loserId }, by, async () => {
        await updateEntry(tx, id, {}, filledIn(winner));
        return await mergeEntries(tx, id, loserId, by);
      });
      announce(context, changed);
      changes.addPart(audit, loserId, { name: loser.name, merged: null }, { name: loser.name, merged: winner.name });
      return (await opened(context, id)).updated_at;
    },

    /** Answers what was made since the merge and stays. */
    async undoMerge(context: Work, id: string, loserId: string) {
      const { tx, changes } = context;
      await inTurn(context, id);
      const { winner, loser } = await locked(context, id, loserId);
      const state = { winnerWentInto: winner.merged_into, loserWentInto: loser.merged_into };
      const pair = { kind, winner: id, loser: loserId };
      const { changed, stays } = await undoMerge(tx, pair, state, doerOf(context));
      announce(context, changed);
      changes.addPart(audit, loserId, { name: loser.name, merged: winner.name }, { name: loser.name, merged: null });
      return { updatedAt: (await opened(context, id)).updated_at, stays };
    },

    async associate(context: Work, id: string, given: RecordId): Promise<void> {
      const { tx, changes } = context;
      await inTurn(context, id);
      const entry = await opened(context, id);
      requireInUse(entry);
      const { key, words } = await recordOf(context, entry, given);
      announce(context, await linkEntry(tx, key, id, doerOf(context)));
      changes.addPart(audit, id, { name: entry.name, records: [] }, { name: entry.name, records: [words] });
    },

    async disassociate(context: Work, id: string, given: RecordId): Promise<void> {
      const { tx, changes } = context;
      await inTurn(context, id);
      const entry = await opened(context, id);
      const { key, record, words } = await recordOf(context, entry, given);
      if (record.entryId !== id) throw new Refusal('notFound');
      announce(context, await unlinkEntry(tx, key, doerOf(context)));
      changes.addPart(audit, id, { name: entry.name, records: [words] }, { name: entry.name, records: [] });
    },
  };
}

function doerOf({ actor }: Work): string {
  return actor.kind === 'person' ? actor.account : actor.system;
}

function filledIn({ short_name: shortName, name_en: nameEn, icon, level, team_id: teamId }: LockedEntry): string[] {
  const filled = Object.entries({ shortName, nameEn, icon, level, teamId }).filter(([, value]) => (value ?? '') !== '');
  return ['name', ...filled.map(([field]) => field)];
}
