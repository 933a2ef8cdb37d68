import { readAllMerchants } from '@touchline/db/all-merchants';
import { inMerchant } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { isGame } from '@touchline/domain/matches/disciplines';
import { wallStateOf, watchedState } from '@touchline/domain/monitor/monitor-rules';

import { inWork } from '../../platform/in-work.ts';
import { leadAlone, pause } from '../../platform/jobs/leading.ts';
import type { WorkerPlatform } from '../../platform/jobs/worker-platform.ts';
import type { SystemActor } from '../../platform/work.ts';
import { type NewNotice, notify } from '../notices/index.ts';
import { noteFigures, watchedWithReceivers } from './monitor.repository.ts';
import { factsOf } from './watched-facts.ts';
import { downTargets } from './watched-targets.ts';

type WatchingPlatform = Pick<WorkerPlatform, 'config' | 'pool' | 'operationLog' | 'logger' | 'events' | 'queue'>;
type Watched = Awaited<ReturnType<typeof watchedWithReceivers>>[number];

const everyMs = 1000;
const actor: SystemActor = { kind: 'system', system: 'worker', at: 'monitor' };

/** Keeps figures of live sessions, and tells people of late, stalled and weak ones, and of push targets that are down. */
export function createWatching(platform: WatchingPlatform) {
  const { pool } = platform;
  /** Events that this leader has announced. An earlier one may have, too: a receiver gets each once. */
  let announced = new Set<string>();

  return async (): Promise<void> => {
    const rows = await inMerchant(pool, platformMerchant, async (tx) => {
      await readAllMerchants(tx);
      await noteFigures(tx);
      return await watchedWithReceivers(tx);
    });
    const found = rows.flatMap((row) => noticesOf(row).map((notice) => ({ merchantCode: row.merchantCode, notice })));
    const fresh = found.filter(({ notice, merchantCode }) => !announced.has(`${merchantCode} ${notice.event}`));
    for (const [merchantCode, own] of Map.groupBy(fresh, (one) => one.merchantCode))
      await inWork(platform, merchantCode, actor, '监控提醒', (work) =>
        notify(
          work,
          platform,
          own.map(({ notice }) => notice),
        ),
      );
    announced = new Set(found.map(({ merchantCode, notice }) => `${merchantCode} ${notice.event}`));
  };
}

function noticesOf(row: Watched): NewNotice[] {
  const watched = watchedState(factsOf(row), row, row.now.getTime());
  const state = wallStateOf(watched);
  const parameters = { match: `${row.hname} VS ${row.aname}`, anchor: row.anchorName };
  const common = {
    to: row.receiverIds.map((accountId) => ({ merchantCode: row.merchantCode, accountId })),
    link: isGame(row.discipline) ? '/mon_gam' : '/mon_liv',
  };
  const notices: NewNotice[] = downTargets(row, watched).map(({ name, domainId, since }) => ({
    ...common,
    text: 'targetDown',
    parameters: { ...parameters, target: name, since: since.toISOString() },
    event: `monitor:target:${row.sessionId}:${domainId}:${since.getTime()}`,
  }));
  if (state === 'late')
    notices.push({
      ...common,
      text: 'streamLate',
      parameters: { ...parameters, start: row.start.toISOString() },
      event: `monitor:late:${row.id}`,
    });
  if (state === 'stalled')
    notices.push({
      ...common,
      text: 'streamStalled',
      parameters: { ...parameters, since: row.lastByteAt?.toISOString() ?? '' },
      event: `monitor:stalled:${row.sessionId}:${row.lastByteAt?.getTime()}`,
    });
  if (watched.isBitrateLow)
    notices.push({
      ...common,
      text: 'bitrateLow',
      parameters: { ...parameters, below: String(row.bitrateBelow) },
      event: `monitor:bitrate:${row.sessionId}`,
    });
  return notices;
}

/** Watches every second, in one worker at a time: the media servers are looked at every two. Answers how to stop. */
export function startWatching(platform: WatchingPlatform): () => Promise<void> {
  return leadAlone(platform, 'monitor', async (signal) => {
    const watch = createWatching(platform);
    while (!signal.aborted) {
      const began = performance.now();
      await watch().catch((error: unknown) =>
        platform.logger.warn({ err: error as Error }, 'live sessions were not watched'),
      );
      await pause(Math.max(50, everyMs - (performance.now() - began)), signal);
    }
  });
}
