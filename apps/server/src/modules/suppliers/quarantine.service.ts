import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PersonActor, Work } from '../../platform/work.ts';
import { followMatches, followSports, linkEntries, retryLoose, takeTurn } from '../association/index.ts';
import { announceMatches } from '../matches/index.ts';
import { announceOdds } from '../odds/index.ts';
import { listNamed, storeRecord } from '../supplier-feed/index.ts';
import { feedOf, lockQuarantined, patchQuarantined, quarantineAudit } from './quarantine.repository.ts';

type PersonsWork = Work<PersonActor>;

const steps = { takeTurn, linkEntries, followSports, followMatches, retryLoose };

/** Lets people re-read or ignore unreadable records. */
export function createQuarantine(platform: Pick<Platform, 'pool' | 'events'>) {
  return {
    async ignore(work: PersonsWork, id: string): Promise<void> {
      const before = await openRecord(work, id);
      work.changes.add(quarantineAudit, id, before, await patchQuarantined(work.tx, id, { state: 'ignored' }));
    },

    async retry(work: PersonsWork, id: string): Promise<{ isRead: boolean; reason: string }> {
      const { tx, changes } = work;
      const feed = await feedOf(tx, id);
      if (feed !== undefined) await takeTurn(tx, listNamed(feed).discipline);
      const before = await openRecord(work, id);
      const stored = await storeRecord(tx, steps, before, before.record);
      const isRead = !('reason' in stored);
      const patch = isRead ? { state: 'read' as const } : { reason: stored.reason };
      changes.add(quarantineAudit, id, before, await patchQuarantined(tx, id, patch));
      if (isRead) {
        work.afterCommit(() => announceMatches(platform, stored.changedMatches));
        work.afterCommit(() => announceOdds(platform, stored.changedQuotes));
      }
      return { isRead, reason: isRead ? '' : stored.reason };
    },
  };
}

async function openRecord({ tx }: PersonsWork, id: string) {
  const record = await lockQuarantined(tx, id);
  if (record === undefined) throw new Refusal('notFound');
  if (record.state !== 'open') throw new Refusal('conflict');
  return record;
}
