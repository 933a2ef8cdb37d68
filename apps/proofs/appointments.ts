import { parseArgs } from 'node:util';

import { plantAnchor } from '../server/test/anchors/planted-anchor.ts';
import { plantMatch } from '../server/test/planted/planted-match.ts';
import { noLimits } from '../server/test/stack/no-limits.ts';
import { raceAll } from './appointments/race.ts';
import type { SequenceDesk } from './appointments/sequence-desk.ts';
import { runSequence } from './appointments/sequences.ts';
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
const lanes = 4;
const steps = 16;
const soccer = { sport: 'sport', sportId: 1, isSingle: false };

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
  await raceAll(world, figures, writers[0] ?? nobody(), rounds);
  await compareAll(writers);
});

function nobody(): never {
  throw new Error('nobody is there');
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
        anchors: [
          await plantAnchor(world.owner, world.keys, merchantCode),
          await plantAnchor(world.owner, world.keys, merchantCode),
        ],
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
  figures.atLeast('kinds of act and answer that came', sequences, Object.keys(done).length, 25);
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
