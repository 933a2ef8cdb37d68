import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import { startTask } from '../tasks/index.ts';
import { exportLogs } from './export.service.ts';
import { readPeriod } from './log-filter.ts';
import { logReads } from './operation-logs.service.ts';
import { exportLogsTask, verifyLogsTask } from './operation-logs.tasks.ts';

export function operationLogRoutes({
  events,
}: Platform): Routes<
  | 'operation-logs.list'
  | 'operation-logs.get'
  | 'operation-logs.verify'
  | 'operation-logs.export'
  | 'operation-logs.start-export'
> {
  return {
    ...logReads(),
    'operation-logs.verify': {
      async handle(context, { body }) {
        // A period that is none is refused now, not by the task.
        readPeriod(body);
        return await startTask(context, events, verifyLogsTask, body);
      },
    },
    'operation-logs.export': { download: (context, { query }) => exportLogs(context, query) },
    'operation-logs.start-export': {
      handle: (context, { body }) => startTask(context, events, exportLogsTask, body),
    },
  };
}
