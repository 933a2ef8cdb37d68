import { z } from 'zod';

import { defineTask } from '../../platform/task.ts';
import { writeLogs } from './export.service.ts';

const text = z.string().optional();

export const exportLogsTask = defineTask({
  kind: 'operation-logs.export',
  permission: 'bac_#_ope-view',
  input: z.object({
    userAccount: text,
    functionName: text,
    type: z.enum(['userAccount', 'functionName']).optional(),
    keyword: text,
    startDate: text,
    endDate: text,
    merchantCode: text,
  }),
  log: '导出操作日志',
  file: writeLogs,
});
