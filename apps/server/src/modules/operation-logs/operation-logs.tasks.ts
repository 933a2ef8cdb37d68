import { operationLogCalls } from '@touchline/contract/operation-logs';
import { formatTime } from '@touchline/domain/times';

import { defineTask } from '../../platform/jobs/task.ts';
import { writeLogs } from './export.service.ts';
import type { LogQuery } from './log-filter.ts';
import { verifyAsTask } from './verify/verify-task.service.ts';

export const exportLogsTask = defineTask({
  kind: 'operation-logs.export',
  permission: 'bac_#_ope-view',
  input: operationLogCalls['operation-logs.start-export'].body,
  log: '导出操作日志',
  title: (query) => ['导出操作日志', ...chosenIn(query)].join(' · '),
  file: writeLogs,
});

export const verifyLogsTask = defineTask({
  kind: 'operation-logs.verify',
  permission: 'bac_#_ope-view',
  input: operationLogCalls['operation-logs.verify'].body,
  log: '校验操作日志',
  title: (query) => ['校验操作日志', ...chosenIn(query)].join(' · '),
  find: verifyAsTask,
});

const resultWords = { '0': '仅失败', '1': '仅成功' } as const;

/** The filter's values, which tell one export from the next. */
function chosenIn(query: LogQuery): string[] {
  const { userAccount, functionName, keyword, startDate, endDate, merchantCode, result } = query;
  return [
    periodOf(startDate, endDate),
    userAccount ?? functionName ?? keyword,
    result && resultWords[result],
    merchantCode,
  ].flatMap((word) => word ?? []);
}

function periodOf(startDate: string | undefined, endDate: string | undefined): string | undefined {
  if (startDate === undefined && endDate === undefined) return undefined;
  const start = startDate && dayOf(startDate);
  const end = endDate && dayOf(endDate);
  if (start === end) return start;
  if (start === undefined) return `截至 ${end}`;
  return end === undefined ? `${start} 起` : `${start} 至 ${end}`;
}

function dayOf(given: string): string {
  return given.includes('T') ? formatTime(given, 'day') : given;
}
