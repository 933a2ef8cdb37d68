import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { type CallId, calls } from '@touchline/contract/calls';

import { isQuiet } from '../../scripts/check/processor.ts';
import { createWire } from '../server/test/browser/wire.ts';
import { readExamples } from '../server/test/calls/examples.ts';
import { noLimits } from '../server/test/stack/no-limits.ts';
import { sinceNow } from './faults/figures.ts';
import { Lane } from './fuzz/lane.ts';
import { search } from './fuzz/search.ts';
import { AnswerTally } from './fuzz/tally.ts';
import { isTimeout, isTimeoutLine } from './fuzz/timeouts.ts';
import { weigh } from './fuzz/weigh.ts';
import { verifyChains } from './lib/log-chain.ts';
import { plantCrowd } from './lib/people.ts';
import { openWorld } from './lib/world.ts';

const { values: given } = parseArgs({
  options: {
    requests: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    minutes: { type: 'string', default: '20' },
    /** Heavy requests one at a time: the dearest of each sort, or every one of them; 0 random requests leave these alone. */
    weigh: { type: 'string' },
    /** One failure again, as its report names it. */
    replay: { type: 'string' },
  },
});
const requests = Number(given.requests);
const seed = Number(given.seed);
const lanes = 8;
const deadline = Date.now() + Number(given.minutes) * 60_000;
const [replaySeed, replayPath] = given.replay?.split('/') ?? [];
const replay = replayPath === undefined ? undefined : { firstSeed: Number(replaySeed), path: replayPath };
/** A long run weighs all by itself. */
const allFrom = 50_000;
const weighed = given.weigh ?? (requests >= allFrom ? 'all' : 'few');
if (weighed !== 'few' && weighed !== 'all') throw new Error('--weigh is few or all');
const fewestSuccesses = requests === 0 ? 0 : Math.max(5, Math.ceil((50 * requests) / 100_000));

const began = Date.now();
const world = await openWorld({
  name: 'fuzz',
  services: ['postgres', 'redis', 'mail'],
  settings: {
    TRUSTED_PROXIES: '127.0.0.1',
    CAPTCHA_PER_MINUTE: '1000000',
    ACCOUNT_FAILURES_ALLOWED: '100000',
    ADDRESS_FAILURES_ALLOWED: '1000000',
    FORGET_PER_HOUR: '1000000',
    ...noLimits,
    HASHES_WAITING: '1000',
    DATABASE_POOL: '12',
  },
});
const others = sinceNow();
const complaints: string[] = [];
const tally = new AnswerTally();
const known = new Map<string, number>();
try {
  const examples = await readExamples();
  const people = await plantCrowd(world.owner, { merchants: 20, perMerchant: 16 });
  const [api] = await Promise.all([world.startApi(0), world.startApi(1)]);
  world.startWorker();
  console.log(`seed ${seed}, ${requests} requests in ${lanes} lanes, ready after ${seconds(began)} s`);
  const wires = [world.ports.api, world.ports.secondApi].map((port) =>
    createWire({ port, sockets: lanes, timeoutMs: 60_000 }),
  );
  const sending = Date.now();
  const searching = Array.from({ length: lanes }, async (_, at) => {
    const own = people.filter((_person, index) => index % lanes === at);
    const lane = new Lane({ ...world, examples, wires, tally, people: own });
    const firstSeed = seed + at * 10_000;
    if (requests === 0) return [];
    if (replay === undefined)
      return await search(lane, { firstSeed, runs: Math.ceil(requests / lanes), deadline }, known);
    return at === 0 ? await search(lane, { ...replay, runs: 1, deadline }, known) : [];
  });
  complaints.push(...(await Promise.all(searching)).flat());
  if (replay === undefined) {
    const lane = new Lane({ ...world, examples, wires: wires.slice(0, 1), tally: new AnswerTally(), people });
    const { owner, ports } = world;
    complaints.push(...(await weigh({ lane, owner, port: ports.api, pid: api.pid, isWhole: weighed === 'all' })));
  }
  for (const wire of wires) wire.close();
  const took = (Date.now() - sending) / 1000;
  if (requests > 0) tally.print();
  console.log(`${tally.total} requests in ${took.toFixed(0)} s, ${(tally.total / took).toFixed(0)} a second`);
  if (replay === undefined)
    for (const id of Object.keys(calls) as CallId[])
      // Machines have a listener of their own, which these requests do not reach.
      if (calls[id].permission !== 'machine' && tally.successes(id) < fewestSuccesses)
        complaints.push(`${id}: only ${tally.successes(id)} answers of 2xx, ${fewestSuccesses} are needed`);
  const chain = await verifyChains(world.owner, world.keys.logChain, world.archives);
  console.log(
    `operation log: ${chain.rows} rows of ${chain.merchants} merchants, ${chain.broken.length} chains broken`,
  );
  complaints.push(...chain.broken, ...errorLines());
} catch (error) {
  complaints.push(String(error instanceof Error ? error.stack : error));
}
const taken = others();
const judged = complaints.filter((complaint) => isQuiet(taken) || !isTimeout(complaint));
for (const complaint of complaints)
  console.error(
    `\n${judged.includes(complaint) ? '' : `not judged, others took ${Math.round(taken * 100)} %: `}${complaint}`,
  );
await world.close(judged.length === 0 ? 'proven' : 'failed');
console.log(judged.length === 0 ? `fuzz: no 5xx, nothing outside its schema (${seconds(began)} s)` : 'fuzz: failed');
process.exit(judged.length === 0 ? 0 : 1);

/** Nothing may be logged as an error while everything that the server needs is up. */
function errorLines(): string[] {
  return ['api-0', 'api-1', 'worker'].flatMap((name) => {
    const lines = readFileSync(path.join(world.logFolder, `${name}.log`), 'utf8').split('\n');
    const errors = lines.filter((line) => line !== '' && !/^\{"level":[1-4]0,/.test(line));
    const worst = errors.find((line) => !isTimeoutLine(line)) ?? errors[0];
    if (worst === undefined) return [];
    return [
      `${isTimeoutLine(worst) ? 'waited: ' : ''}${name} logged ${errors.length} errors, such as ${worst.slice(0, 1500)}`,
    ];
  });
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(0);
}
