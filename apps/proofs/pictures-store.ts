import { randomInt } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { inMerchant } from '@touchline/db/transaction';
import { photoLimits } from '@touchline/domain/pictures/pictures';
import sharp from 'sharp';

import { until } from '../../scripts/services/processes.ts';
import { fileKinds } from '../server/src/entry/jobs.ts';
import { s3Settings } from '../server/src/platform/config/s3-settings.ts';
import { sweepFiles } from '../server/src/platform/files/file-sweep.ts';
import { createPictureMaker } from '../server/src/platform/files/pictures/picture-maker.ts';
import { PictureError } from '../server/src/platform/files/pictures/picture-parts.ts';
import { createS3Client, createS3Store } from '../server/src/platform/files/s3-store.ts';
import { formOf } from '../server/test/browser/browser.ts';
import { drawnPng } from '../server/test/pictures/drawn-pictures.ts';
import { hostilePictures } from '../server/test/pictures/hostile-pictures.ts';
import { noLimits } from '../server/test/stack/no-limits.ts';
import { type S3Server, startS3 } from '../server/test/stack/s3-server.ts';
import { Figures } from './faults/figures.ts';
import { startCeph } from './lib/ceph-server.ts';
import { longWaitMs } from './lib/patience.ts';
import { openSession, plantCrowd } from './lib/people.ts';
import { prove } from './lib/prove.ts';
import { plantSuperAdmin } from './lib/rights.ts';
import { openWorld } from './lib/world.ts';

const { values: given } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    kills: { type: 'string' },
    server: { type: 'string', default: 's3rver' },
  },
});
const kills = Number(given.kills ?? (given.small ? 4 : 20));
const senders = 4;
const refusedWithinMs = 200;
const mostMemoryMb = 64;

const began = Date.now();
const servers: Readonly<Record<string, () => Promise<S3Server>>> = { s3rver: startS3, ceph: startCeph };
const startServer = servers[given.server];
if (startServer === undefined)
  throw new Error(`--server ${given.server}: there are ${Object.keys(servers).join(', ')}`);
const s3 = await startServer();
const world = await openWorld({
  name: 'pictures_store',
  services: ['postgres', 'redis'],
  settings: { ...noLimits, ...s3.settings, CAPTCHA_POOL: '1', LOG_LEVEL: 'warn' },
});
const figures = new Figures(given.small ? 'small' : 'full');
const settings = s3Settings.parse(s3.settings);
if (settings === null) throw new Error('no bucket');
const store = createS3Store(createS3Client(settings), settings.bucket, 'files');

await prove({ name: 'pictures-store', world, figures, began }, async () => {
  await refuseHostile();
  const people = await plantCrowd(world.owner, { merchants: 3, perMerchant: 1 });
  const merchants = [...new Set(people.map(({ merchantCode }) => merchantCode))];
  const picture = await noisyPng();
  let api = await world.startApi(0);
  const acknowledged: { name: string; merchantCode: string }[] = [];
  const counts = { sent: 0, failed: 0 };
  let isOver = false;

  const sending = Array.from({ length: senders }, async (_, at) => {
    const { token } = await openSession(world.owner, await plantSuperAdmin(world.owner));
    for (let turn = 0; !isOver; turn += 1) {
      const merchantCode = merchants[(at + turn) % merchants.length] ?? '';
      counts.sent += 1;
      const name = await upload(token, merchantCode, picture).catch(() => null);
      if (name === null) counts.failed += 1;
      else acknowledged.push({ name, merchantCode });
      if (name === null) await pause(50);
    }
  });

  for (let kill = 0; kill < kills; kill += 1) {
    const before = acknowledged.length;
    await until(async () => acknowledged.length > before + 2, longWaitMs);
    await pause(randomInt(0, 200));
    if (kill % 2 === 0) {
      await s3.kill();
      await pause(randomInt(0, 300));
      await s3.start();
    } else {
      await api.end('SIGKILL');
      api = await world.startApi(0);
    }
  }
  isOver = true;
  await Promise.all(sending);
  await api.end('SIGKILL');
  console.log(`${counts.sent} uploads sent, ${acknowledged.length} acknowledged, ${counts.failed} refused or cut off`);

  const named = await namesIn(merchants);
  const known = new Set(named);
  figures.atLeast(`uploads acknowledged, over ${kills} kills`, counts.sent, acknowledged.length, kills);
  figures.atLeast('uploads cut off', counts.sent, counts.failed, 1);
  figures.atMost(
    'acknowledged photos without a record',
    acknowledged.length,
    acknowledged.filter(({ name }) => !known.has(name)).length,
    0,
  );
  let missing = 0;
  for (const name of named) if (!(await isWhole(name))) missing += 1;
  figures.atMost('records whose picture is missing or broken', named.length, missing, 0);

  const before = await storedKeys();
  const orphans = before.filter((key) => !known.has(key)).length;
  const removed = await sweepFiles({ pool: world.owner, files: store }, fileKinds, new Date(Date.now() + 60_000));
  const after = await storedKeys();
  console.log(`${before.length} objects in the bucket, ${orphans} of them orphans; the sweep removed ${removed}`);
  figures.atMost('orphans after the sweep', before.length, after.filter((key) => !known.has(key)).length, 0);
  figures.atMost(
    'pictures that the sweep took from their records',
    named.length,
    named.length - after.filter((key) => known.has(key)).length,
    0,
  );
  await s3.close();
});

