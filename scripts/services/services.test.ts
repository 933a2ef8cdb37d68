import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';

import { afterAll, expect, test } from 'vitest';

import { servicesElsewhere } from './local-env.ts';
import { killPostgres, killService, startServices, statusOfServices, stopServices, wipeServices } from './manage.ts';
import { runSql } from './postgres.service.ts';
import { openServiceDirs, optionsFromEnvironment } from './service-dirs.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-services-'));
const options = { dataFolder: path.join(scratch, 'data'), portBase: optionsFromEnvironment().portBase + 400 };
const limit = { timeout: 30_000 };
const sql = (statement: string, database?: string) => runSql(openServiceDirs(options), statement, database);
const pidOf = async (name: string) => (await statusOfServices(options)).find((state) => state.name === name)?.pid;

afterAll(async () => {
  await wipeServices(options);
  rmSync(scratch, { recursive: true, force: true });
}, 30_000);

test('a start starts all seven services, and a second start changes nothing', limit, async () => {
  const first = await startServices(options);
  expect(first.map((state) => state.name)).toEqual([
    'postgres',
    'redis',
    'mail',
    'nginx',
    'ingest1',
    'ingest2',
    'front',
  ]);
  const written = readFileSync(path.join(options.dataFolder, 'local.env'), 'utf8');

  expect(await startServices(options)).toEqual(first);
  expect(await statusOfServices(options)).toEqual(first);
  expect(readFileSync(path.join(options.dataFolder, 'local.env'), 'utf8')).toBe(written);
});

test('a service with another address in the environment is not started', limit, () => {
  const own = parseEnv(readFileSync(path.join(options.dataFolder, 'local.env'), 'utf8'));
  expect(servicesElsewhere(options, own as NodeJS.ProcessEnv)).toEqual([]);
  expect(servicesElsewhere(options, { REDIS_URL: 'redis://cache.example:6379' })).toEqual(['redis']);
  expect(servicesElsewhere(options, { NGINX_URL: 'none' })).toEqual(['nginx']);
  expect(servicesElsewhere(options, { MEDIA_NODES: '', DATABASE_URL: '' })).toEqual(['ingest1', 'ingest2', 'front']);
});

test('PostgreSQL comes back after kill -9 with all commits', limit, async () => {
  await sql(`CREATE TABLE kept AS SELECT 'committed' AS state`, 'touchline');
  expect((await killPostgres(options)).length).toBeGreaterThan(3);
  expect(await pidOf('postgres')).toBeUndefined();

  await startServices(options, ['postgres']);
  expect(await sql('SELECT state FROM kept', 'touchline')).toBe('committed');
});

test('PostgreSQL comes back when only its parent process was killed', limit, async () => {
  const pid = await pidOf('postgres');
  // Pid 0 would be this very process group.
  if (pid === undefined) throw new Error('PostgreSQL does not run');
  process.kill(pid, 'SIGKILL');
  await startServices(options, ['postgres']);
  expect(await sql('SELECT state FROM kept', 'touchline')).toBe('committed');
});

test('a start replaces a dead service and leaves the others alone', limit, async () => {
  const [nginxBefore, redisBefore] = [await pidOf('nginx'), await pidOf('redis')];
  await killService(options, 'redis');
  await startServices(options);
  expect(await pidOf('nginx')).toBe(nginxBefore);
  expect(await pidOf('redis')).not.toBe(redisBefore);
});

test('services stop, start again with the same data, and are wiped', limit, async () => {
  expect(await stopServices(options)).toHaveLength(7);
  expect(await stopServices(options)).toEqual([]);
  expect((await statusOfServices(options)).every((state) => state.pid === undefined)).toBe(true);

  await startServices(options, ['postgres']);
  expect(await sql('SELECT state FROM kept', 'touchline')).toBe('committed');

  // What programs leave there goes as well.
  mkdirSync(path.join(options.dataFolder, 'files'));
  writeFileSync(path.join(options.dataFolder, 'log-heads.jsonl'), '');
  await wipeServices(options);
  expect(existsSync(options.dataFolder)).toBe(false);
});
