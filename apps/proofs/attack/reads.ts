import { once } from 'node:events';
import { setTimeout as rest } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import type { z } from 'zod';

import { readLimits } from '../../server/src/platform/config/config.ts';
import type { Wire } from '../../server/test/browser/wire.ts';
import { createWire } from '../../server/test/browser/wire.ts';
import { percentile } from '../lib/percentile.ts';
import { loadMatches } from '../match-rows/load-matches.ts';
import { type ReadCandidate, candidates, realIds } from './candidates.ts';
import type { Flood } from './flood-lanes.ts';
import type { AttackStage } from './stage.ts';

const rounds = 7;
const readsPerRound = 100;
/** As somebody who works reads, and long enough to see a flood that lasts. */
const readEveryMs = 25;
const readsPerTrial = 25;
/** So many of the slowest candidates are tried as a flood. */
const triedAsFlood = 5;
const matches = 60_000;

interface Read {
  readonly ms: number;
  readonly status: number;
}

/** One account floods one API with the worst read there is; somebody of another merchant reads at the same API meanwhile. */
export async function floodReads(stage: AttackStage): Promise<void> {
  const { world, figures } = stage;
  const client = await world.owner.connect();
  await loadMatches(client, { matches, perDay: 600, teams: 2000, daysAhead: 7 }).finally(() => client.release(true));
  const port = world.ports.api;
  const lanes = lanesOver(readLimits.parse(world.env));
  const attacker = await stage.holding(await stage.hire('platform', { isSuperAdmin: true }));
  const victim = await stage.holding(await stage.hire('m02'));
  const [from, to] = [attacker, victim].map((browser) => `touchline_session=${browser.cookies.get('session')}`);
  if (from === undefined || to === undefined) throw new Error('nobody to read');
  const wire = createWire({ port, sockets: 1, timeoutMs: 30_000 });
  const read = () => timed(wire, '/api/v1/users?size=25', to);
  const readMany = async (count: number): Promise<Read[]> => {
    const all: Read[] = [];
    while (all.length < count) {
      all.push(await read());
      await rest(readEveryMs);
    }
    return all;
  };
  await readMany(40);

  const slowest = await slowestOf(wire, candidates(await realIds(world.owner)), from);
  const alone = p95(await readMany(readsPerTrial));
  const trials: { candidate: ReadCandidate; ratio: number }[] = [];
  for (const candidate of slowest) {
    const { during } = await flooded({ port, path: candidate.path, cookie: from, lanes }, () =>
      readMany(readsPerTrial),
    );
    trials.push({ candidate, ratio: p95(during) / alone });
  }
  for (const { candidate, ratio } of trials) console.log(`3 tried ${candidate.name}: × ${ratio.toFixed(1)}`);
  const worst = trials.reduce((most, one) => (one.ratio > most.ratio ? one : most)).candidate;
  console.log(`3 the worst read: ${worst.name}`);

  const ratios: number[] = [];
  const victims: Read[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const quiet = await readMany(readsPerRound);
    const { during, statuses } = await flooded({ port, path: worst.path, cookie: from, lanes }, () =>
      readMany(readsPerRound),
    );
    victims.push(...during);
    ratios.push(p95(during) / p95(quiet));
    console.log(
      `3 round ${round}: alone p95 ${p95(quiet).toFixed(1)} ms, beside ${lanes} lanes ${p95(during).toFixed(1)} ms, × ${ratios.at(-1)?.toFixed(2)}; the flood got ${statuses}`,
    );
  }
  wire.close();
  const median = percentile(ratios, 0.5);
  const refused = victims.filter(({ status }) => status !== 200).length;
  figures.atMost('3 another merchant’s reads beside a flood of reads, refused', victims.length, refused, 0);
  figures.atMost(`3 p95 of them, in times of alone (median of ${rounds})`, victims.length, median, 3, '×');
}

/** One more than the API runs and lets wait of one account: so one of them is always refused. */
function lanesOver(limits: z.infer<typeof readLimits>): number {
  return limits.READS_PER_ACCOUNT + limits.READS_WAITING_PER_ACCOUNT + 1;
}

/** By their own time: the slowest, and the downloads, which are counted apart. */
async function slowestOf(wire: Wire, all: readonly ReadCandidate[], cookie: string): Promise<readonly ReadCandidate[]> {
  const measured: (ReadCandidate & { ms: number })[] = [];
  for (const candidate of all) {
    const [first, second] = [await timed(wire, candidate.path, cookie), await timed(wire, candidate.path, cookie)];
    if (first.status === 200) measured.push({ ...candidate, ms: Math.min(first.ms, second.ms) });
  }
  const sorted = measured.toSorted((one, other) => other.ms - one.ms);
  console.log(`3 ${all.length} reads tried, ${sorted.length} answered; the slowest:`);
  for (const { name, ms } of sorted.slice(0, 2 * triedAsFlood)) console.log(`3   ${ms.toFixed(0)} ms  ${name}`);
  const isFile = ({ name }: ReadCandidate) => name.includes('export');
  return [...sorted.filter((one) => !isFile(one)).slice(0, triedAsFlood), ...sorted.filter(isFile)];
}

async function flooded(flood: Flood, work: () => Promise<Read[]>) {
  const thread = new Worker(new URL('flood-lanes.ts', import.meta.url), { workerData: flood });
  await once(thread, 'message');
  await rest(300);
  const during = await work();
  const ended = once(thread, 'message') as Promise<[[number, number][]]>;
  thread.postMessage('stop');
  const [statuses] = await ended;
  return { during, statuses: statuses.map(([status, count]) => `${count} × ${status}`).join(', ') };
}

async function timed(wire: Wire, path: string, cookie: string): Promise<Read> {
  const from = performance.now();
  const { status } = await wire.send({ method: 'GET', path, headers: { cookie } });
  return { ms: performance.now() - from, status };
}

const p95 = (reads: readonly Read[]): number =>
  percentile(
    reads.map(({ ms }) => ms),
    0.95,
  );
