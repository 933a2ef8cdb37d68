import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

import { createPool } from '@touchline/db/pool';
import { planOnceSettings } from '@touchline/db/read-pool';

import { repositoryRoot } from '../../../../scripts/services/place.ts';
import { until } from '../../../../scripts/services/processes.ts';
import { allJobs } from '../../src/entry/jobs.ts';
import { migrateAll } from '../../src/platform/migrate-all.ts';
import { plantMerchant } from '../../src/seed/plant.ts';
import { openSession } from '../lib/people.ts';
import { type Program, startNode, startProgram } from '../lib/program.ts';
import { plantSuperAdmin } from '../lib/rights.ts';
import { databaseUrl } from '../log-rows/make-database.ts';

/** A list over HTTP: its address without the query, and what a request has to carry. */
export interface Listed {
  readonly url: string;
  readonly headers: Record<string, string>;
}

/** One database with what reads it. */
export interface Stage {
  readonly database: string;
  readonly newest: Date;
  readonly rows: number;
  readonly merchants: number;
  /** The server as it runs in production, with a super-admin's session. */
  readonly ours: Listed;
  /** Connections as the server's role that may read all merchants and plan as the server does, with nothing more to do. */
  readonly plainUrl: string;
  close(): Promise<void>;
}

const logFolder = path.join(repositoryRoot, '.data/bench');

export async function openStage(env: NodeJS.ProcessEnv, database: string): Promise<Stage> {
  mkdirSync(logFolder, { recursive: true });
  const ownerUrl = databaseUrl(env['DATABASE_OWNER_URL'] ?? '', database);
  const url = databaseUrl(env['DATABASE_URL'] ?? '', database);
  await migrateAll(ownerUrl, allJobs);
  const { token, ...filling } = await prepare(ownerUrl);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    ...env,
    NODE_ENV: 'production',
    COOKIE_SECURE: 'false',
    CAPTCHA_POOL: '1',
    DATABASE_URL: url,
    API_PORT: String(port),
    METRICS_PORT: String(await freePort()),
    PUBLIC_ORIGINS: origin,
  };
  const program = startProgram('api', settings, path.join(logFolder, `api-${database}.log`));
  await ready(program, `${origin}/api/v1/ready`);
  return {
    database,
    ...filling,
    ours: { url: `${origin}/api/v1/logs`, headers: { cookie: `touchline_session=${token}` } },
    plainUrl: plainUrl(url),
    close: () => program.end('SIGTERM'),
  };
}

/** The handler that everything is held against, in a process of its own. */
export async function startBare(stage: Stage): Promise<Listed & { close(): Promise<void> }> {
  const port = await freePort();
  const env = { NODE_ENV: 'production', DATABASE_URL: stage.plainUrl, PORT: String(port) };
  const program = startNode('apps/server/proofs/bench/bare.ts', env, path.join(logFolder, 'bare.log'));
  const url = `http://127.0.0.1:${port}/logs`;
  await ready(program, url);
  return { url, headers: {}, close: () => program.end('SIGTERM') };
}

async function prepare(ownerUrl: string) {
  const owner = createPool({ url: ownerUrl, size: 1, waitMs: 10_000, onConnectionLost: () => undefined });
  await plantMerchant(owner, { code: 'platform', alias: '平台' });
  const { token } = await openSession(owner, await plantSuperAdmin(owner));
  await owner.query(`SET touchline.scope = 'all'`);
  // Ids were counted through, one for each row.
  const { rows } = await owner.query<{ created_at: Date; id: string; merchants: number }>(
    `SELECT created_at, id, (SELECT count(*)::integer FROM platform.merchants WHERE code ~ '^m[0-9]+$') AS merchants
     FROM tenant.operation_logs ORDER BY created_at DESC, id DESC LIMIT 1`,
  );
  await owner.end();
  const row = rows[0];
  if (row === undefined) throw new Error('the log is empty: npm run generate-log makes one');
  return { token, newest: row.created_at, rows: Number(row.id), merchants: row.merchants };
}

function plainUrl(url: string): string {
  const settings = { ...planOnceSettings, 'touchline.scope': 'all' };
  const plain = new URL(url);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  plain.search = `?options=${encodeURIComponent(options.join(' '))}`;
  return plain.href;
}

async function ready(program: Program, url: string): Promise<void> {
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  const isReady = await until(async () => !program.isRunning() || (await answers()), 120_000);
  if (!isReady || !program.isRunning()) throw new Error(`${url} did not become ready: see ${logFolder}`);
}

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    server.close(() => resolve(port));
  });
  return await promise;
}
