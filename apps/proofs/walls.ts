import { parseArgs } from 'node:util';

import { type CallId, calls } from '@touchline/contract/calls';
import fc from 'fast-check';

import { createWire } from '../server/test/browser/wire.ts';
import { readExamples } from '../server/test/calls/examples.ts';
import { noLimits } from '../server/test/stack/no-limits.ts';
import { Figures } from './faults/figures.ts';
import { isOfSuperAdmins, Lane } from './fuzz/lane.ts';
import { draftOf } from './fuzz/plan.ts';
import { AnswerTally } from './fuzz/tally.ts';
import { plantCrowd } from './lib/people.ts';
import { prove } from './lib/prove.ts';
import { openWorld } from './lib/world.ts';
import { fingerprint } from './walls/fingerprint.ts';
import { changedRows, type Neighbour, separateIds, settleNeighbour, stateOf } from './walls/neighbour.ts';
import { plantLeaks } from './walls/planted-leaks.ts';
import { idSlots, withId } from './walls/slots.ts';
import { likelyTries, WallTest, type WallTry } from './walls/tries.ts';

const { values: given } = parseArgs({
  options: {
    /** How many tries a handler must answer: 50,000, or 150 in small. */
    tries: { type: 'string' },
    /** Ends after this time, with fewer tries. */
    minutes: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    small: { type: 'boolean', default: false },
  },
});
const seed = Number(given.seed);
const wanted = Number(given.tries ?? (given.small ? 150 : 50_000));
const lanes = given.small ? 4 : 8;
const ownCode = 'm01';
const neighbourCode = 'm02';
/** Some tries end before a handler: more are planned than are wanted. */
const plannedPerWanted = 3;

const began = Date.now();
const end = began + Number(given.minutes) * 60_000;
const world = await openWorld({
  name: 'walls',
  services: ['postgres', 'redis', 'mail'],
  settings: {
    TRUSTED_PROXIES: '127.0.0.1',
    CAPTCHA_POOL: '1',
    CAPTCHA_PER_MINUTE: '1000000',
    ACCOUNT_FAILURES_ALLOWED: '100000',
    ADDRESS_FAILURES_ALLOWED: '1000000',
    FORGET_PER_HOUR: '1000000',
    ...noLimits,
    HASHES_WAITING: '1000',
    DATABASE_POOL: '12',
  },
});
const figures = new Figures(given.small ? 'small' : 'full');

