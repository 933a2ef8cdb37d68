import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { inMerchant } from '@touchline/db/transaction';

import { inWork } from '../../platform/in-work.ts';
import type { WorkerPlatform } from '../../platform/worker-platform.ts';
import { listMerchantCodes } from '../merchants/index.ts';
import { type ArchivedPart, archiveOf } from './archive-file.ts';
import { walkStretch } from './archived-chain.ts';
import {
  dropMonth,
  enterMerchant,
  furthestIn,
  listStretches,
  logArchiveAudit,
  monthOlderThan,
  recordStretch,
  type Stretch,
} from './archives.repository.ts';
import { ChainWalk } from './chain-walk.ts';
import type { Fault } from './fault.ts';
import { RowProof } from './row-proof.ts';
import { furthestSignedHead } from './signed-heads.ts';
import { type ChainRow, readChain } from './verify.repository.ts';
import { verifyLog } from './verify.service.ts';

type Month = NonNullable<Awaited<ReturnType<typeof monthOlderThan>>>;

interface Part extends ArchivedPart {
  readonly stretch: Stretch;
}

const perBatch = 2000;
const keeper = 'platform';
const actor = { kind: 'system', system: 'worker', at: 'archive-log' } as const;
/** Everybody waits while a month leaves the log, so it does not wait long for them: it comes again. */
const triesToLeave = 20;
const pauseMs = 3000;

/**
 * Takes months that are older than the setting out of the log, oldest first: verified, written to the store, read back
 * from there, recorded, dropped. Whatever a step left undone the next run does: nothing is dropped before it is recorded,
 * and nothing recorded before it was read back.
 */
export function createArchiving(
  platform: Pick<WorkerPlatform, 'config' | 'logger' | 'pool' | 'operationLog' | 'archives'>,
) {
  const { config, logger, pool, archives } = platform;
  const { logChain, logHeads } = config.keys;

  /** What of a merchant's chain is not archived yet, up to its last row of the month; undefined where nothing is. */
  async function partOf(merchantCode: string, month: Month, file: string): Promise<Part | undefined> {
    return await inMerchant(pool, merchantCode, async (tx) => {
      const furthest = await furthestIn(tx, merchantCode, month);
      const before = (await listStretches(tx, merchantCode)).at(-1);
      const start = before?.lastSeq ?? 0n;
      if (furthest === undefined || BigInt(furthest.seq) <= start) return undefined;
      const ends = { firstSeq: start + 1n, lastSeq: BigInt(furthest.seq), lastHash: furthest.hash };
      const hashBefore = before?.lastHash ?? Buffer.alloc(0);
      return { merchantCode, stretch: { ...ends, hashBefore, file, from: month.from, until: month.until } };
    });
  }

  async function requireWhole({ merchantCode }: Part, { month, from, until }: Month): Promise<void> {
    const signedHead = await furthestSignedHead(config.LOG_HEAD_FILE, logHeads, merchantCode);
    const request = { merchantCode, keys: logChain, archives, signedHead, period: { from, until } };
    const read: Parameters<typeof verifyLog>[0]['read'] = (work) => inMerchant(pool, merchantCode, work);
    for await (const { fault } of verifyLog({ ...request, read })) refuseFaulty(merchantCode, month, fault);
  }

  function refuseFaulty(merchantCode: string, month: string, fault: Fault | null): void {
    if (fault === null) return;
    logger.error({ merchantCode, month, fault }, 'a month of the log does not hold and is not archived');
    throw new Error(`the log of ${merchantCode} in ${month}: row ${fault.seq} ${fault.kind}`);
  }

  /** Also rows that stand in another month, by a clock that was set: an archive holds its part of the chain whole. */
  async function* rowsOf({ merchantCode, stretch }: ArchivedPart): AsyncGenerator<ChainRow> {
    let after = stretch.firstSeq - 1n;
    while (after < stretch.lastSeq) {
      const place = { seq: String(after), micros: String(1n << 52n) };
      const found = await inMerchant(pool, merchantCode, (tx) => readChain(tx, merchantCode, place, perBatch));
      const rows = found.filter(({ seq }) => BigInt(seq) <= stretch.lastSeq);
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined) return;
      after = BigInt(last.seq);
    }
  }

  /** As verifying will read it: from the store. */
  async function requireReadBack({ merchantCode, stretch }: Part, month: string): Promise<void> {
    const proof = new RowProof(logChain, null);
    const walk = new ChainWalk(proof, { seq: stretch.firstSeq - 1n, hash: stretch.hashBefore });
    const walking = walkStretch({ merchantCode, archives, signedHead: null }, walk, stretch);
    let step = await walking.next();
    while (step.done !== true) step = await walking.next();
    refuseFaulty(merchantCode, month, step.value);
  }

  async function record(parts: readonly Part[], { month }: Month, file: string): Promise<void> {
    const { bytes, sha256 } = await digestOf(file);
    const rows = parts.reduce((sum, { stretch }) => sum + Number(stretch.lastSeq - stretch.firstSeq) + 1, 0);
    await inWork(platform, keeper, actor, '归档操作日志', async ({ tx, changes }) => {
      for (const { merchantCode, stretch } of parts) await recordStretch(tx, merchantCode, stretch);
      await enterMerchant(tx, keeper);
      changes.add(logArchiveAudit, month, null, { file, sha256, bytes, rows, merchants: parts.length });
    });
    logger.info({ month, file, rows, bytes, sha256 }, 'a month of the log is archived');
  }

  async function digestOf(file: string): Promise<{ bytes: number; sha256: string }> {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of (await archives.open(file)) ?? []) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    return { bytes, sha256: hash.digest('hex') };
  }

  async function archive(month: Month): Promise<void> {
    const file = `operation-logs-${month.month}-${month.archives + 1}`;
    const parts: Part[] = [];
    for (const merchantCode of await inMerchant(pool, null, listMerchantCodes)) {
      const part = await partOf(merchantCode, month, file);
      if (part !== undefined) parts.push(part);
    }
    if (parts.length === 0) return;
    for (const part of parts) await requireWhole(part, month);
    await archives.write(file, archiveOf(parts, rowsOf), new AbortController().signal);
    for (const part of parts) await requireReadBack(part, month.month);
    await record(parts, month, file);
  }

  async function takeOut(month: string): Promise<void> {
    for (let tries = 1; ;) {
      try {
        if (await inMerchant(pool, null, (tx) => dropMonth(tx, month))) return;
      } catch (error) {
        if (!isLocked(error) || tries === triesToLeave) throw error;
        tries += 1;
        await pause(pauseMs);
      }
    }
  }

  return async (): Promise<void> => {
    for (let before = ''; ;) {
      const month = await inMerchant(pool, null, (tx) => monthOlderThan(tx, config.LOG_RETENTION_MONTHS));
      if (month === undefined) return;
      if (month.month === before) throw new Error(`the log of ${before} is archived, but still there`);
      await archive(month);
      await takeOut(month.month);
      before = month.month;
    }
  };
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}
