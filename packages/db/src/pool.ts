import pg from 'pg';

import { createGatheringSocket } from './gathering-socket.ts';
import { type StatementWatch, watchStatements } from './watched-statements.ts';

export type { Pool } from 'pg';

export interface PoolOptions {
  readonly url: string;
  readonly size: number;
  /** For a free connection or a new one. */
  readonly waitMs: number;
  /** How long a statement may go unanswered: a server that stands still does not say so. */
  readonly answerMs?: number;
  /** How long a transaction may take from asking for its connection to the answer of COMMIT; COMMIT gets what is left. */
  readonly wholeMs?: number;
  /** The server's own bounds from the start, shorter than that, so that it says itself what became of a statement. */
  readonly bounds?: { readonly statementMs: number; readonly lockMs: number };
  readonly onConnectionLost: (error: Error) => void;
  /** Without it nothing is wrapped. */
  readonly onStatement?: StatementWatch | undefined;
}

interface WholeTime {
  readonly wholeMs: number;
  readonly lockMs: number;
}

const wholeTimes = new WeakMap<pg.Pool, WholeTime>();

/** The only pool of a process. A connection that dies, idle or in use, is reported and replaced: it never ends the process. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({ ...settingsOf(options), pipeline: true, stream: createGatheringSocket });
  const { wholeMs, bounds } = options;
  if (wholeMs !== undefined) wholeTimes.set(pool, { wholeMs, lockMs: bounds?.lockMs ?? Infinity });
  return watched(pool, options);
}

/** Where a connection string leads, as the driver reads it: the last of two values wins, and `?host=` beats the address. */
export function routeTo(url: string): { host: string; isVerified: boolean } {
  const client = new pg.Client({ connectionString: url });
  // Its type knows of true and false alone.
  const tls = client.ssl as boolean | { readonly rejectUnauthorized?: boolean };
  return { host: client.host, isVerified: typeof tls === 'object' ? tls.rejectUnauthorized !== false : tls };
}

/** No statement of ours runs long enough to be worth compiling: docs/decisions/0086-no-statement-is-compiled.md. */
const startSettings = { jit: 'off' };

/** The settings that every pool shares, and those that its connections start with. */
export function settingsOf(
  { url, size, waitMs, answerMs = 8000, bounds }: PoolOptions,
  own: Readonly<Record<string, string>> = {},
): pg.PoolConfig {
  const started = Object.entries({ ...startSettings, ...own }).map(([name, value]) => `-c ${name}=${value}`);
  return {
    connectionString: url,
    options: started.join(' '),
    max: size,
    connectionTimeoutMillis: waitMs,
    query_timeout: answerMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'touchline',
    ...(bounds && {
      statement_timeout: bounds.statementMs,
      lock_timeout: bounds.lockMs,
      idle_in_transaction_session_timeout: 15_000,
    }),
  };
}

export function watched(
  pool: pg.Pool,
  { onConnectionLost, onStatement }: Pick<PoolOptions, 'onConnectionLost' | 'onStatement'>,
): pg.Pool {
  pool.on('connect', (client) => {
    client.on('error', onConnectionLost);
    if (onStatement !== undefined) watchStatements(client, onStatement);
  });
  pool.on('error', onConnectionLost);
  return pool;
}

/** The database lets nobody in, for whatever reason: it starts, is full, or has no room to begin a session in. */
class NotConnectedError extends Error {
  /** As SQL calls a connection that could not be made. */
  readonly code = '08001';
}

const openingMs = 2400;
const leastAnswerMs = 400;

/** Counts from asking for the connection. */
export interface TimeLeft {
  /** Milliseconds for the answer of COMMIT; undefined where nothing bounds the whole. */
  readonly lastAnswerMs: () => number | undefined;
  /** Milliseconds for the next lock, where they are less than the server's own bound. */
  readonly nextLockMs: () => number | undefined;
}

interface Connected extends TimeLeft {
  readonly client: pg.PoolClient;
  readonly firstAnswerMs: number;
}

/**
 * Takes a connection, and says how long the first answer on it may take: whoever waited for the connection waits less
 * for the answer. A pool that was busy still leaves time for one; a server that stands still uses up no more.
 */
export async function connected(pool: pg.Pool): Promise<Connected> {
  const from = performance.now();
  const client = await pool.connect().catch((cause: unknown) => {
    throw new NotConnectedError(cause instanceof Error ? cause.message : 'not connected', { cause });
  });
  const left = (wholeMs: number) => Math.max(wholeMs - (performance.now() - from), leastAnswerMs);
  const whole = wholeTimes.get(pool);
  const lastAnswerMs = () => whole && left(whole.wholeMs);
  const nextLockMs = () => {
    if (whole === undefined) return undefined;
    const beforeCommitMs = left(whole.wholeMs - leastAnswerMs);
    return beforeCommitMs < whole.lockMs ? Math.ceil(beforeCommitMs) : undefined;
  };
  return { client, firstAnswerMs: left(openingMs), lastAnswerMs, nextLockMs };
}

/** One statement. The server may refuse it and keep the connection, which it may have no room to begin anew. */
export async function askOnce(pool: pg.Pool, text: string): Promise<void> {
  const { client } = await connected(pool);
  let failure: unknown;
  try {
    await client.query(text);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    client.release(failure !== undefined && !(failure instanceof pg.DatabaseError));
  }
}
