import pg from 'pg';

import { createGatheringSocket } from './gathering-socket.ts';

export type { Pool } from 'pg';

export interface PoolOptions {
  readonly url: string;
  readonly size: number;
  readonly waitMs: number;
  /** How long a statement may go unanswered, whatever the server still does with it. */
  readonly answerMs?: number;
  readonly onConnectionLost: (error: Error) => void;
}

/** The only pool of a process. A connection that dies, idle or in use, is reported and replaced: it never ends the process. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    connectionTimeoutMillis: options.waitMs,
    query_timeout: options.answerMs ?? 8000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    pipeline: true,
    stream: createGatheringSocket,
    application_name: 'touchline',
  });
  pool.on('connect', (client) => client.on('error', options.onConnectionLost));
  pool.on('error', options.onConnectionLost);
  return pool;
}
