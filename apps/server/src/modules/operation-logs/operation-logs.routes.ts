import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import { startTask } from '../tasks/index.ts';
import { exportLogs } from './export.service.ts';
import { logReads } from './operation-logs.service.ts';
import { exportLogsTask } from './operation-logs.tasks.ts';
import { createVerifyStream } from './verify-stream.service.ts';

export function operationLogRoutes(
  platform: Platform,
): Routes<
  | 'operation-logs.list'
  | 'operation-logs.get'
  | 'operation-logs.verify'
  | 'operation-logs.export'
  | 'operation-logs.start-export'
> {
  const verify = createVerifyStream(platform);
  return {
    ...logReads(),
    'operation-logs.verify': { open: (context, { query }) => verify(context, query) },
    'operation-logs.export': { download: (context, { query }) => exportLogs(context, query) },
    'operation-logs.start-export': {
      handle: (context, { body }) => startTask(context, platform.events, exportLogsTask, body),
    },
  };
}
