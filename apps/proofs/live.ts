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
  ? {
      closes: 15,
      lanes: 5,
      windows: 2,
      tries: 130,
      floodSeconds: 4,
      apiSeconds: 3,
      lost: 3,
      swaps: 1,
      kills: 4,
      publishers: 4,
    }
  : {
      closes: 200,
      lanes: 4,
      windows: 20,
      tries: 1000,
      floodSeconds: 60,
      apiSeconds: 10,
      lost: 10,
      swaps: 6,
      kills: 100,
      publishers: 20,
    };
const closes = Number(given.closes ?? size.closes);
const kills = Number(given.kills ?? size.kills);
const tries = Number(given.tries ?? size.tries);
const scenes = given.of?.split(',') ?? ['closing', 'keys', 'outages', 'kills', 'drain'];
const isChosen = (scene: string) => scenes.includes(scene);

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
  if (isChosen('closing')) await closeAndResume(stage, { ...size, closes });
  if (isChosen('keys')) {
    await tryBadKeys(stage, tries);
    await floodWithForgedKeys(stage, size.floodSeconds);
  }
  if (isChosen('outages')) {
    await loseApi(stage, size.apiSeconds);
    await loseNode(stage, size.lost);
    await disturbRelays(stage, size.swaps, !given.small);
  }
  if (isChosen('kills')) await killInTurns(stage, { kills, publishers: Number(given.publishers ?? size.publishers) });
  if (isChosen('load'))
    await carryLoad(stage, { publishers: Number(given.publishers ?? 50), minutes: Number(given.minutes) });
  if (isChosen('drain')) await drainNode(stage, size.lost);
});
