import { startFollowing } from '../modules/appointments/index.ts';
import { startReconciling } from '../modules/live/index.ts';
import { startKeepingFront } from '../modules/media-nodes/index.ts';
import { startWatching } from '../modules/monitor/index.ts';
import { startTakingPictures } from '../modules/previews/index.ts';
import { startRelaying } from '../modules/relays/index.ts';
import { startSettling } from '../modules/settlement/index.ts';
import { startFeeds } from '../modules/supplier-feed/index.ts';
import { createWorkerFigures } from '../modules/system/index.ts';
import { startTaskRunner } from '../modules/tasks/index.ts';
import { readConfig } from '../platform/config/config.ts';
import { watchLoop } from '../platform/jobs/loop-watch.ts';
import { workQueue } from '../platform/jobs/work-queue.ts';
import { openWorkerPlatform } from '../platform/jobs/worker-platform.ts';
import { serveMetrics } from '../platform/logging/metrics-server.ts';
import { createWorkerMetrics } from '../platform/logging/worker-metrics.ts';
import { certificateDays } from '../platform/network/served-certificates.ts';
import { closeOnSignal } from './close-on-signal.ts';
import { joinFeeds } from './feed-join.ts';
import { jobsOf } from './jobs.ts';
import { allTasks } from './tasks.ts';

const config = readConfig();
const parts = new Set(config.WORKER_PARTS);
const platform = await openWorkerPlatform(config);
const stopWatching = watchLoop(platform.logger);
const metrics =
  config.WORKER_METRICS_PORT === undefined
    ? undefined
    : serveMetrics(
        createWorkerMetrics({
          marksFolder: config.BACKUP_MARKS,
          standbysWanted: config.DATABASE_STANDBYS,
          look: createWorkerFigures(
            platform.pool,
            config.media.nodes.map(({ name }) => name),
          ),
          certificates: () => certificateDays(config.CERTIFICATE_ADDRESSES),
          tracing: platform.tracing,
        }),
        config.WORKER_METRICS_PORT,
      );
const stops = [await workQueue(platform, jobsOf(parts))];
if (parts.has('jobs')) stops.push(startTaskRunner(platform, allTasks));
if (parts.has('settlement')) stops.push(startSettling(platform), startFollowing(platform));
if (parts.has('feed')) stops.push(startFeeds(platform, joinFeeds(platform)));
if (parts.has('live'))
  stops.push(
    startReconciling(platform),
    startRelaying(platform),
    startWatching(platform),
    startTakingPictures(platform),
    startKeepingFront(platform),
  );
if (config.typedKeys.length > 0) platform.logger.warn({ keys: config.typedKeys }, 'an older key is not random');
closeOnSignal(async () => {
  stopWatching();
  metrics?.close();
  for (const stop of stops.toReversed()) await stop();
  await platform.close();
});
platform.logger.info({ parts: [...parts] }, 'worker started');
