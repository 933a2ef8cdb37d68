import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { inMerchant } from '@touchline/db/transaction';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import {
  type AppointmentDesk,
  fromNow,
  minute,
  startAppointmentDesk,
} from '../../../test/appointments/appointment-desk.ts';
import { plantSession } from '../../../test/live/planted-session.ts';
import { unreachableNode } from '../../../test/media/unreachable-node.ts';
import { plantDomain, plantDomainKey, plantPushTarget } from '../../../test/planted/planted-domain.ts';
import { stallingWire } from '../../../test/stack/stalling-wire.ts';
import { Secret } from '../../platform/keys/secret.ts';
import { startRelaying } from './relaying.service.ts';

const soon = { timeout: 15_000, interval: 50 };
const patient = { timeout: 60_000 };
const folder = mkdtempSync(path.join(tmpdir(), 'touchline-relaying-'));
const said = path.join(folder, 'said');
const started = path.join(folder, 'started');
const inRealTime = Date.now;
let aheadMs = 0;
let desk: AppointmentDesk;
let stopRelaying: () => Promise<void>;

/** A program in ffmpeg's place says what the test wrote, and then nothing more until it is killed. */
beforeAll(async () => {
  const program = `#!/bin/sh\ncat '${said}'\necho $$ >> '${started}'\nexec sleep 60\n`;
  writeFileSync(path.join(folder, 'ffmpeg'), program, { mode: 0o755 });
  writeFileSync(said, '');
  writeFileSync(started, '');
  desk = await startAppointmentDesk(unreachableNode);
  const { projectCode } = await plantPushTarget(desk.owner, 'alpha');
  const { id } = await plantDomain(desk.owner, 'alpha', 'push', { projectCode, state: 'IN_USE' });
  await plantDomainKey(desk.owner, desk.platform.config.keys, { merchantCode: 'alpha', id });
  const window = { start: fromNow(-minute), end: fromNow(60 * minute) };
  const appointmentId = await desk.plant({ ...window, projectCodes: [projectCode] });
  await plantSession(desk.owner, 'alpha', { appointmentId });
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`);
  vi.spyOn(Date, 'now').mockImplementation(() => inRealTime() + aheadMs);
  stopRelaying = startRelaying(desk.platform);
}, 60_000);
afterAll(async () => {
  await stopRelaying();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await desk.close();
  rmSync(folder, { recursive: true });
});

const inAlpha = async <Row>(statement: RawBuilder<Row>) =>
  (await inMerchant(desk.owner, 'alpha', (tx) => statement.execute(tx))).rows;

const leaders = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND (classid::bigint << 32) + objid::bigint = hashtextextended('relays', 0)`;

async function leader(): Promise<number | undefined> {
  const { rows } = await desk.owner.query<{ pid: number }>(leaders);
  return rows[0]?.pid;
}

/** Ends the connection that holds the lock of the leader. */
async function loseLock(): Promise<void> {
  const { rowCount } = await desk.platform.pool.query(`SELECT pg_terminate_backend(pid) FROM (${leaders}) leader`);
  expect(rowCount).toBe(1);
}

const isRunning = (pid: number | undefined) => {
  try {
    return process.kill(pid ?? Number.NaN, 0);
  } catch {
    return false;
  }
};

const pids = () => readFileSync(started, 'utf8').split('\n').slice(0, -1).map(Number);

/** Ends the running relay ten seconds later, and waits for the next one. */
async function nextRelay(): Promise<void> {
  const before = pids();
  aheadMs += 10_000;
  process.kill(before.at(-1) ?? Number.NaN, 'SIGKILL');
  await expect.poll(pids, soon).toHaveLength(before.length + 1);
}

/** What is noted from now on: the state, and for how many seconds it has lasted. */
async function noted(): Promise<{ state: string; seconds: number }> {
  await inAlpha(sql`DELETE FROM tenant.relayed_targets`);
  aheadMs += 2000;
  return await vi.waitFor(async () => {
    const [row] = await inAlpha(sql<{ state: string; seconds: number }>`SELECT state,
      extract(epoch FROM seen_at - since)::float8 AS seconds FROM tenant.relayed_targets`);
    if (row === undefined) throw new Error('nothing is noted yet');
    return row;
  }, soon);
}

it('a target that no relay reaches is tried since the first of them', patient, async () => {
  await expect.poll(pids, soon).toHaveLength(1);
  await nextRelay();
  await nextRelay();
  const { state, seconds } = await noted();
  expect(state).toBe('connecting');
  expect(seconds).toBeGreaterThan(20);
});

it('while the publisher is silent, the target is tried anew', patient, async () => {
  await inAlpha(sql`UPDATE tenant.live_sessions SET last_byte_at = seen_at - interval '4 seconds'`);
  await expect.poll(async () => (await noted()).seconds, soon).toBeLessThan(2);
  await nextRelay();
  expect((await noted()).seconds).toBeLessThan(2);
  await inAlpha(sql`UPDATE tenant.live_sessions SET last_byte_at = seen_at`);
});

it('after a relay that reached the target, this is tried since the end of that relay', patient, async () => {
  writeFileSync(said, 'frame=61\n');
  await nextRelay();
  await expect.poll(async () => (await noted()).state, soon).toBe('taking');
  writeFileSync(said, '');
  await nextRelay();
  const { state, seconds } = await noted();
  expect(state).toBe('connecting');
  expect(seconds).toBeLessThan(8);
});

it('a relay outlives the lock of its leader, which leads again', patient, async () => {
  const [before, first] = [pids(), await leader()];
  await loseLock();
  await expect.poll(leader, soon).not.toBe(first);
  await expect.poll(leader, soon).toBeDefined();
  expect((await noted()).state).toBe('connecting');
  expect(pids()).toEqual(before);
  expect(isRunning(before.at(-1))).toBe(true);
});

it('a relay ends once another worker leads, and begins anew once that ends', patient, async () => {
  const before = pids();
  const other = await desk.owner.connect();
  const waiting = other.query(`SELECT pg_advisory_lock(hashtextextended('relays', 0))`);
  const waitsForLock = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await expect.poll(async () => (await desk.owner.query(waitsForLock)).rowCount, soon).toBe(1);
  await loseLock();
  await waiting;
  await expect.poll(() => isRunning(before.at(-1)), soon).toBe(false);
  expect(pids()).toEqual(before);
  other.release(true);
  await expect.poll(pids, soon).toHaveLength(before.length + 1);
});

it('while no database answers, a relay goes on for the time that is given, and no longer', patient, async () => {
  await stopRelaying();
  const before = pids();
  const wire = await stallingWire(desk.platform.config.DATABASE_URL.reveal());
  const config = { ...desk.platform.config, DATABASE_URL: new Secret(wire.url) };
  stopRelaying = startRelaying({ ...desk.platform, config }, 3000);
  await expect.poll(pids, soon).toHaveLength(before.length + 1);
  const own = pids().at(-1);
  wire.stall();
  await expect.poll(leader, soon).toBeUndefined();
  expect(isRunning(own)).toBe(true);
  await expect.poll(() => isRunning(own), soon).toBe(false);
  expect(pids().at(-1)).toBe(own);
  wire.goOn();
  await expect.poll(pids, { ...soon, timeout: 30_000 }).toHaveLength(before.length + 2);
  await stopRelaying();
  stopRelaying = startRelaying(desk.platform);
  wire.close();
});
