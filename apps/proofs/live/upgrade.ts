import { setTimeout as pause } from 'node:timers/promises';

import { watchArrivingAt } from './arriving-watch.ts';
import type { IngestStage } from './ingest-stage.ts';
import { goLiveTogether } from './outages.ts';
import { msUntilAll, openRelayTargets } from './relay-targets.ts';

const restMs = 8000;
/** Relays end with their worker, and the next one has to start before they do. */
const limits = { gapMs: 5000, gapOfWorkerMs: 10_000 };

/** Programs are replaced as an upgrade does: who is on air stays on air. */
export async function replacePrograms(stage: IngestStage, publishers: number): Promise<void> {
  const { figures, world } = stage;
  const targets = await openRelayTargets(stage);
  const live = await goLiveTogether(stage, publishers, targets.projectCodes);
  const streams = live.map(({ booked }) => `p-${booked.id}`);
  const [first, second] = targets.cdns;
  for (const cdn of [first, second]) await msUntilAll(cdn, streams);

  async function watched(replace: () => Promise<void>) {
    const arriving = watchArrivingAt([first, second], streams);
    await replace();
    await pause(restMs);
    return await arriving.stop();
  }

  const api = await watched(async () => {
    await stage.api.end('SIGTERM');
    stage.api = await world.startApi(0);
  });
  const worker = await watched(async () => {
    await stage.worker.end('SIGTERM');
    stage.worker = await stage.startWorker();
  });

  const cut = live.reduce((total, { encoder }) => total + encoder.ends.length, 0);
  const rows = await stage.sessionsOf(live.map(({ booked }) => booked.id));
  const ended = rows.filter(({ endedAt }) => endedAt !== null).length;
  const relays = 2 * publishers;
  figures.atMost('encoders cut while API and worker are replaced', publishers, cut, 0);
  figures.atMost('their sessions that ended', rows.length, ended, 0);
  figures.atMost('their sessions that are doubled', rows.length, rows.length - publishers, 0);
  figures.atMost('API replaced: relays that began anew', relays, api.broken, 0);
  figures.atMost('API replaced: longest gap at a target', relays, api.longestMs, limits.gapMs, 'ms');
  figures.atMost('worker replaced: longest gap at a target', relays, worker.longestMs, limits.gapOfWorkerMs, 'ms');
  await Promise.all(live.map(({ encoder }) => encoder.stop()));
  await targets.stop();
}
