import { randomInt } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { until } from '../../scripts/services/processes.ts';
import { createSettlement } from '../server/src/modules/settlement/index.ts';
import { readConfig } from '../server/src/platform/config/config.ts';
import { openWorkerPlatform } from '../server/src/platform/jobs/worker-platform.ts';
import { Figures } from './faults/figures.ts';
import { longWaitMs } from './lib/patience.ts';
import { plantCrowd } from './lib/people.ts';
import { startNode } from './lib/program.ts';
import { prove } from './lib/prove.ts';
import { openWorld } from './lib/world.ts';
import { createTickets } from './settlement/tickets.ts';

const { values: given } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    predictions: { type: 'string' },
    kills: { type: 'string' },
  },
});
const predictions = Number(given.predictions ?? (given.small ? 2000 : 100_000));
const kills = Number(given.kills ?? (given.small ? 5 : 200));
const merchants = 2;
const perMatch = 500;
const matches = Math.max(1, Math.round(predictions / merchants / perMatch));
/** Those that are killed over and over settle fewer, more often. */
const [killedMatches, perKilledMatch] = [4, 200];
const steps = ['opened', 'written', 'committing', 'committed', 'ended', 'outside'] as const;
const leastPerSecond = given.small ? 100 : 1000;

const began = Date.now();
const world = await openWorld({
  name: 'settlement',
  services: ['postgres', 'redis'],
  settings: { LOG_LEVEL: 'warn', SMTP_URL: 'smtp://127.0.0.1:9' },
});
const figures = new Figures(given.small ? 'small' : 'full');
const scoreAt = (time: number) => ({ home: time % 5, away: Math.floor(time / 5) });

await prove({ name: 'settlement', world, figures, began }, async () => {
  const people = await plantCrowd(world.owner, { merchants: 2 * merchants + 1, perMerchant: 1 });
  const [, ...writers] = people;
  await killed(createTickets(world.owner, writers.slice(0, merchants)));
  await world.owner.query('TRUNCATE platform.matches CASCADE');
  await twice(createTickets(world.owner, writers.slice(merchants)));
});

type Tickets = ReturnType<typeof createTickets>;

async function twice(tickets: Tickets): Promise<void> {
  await tickets.plant(matches, perMatch);
  const platform = await openWorkerPlatform(readConfig(world.env));
  const settleDue = createSettlement(platform);
  const timed = async (what: string) => {
    const startedAt = performance.now();
    const settled = await settleDue();
    const seconds = (performance.now() - startedAt) / 1000;
    figures.atLeast(
      what,
      matches * perMatch * merchants,
      Math.round((matches * perMatch * merchants) / seconds),
      leastPerSecond,
      true,
    );
    return settled;
  };
  await tickets.end(7);
  const first = await timed('predictions settled in a second');
  await tickets.noteAgain();
  const second = await timed('and looked at again in a second');
  const third = await tickets.verdict(1, scoreAt(7));
  figures.atMost('predictions not settled', third.tickets, third.tickets - first, 0);
  figures.atMost('settled anew, of those settled again', third.tickets, second, 0);
  report(third);
  await platform.close();
}

async function killed(tickets: Tickets): Promise<void> {
  await tickets.plant(killedMatches, perKilledMatch);
  const log = path.join(world.logFolder, 'worker.log');
  const work = (env: Record<string, string> = {}) =>
    startNode('apps/proofs/settlement/worker.ts', { ...world.env, ...env }, log);
  let [ends, struck] = [0, 0];
  for (let kill = 0; kill < kills; kill += 1) {
    if ((await tickets.due()) === 0) {
      ends += 1;
      await tickets.end(ends);
    }
    const step = steps[kill % steps.length] ?? 'outside';
    const worker = work({ KILL_STEP: step, KILL_AFTER: String(randomInt(1, 8)) });
    const before = await tickets.due();
    const isOver = async () => !worker.isRunning() || (step === 'outside' && (await tickets.due()) < before);
    await until(isOver, step === 'outside' ? randomInt(500, 5000) : 60_000);
    await worker.end('SIGKILL');
    if ((await tickets.due()) > 0) struck += 1;
  }
  figures.atLeast('kills that left work behind', kills, struck, kills / 2);
  const survivor = work();
  await until(async () => !survivor.isRunning(), longWaitMs);
  const verdict = await tickets.verdict(ends, scoreAt(ends));
  figures.atMost(`matches not settled, over ${kills} kills and ${ends} scores`, killedMatches, await tickets.due(), 0);
  report(verdict);
}

function report({ tickets, results, lost, doubled, wrong, unlogged }: Awaited<ReturnType<Tickets['verdict']>>): void {
  figures.atMost('predictions without a result', tickets, lost, 0);
  figures.atMost('predictions with a result too many or too few', tickets, doubled, 0);
  figures.atMost('predictions that show another than their last', tickets, wrong, 0);
  figures.atMost('results that the log does not tell once', results, unlogged, 0);
}
