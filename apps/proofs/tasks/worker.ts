import { startTaskRunner } from '../../server/src/modules/tasks/index.ts';
import { readConfig } from '../../server/src/platform/config/config.ts';
import { openWorkerPlatform } from '../../server/src/platform/jobs/worker-platform.ts';
import { type TaskKillStep, markingTask } from './marking.task.ts';

const { KILL_STEP = 'never', KILL_AFTER = '1' } = process.env;
const platform = await openWorkerPlatform(readConfig());
startTaskRunner(platform, [markingTask(KILL_STEP as TaskKillStep, Number(KILL_AFTER))]);
