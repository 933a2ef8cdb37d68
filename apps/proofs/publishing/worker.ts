import { setTimeout as pause } from 'node:timers/promises';

import { createDuePublishing } from '../../server/src/modules/predictions/publishing/due-publishing.service.ts';
import { createTabooChecker, type TabooChecker } from '../../server/src/modules/taboo-words/index.ts';
import type { OperationLog } from '../../server/src/platform/audit/operation-log.ts';
import { readConfig } from '../../server/src/platform/config/config.ts';
import { openWorkerPlatform } from '../../server/src/platform/jobs/worker-platform.ts';
import type { PublishKillStep } from './kill-steps.ts';

/** Publishes what is due as the worker does, without a minute's wait between, and dies at a step of its own work. */
const { KILL_STEP, KILL_AFTER = '1' } = process.env;
const platform = await openWorkerPlatform(readConfig());
const checker = createTabooChecker(platform);
let items = 0;

function die(at: PublishKillStep): void {
  if (at === KILL_STEP && items >= Number(KILL_AFTER)) process.kill(process.pid, 'SIGKILL');
}

const taboo: TabooChecker = {
  async check(merchantCode, texts) {
    items += 1;
    die('checking');
    return await checker.check(merchantCode, texts);
  },
};
const operationLog: OperationLog = {
  async commitWith(...given) {
    die('writing');
    await platform.operationLog.commitWith(...given);
    die('committed');
  },
};

const publishDue = createDuePublishing({ ...platform, operationLog }, taboo);
for (;;) {
  await publishDue();
  await pause(100);
}
