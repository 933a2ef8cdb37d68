import { randomInt } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { createPool } from '@touchline/db/pool';

import { readOwnerConfig, readSeedConfig } from '../platform/config/config.ts';
import { demoMerchants } from '../seed/demo-data.ts';
import { openDemoParts } from '../seed/demo-parts.ts';
import { plantDemoAnchors } from '../seed/plant-demo-anchors.ts';
import { plantDemoAppointments } from '../seed/plant-demo-appointments.ts';
import { plantDemoPredictions } from '../seed/plant-demo-predictions.ts';
import { plantDemoTabooWords } from '../seed/plant-demo-taboo-words.ts';
import { plantDemoValueAdded } from '../seed/plant-demo-value-added.ts';
import { plantDemo } from '../seed/plant-demo.ts';

const longestWaitMs = 20 * 60_000;
const betweenLooksMs = 5000;

const { DEMO_PASSWORD_FILE, production } = readSeedConfig();
if (production)
  throw new Error(
    'demo data does not belong into production: say NODE_ENV=development here, or make the first account by npm run admin',
  );

const owner = createPool({
  url: readOwnerConfig().DATABASE_OWNER_URL.reveal(),
  size: 2,
  waitMs: 5000,
  onConnectionLost: () => undefined,
});
if (process.argv.includes('--predictions')) await plantPredictionsOnceMatchesCome();
else await plantPeople();
await owner.end();

async function plantPeople(): Promise<void> {
  const password = await demoPassword(DEMO_PASSWORD_FILE);
  await plantDemo(owner, password);
  await plantDemoTabooWords(owner);
  await plantLogged();
  await plantDemoPredictions(owner);
  await plantDemoAppointments(owner);
  console.log(`演示账号（密码均为 ${password}）：`);
  for (const merchant of demoMerchants)
    for (const { account, is } of merchant.accounts) console.log(`  ${account.padEnd(12)} ${is}`);
}

async function plantLogged(): Promise<void> {
  const parts = openDemoParts();
  await plantDemoAnchors(parts);
  await plantDemoValueAdded(parts);
  await parts.pool.end();
}

/** The first matches with odds arrive a minute or two after the first start. */
async function plantPredictionsOnceMatchesCome(): Promise<void> {
  const until = Date.now() + longestWaitMs;
  let published = await plantDemoPredictions(owner);
  let booked = await plantDemoAppointments(owner);
  while ((published === 0 || booked === 0) && Date.now() < until) {
    await sleep(betweenLooksMs);
    if (published === 0) published = await plantDemoPredictions(owner);
    if (booked === 0) booked = await plantDemoAppointments(owner);
  }
  if (booked !== null && booked > 0) console.log(`演示数据：已写入 ${booked} 个预约`);
  if (published !== null && published > 0)
    console.log(`演示数据：已写入 ${published} 篇已发布的预测，以及草稿和待审核的预测`);
}

/** Made once for each data folder: no password is written in the project. */
async function demoPassword(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return kept.trim();
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const made = Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, made, { mode: 0o600 });
  return made;
}
