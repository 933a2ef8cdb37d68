import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

import { createPool, type Pool } from '@touchline/db/pool';
import { planOnceSettings } from '@touchline/db/read-pool';
import { holdableKeys } from '@touchline/domain/access/permission-sets';
import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { adminRoleId } from '@touchline/domain/constants';

import { until } from '../../../scripts/services/processes.ts';
import { optionsFromEnvironment } from '../../../scripts/services/service-dirs.ts';
import { allJobs } from '../../server/src/entry/jobs.ts';
import { migrateAll } from '../../server/src/platform/migrate-all.ts';
import { plantAccount, plantMerchant, plantRole } from '../../server/src/seed/plant.ts';
import { plantSessions } from '../../server/test/planted/planted-session.ts';
import { noLimits } from '../../server/test/stack/no-limits.ts';
import { databaseUrl } from '../lib/database.ts';
import { type StartedProgram, startNode, startProgram } from '../lib/program.ts';
import type { Case, BenchCaller, Subject } from './subject.ts';

/** A signed-in reader with the queries to time. */
export interface BenchReader {
  readonly who: string;
  readonly headers: Record<string, string>;
  readonly token: string;
  /** Connections as the server's role, with the reader's merchant open from the start and nothing more to do. */
  readonly plainUrl: string;
  readonly cases: readonly Case[];
}

/** One database with the programs and readers that read it. */
export interface BenchStage {
  readonly subject: Subject;
  readonly database: string;
  readonly rows: number;
  readonly url: string;
  readonly pid: number;
  readonly readers: readonly BenchReader[];
}

const logFolder = path.join(optionsFromEnvironment().dataFolder, 'bench');

export async function withStage(
  subject: Subject,
  database: string,
  work: (stage: BenchStage) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  await withStages({ only: subject }, database, ({ only }) => work(only), settings);
}

/** Several lists of one database, served by the same program. */
export async function withStages<Name extends string>(
  subjects: Readonly<Record<Name, Subject>>,
  database: string,
  work: (stages: Readonly<Record<Name, BenchStage>>) => Promise<void>,
  further: Readonly<Record<string, string>> = {},
): Promise<void> {
  mkdirSync(logFolder, { recursive: true });
  const { env } = process;
  const ownerUrl = databaseUrl(env['DATABASE_OWNER_URL'] ?? '', database);
  const url = databaseUrl(env['DATABASE_URL'] ?? '', database);
  await migrateAll(ownerUrl, allJobs);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    ...env,
    NODE_ENV: 'production',
    COOKIE_SECURE: 'false',
    CAPTCHA_POOL: '1',
    ...noLimits,
    DATABASE_URL: url,
    API_PORT: String(port),
    METRICS_PORT: String(await freePort()),
    MACHINE_PORT: '0',
    MEDIA_NODES: '',
    PUBLIC_ORIGINS: origin,
    ...further,
  };
  const program = startProgram('api', settings, path.join(logFolder, `api-${database}.log`));
  const owner = createPool({ url: ownerUrl, size: 1, waitMs: 10_000, onConnectionLost: () => undefined });
  try {
    await ready(program, `${origin}/api/v1/ready`);
    const stages = {} as Record<Name, BenchStage>;
    for (const [name, subject] of Object.entries(subjects) as [Name, Subject][])
      stages[name] = { ...(await staged(owner, url, subject, origin)), database, pid: program.pid };
    await work(stages);
  } finally {
    await owner.end();
    await program.end('SIGTERM');
  }
}

async function staged(owner: Pool, url: string, subject: Subject, origin: string) {
  const readers: BenchReader[] = [];
  for (const person of subject.people) readers.push(await readerOf(owner, url, subject, person));
  const { rows } = await owner.query<{ rows: string }>(subject.countSql);
  const address = `${origin}${subject.path}`;
  // Before many ask at once: connections stand, and pages are in memory.
  for (const { cases, headers } of readers)
    for (const { query } of cases) await fetch(`${address}?${query}`, { headers });
  return { subject, readers, rows: Number(rows[0]?.rows ?? 0), url: address };
}