/** Each with its time and the memory that the process grew by. */
async function refuseHostile(): Promise<void> {
  const maker = createPictureMaker();
  const avatar = { width: photoLimits.side, height: photoLimits.side, fit: 'cover' } as const;
  await maker.make(await drawnPng(), avatar);
  const pictures = await hostilePictures();
  const [times, grown]: [number[], number[]] = [[], []];
  let accepted = 0;
  for (const { what, bytes, problem } of pictures) {
    const [from, memory] = [performance.now(), process.resourceUsage().maxRSS];
    const found = await maker.make(bytes, avatar).then(
      () => 'ACCEPTED',
      (error: unknown) => (error instanceof PictureError ? error.problem : 'ANOTHER ERROR'),
    );
    const [ms, mb] = [performance.now() - from, (process.resourceUsage().maxRSS - memory) / 1024];
    if (found !== problem) accepted += 1;
    times.push(ms);
    grown.push(mb);
    console.log(
      `${what.padEnd(42)} ${kilobytes(bytes)} KB  ${found.padEnd(9)} ${ms.toFixed(1).padStart(7)} ms  +${mb.toFixed(1)} MB`,
    );
  }
  figures.atMost('hostile pictures accepted or refused for another reason', pictures.length, accepted, 0);
  figures.atMost('slowest refusal of a hostile picture', pictures.length, Math.max(...times), refusedWithinMs, 'ms');
  figures.atMost('most memory that one of them took', pictures.length, Math.max(...grown), mostMemoryMb, 'MB');
}

function kilobytes(bytes: Buffer): string {
  return (bytes.length / 1000).toFixed(0).padStart(6);
}

/** As large as an upload may be, nearly: a kill meets it in the middle. */
async function noisyPng(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return await sharp({ create: { width: 700, height: 700, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer();
}

async function upload(token: string, merchantCode: string, picture: Buffer): Promise<string | null> {
  const { payload, headers } = formOf(picture);
  const answer = await fetch(
    `http://127.0.0.1:${world.ports.api}/api/v1/streamer/photo?merchantCodeBySa=${merchantCode}`,
    {
      method: 'POST',
      headers: { ...headers, origin: world.origin, cookie: `touchline_session=${token}` },
      body: payload,
      signal: AbortSignal.timeout(20_000),
    },
  );
  if (answer.status !== 200) return null;
  return ((await answer.json()) as { data: { name: string } }).data.name;
}

async function namesIn(merchants: readonly string[]): Promise<string[]> {
  const names: string[] = [];
  for (const merchantCode of merchants) {
    const rows = await inMerchant(world.owner, merchantCode, (tx) =>
      tx.selectFrom('tenant.photos').select('name').execute(),
    );
    names.push(...rows.map(({ name }) => name));
  }
  return names;
}

async function isWhole(name: string): Promise<boolean> {
  const chunks = await store.open(name);
  if (chunks === null) return false;
  const found = await sharp(await buffer(chunks))
    .stats()
    .catch(() => null);
  return found !== null;
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list('')) keys.push(key);
  return keys;
}
