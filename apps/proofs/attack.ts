import { parseArgs } from 'node:util';

import { hashPassword } from '../server/src/platform/passwords/passwords.ts';
import { plantMerchant } from '../server/src/seed/plant.ts';
import { loadLog } from '../server/test/log/load-log.ts';
import { merchantCodeOf } from '../server/test/log/made-up-rows.ts';
import { crowdExports, hammerRefusedWrites, starveSignIn } from './attack/crowding.ts';
import { abuseRole } from './attack/database-role.ts';
import { sendHeavyFiles } from './attack/files.ts';
import { growText } from './attack/growing-text.ts';
import { guess } from './attack/guessing.ts';
import { sendHostileRecords } from './attack/hostile-supplier.ts';
import { makeLastingAccount } from './attack/lasting-account.ts';
import { stayBehind } from './attack/left-behind.ts';
import { cutLog, emptyLog, leadAstray, traceFailure } from './attack/logs.ts';
import { disguiseNames } from './attack/look-alike-names.ts';
import { floodReads } from './attack/reads.ts';
import { floodRecovery } from './attack/recovery.ts';
import { sendRefusedBodies } from './attack/refused-bodies.ts';
import { shutOut } from './attack/shutting-out.ts';
import { forgeSlider } from './attack/slider-answers.ts';
import { dripBodies } from './attack/slow-bodies.ts';
import { newWord, AttackStage } from './attack/stage.ts';
import { evadeTaboo } from './attack/taboo-evasion.ts';
import { stealCookie, stealDevice } from './attack/takeover.ts';
import { Figures } from './faults/figures.ts';
import { prove } from './lib/prove.ts';
import { openWorld } from './lib/world.ts';

/** So many that an export is still under way when the next is asked for. */
const rowsToExport = 40_000;
const dayMicros = 86_400_000_000;

const { values: given } = parseArgs({ options: { only: { type: 'string' } } });

const began = Date.now();
// All limits are those that the product comes with.
const world = await openWorld({
  name: 'attack',
  services: ['postgres', 'redis', 'mail', 'nginx'],
  settings: { TRUSTED_PROXIES: '127.0.0.1' },
});
const figures = new Figures('full', ['attack', 'tried', 'came of it', 'allowed']);

await prove({ name: 'attack', world, figures, began }, async () => {
  const now = Date.now() * 1000;
  const plan = { rows: rowsToExport, merchants: 1, fromMicros: now - dayMicros, untilMicros: now };
  const ownerUrl = world.env['DATABASE_OWNER_URL'] ?? '';
  await loadLog({ ownerUrl, owner: world.owner, chainKeys: world.keys.logChain, plan });
  for (const code of ['platform', 'm01', 'm02', 'm03']) await plantMerchant(world.owner, { code, alias: code });
  const word = newWord();
  const apis = await Promise.all([world.startApi(0), world.startApi(1)]);
  const stage = new AttackStage({ world, figures, apis, password: { word, hash: await hashPassword(word) } });

  await attempt(() => emptyLog(stage));
  const worker = world.startWorker();
  const attacks = [
    stealCookie,
    makeLastingAccount,
    stealDevice,
    stayBehind,
    shutOut,
    starveSignIn,
    floodRecovery,
    forgeSlider,
    guess,
    growText,
    evadeTaboo,
    disguiseNames,
    () => crowdExports(stage, merchantCodeOf(0)),
    floodReads,
    sendHostileRecords,
    traceFailure,
    leadAstray,
    sendHeavyFiles,
    abuseRole,
    dripBodies,
    sendRefusedBodies,
    hammerRefusedWrites,
    () => cutLog(stage, worker),
  ];
  const only = given.only === undefined ? attacks : attacks.filter(({ name }) => name === given.only);
  for (const attack of only) await attempt(() => attack(stage));
  console.log('8, 9 and 10 are part of `npm run faults`; 14 and 15 are drills among the tests.');
});

/** One that breaks off has not held, and keeps no other from being tried. */
async function attempt(attack: () => Promise<void>): Promise<void> {
  try {
    await attack();
  } catch (error) {
    console.error(error);
    figures.atMost(`broke off: ${String(error).slice(0, 60)}`, 1, 1, 0);
  }
}
