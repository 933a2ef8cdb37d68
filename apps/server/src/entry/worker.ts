import { startSettling } from '../modules/settlement/index.ts';
import { startFeeds } from '../modules/supplier-feed/index.ts';
import { startTaskRunner } from '../modules/tasks/index.ts';
import { readConfig } from '../platform/config.ts';
import { workQueue } from '../platform/work-queue.ts';
import { openWorkerPlatform } from '../platform/worker-platform.ts';
import { closeOnSignal } from './close-on-signal.ts';
import { joinFeeds } from './feed-join.ts';
import { allJobs } from './jobs.ts';
import { allTasks } from './tasks.ts';

const platform = await openWorkerPlatform(readConfig());
const stop = await workQueue(platform, allJobs);
const stopTasks = startTaskRunner(platform, allTasks);
const stopSettling = startSettling(platform);
const stopFeeds = startFeeds(platform, joinFeeds(platform));
platform.logger.info('worker started');

closeOnSignal(async () => {
  await stopFeeds();
  await stopSettling();
  await stopTasks();
  await stop();
  await platform.close();
});
