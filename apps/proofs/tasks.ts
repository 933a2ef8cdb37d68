import { randomInt } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { until } from '../../scripts/services/processes.ts';
import { Figures } from './faults/figures.ts';
import { longWaitMs } from './lib/patience.ts';
import { plantCrowd } from './lib/people.ts';
import { startNode } from './lib/program.ts';
import { prove } from './lib/prove.ts';
import { openWorld } from './lib/world.ts';
import { createMarks } from './tasks/marks.ts';

const { values: given } = parseArgs({
  options: { small: { type: 'boolean', default: false }, kills: { type: 'string' } },
});
const kills = Number(given.kills ?? (given.small ? 4 : 100));
const steps = ['before', 'inside', 'committed', 'outside'] as const;
const stopWithinMs = 2000;

const began = Date.now();
const world = await openWorld({
  name: 'tasks',
  services: ['postgres', 'redis'],
  settings: { TASK_LEASE_SECONDS: '1', LOG_LEVEL: 'warn', SMTP_URL: 'smtp://127.0.0.1:9' },
});
const figures = new Figures(given.small ? 'small' : 'full');
await prove({ name: 'tasks', world, figures, began }, async () => {
  const people = await plantCrowd(world.owner, { merchants: 1, perMerchant: 2 });
  const [, person] = people;
  if (person === undefined) throw new Error('nobody is there');
  const marks = createMarks(world.owner, person);
  const work = (env: Record<string, string> = {}) =>
    startNode('apps/proofs/tasks/worker.ts', { ...world.env, ...env }, path.join(world.logFolder, 'worker.log'));

  for (let kill = 0; kill < kills; kill += 1) {
    if ((await marks.unfinished()) === 0) for (let n = 0; n < 3; n += 1) await marks.plant(20, 20);
    const step = steps[kill % steps.length] ?? 'outside';
    const worker = work({ KILL_STEP: step, KILL_AFTER: String(randomInt(1, 6)) });
    const before = await marks.unfinished();
    const isOver = async () => !worker.isRunning() || (step === 'outside' && (await marks.unfinished()) < before);
    await until(isOver, step === 'outside' ? randomInt(1500, 5000) : 60_000);
    await worker.end('SIGKILL');
  }
  const survivor = work();
  await until(async () => (await marks.unfinished()) === 0, longWaitMs);
  const { tasks, items, lost, undone, doubled, logs } = await marks.verdict();
  figures.atMost(`tasks lost, over ${kills} kills`, tasks, lost, 0);
  figures.atMost('items not done', items, undone, 0);
  figures.atMost('items done twice', items, doubled, 0);
  figures.atMost('log rows too many or too few', tasks, logs, 0);

  const slow = await marks.plant(200, 100);
  await until(async () => (await marks.done(slow)) > 3, longWaitMs);
  const startedAt = performance.now();
  await marks.cancel(slow);
  await until(async () => (await marks.unfinished()) === 0, longWaitMs);
  figures.atMost('cancelled in mid-work, stopped after', 1, performance.now() - startedAt, stopWithinMs, 'ms');
  const left = await marks.marksOf(slow);
  await pause(1000);
  figures.atMost('marks after the stop', 1, (await marks.marksOf(slow)) - left, 0);
  await survivor.end('SIGTERM');
});
