import { randomInt } from 'node:crypto';

import { createSettlement } from '../../server/src/modules/settlement/index.ts';
import { readConfig } from '../../server/src/platform/config/config.ts';
import { openWorkerPlatform, type WorkerPlatform } from '../../server/src/platform/jobs/worker-platform.ts';

/** Settles whatever is due, and dies at a step of its own work where it is told to. */
const { KILL_STEP = 'never', KILL_AFTER = '1' } = process.env;
const platform = await openWorkerPlatform(readConfig());
let passed = 0;

function at(step: string): void {
  if (step !== KILL_STEP) return;
  passed += 1;
  if (passed >= Number(KILL_AFTER)) process.kill(process.pid, 'SIGKILL');
}

platform.pool.on('acquire', () => at('opened'));
platform.pool.on('release', () => at('ended'));
const { operationLog, events } = platform;
const mortal: WorkerPlatform = {
  ...platform,
  operationLog: {
    ...operationLog,
    commitWith(transaction, entry) {
      at('written');
      const commit = transaction.commit.bind(transaction);
      transaction.commit = (last) => {
        const committing = commit(last);
        setTimeout(() => at('committing'), randomInt(4));
        return committing;
      };
      return operationLog.commitWith(transaction, entry);
    },
  },
  events: {
    ...events,
    publish(...change) {
      at('committed');
      return events.publish(...change);
    },
  },
};
await createSettlement(mortal)();
await platform.close();
