import { migrate, type MigrationReport, withOwner } from '@touchline/db/migrate';

import { createQueues } from './create-queues.ts';
import type { AnyJob } from './job.ts';

/** Tables, log partitions and the queues of these jobs, in that order. */
export async function migrateAll(ownerUrl: string, jobs: readonly AnyJob[]): Promise<MigrationReport> {
  const report = await migrate(ownerUrl);
  await withOwner(ownerUrl, (run) => createQueues(ownerUrl, jobs, run));
  return report;
}
