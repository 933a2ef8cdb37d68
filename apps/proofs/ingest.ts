import path from 'node:path';
import { parseArgs } from 'node:util';

import { until } from '../../scripts/services/processes.ts';
import { longestPieceMs } from '../server/src/platform/jobs/loop-watch.ts';
import { noLimits } from '../server/test/stack/no-limits.ts';
import { Figures } from './faults/figures.ts';
import { openStandIns, suppliers } from './feed/stand-ins.ts';
import { createStored } from './feed/stored.ts';
import { longestHeld } from './ingest/held-loop.ts';
import { followLags } from './ingest/lags.ts';
import { openSession, plantCrowd } from './lib/people.ts';
import { prove } from './lib/prove.ts';
import { openWorld } from './lib/world.ts';
import { callList, footballList, requireRows } from './load/list-calls.ts';
import { watchShares } from './load/shares.ts';

const { values: given } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    rate: { type: 'string', default: '5000' },
    climb: { type: 'string' },
  },
});
const size = given.small
  ? {
      sports: ['lol', 'kog', 'tennis'],
      list: '/api/v1/lol/match/list?current=1&size=25',
      teams: 0,
      perDay: 0,
      seconds: 6,
      perMinute: 1200,
      climb: '',
      callsPerSecond: 10,
    }
  : {
      sports: null,
      list: footballList,
      teams: 2000,
      perDay: 400,
      seconds: Number(given.minutes ?? 10) * 60,
      perMinute: Number(given.rate),
      climb: given.climb ?? '10000,20000,40000',
      callsPerSecond: 20,
    };
const climb = size.climb.split(',').filter(Boolean).map(Number);
const climbSeconds = 60;
const longestLagMs = 5000;
/** Every sport has leagues, teams, players and matches. */
const lists = (size.sports?.length ?? 18) * 4 * suppliers.length;

const began = Date.now();
const world = await openWorld({
  name: 'ingest',
  services: ['postgres', 'redis'],
  settings: { CAPTCHA_POOL: '1', LOG_LEVEL: 'warn', SMTP_URL: 'smtp://127.0.0.1:9', ...noLimits },
});
const figures = new Figures(given.small ? 'small' : 'full');
await prove({ name: 'ingest', world, figures, began }, async () => {
  const { teams, perDay, callsPerSecond } = size;
  const standIns = await openStandIns(
    world,
    { SUPPLIER_TEAMS: String(teams), SUPPLIER_MATCHES_PER_DAY: String(perDay) },
    size.sports,
  );
  await standIns.syncClock();
  Object.assign(world.env, standIns.settings);
  const stored = createStored(world.owner);
  // Workers say how long their event loop was held up.
  world.env['LOG_LEVEL'] = 'info';
  const workers = [world.startWorker(), world.startWorker()];
  world.env['LOG_LEVEL'] = 'warn';
  const apis = [await world.startApi(0), await world.startApi(1)];
  const people = await plantCrowd(world.owner, { merchants: 1, perMerchant: 8 });
  const cookies: string[] = [];
  for (const person of people) cookies.push((await openSession(world.owner, person)).token);
  if (!(await until(() => stored.isFresh(began, lists, false), 1_800_000)))
    throw new Error('lists are not read through');
  const ports = [world.ports.api, world.ports.secondApi];
  for (const port of ports) await requireRows(port, size.list, cookies[0] ?? '');
  console.log(`all lists read through after ${((Date.now() - began) / 1000).toFixed(0)} s`);

  /** Changes at this rate, with lists beside them; whether all were stored in time. */
  async function hold(perMinute: number, seconds: number) {
    await standIns.turn({ changesPerMinute: perMinute / suppliers.length, changesIn: size.sports ?? [] });
    // The rate holds from the next second on.
    const fromSecond = Math.floor(Date.now() / 1000) + 2;
    const shares = await watchShares(world.owner, {
      workers: workers.map(({ pid }) => pid),
      APIs: apis.map(({ pid }) => pid),
      suppliers: [standIns.pid],
    });
    const moved = await stored.feedVersions();
    const expected = Math.floor((perMinute / 60) * seconds);
    const [lags, ...called] = await Promise.all([
      followLags(world.owner, { fromSecond, seconds, expected, patienceMs: 2 * longestLagMs }),
      ...ports.map((port) => callList({ port, path: size.list, cookies, perSecond: callsPerSecond, seconds })),
    ]);
    const summary = shares.summary();
    const isHeld = lags.longestMs <= longestLagMs && lags.stored >= expected;
    const storedPerMinute = (lags.stored / seconds) * 60;
    const listP95Ms = Math.max(...called.map(({ p95Ms }) => p95Ms));
    const refused = called.reduce((sum, each) => sum + each.refused, 0);
    console.log(
      `${perMinute} changes a minute for ${seconds} s: ${lags.stored} of ${expected} stored, ${storedPerMinute.toFixed(0)} a minute, lag p95 ${(lags.p95Ms / 1000).toFixed(1)} s, longest ${(lags.longestMs / 1000).toFixed(1)} s; lists p95 ${listP95Ms.toFixed(0)} ms${isHeld ? '' : '; NOT HELD'}`,
    );
    console.log(`  matches moved ${(await stored.feedVersions()) - moved}; ${summary}`);
    return {
      ...lags,
      expected,
      isHeld,
      storedPerMinute,
      listP95Ms,
      refused,
      calls: called.reduce((sum, each) => sum + each.count, 0),
    };
  }

  const steady = await hold(size.perMinute, size.seconds);
  let largest = steady.isHeld ? size.perMinute : 0;
  for (const perMinute of steady.isHeld ? climb : []) {
    if (!(await hold(perMinute, climbSeconds)).isHeld) break;
    largest = perMinute;
  }
  await standIns.turn({ changesPerMinute: 0 });
  const minutes = `${size.perMinute} changes a minute for ${(size.seconds / 60).toFixed(1)} minutes`;
  figures.atLeast(`${minutes}: stored`, suppliers.length, steady.stored, steady.expected);
  figures.atMost('longest lag from the supplier to the commit', steady.stored, steady.longestMs / 1000, 5, 's');
  figures.atMost('p95 of it', steady.stored, steady.p95Ms / 1000, 5, 's');
  figures.atMost('lists of two APIs meanwhile, p95', steady.calls, steady.listP95Ms, 500, 'ms');
  figures.atMost('lists refused', steady.calls, steady.refused, 0);
  figures.atLeast('largest rate held, a minute', 1 + climb.length, largest, size.perMinute);
  const held = longestHeld(path.join(world.logFolder, 'worker.log'));
  console.log(
    `longest piece of work in a worker’s event loop: ${held.cpuMs} ms of processor, ${held.clockMs} ms by the clock`,
  );
  figures.atMost(
    'longest piece in a worker’s event loop, of processor time',
    held.count,
    held.cpuMs,
    longestPieceMs,
    'ms',
  );
  standIns.close();
});
