import { setTimeout as pause } from 'node:timers/promises';

import { platformMerchant } from '@touchline/domain/access/permission-sets';
import type { z } from 'zod';

import type { readLimits } from '../config/config.ts';
import { Refusal } from '../refusal.ts';

/** The reading account, as far as the process knows it before asking the database. */
export interface ReadingAccount {
  readonly accountKey: string;
  /** The merchant of the account, also where it acts for another; null where nobody knows yet whose session it is. */
  readonly merchantCode: string | null;
}

type Limits = z.infer<typeof readLimits>;

const refuseAfterMs = 250;
const accountsKept = 5000;
/** However long a read took, its account rests no longer than for so many times READ_SECONDS_AT_ONCE. */
const heaviest = 5;
const longestRestMs = 60_000;

interface WaitingRead {
  readonly reader: ReadingAccount;
  readonly start: () => void;
}

export interface ReadTurn {
  /** From here on the time is the account's: before, the read waited for others. */
  held(): void;
  giveBack(): void;
}

export interface ReadTurns {
  /** A patient read, of work that is under way, waits as long as it has to. */
  take(reader: ReadingAccount, options?: { patient: boolean }): Promise<ReadTurn>;
}

/** Reads of this process: a few of one account at once, and not all connections for one merchant. */
export function createReadTurns(limits: Limits): ReadTurns {
  const ofAccount = createTally();
  const ofMerchant = createTally();
  const waitingOfAccount = createTally();
  const waiting = new Set<WaitingRead>();
  /** When an account that runs or waits started its last read. */
  const lastTurns = new Map<string, number>();
  let turns = 0;
  /** How long reads of an account took, as of when; it runs out with time. */
  const used = new Map<string, { ms: number; at: number }>();
  const mostAtOnceMs = limits.READ_SECONDS_AT_ONCE * 1000;
  let rested: NodeJS.Timeout | undefined;

  function mayStart({ accountKey, merchantCode }: ReadingAccount): boolean {
    return (
      ofAccount.of(accountKey) < (isHeavy(accountKey) ? 1 : limits.READS_PER_ACCOUNT) &&
      ofMerchant.of(keyOf(merchantCode)) < connectionsOf(merchantCode, limits)
    );
  }

  /** Whose reads took more time than a page does runs one at a time, until others have had as much. */
  function isHeavy(accountKey: string): boolean {
    return usedMs(accountKey) > mostAtOnceMs;
  }

  function usedMs(accountKey: string): number {
    const last = used.get(accountKey);
    if (last === undefined) return 0;
    return Math.max(0, last.ms - (performance.now() - last.at) * limits.READ_SECONDS_PER_SECOND);
  }

  function noteUsed(accountKey: string, ms: number): void {
    if (used.size > accountsKept) for (const key of used.keys()) if (usedMs(key) === 0) used.delete(key);
    used.set(accountKey, { ms: Math.min(usedMs(accountKey) + ms, heaviest * mostAtOnceMs), at: performance.now() });
  }

  const turnOf = ({ reader }: WaitingRead): number => lastTurns.get(reader.accountKey) ?? 0;

  function started({ accountKey, merchantCode }: ReadingAccount): ReadTurn {
    ofAccount.add(accountKey, 1);
    ofMerchant.add(keyOf(merchantCode), 1);
    lastTurns.set(accountKey, (turns += 1));
    let from: number | undefined;
    let isGivenBack = false;
    return {
      held() {
        from ??= performance.now();
      },
      giveBack() {
        if (isGivenBack) return;
        isGivenBack = true;
        if (from !== undefined) noteUsed(accountKey, performance.now() - from);
        ofAccount.add(accountKey, -1);
        ofMerchant.add(keyOf(merchantCode), -1);
        startAll();
        forgetIdle(accountKey);
      },
    };
  }

  function forgetIdle(accountKey: string): void {
    if (ofAccount.of(accountKey) + waitingOfAccount.of(accountKey) === 0) lastTurns.delete(accountKey);
  }

  /** Accounts take turns: a colleague does not stand behind all that one of them asked for. */
  function nextRead(): WaitingRead | undefined {
    const able = [...waiting].filter(({ reader }) => mayStart(reader));
    return able.reduce<WaitingRead | undefined>(
      (first, one) => (first === undefined || turnOf(one) < turnOf(first) ? one : first),
      undefined,
    );
  }

  function startAll(): void {
    for (let next = nextRead(); next !== undefined; next = nextRead()) {
      leave(next);
      next.start();
    }
    awaitRest();
  }

  /** Nobody gives a turn back when an account has rested: its waiting reads are looked at by the clock. */
  function awaitRest(): void {
    clearTimeout(rested);
    const heavy = new Set([...waiting].map(({ reader }) => reader.accountKey).filter(isHeavy));
    if (heavy.size === 0) return;
    const leastMs = Math.min(...[...heavy].map((key) => usedMs(key) - mostAtOnceMs)) / limits.READ_SECONDS_PER_SECOND;
    rested = setTimeout(startAll, Math.min(Math.ceil(leastMs) + 1, longestRestMs)).unref();
  }

  function leave(one: WaitingRead): void {
    if (waiting.delete(one)) waitingOfAccount.add(one.reader.accountKey, -1);
  }

  return {
    async take(reader, { patient } = { patient: false }) {
      // What the account asked for before goes first.
      if (waitingOfAccount.of(reader.accountKey) > 0) startAll();
      if (mayStart(reader)) return started(reader);
      if (!patient && waitingOfAccount.of(reader.accountKey) >= limits.READS_WAITING_PER_ACCOUNT) {
        await refusedSlowly();
        throw tooManyReads();
      }
      const { promise, resolve, reject } = Promise.withResolvers<ReadTurn>();
      const own = { reader, start: () => resolve(started(reader)) };
      waiting.add(own);
      waitingOfAccount.add(reader.accountKey, 1);
      awaitRest();
      const tooLong = () => {
        leave(own);
        forgetIdle(reader.accountKey);
        reject(tooManyReads());
      };
      const timer = patient ? undefined : setTimeout(tooLong, limits.READ_WAIT_SECONDS * 1000);
      return await promise.finally(() => clearTimeout(timer));
    },
  };
}

/** Sessions that nobody knows yet share like one merchant: made-up ones take no connection from those who are known. */
function keyOf(merchantCode: string | null): string {
  return merchantCode ?? '';
}

function connectionsOf(merchantCode: string | null, limits: Limits): number {
  const share = merchantCode === platformMerchant ? limits.READ_SHARE_OF_PLATFORM : limits.READ_SHARE_OF_MERCHANT;
  return Math.max(1, Math.floor(limits.DATABASE_READ_POOL * share));
}

/** Forgets what stands at zero. */
function createTally() {
  const counts = new Map<string, number>();
  const of = (key: string): number => counts.get(key) ?? 0;
  return {
    of,
    add(key: string, more: number): void {
      const count = of(key) + more;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
  };
}

/** A client that asks again at once would keep the process busy with refusals alone. */
export async function refusedSlowly(): Promise<void> {
  await pause(refuseAfterMs);
}

function tooManyReads(): Refusal {
  return new Refusal('rateLimited', {
    details: [{ errorMessage: '您同时发起的查询过多，请稍后再试' }],
    retryAfterSeconds: 1,
  });
}
