import path from 'node:path';
import { parseArgs } from 'node:util';

import { errorCodes } from '@touchline/domain/error-codes';

import { until } from '../../scripts/services/processes.ts';
import { plantAnchor } from '../server/test/anchors/planted-anchor.ts';
import { createWire } from '../server/test/browser/wire.ts';
import { plantMatch } from '../server/test/planted/planted-match.ts';
import { noLimits } from '../server/test/stack/no-limits.ts';
import { type Lane, runSequence } from './appointments/sequences.ts';
import { Figures } from './faults/figures.ts';
import { Client } from './lib/client.ts';
import { longWaitMs, patientPool } from './lib/patience.ts';
import { openSession, type ProofPerson, plantCrowd } from './lib/people.ts';
import { startNode } from './lib/program.ts';
import { prove } from './lib/prove.ts';
import { openWorld } from './lib/world.ts';

const { values: given } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    sequences: { type: 'string' },
    seed: { type: 'string' },
  },
});
const rounds = Number(given.rounds ?? (given.small ? 3 : 50));
const sequences = Number(given.sequences ?? (given.small ? 100 : 10_000));
const seed = Number(given.seed ?? (given.small ? 20_261_118 : Date.now() % 1_000_000));
const atOnce = 200;
const lanes = 4;
const steps = 12;
const soccer = { sport: 'sport', sportId: 1, isSingle: false };
const hour = 3_600_000;

const began = Date.now();
const world = await openWorld({
  name: 'appointments',
  services: ['postgres', 'redis'],
  settings: { LOG_LEVEL: 'warn', SMTP_URL: 'smtp://127.0.0.1:9', ...noLimits },
});
const figures = new Figures(given.small ? 'small' : 'full');
await prove({ name: 'appointments', world, figures, began }, async () => {
  const people = await plantCrowd(world.owner, { merchants: 1 + lanes, perMerchant: 1 });
  const writers = people.filter(({ merchantCode }) => merchantCode !== 'platform');
  await raceAll(writers[0] ?? nobody());
  await compareAll(writers);
});

function nobody(): never {
  throw new Error('nobody is there');
}

/** All book one anchor for one time, half of them at either API. */
async function raceAll(person: ProofPerson): Promise<void> {
  const apis = await Promise.all([startPatientApi(world.ports.api), startPatientApi(world.ports.secondApi)]);
  const { token } = await openSession(world.owner, person);
  const clients = [world.ports.api, world.ports.secondApi].map((port) => {
    const wire = createWire({ port, sockets: atOnce, timeoutMs: 120_000 });
    const client = new Client({ wire, redis: world.redis, origin: world.origin });
    client.cookies.set('session', token);
    return client;
  });
  const { streamerCode } = await plantAnchor(world.owner, world.keys, person.merchantCode);
  const matchId = await plantMatch(world.owner, soccer);
  const counted = { made: 0, overlap: 0, other: 0, failed: 0, wrongRounds: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const startTime = new Date(began + (round + 1) * 8 * hour).toISOString();
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, at) =>
        (clients[at % clients.length] ?? nobody()).call('appointments.create', {
          body: { items: [{ streamerCode, matchId, startTime }] },
        }),
      ),
    );
    const made = answers.filter(({ text }) => text.includes('"SUCCESS"')).length;
    counted.made += made;
    if (made !== 1) counted.wrongRounds += 1;
    for (const { status, text } of answers) {
      if (status >= 500) counted.failed += 1;
      else if (text.includes(`"${errorCodes.appointmentOverlap.code}"`)) counted.overlap += 1;
      else if (!text.includes('"SUCCESS"')) counted.other += 1;
      if (status !== 200) console.log(status, text.slice(0, 200));
    }
  }
  await Promise.all(apis.map((api) => api.end('SIGKILL')));
  const all = rounds * atOnce;
  console.log(`${rounds} rounds of ${atOnce}: ${counted.made} made, ${counted.overlap} overlaps`);
  figures.atMost('rounds with another number of appointments than one', rounds, counted.wrongRounds, 0);
  figures.atLeast('answers that name the overlap', all, counted.overlap, all - rounds);
  figures.atMost('answers that are neither', all, counted.other, 0);
  figures.atMost('answers 5xx', all, counted.failed, 0);
}

async function startPatientApi(port: number) {
  const logFile = path.join(world.logFolder, `api-${port}.log`);
  const program = startNode(
    'apps/proofs/appointments/patient-api.ts',
    { ...world.env, API_PORT: String(port) },
    logFile,
  );
  const wire = createWire({ port, sockets: 1, timeoutMs: 5000 });
  const isReady = () =>
    wire.send({ method: 'GET', path: '/api/v1/ready', headers: {} }).then(
      ({ status }) => status === 200,
      () => false,
    );
  await until(isReady, longWaitMs);
  wire.close();
  return program;
}

/** The same random acts by the product and by a plain model in memory, in lanes beside one another. */
async function compareAll(people: readonly ProofPerson[]): Promise<void> {
  const app = patientPool(world.env['DATABASE_URL'] ?? '', lanes);
  const done: Record<string, number> = {};
  let [differences, unexplained] = [0, 0];
  await Promise.all(
    people.map(async ({ merchantCode }, lane) => {
      const place: Lane = {
        app,
        owner: world.owner,
        merchantCode,
        anchor: await plantAnchor(world.owner, world.keys, merchantCode),
        matchIds: [await plantMatch(world.owner, soccer), await plantMatch(world.owner, soccer)],
      };
      for (let at = lane; at < sequences; at += lanes) {
        const outcome = await runSequence(place, randomFrom(seed + at), steps);
        for (const [act, count] of Object.entries(outcome.acts)) done[act] = (done[act] ?? 0) + count;
        differences += outcome.differences.length;
        unexplained += outcome.unexplained;
        for (const difference of outcome.differences) console.log(`seed ${seed + at}: ${difference}`);
      }
    }),
  );
  await app.end();
  for (const [act, count] of Object.entries(done).toSorted()) console.log(`${act}: ${count}`);
  figures.atMost(`sequences that differ from the model (seed ${seed})`, sequences, differences, 0);
  figures.atMost('overlaps without a confirmation or a moved mark', sequences, unexplained, 0);
  figures.atLeast('kinds of act and answer that came', sequences, Object.keys(done).length, 15);
}

/** mulberry32: the same seed gives the same sequence. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
