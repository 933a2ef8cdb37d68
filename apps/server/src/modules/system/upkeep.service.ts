import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

import { inMerchant, type Tx } from '@touchline/db/transaction';

import type { WorkerPlatform } from '../../platform/worker-platform.ts';
import { followSignedHeads, hashesAt, signHead, type StatedHead } from '../operation-logs/index.ts';
import {
  identityTables,
  keepLogPartitions,
  listMerchantCodes,
  purgeSome,
  type Purged,
  readLogHead,
} from './upkeep.repository.ts';

/**
 * Makes the log's partitions ahead, writes each log's head, where it has moved, signed to a file outside the database,
 * then forgets what has run out.
 * Each step stands alone: one that fails is reported at the end and holds up no other.
 */
export function createUpkeep({ config, logger, pool }: Pick<WorkerPlatform, 'config' | 'logger' | 'pool'>) {
  const key = config.keys.logHeads.reveal();
  const signedHeads = followSignedHeads(config.LOG_HEAD_FILE, key);

  async function writeHead(merchantCode: string): Promise<void> {
    const signed = signedHeads.of(merchantCode) ?? null;
    const { found, isHeld } = await inMerchant(pool, merchantCode, async (tx) => {
      const { seq, hash } = await readLogHead(tx, merchantCode);
      const head = { merchantCode, seq, hash: hash.toString('hex') };
      return { found: head, isHeld: signed === null || (await holds(tx, head, signed)) };
    });
    if (!isHeld) logger.error({ merchantCode, signed, found }, 'a log has lost rows whose head was signed');
    if (found.seq === signed?.seq && found.hash === signed.hash) return;
    // Also a head that fell behind: it vouches for the rows that came since, and verifying asks for every signed head.
    await appendFile(config.LOG_HEAD_FILE, signHead(key, found));
  }

  async function purge(table: Purged, merchantCode: string | null): Promise<void> {
    while (await inMerchant(pool, merchantCode, (tx) => purgeSome(tx, table)));
  }

  return async (): Promise<void> => {
    const failures: unknown[] = [];
    const attempt = (work: Promise<void>) => work.catch((error: unknown) => void failures.push(error));
    await mkdir(dirname(config.LOG_HEAD_FILE), { recursive: true });
    const merchants = await inMerchant(pool, null, listMerchantCodes);
    await attempt(inMerchant(pool, null, keepLogPartitions));
    await attempt(signedHeads.readOn());
    for (const merchantCode of merchants) await attempt(writeHead(merchantCode));
    for (const table of identityTables) await attempt(purge(table, null));
    for (const merchantCode of merchants) await attempt(purge('tenant.idempotency_keys', merchantCode));
    if (failures.length > 0) throw new AggregateError(failures, `upkeep: ${failures.length} steps failed`);
  };
}

/** Whether a log still goes on from a head that was signed. */
async function holds(tx: Tx, head: StatedHead, signed: StatedHead): Promise<boolean> {
  if (head.seq === signed.seq) return head.hash === signed.hash;
  if (BigInt(head.seq) < BigInt(signed.seq)) return false;
  if (signed.seq === '0') return true;
  const hashes = await hashesAt(tx, signed.merchantCode, BigInt(signed.seq));
  return hashes.some((hash) => hash.toString('hex') === signed.hash);
}
