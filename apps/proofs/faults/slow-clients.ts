import { setTimeout as rest } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import { until } from '../../../scripts/services/processes.ts';
import type { Wire } from '../../server/test/browser/wire.ts';
import type { ProofPerson } from '../lib/people.ts';
import { percentile } from '../lib/percentile.ts';
import { isRefusedInTime } from '../lib/refused-in-time.ts';
import type { FaultStage } from './scenes.ts';
import type { SlowCrowdMessage, SlowCrowd } from './slow-crowd.ts';

interface Crowding {
  readonly connections: number;
  /** None where times say nothing. */
  readonly rounds: number;
  readonly roundSeconds: number;
  /** How long the API lets a request take to arrive. */
  readonly heldSeconds: number;
}

const lanes = 4;

/** Others ask by turns without and beside a crowd of slow clients on the same API. */
export async function crowdWithSlowClients(
  { world, figures, direct }: FaultStage,
  people: readonly ProofPerson[],
  { connections, rounds, roundSeconds, heldSeconds }: Crowding,
): Promise<void> {
  const [wire] = direct;
  const ratios: number[] = [];
  let requests = 0;
  const cookies = people.map(({ session = '' }) => session);
  if (rounds > 0) await timesOf(wire, people, roundSeconds);
  for (let round = 0; round < rounds; round += 1) {
    const alone = await timesOf(wire, people, roundSeconds);
    const crowd = await gather({ port: world.ports.api, connections, cookies });
    // Until what they asked for is answered, and lies there.
    await rest(2000);
    const beside = await timesOf(wire, people, roundSeconds);
    await crowd.terminate();
    requests += alone.length + beside.length;
    ratios.push(p99(beside) / p99(alone));
    console.log(`slow clients: p99 ${p99(alone).toFixed(1)} ms alone, ${p99(beside).toFixed(1)} ms beside them`);
  }
  const held: number[] = [];
  const crowd = await gather({ port: world.ports.api, connections, cookies }, held);
  const senders = Math.floor((connections * 2) / 3);
  const isEnded = await until(() => held.length >= senders, 120_000);
  await crowd.terminate();
  const what = `${connections} slow connections`;
  if (rounds > 0) figures.atMost(`${what}: p99 of others, to that without them`, requests, median(ratios), 1.5, '×');
  const longest = isEnded ? Math.max(...held) : Infinity;
  figures.atMost(`${what}: longest that a slow request was borne`, held.length, longest, heldSeconds * 2, 's');
}

/** Answers once all of them are connected. */
export async function gather(workerData: SlowCrowd, held: number[] = []): Promise<Worker> {
  const crowd = new Worker(new URL('./slow-crowd.ts', import.meta.url), { workerData });
  const gathered = Promise.withResolvers<true>();
  crowd.on('message', (word: SlowCrowdMessage) => {
    if ('open' in word) gathered.resolve(true);
    else held.push(word.heldSeconds);
  });
  crowd.on('error', gathered.reject);
  await gathered.promise;
  return crowd;
}

/** How long reads take, in milliseconds, a few at a time. */
async function timesOf(wire: Wire, people: readonly ProofPerson[], seconds: number): Promise<number[]> {
  const over = performance.now() + seconds * 1000;
  const times: number[] = [];
  const lane = async (at: number): Promise<void> => {
    for (let turn = at; performance.now() < over; turn += lanes) {
      const headers = { cookie: `touchline_session=${people[turn % people.length]?.session}` };
      const from = performance.now();
      const answer = await wire.send({ method: 'GET', path: '/api/v1/loginInfo', headers });
      const { status } = answer;
      // As long as it was let to take.
      if (status !== 200 && !isRefusedInTime(answer)) throw new Error(`a read beside slow clients answered ${status}`);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)));
  return times;
}

function p99(times: readonly number[]): number {
  return percentile(times, 0.99);
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
