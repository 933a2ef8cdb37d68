import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createPool, type Pool } from '@touchline/db/pool';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { fewSports, startTestSuppliers, type TestSuppliers } from '../../../test/feed/suppliers.ts';
import { type OwnDatabase, ownDatabase } from '../../../test/stack/own-database.ts';
import { readConfig } from '../../platform/config/config.ts';
import { createLogger } from '../../platform/logging/logger.ts';
import { usualPace } from './feed-list.ts';
import { createFeedUpkeep } from './feed-upkeep.service.ts';
import { startFeeds } from './supplier-feed.service.ts';

const pace = { ...usualPace, matchEveryMs: 300, retryLooseEveryMs: 500 };
const waiting = { timeout: 19_000, interval: 100 };

let database: OwnDatabase;
let owner: Pool;
let app: Pool;
let suppliers: TestSuppliers;
let folder: string;
let environment: NodeJS.ProcessEnv;
let stops: (() => Promise<unknown>)[] = [];
const seen = { followed: 0, announced: 0, loose: new Set<string>(), sports: [] as string[] };

beforeAll(async () => {
  database = await ownDatabase();
  owner = createPool({ url: database.ownerUrl, size: 2, waitMs: 5000, onConnectionLost: () => undefined });
  app = createPool({ url: database.appUrl, size: 1, waitMs: 5000, onConnectionLost: () => undefined });
  suppliers = await startTestSuppliers();
  folder = await mkdtemp(path.join(tmpdir(), 'touchline-feed-'));
  environment = suppliers.environmentOf(database.appUrl, folder);
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});
afterAll(async () => {
  await suppliers.close();
  await owner.end();
  await app.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const joined = {
  steps: {
    linkEntries: () => Promise.resolve([]),
    takeTurn: () => Promise.resolve(),
    followSports: async (_: unknown, supplier: string, sports: readonly string[]) =>
      void seen.sports.push(...sports.map((sport) => `${supplier} ${sport}`)),
    followMatches: async (_: unknown, changed: readonly { supplierId: string; discipline: number }[]) => {
      seen.followed += changed.length;
      return changed.map(({ supplierId: matchId, discipline }) => ({ matchId, discipline }));
    },
    retryLoose: async (_: unknown, supplier: string) => {
      seen.loose.add(supplier);
      return [];
    },
  },
  announce: async (changed: readonly unknown[]) => void (seen.announced += changed.length),
  announceOdds: () => Promise.resolve(),
};

function read(): () => Promise<void> {
  const config = readConfig(environment);
  const stop = startFeeds({ config, logger: createLogger('silent', 'worker') }, joined, pace);
  stops.push(stop);
  return stop;
}

async function one<T>(text: string): Promise<T> {
  const { rows } = await owner.query<{ value: T }>(text);
  return rows[0]?.value as T;
}

const terms = async () => Number(await one<string | null>('SELECT sum(term) AS value FROM platform.feed_leaders'));
const readSince = (from: Date, supplier: string) =>
  one<number>(`SELECT count(*)::integer AS value FROM platform.feed_lists
    WHERE supplier = '${supplier}' AND read_at > '${from.toISOString()}'`);

test('[MAT-68] [MAT-78] every list of every supplier is read, and what is new reaches those who wait for it', async () => {
  read();
  await expect
    .poll(() => one('SELECT count(read_at)::integer AS value FROM platform.feed_lists'), waiting)
    .toBe(2 * fewSports.length * 4);
  const matches = await one<number>('SELECT count(*)::integer AS value FROM platform.supplier_matches');
  expect(matches).toBeGreaterThan(300);
  // Those that changed meanwhile once more.
  expect(seen.followed).toBeGreaterThanOrEqual(matches);
  expect(seen.announced).toBe(seen.followed);
  await expect.poll(() => [...seen.loose].toSorted()).toEqual(['HBIRD', 'NAMI']);
  // Once for each: what is called the same as before is not followed again.
  expect(seen.sports.toSorted()).toEqual(['HBIRD tennis', 'NAMI tennis']);
  expect(
    await one(`SELECT name AS value FROM platform.supplier_sports WHERE key = 'tennis' AND supplier = 'NAMI'`),
  ).toBe('网球');
  const minutes = await one<{ requests: number; records: number }>(
    `SELECT jsonb_build_object('requests', sum(requests), 'records', sum(records)) AS value FROM platform.feed_minutes`,
  );
  expect(minutes.requests).toBeGreaterThan(2 * fewSports.length * 4);
  expect(minutes.records).toBeGreaterThan(matches);
  const leads = await one<number[]>(
    'SELECT array_agg(round(clock_lead_ms / 1000.0)::integer ORDER BY supplier) AS value FROM platform.feed_leaders',
  );
  for (const [at, usual] of [-37, 2].entries()) expect(Math.abs((leads[at] ?? 0) - usual)).toBeLessThanOrEqual(1);
}, 40_000);

test('one reads a supplier at a time; when it ends, another goes on where it was', async () => {
  const stop = read();
  await expect.poll(terms, waiting).toBe(4);
  read();
  const from = new Date();
  await expect.poll(() => readSince(from, 'NAMI'), waiting).toBeGreaterThan(1);
  expect(await terms()).toBe(4);
  stops = stops.filter((other) => other !== stop);
  await stop();
  await expect.poll(terms, waiting).toBe(6);
});

test('[MAT-81] a supplier that is down is left alone and taken up again by itself; the other is read on', async () => {
  read();
  const broken = () =>
    one<boolean>(`SELECT broken_until IS NOT NULL AS value FROM platform.feed_leaders
    WHERE supplier = 'NAMI'`);
  await suppliers.admin('switches/nami', { down: 'refused' });
  await expect.poll(broken, waiting).toBe(true);
  const failure = `SELECT last_failure AS value FROM platform.feed_lists WHERE supplier = 'NAMI' AND failures > 0`;
  expect(await one(failure)).toBe('连接失败');
  const from = new Date();
  await expect.poll(() => readSince(from, 'HBIRD'), waiting).toBeGreaterThan(1);
  await suppliers.admin('switches/nami', { down: 'no' });
  await expect.poll(broken, waiting).toBe(false);
  await expect.poll(() => one<unknown>(failure), waiting).toBeUndefined();
}, 40_000);

test('a worker that is killed is followed by another at once', async () => {
  const child: ChildProcess = spawn(process.execPath, [path.join(import.meta.dirname, '../../entry/worker.ts')], {
    env: environment,
    stdio: 'ignore',
  });
  stops.push(async () => child.kill('SIGKILL'));
  const before = await terms();
  await expect.poll(terms, waiting).toBe(before + 2);
  read();
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  const killed = performance.now();
  await expect.poll(terms, waiting).toBe(before + 4);
  expect(performance.now() - killed).toBeLessThan(15_000);
}, 60_000);

test('upkeep makes months ahead, and forgets old minutes and what lay in quarantine for long', async () => {
  await owner.query(
    `INSERT INTO platform.feed_minutes (supplier, minute) VALUES ('NAMI', now() - interval '26 hours')`,
  );
  await owner.query(`INSERT INTO platform.quarantine (supplier, feed, reason, record, digest, last_at)
    SELECT 'NAMI', 'upkeep', '', '{}', decode(days::text, 'escape'), now() - days * interval '1 day'
    FROM unnest(ARRAY[89, 91]) days`);
  const month = await one<string>(
    `SELECT to_char(now() AT TIME ZONE 'UTC' + interval '2 months', '_YYYY_MM') AS value`,
  );
  await owner.query(`DROP TABLE platform.feed_pages${month}`);
  await createFeedUpkeep({ pool: app, config: readConfig(environment) })();
  const old = `SELECT count(*)::integer AS value FROM platform.feed_minutes WHERE minute < now() - interval '25 hours'`;
  expect(await one(old)).toBe(0);
  expect(await one(`SELECT count(*)::integer AS value FROM platform.quarantine WHERE feed = 'upkeep'`)).toBe(1);
  expect(await one(`SELECT to_regclass('platform.feed_pages${month}') IS NOT NULL AS value`)).toBe(true);
});

test('[hardening 17] suppliers’ match changes go with their month after the setting’s days, people’s stay 25 months', async () => {
  for (const months of [2, 6, 27])
    await owner.query(`DO $$ DECLARE month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC') - interval '${months} months'; BEGIN
      EXECUTE format('CREATE TABLE platform.match_changes_%s PARTITION OF platform.match_changes FOR VALUES FROM (%L) TO (%L)',
        to_char(month, 'YYYY_MM'), month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
      INSERT INTO platform.match_changes (match_id, changed_at, supplier, account, changes)
        VALUES (${months}, month AT TIME ZONE 'UTC' + interval '5 days', 'NAMI', NULL, '{}'),
          (${months}, month AT TIME ZONE 'UTC' + interval '5 days', NULL, 'lin', '{}'); END $$`);
  const kept = async (days: string) => {
    const config = readConfig({ ...environment, MATCH_HISTORY_DAYS: days });
    for (let run = 0; run < 2; run += 1) await createFeedUpkeep({ pool: app, config })();
    const { rows } = await owner.query<{ of: string }>(
      `SELECT match_id || ' ' || coalesce(account, supplier) AS of FROM platform.match_changes ORDER BY match_id DESC, supplier`,
    );
    return rows.map(({ of }) => of);
  };
  const since = `SELECT date_trunc('month', now(), 'UTC') - platform.match_history_since() < interval '63 days' AS value`;
  expect(await kept('760')).toEqual(['6 NAMI', '6 lin', '2 NAMI', '2 lin']);
  expect(await one(since)).toBe(false);
  expect(await kept('90')).toEqual(['6 lin', '2 NAMI', '2 lin']);
  expect(await one(since)).toBe(true);
});
