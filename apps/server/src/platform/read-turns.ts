import { platformMerchant } from '@touchline/domain/permission-sets';

import type { Config } from './config.ts';
import { Refusal } from './refusal.ts';

/** Who reads, as far as the process knows before it asks the database. */
export interface Reader {
  readonly accountKey: string;
  /** The merchant of the account, also where it acts for another; null where nobody knows yet whose session it is. */
  readonly merchantCode: string | null;
}

type Limits = Pick<
  Config,
  | 'DATABASE_READ_POOL'
  | 'READS_PER_ACCOUNT'
  | 'READS_WAITING_PER_ACCOUNT'
  | 'READ_WAIT_SECONDS'
  | 'READ_SHARE_OF_MERCHANT'
  | 'READ_SHARE_OF_PLATFORM'
>;

interface WaitingRead {
  readonly reader: Reader;
  readonly start: () => void;
}

export interface ReadTurns {
  /** Answers how to give the turn back. A patient read, of work that is under way, waits as long as it has to. */
  take(reader: Reader, options?: { patient: boolean }): Promise<() => void>;
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

  function mayStart({ accountKey, merchantCode }: Reader): boolean {
    return (
      ofAccount.of(accountKey) < limits.READS_PER_ACCOUNT &&
      ofMerchant.of(keyOf(merchantCode)) < connectionsOf(merchantCode, limits)
    );
  }

  const turnOf = ({ reader }: WaitingRead): number => lastTurns.get(reader.accountKey) ?? 0;

  function started({ accountKey, merchantCode }: Reader): () => void {
    ofAccount.add(accountKey, 1);
    ofMerchant.add(keyOf(merchantCode), 1);
    lastTurns.set(accountKey, (turns += 1));
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      ofAccount.add(accountKey, -1);
      ofMerchant.add(keyOf(merchantCode), -1);
      startNext();
      if (ofAccount.of(accountKey) + waitingOfAccount.of(accountKey) === 0) lastTurns.delete(accountKey);
    };
  }

  /** Accounts take turns: a colleague does not stand behind all that one of them asked for. */
  function startNext(): void {
    const able = [...waiting].filter(({ reader }) => mayStart(reader));
    const next = able.reduce<WaitingRead | undefined>(
      (first, one) => (first === undefined || turnOf(one) < turnOf(first) ? one : first),
      undefined,
    );
    if (next === undefined) return;
    leave(next);
    next.start();
  }

  function leave(one: WaitingRead): void {
    if (waiting.delete(one)) waitingOfAccount.add(one.reader.accountKey, -1);
  }

  return {
    async take(reader, { patient } = { patient: false }) {
      if (mayStart(reader)) return started(reader);
      if (!patient && waitingOfAccount.of(reader.accountKey) >= limits.READS_WAITING_PER_ACCOUNT) throw tooManyReads();
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const own = { reader, start: () => resolve(started(reader)) };
      waiting.add(own);
      waitingOfAccount.add(reader.accountKey, 1);
      const tooLong = () => {
        leave(own);
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

function tooManyReads(): Refusal {
  return new Refusal('rateLimited', {
    details: [{ errorMessage: '您同时发起的查询过多，请稍后再试' }],
    retryAfterSeconds: 1,
  });
}
