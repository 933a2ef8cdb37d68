import { inMerchant } from '@touchline/db/transaction';

import { inWork } from '../../../platform/in-work.ts';
import type { WorkerPlatform } from '../../../platform/jobs/worker-platform.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';
import { listMerchantCodes } from '../../merchants/index.ts';
import { readPeriod } from '../log-filter.ts';
import type { ChainFault } from './fault.ts';
import { furthestSignedHead, type HeadSource, signedBefore, writeHead } from './signed-heads.ts';
import type { StatedHead } from './stated-head.ts';
import { logRestoreAudit, readHead } from './verify.repository.ts';
import { verifyLog } from './verify.service.ts';

const keeper = 'platform';
const actor = { kind: 'system', system: 'command', at: 'npm run accept-restore' } as const;

/** A log as it was restored. */
export interface AcceptedLog {
  readonly merchantCode: string;
  readonly seq: string;
  /** How far it had been signed; equal where the restore cost it nothing. */
  readonly signedSeq: string;
  /** Of the rows that are there; then nothing is accepted. */
  readonly fault: ChainFault | null;
}

interface Restored extends AcceptedLog {
  readonly hash: string;
  readonly signedAt: string;
}

type AcceptingPlatform = Pick<WorkerPlatform, 'pool' | 'operationLog' | 'logger' | 'archives' | 'heads'> & {
  readonly config: HeadSource['config'] & { readonly keys: { readonly logChain: KeyRing } };
};

/**
 * Takes the restored end of each log as its new beginning: its rows are verified against what was signed up to there, a
 * row says so, and a signed statement voids what was signed further. With one fault nothing is accepted.
 */
export async function acceptRestore(platform: AcceptingPlatform): Promise<readonly AcceptedLog[]> {
  const { pool } = platform;
  const logs: Restored[] = [];
  for (const merchantCode of await inMerchant(pool, null, listMerchantCodes))
    logs.push(await lookAt(platform, merchantCode));
  if (logs.some(({ fault }) => fault !== null)) return logs;
  const shortened = logs.filter(({ seq, signedSeq }) => BigInt(seq) < BigInt(signedSeq));
  if (shortened.length === 0) return logs;
  for (const { merchantCode, seq, signedSeq } of logs.filter(
    (log) => log.merchantCode === keeper || shortened.includes(log),
  ))
    await inWork(platform, merchantCode, actor, '接受日志恢复点', async ({ changes }) => {
      changes.add(logRestoreAudit, merchantCode, null, { seq, signedSeq });
    });
  for (const log of shortened) await writeHead(platform, beginningOf(log));
  return logs;
}

/** Later than whatever it voids, also by a clock that is behind. */
function beginningOf({ merchantCode, seq, hash, signedAt }: Restored): StatedHead {
  const now = new Date().toISOString();
  return { at: signedAt > now ? signedAt : now, merchantCode, seq, hash, restored: true };
}

async function lookAt(platform: AcceptingPlatform, merchantCode: string): Promise<Restored> {
  const { archives, config, pool } = platform;
  const { seq, hash } = await inMerchant(pool, merchantCode, (tx) => readHead(tx, merchantCode));
  const signed = await furthestSignedHead(platform, merchantCode);
  const request = {
    merchantCode,
    archives,
    period: readPeriod({}),
    keys: config.keys.logChain,
    signedHead: signedBefore(signed, BigInt(seq)),
    read: ((work) => inMerchant(pool, merchantCode, work)) satisfies Parameters<typeof verifyLog>[0]['read'],
  };
  let fault: ChainFault | null = null;
  for await (const verdict of verifyLog(request)) ({ fault } = verdict);
  const signedSeq = String(signed === null || signed.seq < BigInt(seq) ? seq : signed.seq);
  return { merchantCode, seq, signedSeq, fault, hash: hash.toString('hex'), signedAt: signed?.at ?? '' };
}
