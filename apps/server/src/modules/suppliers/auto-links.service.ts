import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PersonActor, Work } from '../../platform/work.ts';
import { takeTurn, unlinkEntry, unlinkMatch } from '../association/index.ts';
import { announceMatches, noteMove } from '../matches/index.ts';
import { linkedRecord, type LinkKey, supplierEntryAudit } from './auto-links.repository.ts';

/** Lets people take back automatic links. */
export function createAutoLinks(platform: Pick<Platform, 'pool' | 'events'>) {
  return {
    async unlink(work: Work<PersonActor>, key: LinkKey): Promise<void> {
      const { tx, actor, changes } = work;
      await takeTurn(tx, key.discipline);
      const before = await linkedRecord(tx, key);
      if (before === undefined) throw new Refusal('notFound');
      if (before.link !== 'auto' || before.entry_id === null) throw new Refusal('conflict');
      const { kind, ...match } = key;
      if (kind === 'match') {
        const changed = await unlinkMatch(tx, match, actor.account);
        await noteMove(work, key, { from: before.entry_id, to: null });
        const left = { matchId: before.entry_id, discipline: key.discipline };
        work.afterCommit(() => announceMatches(platform, [...changed, left]));
        return;
      }
      const changed = await unlinkEntry(tx, { ...match, kind }, actor.account);
      const after = { ...before, entry_id: null, link: 'apart' };
      changes.add(supplierEntryAudit, `${key.supplier} ${key.supplierId}`, before, after);
      work.afterCommit(() => announceMatches(platform, changed));
    },
  };
}
