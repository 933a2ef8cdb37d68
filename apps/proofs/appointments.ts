import { parseArgs } from 'node:util';

import { inMerchant } from '@touchline/db/transaction';
import { errorCodes } from '@touchline/domain/error-codes';

import { createMany } from '../server/src/modules/appointments/appointments.service.ts';
import { plantAnchor } from '../server/test/anchors/planted-anchor.ts';
import { plantMatch } from '../server/test/planted/planted-match.ts';
import { noLimits } from '../server/test/stack/no-limits.ts';
import { workOf } from './appointments/at-work.ts';
import { type SequenceDesk, runSequence } from './appointments/sequences.ts';
import { Figures } from './faults/figures.ts';
import { patientPool } from './lib/patience.ts';
import { type ProofPerson, plantCrowd } from './lib/people.ts';
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
const connections = 24;
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

/** All book one anchor for one time, each in a transaction of its own; the limits of time are raised. */
async function raceAll({ merchantCode }: ProofPerson): Promise<void> {
  const app = patientPool(world.env['DATABASE_URL'] ?? '', connections);
  const { streamerCode } = await plantAnchor(world.owner, world.keys, merchantCode);
  const matchId = await plantMatch(world.owner, soccer);
  const counted: Record<string, number> = {};
  let wrongRounds = 0;
  for (let round = 0; round < rounds; round += 1) {
    const startTime = new Date(began + (round + 1) * 8 * hour).toISOString();
    const book = async () => {
      const items = [{ streamerCode, matchId, startTime }];
      const made = await inMerchant(app, merchantCode, (tx) => createMany(workOf(tx, merchantCode), { items }));
      const [item] = made.items;
      return item?.status === 'FAIL' ? item.error.code : 'made';
    };
    const answers = await Promise.all(Array.from({ length: atOnce }, () => book().catch(failed)));
    for (const answer of answers) counted[answer] = (counted[answer] ?? 0) + 1;
    if (answers.filter((answer) => answer === 'made').length !== 1) wrongRounds += 1;
  }
  await app.end();
  console.log(`${rounds} rounds of ${atOnce}: ${JSON.stringify(counted)}`);
  const all = rounds * atOnce;
  const { made = 0, [errorCodes.appointmentOverlap.code]: overlaps = 0 } = counted;
  figures.atMost('rounds with another number of appointments than one', rounds, wrongRounds, 0);
  figures.atLeast('answers that name the overlap', all, overlaps, all - rounds);
  figures.atMost('answers that are neither', all, all - made - overlaps, 0);
}

function failed(error: unknown): string {
  console.log(error);
  return 'failed';
}

/** The same random acts by the product and by a plain model in memory, in lanes beside one another. */
async function compareAll(people: readonly ProofPerson[]): Promise<void> {
  const app = patientPool(world.env['DATABASE_URL'] ?? '', lanes);
  const done: Record<string, number> = {};
  let [differences, unexplained] = [0, 0];
  await Promise.all(
    people.map(async ({ merchantCode }, lane) => {
      const desk: SequenceDesk = {
        app,
        owner: world.owner,
        merchantCode,
        anchor: await plantAnchor(world.owner, world.keys, merchantCode),
        matchIds: [await plantMatch(world.owner, soccer), await plantMatch(world.owner, soccer)],
      };
      for (let at = lane; at < sequences; at += lanes) {
        const outcome = await runSequence(desk, randomFrom(seed + at), steps);
        for (const [act, count] of Object.entries(outcome.acts)) done[act] = (done[act] ?? 0) + count;
        differences += outcome.differences.length;
        unexplained += outcome.unexplained;
        for (const difference of outcome.differences) console.log(`seed ${seed + at}: ${difference}`);
      }
    }),
  );
  await app.end();
  for (const act of Object.keys(done).toSorted()) console.log(`${act}: ${done[act]}`);
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
