import { migrate, type MigrationReport, withOwner } from '@touchline/db/migrate';

import { createQueues } from './jobs/create-queues.ts';
import type { AnyJob } from './jobs/job.ts';

/** Tables, log partitions and the queues of these jobs, in that order. `folder` holds the migrations of another release. */
export async function migrateAll(ownerUrl: string, jobs: readonly AnyJob[], folder?: string): Promise<MigrationReport> {
  const report = await migrate(ownerUrl, folder);
  await withOwner(ownerUrl, (run) => createQueues(ownerUrl, jobs, run));
  return report;
}
