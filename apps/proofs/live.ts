import { parseArgs } from 'node:util';

import { noLimits } from '../server/test/stack/no-limits.ts';
import { Figures } from './faults/figures.ts';
import { prove } from './lib/prove.ts';
import { openWorld } from './lib/world.ts';
import { tryBadKeys } from './live/bad-keys.ts';
import { closeAndResume } from './live/closing.ts';
import { floodWithForgedKeys } from './live/flood.ts';
import { openIngestStage } from './live/ingest-stage.ts';
import { killInTurns } from './live/kills.ts';
import { carryLoad } from './live/load.ts';
import { drainNode, loseApi, loseNode } from './live/outages.ts';
import { disturbRelays } from './live/relay-faults.ts';
import { replacePrograms } from './live/upgrade.ts';

const { values: given } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    of: { type: 'string' },
    closes: { type: 'string' },
    tries: { type: 'string' },
    kills: { type: 'string' },
    publishers: { type: 'string' },
    minutes: { type: 'string', default: '10' },
  },
});
const size = given.small
  ? { closes: 6, lanes: 3, windows: 1, tries: 39, floodSeconds: 2, apiSeconds: 2, lost: 2, kills: 4, publishers: 4 }
  : {
      closes: 200,
      lanes: 4,
      windows: 20,
      tries: 1000,
      floodSeconds: 60,
      apiSeconds: 10,
      lost: 10,
      kills: 100,
      publishers: 20,
    };
const swaps = 6;
const closes = Number(given.closes ?? size.closes);
const kills = Number(given.kills ?? size.kills);
const tries = Number(given.tries ?? size.tries);
/** Groups one after the other, the scenes of a group at once. Tests in the check hold `node` and `relays`. */
const usual = given.small
  ? [['closing', 'keys', 'drain'], ['api'], ['kills']]
  : [['closing'], ['keys'], ['api'], ['upgrade'], ['node'], ['relays'], ['kills'], ['drain']];
const groups = given.of?.split(',').map((scene) => [scene]) ?? usual;

process.setMaxListeners(0);
const began = Date.now();
const world = await openWorld({
  name: 'live',
  services: ['postgres', 'redis', 'ingest1', 'ingest2', 'front'],
  settings: { LOG_LEVEL: 'warn', SMTP_URL: 'smtp://127.0.0.1:9', CAPTCHA_POOL: '1', WORKER_PARTS: 'live', ...noLimits },
});
const figures = new Figures(given.small ? 'small' : 'full');
await prove({ name: 'live', world, figures, began }, async () => {
  const stage = await openIngestStage(world, figures);
  const sizeOfLoad = { publishers: Number(given.publishers ?? 50), minutes: Number(given.minutes) };
  const acts: Readonly<Record<string, () => Promise<void>>> = {
    closing: () => closeAndResume(stage, { ...size, closes }),
    keys: async () => {
      await tryBadKeys(stage, tries);
      await floodWithForgedKeys(stage, size.floodSeconds);
    },
    api: () => loseApi(stage, size.apiSeconds),
    upgrade: () => replacePrograms(stage, size.lost),
    node: () => loseNode(stage, size.lost),
    relays: () => disturbRelays(stage, swaps),
    kills: () => killInTurns(stage, { kills, publishers: Number(given.publishers ?? size.publishers) }),
    load: () => carryLoad(stage, sizeOfLoad),
    drain: () => drainNode(stage, size.lost),
  };
  for (const scenes of groups) {
    const from = performance.now();
    await Promise.all(scenes.map((scene) => (acts[scene] ?? unknown(scene, acts))()));
    console.log(`${scenes.join(', ')}: ${((performance.now() - from) / 1000).toFixed(1)} s`);
  }
});

function unknown(scene: string, acts: object): never {
  throw new Error(`--of ${scene}: there are ${Object.keys(acts).join(', ')}`);
}
