import { inMerchant, type Tx } from '@touchline/db/transaction';
import { z } from 'zod';

import { type AnyJob, defineJob } from '../jobs/job.ts';
import type { WorkerPlatform } from '../jobs/worker-platform.ts';

/** Files of one kind, and which of them records name. */
export interface FileKind {
  /** How their keys begin. */
  readonly start: string;
  /** Those of the keys that a record of any merchant names. */
  readonly named: (tx: Tx, keys: readonly string[]) => Promise<readonly string[]>;
}

/** Files of uploads stay no longer than their request. */
export const uploadFiles: FileKind = { start: 'upload-', named: async () => [] };

/** A file comes before its row: younger ones may be of a transaction that is under way. */
const graceMs = 6 * 60 * 60 * 1000;
const perBatch = 500;

type Sweeping = Pick<WorkerPlatform, 'pool' | 'files'>;

/** Removes files that were there before and that no record names; answers how many. */
export async function sweepFiles({ pool, files }: Sweeping, kinds: readonly FileKind[], before: Date): Promise<number> {
  let removed = 0;
  async function sweep({ named }: FileKind, keys: readonly string[]): Promise<void> {
    const kept = new Set(await inMerchant(pool, null, (tx) => named(tx, keys)));
    const surplus = keys.filter((key) => !kept.has(key));
    for (const key of surplus) await files.remove(key);
    removed += surplus.length;
  }
  for (const kind of kinds) {
    let batch: string[] = [];
    for await (const { key, changedAt } of files.list(kind.start)) {
      if (changedAt >= before) continue;
      batch.push(key);
      if (batch.length < perBatch) continue;
      await sweep(kind, batch);
      batch = [];
    }
    if (batch.length > 0) await sweep(kind, batch);
  }
  return removed;
}

export function defineFileSweep(kinds: readonly FileKind[]): AnyJob {
  return defineJob({
    name: 'sweep-files',
    payload: z.object({}),
    schedule: '37 * * * *',
    limits: { retryLimit: 2, expireInSeconds: 1800 },
    atOnce: 1,
    handler: (platform) => async () => {
      const removed = await sweepFiles(platform, kinds, new Date(Date.now() - graceMs));
      if (removed > 0) platform.logger.warn({ removed }, 'files that nothing names were removed');
    },
  });
}
