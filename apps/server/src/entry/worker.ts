import { startFollowing } from '../modules/appointments/index.ts';
import { startSettling } from '../modules/settlement/index.ts';
import { startFeeds } from '../modules/supplier-feed/index.ts';
import { startTaskRunner } from '../modules/tasks/index.ts';
import { readConfig } from '../platform/config/config.ts';
import { watchLoop } from '../platform/jobs/loop-watch.ts';
import { workQueue } from '../platform/jobs/work-queue.ts';
import { openWorkerPlatform } from '../platform/jobs/worker-platform.ts';
import { closeOnSignal } from './close-on-signal.ts';
import { joinFeeds } from './feed-join.ts';
import { jobsOf } from './jobs.ts';
import { allTasks } from './tasks.ts';

const config = readConfig();
const parts = new Set(config.WORKER_PARTS);
const platform = await openWorkerPlatform(config);
const stopWatching = watchLoop(platform.logger);
const stops = [await workQueue(platform, jobsOf(parts))];
if (parts.has('jobs')) stops.push(startTaskRunner(platform, allTasks));
if (parts.has('settlement')) stops.push(startSettling(platform), startFollowing(platform));
if (parts.has('feed')) stops.push(startFeeds(platform, joinFeeds(platform)));
if (config.typedKeys.length > 0) platform.logger.warn({ keys: config.typedKeys }, 'an older key is not random');
platform.logger.info({ parts: [...parts] }, 'worker started');

closeOnSignal(async () => {
  stopWatching();
  for (const stop of stops.toReversed()) await stop();
  await platform.close();
});
