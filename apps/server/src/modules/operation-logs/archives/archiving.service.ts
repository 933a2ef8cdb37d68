import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { inMerchant } from '@touchline/db/transaction';

import { inWork } from '../../../platform/in-work.ts';
import type { WorkerPlatform } from '../../../platform/jobs/worker-platform.ts';
import { listMerchantCodes } from '../../merchants/index.ts';
import type { ChainFault } from '../verify/fault.ts';
import { RowProof } from '../verify/row-proof.ts';
import { furthestSignedHead } from '../verify/signed-heads.ts';
import { type ChainRow, hashesAt, readChain } from '../verify/verify.repository.ts';
import { verifyLog } from '../verify/verify.service.ts';
import { type ArchivedPart, archiveOf } from './archive-file.ts';
import { readBackFault } from './archived-chain.ts';
import {
  dropMonth,
  enterMerchant,
  firstLater,
  furthestIn,
  listStretches,
  logArchiveAudit,
  monthsOlderThan,
  recordStretch,
  type ArchivedStretch,
} from './archives.repository.ts';

type Month = Awaited<ReturnType<typeof monthsOlderThan>>[number];

interface Part extends ArchivedPart {
  readonly stretch: ArchivedStretch;
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
  platform: Pick<WorkerPlatform, 'config' | 'logger' | 'pool' | 'operationLog' | 'archives' | 'heads'>,
) {
  const { config, logger, pool, archives } = platform;
  const { logChain } = config.keys;

  /**
   * The unarchived part of a merchant's chain up to its last row of the month; undefined if there is none. A row that
   * a clock set back put among old ones takes no young ones along.
   */
  async function partOf(merchantCode: string, month: Month, file: string): Promise<Part | undefined> {
    return await inMerchant(pool, merchantCode, async (tx) => {
      const furthest = await furthestIn(tx, merchantCode, month);
      const before = (await listStretches(tx, merchantCode)).at(-1);
      const start = before?.lastSeq ?? 0n;
      if (furthest === undefined || BigInt(furthest.seq) <= start) return undefined;
      const later = await firstLater(tx, merchantCode, start, month.until);
      const lastSeq = later === undefined || BigInt(furthest.seq) < later ? BigInt(furthest.seq) : later - 1n;
      const [lastHash] = await hashesAt(tx, merchantCode, lastSeq);
      if (lastSeq <= start || lastHash === undefined) return undefined;
      const ends = { firstSeq: start + 1n, lastSeq, lastHash };
      const hashBefore = before?.lastHash ?? Buffer.alloc(0);
      return { merchantCode, stretch: { ...ends, hashBefore, file, from: month.from, until: month.until } };
    });
  }

  async function requireWhole({ merchantCode }: Part, { month, from, until }: Month): Promise<void> {
    const signedHead = await furthestSignedHead(platform, merchantCode);
    const request = { merchantCode, keys: logChain, archives, signedHead, period: { from, until } };
    const read: Parameters<typeof verifyLog>[0]['read'] = (work) => inMerchant(pool, merchantCode, work);
    for await (const { fault } of verifyLog({ ...request, read })) refuseFaulty(merchantCode, month, fault);
  }

  function refuseFaulty(merchantCode: string, month: string, fault: ChainFault | null): void {
    if (fault === null) return;
    logger.error({ merchantCode, month, fault }, 'a month of the log does not hold and is not archived');
    throw new Error(`the log of ${merchantCode} in ${month}: row ${fault.seq} ${fault.kind}`);
  }

  /** Also rows that stand in another month, by a clock that was set: an archive holds its part of the chain whole. */
  async function* rowsOf({ merchantCode, stretch }: ArchivedPart): AsyncGenerator<ChainRow> {
    let after = stretch.firstSeq - 1n;
    while (after < stretch.lastSeq) {
      const position = { seq: String(after), micros: String(1n << 52n) };
      const found = await inMerchant(pool, merchantCode, (tx) => readChain(tx, merchantCode, position, perBatch));
      const rows = found.filter(({ seq }) => BigInt(seq) <= stretch.lastSeq);
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined) return;
      after = BigInt(last.seq);
    }
  }

  /** As verifying will read it: from the store. */
  async function requireReadBack(parts: readonly Part[], file: string, month: string): Promise<void> {
    const broken = await readBackFault(archives, file, parts, new RowProof(logChain, null));
    if (broken !== null) refuseFaulty(broken.merchantCode, month, broken.fault);
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
    // A name of its own: of two that are at it at once, one fails at the record and has overwritten nothing.
    const file = `operation-logs-${month.month}-${randomBytes(4).toString('hex')}`;
    const parts: Part[] = [];
    for (const merchantCode of await inMerchant(pool, null, listMerchantCodes)) {
      const part = await partOf(merchantCode, month, file);
      if (part !== undefined) parts.push(part);
    }
    if (parts.length === 0) return;
    for (const part of parts) await requireWhole(part, month);
    await archives.write(file, archiveOf(parts, rowsOf), new AbortController().signal);
    await requireReadBack(parts, file, month.month);
    await record(parts, month, file);
  }

  /** False where rows stand in it that belong to a later part of their chain: it goes with the last of them. */
  async function takeOut(month: string): Promise<boolean> {
    for (let tries = 1; ;) {
      try {
        if (await inMerchant(pool, null, (tx) => dropMonth(tx, month))) return true;
      } catch (error) {
        if (codeOf(error) === 'object_in_use') return false;
        if (codeOf(error) !== 'lock_not_available' || tries === triesToLeave) throw error;
        tries += 1;
        await pause(pauseMs);
      }
    }
  }

  return async (): Promise<void> => {
    for (const month of await inMerchant(pool, null, (tx) => monthsOlderThan(tx, config.LOG_RETENTION_MONTHS))) {
      await archive(month);
      if (!(await takeOut(month.month)))
        logger.warn({ month: month.month }, 'a month of the log stays: rows of a later part of a chain stand in it');
    }
  };
}

const codes: Readonly<Record<string, string>> = { '55P03': 'lock_not_available', '55006': 'object_in_use' };

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? codes[String(error.code)] : undefined;
}
