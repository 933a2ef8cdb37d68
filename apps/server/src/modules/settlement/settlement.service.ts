import { inMerchant } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';

import { inWork } from '../../platform/in-work.ts';
import type { WorkerPlatform } from '../../platform/jobs/worker-platform.ts';
import type { SystemActor, Work } from '../../platform/work.ts';
import { followMerged, returnUnmerged } from '../predictions/index.ts';
import { newResult } from './settlement.policy.ts';
import {
  type DueMatch,
  type EndOfMatch,
  endOfMatch,
  findDue,
  holdTickets,
  keepResults,
  merchantsOf,
  mergedInto,
  type Passed,
  type PublishedTicket,
  resultAudit,
  takeAway,
  ticketsAfter,
  undoneMoves,
  writeDown,
} from './settlement.repository.ts';
import { tellSettled } from './settlement.topic.ts';

const perLook = 100;
const perBatch = 500;
const actor: SystemActor = { kind: 'system', system: 'worker', at: 'settlement' };

export type SettlementPlatform = Pick<WorkerPlatform, 'pool' | 'operationLog' | 'logger' | 'events' | 'config'>;

/**
 * Settles the predictions of matches whose end was written down. Each batch is one transaction that holds its predictions,
 * then reads the end of the match, and keeps the results with their log row: what breaks off has done nothing, what stands
 * is found the same when it is settled again. A match is taken away when all of its predictions stand.
 */
export function createSettlement(platform: SettlementPlatform) {
  const { pool, logger, events } = platform;
  const { PREDICTION_POSTPONED_HOURS: postponedHours } = platform.config;

  /** One that cannot be settled is told and keeps none of the others waiting. */
  function resultsOf(tickets: readonly PublishedTicket[], end: EndOfMatch | undefined) {
    if (end === undefined) return [];
    return tickets.flatMap((ticket) => {
      try {
        const result = newResult(ticket, end, postponedHours);
        return result === null ? [] : [{ ticket, result }];
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        logger.error({ err: error, prediction: ticket.id }, 'prediction cannot be settled');
        return [];
      }
    });
  }

  async function settleHeld(work: Work<SystemActor>, matchId: string, ids: readonly string[]): Promise<number> {
    const { tx, merchantCode, changes } = work;
    const held = await holdTickets(tx, merchantCode, ids);
    const found = resultsOf(held, await endOfMatch(tx, matchId));
    const [first] = found;
    if (first === undefined) throw new NothingLeft();
    await keepResults(
      tx,
      merchantCode,
      found.map(({ result }) => result),
    );
    for (const { ticket, result } of found) changes.add(resultAudit, ticket.id, ticket.result, result);
    work.afterCommit(() => tellSettled(events, merchantCode, { matchId, sportId: first.ticket.sportId }));
    return found.length;
  }

  /** Looks without holding anything, since most of the time nothing is to be done. */
  async function settleNext(passed: Passed, after: string) {
    const { merchantCode, matchId } = passed;
    const { tickets, ids } = await inMerchant(pool, merchantCode, async (tx) => {
      const next = await ticketsAfter(tx, passed, after, perBatch);
      const found = next.length === 0 ? [] : resultsOf(next, await endOfMatch(tx, matchId));
      return { tickets: next, ids: found.map(({ ticket }) => ticket.id) };
    });
    const settled =
      ids.length === 0
        ? 0
        : await inWork(platform, merchantCode, actor, '结算预测', (work) => settleHeld(work, matchId, ids)).catch(
            nothing,
          );
    return { settled, last: tickets.length < perBatch ? undefined : tickets.at(-1)?.id };
  }

  async function settleAll(passed: Passed): Promise<number> {
    let count = 0;
    for (let after: string | undefined = '0'; after !== undefined;) {
      const { settled, last } = await settleNext(passed, after);
      count += settled;
      after = last;
    }
    return count;
  }

  async function settleAt(matchId: string): Promise<number> {
    let count = 0;
    for (const merchantCode of await inMerchant(pool, null, (tx) => merchantsOf(tx, matchId)))
      // Those with a result first: whatever is settled now is then not looked at twice.
      for (const finished of [true, false]) count += await settleAll({ merchantCode, matchId, finished });
    return count;
  }

  /** Moves predictions into the merged match, with which they are settled. */
  async function moveAll(matchId: string, into: string): Promise<void> {
    for (const merchantCode of await inMerchant(pool, null, (tx) => merchantsOf(tx, matchId))) {
      const move = async () =>
        await inWork(platform, merchantCode, actor, '预测转入合并后的赛程', async (work) => {
          const moved = await followMerged(work, matchId, into, perBatch);
          if (moved === 0) throw new NothingLeft();
          return moved;
        }).catch(nothing);
      while ((await move()) === perBatch);
    }
    await inMerchant(pool, platformMerchant, (tx) => writeDown(tx, into));
  }

  /** Moves predictions back to matches whose merge into this one was undone. They are settled there. */
  async function returnAll(into: string): Promise<void> {
    for (const { merchantCode, from } of await inMerchant(pool, platformMerchant, (tx) => undoneMoves(tx, into))) {
      const move = async () =>
        await inWork(platform, merchantCode, actor, '预测转回撤销合并的赛程', async (work) => {
          const seen = await returnUnmerged(work, { from, into }, perBatch);
          if (seen === 0) throw new NothingLeft();
          return seen;
        }).catch(nothing);
      while ((await move()) === perBatch);
      await inMerchant(pool, platformMerchant, (tx) => writeDown(tx, from));
    }
  }

  /** Answers how many have another result than before. */
  async function settleMatch(due: DueMatch): Promise<number> {
    const into = await inMerchant(pool, platformMerchant, (tx) => mergedInto(tx, due.matchId));
    await returnAll(due.matchId);
    const count = into === null ? await settleAt(due.matchId) : 0;
    if (into !== null) await moveAll(due.matchId, into);
    await inMerchant(pool, platformMerchant, (tx) => takeAway(tx, due));
    return count;
  }

  /** All that is due now. A match that fails is due again, and stops no other. */
  return async (isOver: () => boolean = () => false): Promise<number> => {
    const tried = new Set<string>();
    let count = 0;
    for (;;) {
      const found = await inMerchant(pool, platformMerchant, (tx) => findDue(tx, perLook + tried.size));
      const due = found.filter(({ turn }) => !tried.has(turn));
      if (due.length === 0) return count;
      for (const one of due) {
        if (isOver()) return count;
        tried.add(one.turn);
        count += await settleMatch(one).catch((error: unknown) => {
          logger.warn({ err: error as Error, match: one.matchId }, 'match could not be settled');
          return 0;
        });
      }
    }
  };
}

/** Somebody else settled them meanwhile: this transaction comes to nothing, its log row too. */
class NothingLeft extends Error {}

function nothing(error: unknown): number {
  if (error instanceof NothingLeft) return 0;
  throw error;
}
