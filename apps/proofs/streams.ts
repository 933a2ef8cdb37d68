import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { createEventHub } from '../server/src/platform/events/event-hub.ts';
import { plantSessions } from '../server/test/planted/planted-session.ts';
import { noLimits } from '../server/test/stack/no-limits.ts';
import { Figures } from './faults/figures.ts';
import { plantCrowd } from './lib/people.ts';
import { percentile } from './lib/percentile.ts';
import { prove } from './lib/prove.ts';
import { openWorld } from './lib/world.ts';
import { type Called, callList, footballList, requireRows } from './load/list-calls.ts';
import { megabytesOf, watchShares } from './load/shares.ts';
import { loadMatches } from './match-rows/load-matches.ts';
import { type Heard, openCrowd } from './streams/open-crowd.ts';
import { openScoreChanges } from './streams/score-changes.ts';

const { values: given } = parseArgs({
  options: { small: { type: 'boolean', default: false }, streams: { type: 'string' }, rounds: { type: 'string' } },
});
const size = given.small
  ? { streams: '100', rounds: 1, seconds: 2, matches: 1000 }
  : { streams: given.streams ?? '2000,1500,1000,500', rounds: Number(given.rounds ?? 3), seconds: 15, matches: 20_000 };
/** The first that holds is the figure. */
const sizes = size.streams.split(',').map(Number);
const changesPerSecond = 100;
const limits = { delayMs: 1500, slower: 2 };
const topic = 'matches:spo_soc_sch';

interface Round extends Heard {
  readonly streams: number;
  readonly opened: number;
  readonly expected: number;
  readonly changesPerSecond: number;
  /** Before the streams were opened or after they were closed, the quicker of both. */
  readonly aloneMs: number;
  readonly beside: Called;
  readonly refused: number;
  readonly share: number;
  readonly megabytes: number;
}

