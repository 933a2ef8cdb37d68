import { parseArgs } from 'node:util';

import { plantMerchant } from '../server/src/seed/plant.ts';
import { createWire } from '../server/test/browser/wire.ts';
import { noLimits } from '../server/test/stack/no-limits.ts';
import { verifyChains } from './lib/log-chain.ts';
import { plantPerson, plantSuperAdmin } from './lib/rights.ts';
import { openWorld } from './lib/world.ts';
import { burstOfSteps, burstOnAdmins, burstOnChiefs } from './rights/bursts.ts';
import { Staff } from './rights/client.ts';
import { climb } from './rights/climb.ts';
import { RightsCounts } from './rights/counts.ts';
import { giveAfresh } from './rights/gift.ts';
import type { Coalition } from './rights/invariants.ts';
import { planGifts, planSteps } from './rights/plan.ts';
import { merchantCodes, RightsPlay } from './rights/play.ts';
import { shiftPurchases, someOf, workThroughPurchases } from './rights/purchases.ts';
import { missedHoles } from './rights/self-test.ts';
import { pick } from './rights/step.ts';
import { walk } from './rights/walk.ts';

const { values: given } = parseArgs({
  options: {
    steps: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});
const steps = Number(given.steps);
const seed = Number(given.seed);
/** Steps that one coalition takes before the super-admin gives afresh. */
const stepsPerGift = 60;
/** Steps between two changes of a merchant's purchases. */
const stepsPerShift = 8;

const began = Date.now();
const world = await openWorld({
  name: 'rights',
  services: ['postgres', 'redis'],
  settings: {
    TRUSTED_PROXIES: '127.0.0.1',
    CAPTCHA_POOL: '1',
    DATABASE_POOL: '12',
    HASHES_WAITING_INSIDE: '100',
    ...noLimits,
    // Each row is written under the step that it is of.
    REFUSALS_FOLDED_SECONDS: '0',
  },
});
const counts = new RightsCounts();
let missed: string[] = ['not run'];
try {
  missed = await run();
} catch (error) {
  counts.violations.push(String(error instanceof Error ? error.stack : error));
}
counts.print();
console.log(missed.length === 0 ? 'self-test: every planted hole was found' : `self-test missed: ${missed.join(', ')}`);
/** Where nearly everything is refused, whatever stands before the rights, nothing is shown about them. */
const isTelling = counts.accepted > counts.steps / 10;
if (!isTelling) console.log('too few steps were accepted to show anything');
const proven = counts.violations.length === 0 && missed.length === 0 && isTelling;
await world.close(proven ? 'proven' : 'failed');
const took = ((Date.now() - began) / 1000).toFixed(0);
console.log(
  proven
    ? `rights: nobody reached what was not given (${took} s)`
    : `rights: FAILED (${took} s); again: npm run rights -- --steps ${steps} --seed ${seed}`,
);
process.exit(proven ? 0 : 1);

async function run(): Promise<string[]> {
  const play = await openPlay();
  console.log(`seed ${seed}, ${steps} steps by staff of ${merchantCodes.join(' and ')}`);
  const plans = planSteps(seed, steps);
  const gifts = planGifts(seed, merchantCodes.length * (Math.ceil(steps / stepsPerGift) + 1));
  let coalitions: Coalition[] = [];
  let before = await play.look();
  for (const [at, plan] of plans.entries()) {
    const round = Math.floor(at / stepsPerGift);
    if (at % stepsPerGift === 0) {
      if (at > 0) await disturb(play, coalitions, round);
      coalitions = await giveToAll(play, gifts, round);
      before = await play.look();
    }
    if (at % stepsPerShift === stepsPerShift - 1) {
      const merchantCode = pick(merchantCodes, Math.floor(at / stepsPerShift));
      before = await shiftPurchases(play, merchantCode, { purchases: someOf(plan.actor), person: plan.target });
    }
    before = await walk(play, plan, { coalition: pick(coalitions, at), coalitions, before });
    if (counts.violations.length > 0) break;
  }
  await disturb(play, coalitions, 0);
  await workThroughPurchases(play);
  const chain = await verifyChains(world.owner, world.keys.logChain, world.archives);
  console.log(`operation log: ${chain.rows} rows, ${chain.broken.length} chains broken`);
  counts.violations.push(...chain.broken);
  return await missedHoles(play, pick(coalitions, 0));
}

async function openPlay(): Promise<RightsPlay> {
  await plantMerchant(world.owner, { code: 'platform', alias: '平台运营' });
  const chief = await plantSuperAdmin(world.owner);
  for (const code of merchantCodes) {
    await plantMerchant(world.owner, { code, alias: code });
    for (let at = 0; at < 2; at += 1) await plantPerson(world.owner, code, { roleIds: ['1'] });
  }
  await Promise.all([world.startApi(0), world.startApi(1)]);
  const wires = [world.ports.api, world.ports.secondApi].map((port) =>
    createWire({ port, sockets: 50, timeoutMs: 60_000 }),
  );
  return new RightsPlay({ owner: world.owner, staff: new Staff(world.owner, wires, world.origin), counts, chief });
}

async function giveToAll(play: RightsPlay, gifts: ReturnType<typeof planGifts>, round: number): Promise<Coalition[]> {
  const coalitions: Coalition[] = [];
  for (const [at, code] of merchantCodes.entries())
    coalitions.push(await giveAfresh(play, code, pick(gifts, round * merchantCodes.length + at)));
  return coalitions;
}

/** Between two gifts: a climb or a burst, each kind in its turn. */
async function disturb(play: RightsPlay, coalitions: readonly Coalition[], round: number): Promise<void> {
  const coalition = pick(coalitions, round);
  const kinds = [
    () => burstOnAdmins(play, coalition, coalitions),
    () => climb(play, coalition, coalitions),
    () => burstOfSteps(play, coalition, coalitions, planSteps(seed + round, 50)),
    () => burstOnChiefs(play, coalition, coalitions),
  ];
  await pick(kinds, round)();
}
