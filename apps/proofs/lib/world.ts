import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

import { withOwner } from '@touchline/db/migrate';
import type { Pool } from '@touchline/db/pool';
import { Redis } from 'ioredis';
import pg from 'pg';

import { startServices, stopServices, wipeServices } from '../../../scripts/services/manage.ts';
import { until } from '../../../scripts/services/processes.ts';
import { portsFrom, proofOptions, type ServiceOptions } from '../../../scripts/services/service-dirs.ts';
import type { ServiceName } from '../../../scripts/services/service.ts';
import { allJobs } from '../../server/src/entry/jobs.ts';
import { type Config, readAdminConfig } from '../../server/src/platform/config/config.ts';
import { createFileStore, type FileStore } from '../../server/src/platform/files/file-store.ts';
import { migrateAll } from '../../server/src/platform/migrate-all.ts';
import { createWire } from '../../server/test/browser/wire.ts';
import { databaseUrl } from './database.ts';
import { longWaitMs, patientPool } from './patience.ts';
import { type StartedProgram, startProgram } from './program.ts';

export interface World {
  readonly options: ServiceOptions;
  readonly ports: ReturnType<typeof portsFrom>;
  readonly env: NodeJS.ProcessEnv;
  readonly origin: string;
  /** The keys that the programs derive from their secret. */
  readonly keys: Config['keys'];
  readonly owner: Pool;
  readonly redis: Redis;
  readonly files: FileStore;
  readonly archives: FileStore;
  readonly logFolder: string;
  /** Starts the first or second API and waits until it is ready. */
  startApi(which: 0 | 1): Promise<StartedProgram>;
  startWorker(): StartedProgram;
  /** Ends what was started; after a failure the logs stay. */
  close(outcome: 'proven' | 'failed'): Promise<void>;
}

interface WorldRequest {
  /** Names the proof's database. */
  readonly name: string;
  readonly services: readonly ServiceName[];
  readonly settings: Record<string, string>;
}

/** Small proofs of the check share one set of services and one migrated database; the check wipes them itself. */
const isKept = process.env['PROOFS_SERVICES'] === 'kept';

/** Migrated once, copied for each proof. */
const template = 'proof_template';

/** Services, database and processes that belong to one proof alone and begin empty. */
export async function openWorld({ name, services, settings }: WorldRequest): Promise<World> {
  const options = proofOptions();
  const ports = portsFrom(options.portBase);
  if (!isKept) await wipeServices(options);
  await startServices(options, [...services]);
  const local = await prepare(options, name);
  const origin = `http://127.0.0.1:${ports.nginx}`;
  const env = {
    ...local,
    NODE_ENV: 'test',
    PUBLIC_ORIGINS: origin,
    LOG_HEAD_FILE: path.join(options.dataFolder, 'log-heads.jsonl'),
    LOG_ARCHIVE_DIR: path.join(options.dataFolder, 'log-archives'),
    FILES_DIR: path.join(options.dataFolder, 'files'),
    // A process that is started to be killed need not draw 32 puzzles first.
    CAPTCHA_POOL: '1',
    ...settings,
  };
  // A backup refuses to pack without them.
  for (const folder of [env.FILES_DIR, env.LOG_ARCHIVE_DIR]) if (folder !== '') mkdirSync(folder, { recursive: true });
  const ownerUrl = local['DATABASE_OWNER_URL'] ?? '';
  const { keys } = readAdminConfig(env);
  const owner = patientPool(ownerUrl);
  const redis = new Redis(local['REDIS_ADMIN_URL'] ?? '');
  redis.on('error', () => undefined);
  const logFolder = path.join(options.dataFolder, 'logs');
  const programs: StartedProgram[] = [];
  const started = (program: StartedProgram) => {
    programs.push(program);
    return program;
  };
  const world: World = {
    options,
    ports,
    env,
    origin,
    keys,
    owner,
    redis,
    files: createFileStore(env.FILES_DIR),
    archives: createFileStore(env.LOG_ARCHIVE_DIR),
    logFolder,
    async startApi(which) {
      const port = which === 0 ? ports.api : ports.secondApi;
      const own = {
        ...env,
        METRICS_PORT: String(metricsPort(options.portBase, which)),
        // The media servers call the first API alone.
        MACHINE_PORT: which === 0 ? String(ports.machine) : '0',
      };
      return await startReadyApi(port, own, path.join(logFolder, `api-${which}.log`), started);
    },
    startWorker: () => started(startProgram('worker', env, path.join(logFolder, 'worker.log'))),
    async close(outcome) {
      await Promise.all(programs.map((program) => program.end('SIGKILL')));
      redis.disconnect();
      await owner.end().catch(() => undefined);
      if (isKept) return;
      if (outcome === 'proven') await wipeServices(options);
      else {
        await stopServices(options);
        console.log(`logs: ${logFolder}`);
      }
    },
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void world.close('failed').finally(() => process.exit(1)));
  return world;
}

/** Starts an API and waits until it is ready. */
export async function startReadyApi(
  port: number,
  env: NodeJS.ProcessEnv,
  logFile: string,
  onStarted: (program: StartedProgram) => StartedProgram = (program) => program,
): Promise<StartedProgram> {
  const program = onStarted(startProgram('api', { ...env, API_PORT: String(port) }, logFile));
  const wire = createWire({ port, sockets: 1, timeoutMs: 2000 });
  const isReady = () => wire.send({ method: 'GET', path: '/api/v1/ready', headers: {} }).then(isOk, () => false);
  const ready = await until(async () => !program.isRunning() || (await isReady()), longWaitMs);
  wire.close();
  if (!ready || !program.isRunning()) throw new Error(`the API on ${port} did not become ready: see ${logFile}`);
  return program;
}

/** A copy of the migrated database and an empty Redis; what programs of an earlier proof wrote is removed. */
async function prepare({ dataFolder }: ServiceOptions, name: string): Promise<NodeJS.ProcessEnv> {
  const local = parseEnv(readFileSync(path.join(dataFolder, 'local.env'), 'utf8'));
  const { DATABASE_URL = '', DATABASE_OWNER_URL = '', REDIS_ADMIN_URL = '' } = local;
  const database = `proof_${name}`;
  const serverUrl = databaseUrl(DATABASE_OWNER_URL, 'postgres');
  if (!isKept || !(await hasTemplate(serverUrl))) {
    await migrateAll(DATABASE_OWNER_URL, allJobs);
    await copyDatabase(serverUrl, 'touchline', template);
  }
  await copyDatabase(serverUrl, template, database);
  const redis = new Redis(REDIS_ADMIN_URL);
  await redis.flushall();
  redis.disconnect();
  for (const file of ['logs/api-0.log', 'logs/api-1.log', 'logs/worker.log', 'log-heads.jsonl'])
    rmSync(path.join(dataFolder, file), { force: true });
  return {
    ...local,
    DATABASE_URL: databaseUrl(DATABASE_URL, database),
    DATABASE_OWNER_URL: databaseUrl(DATABASE_OWNER_URL, database),
  };
}

async function hasTemplate(serverUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
  await client.end();
  return rowCount === 1;
}

async function copyDatabase(serverUrl: string, from: string, to: string): Promise<void> {
  await withOwner(serverUrl, async (query) => {
    await query(`DROP DATABASE IF EXISTS ${to} WITH (FORCE)`);
    await query(`CREATE DATABASE ${to} TEMPLATE ${from}`);
  });
}

export function metricsPort(portBase: number, which: 0 | 1): number {
  return portsFrom(portBase).metrics + which;
}

function isOk({ status }: { status: number }): boolean {
  return status === 200;
}
