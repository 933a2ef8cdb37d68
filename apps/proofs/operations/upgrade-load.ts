import { setTimeout as pause } from 'node:timers/promises';

import type { Wire } from '../../server/test/browser/wire.ts';
import { checkWrites } from '../faults/checker.ts';
import type { Figures } from '../faults/figures.ts';
import { createKeyedWriter, type RepeatedWrite, writingWhile } from '../faults/keyed-writer.ts';
import { readingWhile, reportReads } from '../faults/reader.ts';
import { report } from '../faults/scenes.ts';
import type { ProofPerson } from '../lib/people.ts';
import type { World } from '../lib/world.ts';
import { footballList } from '../load/list-calls.ts';
import { createEventFollower } from './event-follower.ts';
import type { LockFigures } from './lock-watch.ts';
import { checkTasks, createTaskStarter, type TaskStarter } from './task-starter.ts';
import type { Units } from './units.ts';

export interface UpgradeStage {
  readonly world: World;
  readonly figures: Figures;
  /** To the proxy. */
  readonly wire: Wire;
  readonly people: readonly ProofPerson[];
  /** How long the load goes on before and after the steps. */
  readonly restMs: number;
}

const readPaths = ['/api/v1/loginInfo', '/api/v1/logs', '/api/v1/groups', footballList];
/** Their exports are small: only they write into their log. */
const starterMerchant = 'm02';
// A page may be without a stream when a task ends, and then reads anew.
const limits = { streamSeconds: 5, pageSeconds: 10, lockMs: 1000, stopSeconds: 15 };

/** Reads and keyed writes while the work lasts, through the proxy; on the way back, `turn` 1, other people write. */
export async function withWrites(stage: UpgradeStage, way: string, turn: 0 | 1, work: () => Promise<void>) {
  const { world, figures, wire, people, restMs } = stage;
  const from = performance.now();
  const writing = people.filter(({ merchantCode }, at) => merchantCode !== starterMerchant && at % 2 === turn);
  const writers = writing.map((person) => createKeyedWriter(person, wire, world.origin));
  const reads = await readingWhile({ wire, people, paths: readPaths }, () =>
    writingWhile(writers, async () => {
      await pause(restMs);
      await work();
      await pause(restMs);
    }),
  );
  console.log(`${way}: ${((performance.now() - from) / 1000).toFixed(0)} s`);
  report(figures, way, 1, await checkWrites(world.owner, writers));
  reportRepeats(
    figures,
    `${way}: writes`,
    writers.flatMap(({ writes }) => writes),
  );
  reportReads(figures, `${way}: reads`, reads);
}

/** Tasks while the work lasts: started through the proxy, done by the worker, and known by event streams. */
export async function withTasks(stage: UpgradeStage, work: () => Promise<void>): Promise<void> {
  const { world, wire, people } = stage;
  const [starting, following] = [new AbortController(), new AbortController()];
  const starters = people
    .filter(({ merchantCode }) => merchantCode === starterMerchant)
    .map((person) => createTaskStarter(createEventFollower(person, wire, world.ports.nginx), wire, world.origin));
  const streams = starters.map(({ follower }) => follower.run(following.signal));
  const running = starters.map((starter) => starter.run(starting.signal));
  try {
    await work();
  } finally {
    starting.abort();
    await Promise.all(running);
    following.abort();
    await Promise.all(streams);
  }
  await reportTasks(stage, starters);
}

function reportRepeats(figures: Figures, what: string, writes: readonly RepeatedWrite[]): void {
  const repeated = writes.filter(({ tries }) => tries > 1).length;
  const unmended = writes.filter(({ tries, acknowledgedAt }) => tries > 2 || acknowledgedAt === null).length;
  console.log(`${what}: ${repeated} of ${writes.length} were repeated`);
  figures.atMost(`${what} that failed after one repeat`, writes.length, unmended, 0);
}

async function reportTasks({ world, figures }: UpgradeStage, starters: readonly TaskStarter[]): Promise<void> {
  const tasks = starters.flatMap((starter) => starter.tasks);
  const followers = starters.map(({ follower }) => follower);
  const gaps = followers.flatMap(({ gapsMs }) => gapsMs);
  const failures = followers.flatMap((follower) => follower.failures);
  const { stored, lost, doubled, notDone, missed, slowestMs } = await checkTasks(world.owner, starters);
  for (const failure of failures.slice(0, 3)) console.log(`  ${failure}`);
  figures.atLeast('event streams that ended and came back', followers.length, gaps.length, followers.length * 2);
  figures.atMost(
    'longest until a stream was back',
    gaps.length,
    Math.max(0, ...gaps) / 1000,
    limits.streamSeconds,
    's',
  );
  figures.atMost('pages that could not read anew then', gaps.length, failures.length, 0);
  figures.atMost('ends of tasks that a page missed', tasks.length, missed, 0);
  figures.atMost('longest from such an end to the page', tasks.length, slowestMs / 1000, limits.pageSeconds, 's');
  reportRepeats(
    figures,
    'starts of tasks',
    starters.flatMap(({ writes }) => writes),
  );
  figures.atMost('acknowledged tasks lost', tasks.length, lost, 0);
  figures.atMost('tasks doubled under their key', stored, doubled, 0);
  figures.atMost('tasks that were not done', stored, notDone, 0);
}

export function reportLocks(figures: Figures, locks: LockFigures, rows: number): void {
  const { looks, longestWaitMs, longestLockMs, table } = locks;
  figures.atLeast('looks at locks while it migrates', rows, looks, 10);
  figures.atMost(`longest lock of a table (${table})`, looks, longestLockMs, limits.lockMs, 'ms');
  figures.atMost('longest wait for the migration', looks, longestWaitMs, limits.lockMs, 'ms');
}

export function reportUnits(figures: Figures, { restarts, faults, longestStopMs }: Units): void {
  for (const fault of faults) console.log(`  ${fault}`);
  figures.atMost('programs that ended by themselves or had to be killed', restarts(), faults.length, 0);
  figures.atMost('longest stop of a program', restarts(), longestStopMs() / 1000, limits.stopSeconds, 's');
}
