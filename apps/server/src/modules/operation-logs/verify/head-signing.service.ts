import { inMerchant, type Tx } from '@touchline/db/transaction';

import type { WorkerPlatform } from '../../../platform/jobs/worker-platform.ts';
import { listMerchantCodes } from '../../merchants/index.ts';
import { listStretches } from '../archives/archives.repository.ts';
import { followSignedHeads, writeHead } from './signed-heads.ts';
import { everyLog, type StatedHead } from './stated-head.ts';
import { hashesAt, readHead } from './verify.repository.ts';

/**
 * Writes each log's head, where it has moved, signed outside the database; then, that all of them were looked
 * at. One that fails is reported at the end and holds up no other.
 */
export function createHeadSigning({
  config,
  heads,
  logger,
  pool,
}: Pick<WorkerPlatform, 'config' | 'heads' | 'logger' | 'pool'>) {
  const signedHeads = followSignedHeads({ config, heads });
  const write = (head: StatedHead) => writeHead({ config, heads }, head);

  async function signOne(merchantCode: string): Promise<void> {
    const at = new Date().toISOString();
    const signed = (await signedHeads.of(merchantCode)) ?? null;
    const { found, isHeld } = await inMerchant(pool, merchantCode, async (tx) => {
      const { seq, hash } = await readHead(tx, merchantCode);
      const head = { at, merchantCode, seq, hash: hash.toString('hex') };
      return { found: head, isHeld: signed === null || (await holds(tx, head, signed)) };
    });
    if (!isHeld) logger.error({ merchantCode, signed, found }, 'a log has lost rows whose head was signed');
    if (found.seq === signed?.seq && found.hash === signed.hash) return;
    // Also a head that fell behind: it vouches for the rows that came since, and verifying asks for every signed head.
    await write(found);
  }

  return async (): Promise<void> => {
    const failures: unknown[] = [];
    const attempt = (work: Promise<void>) => work.catch((error: unknown) => void failures.push(error));
    const at = new Date().toISOString();
    const merchants = await inMerchant(pool, null, listMerchantCodes);
    await attempt(signedHeads.readOn());
    for (const merchantCode of merchants) await attempt(signOne(merchantCode));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} log heads not signed`);
    await write({ at, merchantCode: everyLog, seq: '0', hash: '' });
  };
}

/** Whether a log still goes on from a head that was signed. */
async function holds(tx: Tx, head: StatedHead, signed: StatedHead): Promise<boolean> {
  if (head.seq === signed.seq) return head.hash === signed.hash;
  if (BigInt(head.seq) < BigInt(signed.seq)) return false;
  if (signed.seq === '0') return true;
  const seq = BigInt(signed.seq);
  const hashes = await hashesAt(tx, signed.merchantCode, seq);
  if (hashes.length > 0) return hashes.some((hash) => hash.toString('hex') === signed.hash);
  const stretches = await listStretches(tx, signed.merchantCode);
  const archived = stretches.find(({ firstSeq, lastSeq }) => firstSeq <= seq && seq <= lastSeq);
  // Verifying asks the archive itself; here it counts that the row went there.
  return archived !== undefined && (archived.lastSeq > seq || archived.lastHash.toString('hex') === signed.hash);
}
