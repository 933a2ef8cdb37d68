import { migrate, type MigrationReport, withOwner } from '@touchline/db/migrate';

import { createQueues } from './queue.ts';

/** Tables, log partitions and queues, in that order. */
export async function migrateAll(ownerUrl: string): Promise<MigrationReport> {
  const report = await migrate(ownerUrl);
  await withOwner(ownerUrl, (run) => createQueues(ownerUrl, run));
  return report;
}
