import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createPool, type Pool } from '@touchline/db/pool';
import { query } from '@touchline/db/query';
import { endStuckCommits } from '@touchline/db/stuck-commits';
import { CommitNotReplicatedError, openTransaction } from '@touchline/db/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startServices, wipeServices } from '../../../scripts/services/manage.ts';
import { runSql } from '../../../scripts/services/postgres.service.ts';
import { until } from '../../../scripts/services/processes.ts';
import { findPostgresProgram } from '../../../scripts/services/programs.ts';
import { openServiceDirs, optionsFromEnvironment } from '../../../scripts/services/service-dirs.ts';
import { standbys } from '../../server/src/modules/system/worker-figures.repository.ts';
import { refusalOf } from '../../server/src/platform/refusal.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-unreplicated-'));
const options = { dataFolder: path.join(scratch, 'data'), portBase: optionsFromEnvironment().portBase + 600 };
const sql = (statement: string) => runSql(openServiceDirs(options), statement);
const waiting = `FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
let pool: Pool;

/** A server whose standby never comes: every commit waits. */
beforeAll(async () => {
  await startServices(options, ['postgres']);
  const { ports, secrets } = openServiceDirs(options);
  await sql('CREATE TABLE written (name text); GRANT ALL ON written TO touchline_app');
  await sql(`ALTER SYSTEM SET synchronous_standby_names = 'nobody'`);
  await sql('SELECT pg_reload_conf()');
  const url = `postgres://touchline_app:${secrets.postgresApp}@127.0.0.1:${ports.postgres}/postgres`;
  pool = createPool({ url, size: 3, waitMs: 5000, answerMs: 30_000, onConnectionLost: () => undefined });
}, 120_000);
afterAll(async () => {
  await pool.end();
  await wipeServices(options);
  rmSync(scratch, { recursive: true, force: true });
}, 120_000);

/** Writes the name, and answers what became of the commit once it waits for the standby. */
async function writeAndWait(name: string): Promise<{ outcome: Promise<unknown> }> {
  const { transaction } = await openTransaction(pool, { text: 'SELECT 1' });
  await transaction.run({ text: 'INSERT INTO written VALUES ($1)', values: [name] });
  const outcome = transaction.commit().then(
    () => 'acknowledged',
    (error: unknown) => error,
  );
  await untilWaiting();
  return { outcome };
}

async function untilWaiting(): Promise<void> {
  expect(await until(async () => (await sql(`SELECT count(*) ${waiting}`)) === '1', 20_000)).toBe(true);
}

test('a commit that no longer waits for its standby is refused as 503, although it is stored', async () => {
  const { outcome } = await writeAndWait('cancelled');
  await sql(`SELECT pg_cancel_backend(pid) ${waiting}`);
  const error = await outcome;
  expect(error).toBeInstanceOf(CommitNotReplicatedError);
  expect(refusalOf(error).reason).toBe('dependencyDown');
  expect(await sql(`SELECT name FROM written WHERE name = 'cancelled'`)).toBe('cancelled');
});

test.each([1, 2.2])('after %s s of work a commit is given up soon after the time of a whole call', async (seconds) => {
  const { ports, secrets } = openServiceDirs(options);
  const url = `postgres://touchline_app:${secrets.postgresApp}@127.0.0.1:${ports.postgres}/postgres`;
  const bounded = createPool({ url, size: 1, waitMs: 5000, wholeMs: 2000, onConnectionLost: () => undefined });
  const from = performance.now();
  const { transaction } = await openTransaction(bounded, { text: 'SELECT 1' });
  await transaction.run({ text: `INSERT INTO written SELECT 'late' FROM pg_sleep(${seconds})` });
  const error: unknown = await transaction.commit().catch((reason: unknown) => reason);
  expect(refusalOf(error).reason).toBe('dependencyDown');
  expect(performance.now() - from).toBeLessThan(4000);
  await bounded.end();
  await sql(`SELECT pg_terminate_backend(pid) ${waiting}`);
});

test('commits that wait for a standby are ended after three seconds, and none is acknowledged', async () => {
  const ended: number[] = [];
  const stop = endStuckCommits(pool, (count) => ended.push(count));
  const { outcome } = await writeAndWait('ended');
  expect(refusalOf(await outcome).reason).toBe('dependencyDown');
  expect(await until(() => ended.length > 0, 10_000)).toBe(true);
  stop();
  expect(ended).toEqual([1]);
  expect(await sql(`SELECT count(*) ${waiting}`)).toBe('0');
});

test('a statement that took long before its commit still gets three seconds for its standby', async () => {
  const stop = endStuckCommits(pool, () => undefined);
  const written = pool.query(`INSERT INTO written SELECT 'slow' FROM pg_sleep(4)`);
  const outcome = written.then(
    () => 'acknowledged',
    (error: unknown) => error,
  );
  await untilWaiting();
  const from = performance.now();
  expect(refusalOf(await outcome).reason).toBe('dependencyDown');
  stop();
  expect(performance.now() - from).toBeGreaterThan(2500);
});

test('a standby counts while it streams through its slot, and a base backup does not', async () => {
  const { ports, secrets } = openServiceDirs(options);
  const counted = () => sql(`SELECT ${query(standbys).text}`);
  const receive = (...more: string[]) => {
    const folder = mkdtempSync(path.join(scratch, 'received-'));
    const address = ['--host=127.0.0.1', `--port=${ports.postgres}`, '--username=postgres', `--directory=${folder}`];
    return spawn(findPostgresProgram('pg_receivewal'), [...address, ...more], {
      env: { PATH: process.env['PATH'], PGPASSWORD: secrets.postgresSuperuser },
      stdio: 'ignore',
    });
  };
  await sql(`SELECT pg_create_physical_replication_slot('standby', true)`);
  const others = receive();
  const streaming = async () => Number(await sql('SELECT count(*) FROM pg_stat_replication'));
  expect(await until(async () => (await streaming()) === 1, 20_000)).toBe(true);
  expect(await counted()).toBe('0');
  const standby = receive('--slot=standby');
  expect(await until(async () => (await streaming()) === 2, 20_000)).toBe(true);
  expect(await counted()).toBe('1');
  for (const one of [others, standby]) one.kill('SIGKILL');
  expect(await until(async () => (await counted()) === '0', 20_000)).toBe(true);
});
