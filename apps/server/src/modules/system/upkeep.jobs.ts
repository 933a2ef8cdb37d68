import { createHmac } from 'node:crypto';
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

import { inMerchant } from '@touchline/db/transaction';

import type { WorkerPlatform } from '../../platform/worker-platform.ts';
import { identityTables, listMerchantCodes, purgeSome, type Purged, readLogHead } from './upkeep.repository.ts';

/**
 * Writes each log's signed head to a file outside the database, then forgets what has run out.
 * Each step stands alone: one that fails is reported at the end and holds up no other.
 */
export function hourlyUpkeep({ config, pool }: Pick<WorkerPlatform, 'config' | 'pool'>) {
  async function writeHead(merchantCode: string): Promise<void> {
    const head = await inMerchant(pool, merchantCode, (tx) => readLogHead(tx, merchantCode));
    const at = new Date().toISOString();
    const statement = JSON.stringify({ at, merchantCode, seq: head.seq, hash: head.hash.toString('hex') });
    const signature = createHmac('sha256', config.keys.logHeads.reveal()).update(statement).digest('hex');
    await appendFile(config.LOG_HEAD_FILE, `${statement}\t${signature}\n`);
  }

  async function purge(table: Purged, merchantCode: string | null): Promise<void> {
    while (await inMerchant(pool, merchantCode, (tx) => purgeSome(tx, table)));
  }

  return async (): Promise<void> => {
    const failures: unknown[] = [];
    const attempt = (work: Promise<void>) => work.catch((error: unknown) => void failures.push(error));
    await mkdir(dirname(config.LOG_HEAD_FILE), { recursive: true });
    const merchants = await inMerchant(pool, null, listMerchantCodes);
    for (const merchantCode of merchants) await attempt(writeHead(merchantCode));
    for (const table of identityTables) await attempt(purge(table, null));
    for (const merchantCode of merchants) await attempt(purge('tenant.idempotency_keys', merchantCode));
    if (failures.length > 0) throw new AggregateError(failures, `upkeep: ${failures.length} steps failed`);
  };
}
