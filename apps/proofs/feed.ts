import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { until } from '../../scripts/services/processes.ts';
import { Figures } from './faults/figures.ts';
import { compare } from './feed/compare.ts';
import { type Code, openStandIns, suppliers } from './feed/stand-ins.ts';
import { createStored } from './feed/stored.ts';
import { longWaitMs } from './lib/patience.ts';
import type { StartedProgram } from './lib/program.ts';
import { prove } from './lib/prove.ts';
import { openWorld } from './lib/world.ts';

const { values: given } = parseArgs({
  options: { small: { type: 'boolean', default: false }, records: { type: 'string' } },
});
const records = Number(given.records ?? (given.small ? 1000 : 100_000));
const faultMs = given.small ? 1500 : 5000;
const kills = given.small ? 2 : 5;
const replays = given.small ? 1 : 3;
/** A team brings some 14 records with it: its matches, its players, itself. */
const size = {
  SUPPLIER_TEAMS: String(Math.min(Math.ceil(records / 14), 60_000)),
  SUPPLIER_MATCHES_PER_DAY: String(Math.min(Math.ceil(records / 80), 20_000)),
};
const sports = given.small ? ['lol', 'kog', 'tennis'] : null;

/** Each hits most answers, for a while, while results of the past change under it. */
const faults = [
  { garbage: 'types' },
  { slow: 8000 },
  { down: 'refused' },
  { cut: 'records' },
  { duplicates: 0.5 },
  { garbage: 'syntax' },
  { outOfOrder: true },
  { clock: 3600 },
  { down: 'unavailable' },
  { cut: 'connection' },
];
const allWell = { slow: 0, down: 'no', garbage: 'no', duplicates: 0, outOfOrder: false, clock: 0, cut: 'no', share: 1 };

const began = Date.now();
const world = await openWorld({
  name: 'feed',
  services: ['postgres', 'redis'],
  settings: { LOG_LEVEL: 'info', SMTP_URL: 'smtp://127.0.0.1:9' },
});
const figures = new Figures(given.small ? 'small' : 'full');
await prove({ name: 'feed', world, figures, began }, async () => {
  const standIns = await openStandIns(world, size, sports);
  Object.assign(world.env, standIns.settings);
  const stored = createStored(world.owner);
  const workers: StartedProgram[] = [world.startWorker(), world.startWorker()];

  /** How long until another reads the supplier. */
  async function takenOver(code: Code, stop: (worker: StartedProgram) => Promise<void> | void): Promise<number> {
    const before = await stored.leader(code);
    const worker = workers.find(({ pid }) => pid === before.pid);
    if (worker === undefined) throw new Error(`nobody reads ${code}`);
    const from = performance.now();
    await stop(worker);
    if (!(await until(async () => (await stored.leader(code)).pid !== before.pid, longWaitMs)))
      throw new Error(`nobody took over ${code}`);
    return performance.now() - from;
  }

  const isLed = async () =>
    (await Promise.all(suppliers.map((code) => stored.leader(code)))).every(({ pid }) => pid > 0);
  if (!(await until(isLed, longWaitMs))) throw new Error(`nobody reads: see ${world.logFolder}`);
  const takeOvers: number[] = [];
  for (const [at, fault] of faults.entries()) {
    await standIns.turn({ ...fault, share: 0.8, past: ((at % 3) + 1) / 10 });
    await pause(faultMs);
    if (fault.garbage === 'types') await until(async () => (await stored.quarantineRows('open')) > 0, longWaitMs);
    if (takeOvers.length < kills && at % 2 === 0) {
      const code = suppliers[takeOvers.length % suppliers.length] ?? 'NAMI';
      takeOvers.push(await takenOver(code, (worker) => worker.end('SIGKILL')));
      workers.push(world.startWorker());
    }
    await standIns.turn(allWell);
  }

  const off = Date.now();
  const isCaughtUp = await until(() => stored.matchesFreshSince(off), longWaitMs);
  figures.atMost(
    'fresh again after the last fault',
    faults.length,
    isCaughtUp ? (Date.now() - off) / 1000 : 999,
    60,
    's',
  );
  figures.atMost(
    'longest wait for another leader after kill -9',
    takeOvers.length,
    Math.max(...takeOvers) / 1000,
    15,
    's',
  );

  const lists = (sports?.length ?? 18) * 4 * suppliers.length;
  const isSettled = () => stored.isFresh(off, lists, true);
  if (!(await until(isSettled, longWaitMs))) throw new Error('lists are not read through');
  const lag = await stored.longestLagMs(off);
  if (lag !== null) figures.atMost('longest delay of a change since', 1, lag / 1000, 60, 's');

  // Time stands still for the comparison, and for reading everything again.
  await standIns.setClock(0);
  const stopped = Date.now();
  if (!(await until(() => stored.isFresh(stopped, lists, true), longWaitMs)))
    throw new Error('reading did not catch up');
  const { all, missing, differing, held } = await compare(standIns, stored);
  figures.atLeast('records of two suppliers', suppliers.length, all, records);
  figures.atMost('neither stored nor in quarantine', all, missing, 0);
  figures.atMost('in quarantine alone, though they come whole by now', all, held, 0);
  const [open, read] = [await stored.quarantineRows('open'), await stored.quarantineRows('read')];
  figures.atLeast('unreadable records that were put aside', suppliers.length, open + read, 1);
  figures.atMost('rows of quarantine that nothing has settled', open + read, open, 0);
  for (const { feed, reason, rows } of await stored.openQuarantine()) console.log(`open: ${feed}, ${reason}: ${rows}`);
  figures.atMost('stored otherwise than the supplier has them', all, differing, 0);

  const before = await stored.digests();
  for (let replay = 0; replay < replays; replay += 1) {
    const from = Date.now();
    await stored.readAllAgain();
    if (!(await until(() => stored.isFresh(from, lists, false), longWaitMs))) throw new Error('a replay did not end');
  }
  const after = await stored.digests();
  const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
  for (const table of changed) console.log(`changed by replays: ${table}`);
  figures.atMost(`tables that ${replays} replays changed`, Object.keys(before).length, changed.length, 0);

  await standIns.setClock(1);
  const stalled = await takenOver('NAMI', ({ pid }) => void process.kill(pid, 'SIGSTOP'));
  figures.atMost('another leader after the first stood still', 1, stalled / 1000, 15, 's');
  standIns.close();
});