const began = Date.now();
const world = await openWorld({
  name: 'streams',
  services: ['postgres', 'redis'],
  settings: {
    NODE_ENV: 'production',
    COOKIE_SECURE: 'false',
    CAPTCHA_POOL: '1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...noLimits,
  },
});
const figures = new Figures(given.small ? 'small' : 'full');
await prove({ name: 'streams', world, figures, began }, async () => {
  const client = await world.owner.connect();
  await loadMatches(client, { matches: size.matches, perDay: size.matches / 10, teams: 600, daysAhead: 5 });
  client.release(true);
  const people = await plantCrowd(world.owner, { merchants: 5, perMerchant: 20 });
  const most = Math.max(...sizes);
  /** A session for each stream, of as many people of the platform as of merchants. */
  const sessionsOf = async (isWanted: (merchantCode: string) => boolean) => {
    const them = people.filter(({ merchantCode }) => isWanted(merchantCode));
    const owners = Array.from({ length: most / 2 }, (_, at) => them[at % them.length]).flatMap((one) => one ?? []);
    return await plantSessions(
      world.owner,
      owners.map(({ merchantCode, id }) => ({ merchantCode, accountId: id })),
    );
  };
  const platformCookies = await sessionsOf((merchantCode) => merchantCode === 'platform');
  const merchantCookies = await sessionsOf((merchantCode) => merchantCode !== 'platform');
  const cookies = [...platformCookies.slice(0, 20), ...merchantCookies.slice(0, 20)];
  const api = await world.startApi(0);
  const port = world.ports.api;
  await requireRows(port, footballList, cookies[0] ?? '');
  const hub = createEventHub(world.redis);
  const changes = await openScoreChanges(world.owner, hub);
  const { seconds } = size;
  const lists = (perSecond: number | 'asManyAsItTakes') =>
    callList({ port, path: footballList, cookies, perSecond, seconds });

  await lists('asManyAsItTakes');
  const full = await lists('asManyAsItTakes');
  const half = Math.floor(full.perSecond / 2);
  console.log(`lists alone: ${full.perSecond.toFixed(0)} a second at most, p95 ${full.p95Ms.toFixed(0)} ms`);

  async function takeRound(streams: number): Promise<Round> {
    const before = await lists(half);
    const crowd = await openCrowd({
      port,
      path: `/api/v1/events?topics=${topic}`,
      platformCookies: platformCookies.slice(0, streams / 2),
      merchantCookies: merchantCookies.slice(0, streams / 2),
    });
    // What the opening left to do is done.
    await pause(1000);
    const shares = await watchShares(world.owner, { API: [api.pid] });
    const [beside, changed] = await Promise.all([lists(half), changes.run(changesPerSecond, seconds)]);
    const [share, summary, megabytes] = [shares.shareOf('API'), shares.summary(), megabytesOf(api.pid)];
    await pause(2 * limits.delayMs);
    const heard = await crowd.heard({ commits: changed.commits, hidden: changes.hidden });
    await crowd.close();
    await pause(1000);
    const after = await lists(half);
    const aloneMs = Math.min(before.p95Ms, after.p95Ms);
    const isHidden = new Set(changes.hidden);
    const onShelf = changed.commits.filter(([version]) => !isHidden.has(version.split('/')[0] ?? '')).length;
    const expected = ((changed.commits.length + onShelf) * streams) / 2;
    console.log(
      `${streams} streams: ${changed.perSecond.toFixed(0)} changes a second, p95 to the client ${heard.p95Ms} ms; ${half} lists a second, p95 ${before.p95Ms.toFixed(1)} and ${after.p95Ms.toFixed(1)} ms alone, ${beside.p95Ms.toFixed(1)} ms beside them; API ${megabytes.toFixed(0)} MB`,
    );
    console.log(`  ${summary}`);
    const { perSecond } = changed;
    return {
      ...heard,
      streams,
      opened: crowd.open,
      expected,
      changesPerSecond: perSecond,
      aloneMs,
      beside,
      refused: beside.refused,
      share,
      megabytes,
    };
  }

  let rounds: Round[] = [];
  for (const streams of sizes) {
    rounds = [];
    for (let round = 0; round < size.rounds; round += 1) rounds.push(await takeRound(streams));
    if (isHeld(rounds)) break;
  }
  hub.close();

  const [{ streams }] = rounds as [Round];
  const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0);
  const middle = (of: (round: Round) => number) => percentile(rounds.map(of), 0.5);
  const expected = sum((round) => round.expected);
  figures.atLeast('event streams that one API holds', sizes.length, isHeld(rounds) ? streams : 0, most, true);
  figures.atMost(
    `${streams} streams: not opened, or ended`,
    sum(() => streams),
    sum((one) => streams - one.opened + one.lost),
    0,
  );
  figures.atLeast(
    'changes a second',
    rounds.length,
    Math.round(middle((one) => one.changesPerSecond)),
    changesPerSecond * (given.small ? 0.5 : 0.95),
  );
  figures.atMost('changes that did not arrive', expected, expected - sum((one) => one.arrived), 0);
  figures.atMost(
    'streams that were told to read anew',
    sum(() => streams),
    sum((one) => one.reloads),
    0,
  );
  figures.atMost(
    'rows off shelf that merchants heard of',
    expected,
    sum((one) => one.leaked),
    0,
  );
  figures.atMost(
    'from commit to client, p95',
    expected,
    middle((one) => one.p95Ms),
    limits.delayMs,
    'ms',
  );
  figures.atMost(
    'lists at half of their rate, p95 to that without streams',
    sum((one) => one.beside.count),
    middle(slower),
    limits.slower,
    '×',
  );
  figures.atMost(
    'lists refused',
    sum((one) => one.beside.count),
    sum((one) => one.refused),
    0,
  );
  figures.atMost(
    'the API’s share of one processor',
    rounds.length,
    middle((one) => one.share),
    100,
    '%',
  );
  figures.atMost(
    'the API’s memory',
    rounds.length,
    middle((one) => one.megabytes),
    1024,
    'MB',
  );
  await api.end('SIGKILL');
});

function slower({ aloneMs, beside }: Round): number {
  return beside.p95Ms / aloneMs;
}

function isHeld(rounds: readonly Round[]): boolean {
  const middle = (of: (round: Round) => number) => percentile(rounds.map(of), 0.5);
  return (
    rounds.every(
      ({ streams, opened, lost, expected, arrived }) => opened === streams && lost === 0 && arrived === expected,
    ) &&
    middle(({ p95Ms }) => p95Ms) <= figures.limit(limits.delayMs, 'ms') &&
    middle(slower) <= figures.limit(limits.slower, '×')
  );
}