// No worker: it would change the neighbour's records by itself.
await prove({ name: 'walls', world, figures, began }, async () => {
  await separateIds(world.owner);
  const people = await plantCrowd(world.owner, { merchants: 3, perMerchant: lanes });
  const examples = await readExamples();
  await (given.small ? world.startApi(0) : Promise.all([world.startApi(0), world.startApi(1)]));
  const ports = given.small ? [world.ports.api] : [world.ports.api, world.ports.secondApi];
  const wires = ports.map((port) => createWire({ port, sockets: lanes, timeoutMs: 60_000 }));
  const laneOf = (staff: typeof people, actingFor?: string) =>
    new Lane({
      ...world,
      examples,
      wires,
      tally: new AnswerTally(),
      people: staff,
      ...(actingFor === undefined ? {} : { actingFor }),
    });
  const staffOf = (code: string) => people.filter(({ merchantCode }) => merchantCode === code);
  const neighbour = await settleNeighbour(world.owner, laneOf(staffOf(neighbourCode), neighbourCode), neighbourCode);
  const own = staffOf(ownCode).map((person) => laneOf([person]));

  // A super-admin reads across merchants where a call says so.
  const walled = (id: CallId) => !(isOfSuperAdmins(id, examples[id]) && calls[id].scope === 'all');
  const likely = likelyTries(neighbour).filter(({ id }) => walled(id));
  const planned = [...likely, ...randomTries(neighbour, examples, wanted * plannedPerWanted)];
  console.log(
    `seed ${seed}: ${likely.length} likely tries, then random ones, with ${neighbour.ids.length} ids of the neighbour; ready after ${seconds()} s`,
  );

  const before = await stateOf(world.owner, neighbourCode);
  const test = new WallTest(neighbour);
  await Promise.all(
    own.map(async (lane, at) => {
      for (let index = at; index < planned.length; index += own.length) {
        if (index >= likely.length && (test.reached >= wanted || Date.now() > end)) break;
        const wall = planned[index];
        if (wall !== undefined) await test.try(lane, wall);
      }
    }),
  );
  const changed = changedRows(before, await stateOf(world.owner, neighbourCode));
  const control = await compareOwnWithMissing(own[0], likely);
  const planted = own[0] === undefined ? [] : await plantLeaks(world.owner, own[0], neighbour, ownCode);
  for (const wire of wires) wire.close();

  for (const line of [...test.seen, ...test.differing, ...changed].slice(0, 40)) console.error(`\n${line}`);
  const statuses = [...test.statuses].toSorted(([one], [other]) => one - other);
  const tries = statuses.reduce((sum, [, times]) => sum + times, 0);
  const rows = [...before.values()].flat().length;
  console.log(
    `${tries} tries, ${test.requests} requests (${statuses.map(([status, times]) => `${status}: ${times}`).join(', ')});`,
    `${test.unsent} not sent, since the slot took no id; ${test.seenOfOwn} answers show text of the callers' own, ${test.differingByOwn} differ by it (${seconds()} s)`,
  );
  figures.atLeast('tries that a handler answered', tries, test.reached, wanted);
  figures.atMost('answers that show an id of the neighbour', tries, test.seen.length, 0);
  figures.atMost('answers unlike those of ids that do not exist', tries, test.differing.length, 0);
  figures.atMost('rows of the neighbour that changed', rows, changed.length, 0);
  const watched = neighbour.ids.length + 1;
  figures.atLeast('ids that no caller saved as its own text', watched, test.stillWatched, Math.floor(watched * 0.75));
  figures.atLeast(
    'calls whose own ids are told from missing ones',
    control.calls,
    control.differing,
    Math.max(1, Math.floor(control.calls / 2)),
  );
  figures.atLeast(
    'planted leaks that are found',
    planted.length,
    planted.filter(({ isFound }) => isFound).length,
    planted.length,
  );

  /** Control: shows that the comparison detects an id that exists. */
  async function compareOwnWithMissing(lane: Lane | undefined, all: readonly WallTry[]) {
    const ids = [...new Set(all.filter(({ slot }) => slot !== 'every' && slot.part === 'params').map(({ id }) => id))];
    let differing = 0;
    for (const id of ids) {
      if (lane === undefined) break;
      const draft = await draftOf({ id, parts: {}, changes: [] }, lane);
      const other = await draftOf({ id, parts: {}, changes: [] }, lane);
      for (const name of Object.keys(other.params)) other.params[name] = '900000000000000001';
      const [mine, nobodys] = [await lane.send(draft), await lane.send({ ...other, offRoute: true })];
      if (fingerprint(mine, Object.values(draft.params)) !== fingerprint(nobodys, ['900000000000000001']))
        differing += 1;
    }
    return { calls: ids.length, differing };
  }
});

/** Any id in any slot that takes one, of any call; codes of merchants only where no super-admin asks. */
function randomTries(
  neighbour: Neighbour,
  examples: Awaited<ReturnType<typeof readExamples>>,
  count: number,
): WallTry[] {
  const callSlots = Object.keys(calls).flatMap((key) => {
    const id = key as CallId;
    const draft = neighbour.drafts.get(id);
    const isChiefs = isOfSuperAdmins(id, examples[id]);
    if (draft === undefined || (isChiefs && calls[id].scope === 'all')) return [];
    return idSlots(draft)
      .filter((slot) => [...neighbour.idsForText, neighbour.code].some((each) => withId(draft, slot, each) !== null))
      .map((slot) => ({ id, slot, withCode: !isChiefs }));
  });
  const callsTried = new Set(callSlots.map(({ id }) => id)).size;
  console.log(`${callSlots.length} slots that take an id, of ${callsTried} of ${Object.keys(calls).length} calls`);
  // Each slot in its turn, so that none is left out by chance.
  const [turns = []] = fc.sample(fc.shuffledSubarray(callSlots, { minLength: callSlots.length }), { seed, numRuns: 1 });
  const picks = fc.sample(fc.nat(), { seed, numRuns: count });
  return picks.flatMap((foreign, at): WallTry[] => {
    const callSlot = turns[at % turns.length];
    return callSlot === undefined ? [] : [{ ...callSlot, foreign }];
  });
}

function seconds(): string {
  return ((Date.now() - began) / 1000).toFixed(0);
}