export function firstReader({ readers: [reader] }: BenchStage): BenchReader {
  if (reader === undefined) throw new Error('nobody reads');
  return reader;
}

async function readerOf(owner: Pool, url: string, subject: Subject, person: BenchCaller): Promise<BenchReader> {
  const { who, merchantCode, isSuperAdmin, actingFor } = person;
  const accountId = await accountOf(owner, person);
  const [token = ''] = await plantSessions(owner, [{ merchantCode, accountId }]);
  const settings = {
    'touchline.merchant': actingFor ?? merchantCode,
    'touchline.scope': isSuperAdmin && actingFor === undefined ? 'all' : 'own',
    'touchline.account': accountId,
  };
  const plainUrl = withSettings(url, settings);
  const plain = createPool({ url: plainUrl, size: 1, waitMs: 10_000, onConnectionLost: () => undefined });
  const cases = await subject.casesOf(plain, person);
  await plain.end();
  return { who, token, headers: { cookie: `touchline_session=${token}` }, plainUrl, cases };
}

/** A new one, unless the person is there already. */
async function accountOf(owner: Pool, person: BenchCaller): Promise<string> {
  const { merchantCode, isSuperAdmin, isInCharge = false, lacks = [] } = person;
  const named = Date.now().toString(36);
  await plantMerchant(owner, { code: merchantCode, alias: merchantCode });
  const held = isSuperAdmin ? [] : await plantThreeRoles(owner, merchantCode, named, lacks);
  const roleIds = isInCharge ? [adminRoleId, ...held] : held;
  if (person.account === undefined) {
    const account = `${merchantCode}${named}`;
    const form = { account, name: account, email: 'x@example.com', passwordHash: 'none', roleIds, isSuperAdmin };
    return (await plantAccount(owner, merchantCode, form)) ?? '';
  }
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO tenant.account_roles SELECT merchant_code, id, unnest($2::bigint[]) FROM tenant.accounts WHERE account_key = $1
     RETURNING account_id AS id`,
    [person.account, roleIds],
  );
  return rows[0]?.id ?? '';
}

/** Each with a third of all keys that the merchant can hold. */
async function plantThreeRoles(
  owner: Pool,
  merchantCode: string,
  named: string,
  lacks: readonly string[],
): Promise<string[]> {
  const holdable = holdableKeys(merchantCode, allPermissionKeys);
  await owner.query(`SELECT set_config('touchline.merchant', $1, false)`, [merchantCode]);
  await owner.query(
    `INSERT INTO tenant.role_permissions SELECT $1, 1, key FROM unnest($2::text[]) key ON CONFLICT DO NOTHING`,
    [merchantCode, holdable],
  );
  const roleIds: string[] = [];
  for (const third of [0, 1, 2]) {
    const keys = holdable.filter((key, at) => at % 3 === third && !lacks.includes(key));
    roleIds.push(await plantRole(owner, merchantCode, { name: `${named}${third}`, description: '', keys }));
  }
  return roleIds;
}

export type Bare = Awaited<ReturnType<typeof startBare>>;

/** The handler that everything is held against, in a process of its own. */
export async function startBare({ name: subject }: Subject, { plainUrl, cases }: BenchReader) {
  const port = await freePort();
  const given = Object.fromEntries(cases.map(({ name, statements }) => [name, statements]));
  const variables = { SUBJECT: subject, CASES: JSON.stringify(given) };
  const env = { NODE_ENV: 'production', DATABASE_URL: plainUrl, PORT: String(port), ...variables };
  const program = startNode('apps/proofs/bench/bare.ts', env, path.join(logFolder, 'bare.log'));
  const url = `http://127.0.0.1:${port}/list`;
  await ready(program, url);
  return { url, pid: program.pid, close: () => program.end('SIGTERM') };
}

export function withSettings(url: string, settings: Record<string, string>): string {
  const changed = new URL(url);
  const options = Object.entries({ jit: 'off', ...planOnceSettings, ...settings }).map(
    ([name, value]) => `-c ${name}=${value}`,
  );
  changed.search = `?options=${encodeURIComponent(options.join(' '))}`;
  return changed.href;
}

async function ready(program: StartedProgram, url: string): Promise<void> {
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
