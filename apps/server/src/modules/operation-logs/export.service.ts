import type { Tx } from '@touchline/db/transaction';
import { formatTime } from '@touchline/domain/times';

import { byteOrderMark, csvLine } from '../../platform/files/csv.ts';
import { inPieces } from '../../platform/jobs/pieces.ts';
import type { Looking } from '../../platform/jobs/task.ts';
import { Refusal, refusalOf } from '../../platform/refusal.ts';
import type { DownloadedFile, FileContext, JudgedRead } from '../../platform/route.ts';
import { countLogs, type ExportedLog, type LogPosition, readLogsAfter } from './export.repository.ts';
import { type LogFilter, type LogQuery, readFilter } from './log-filter.ts';

/** The largest export that a request may wait for; a task has more time. */
const mostRows = 500_000;
const mostRowsOfTask = 2_000_000;
/** Few: the rows of a batch are read in one piece, for which others wait. */
const perBatch = 200;
const newest: LogPosition = { micros: String(1n << 52n), id: String(1n << 62n) };

const columns: readonly (readonly [string, (log: ExportedLog) => string])[] = [
  ['时间', (log) => formatTime(log.created_at, 'second')],
  ['商户代码', (log) => log.merchant_code],
  ['用户', (log) => log.user_name],
  ['账号', (log) => log.user_account],
  ['操作名称', (log) => log.function_name],
  ['请求方式', (log) => log.http_method],
  ['接口路径', (log) => log.api_path],
  ['请求参数', (log) => log.request_parameter],
  ['结果', (log) => (log.result === 1 ? '成功' : '失败')],
  ['错误信息', (log) => log.err_msg ?? ''],
  ['追踪编号', (log) => log.trace_id],
];

export async function exportLogs(context: FileContext, query: LogQuery): Promise<DownloadedFile> {
  const filter = readFilter(context, query);
  await requireAtMost(mostRows, context.tx, filter);
  return { name: fileName(), chunks: csvOf(context.read, filter) };
}

/** The same file, however long it takes. */
export async function writeLogs(looking: Looking, query: LogQuery) {
  const { read, progress } = looking;
  const filter = readFilter(looking, query);
  const total = await read((tx) => requireAtMost(mostRowsOfTask, tx, filter)).catch(unlessTooSlow);
  const chunks = csvOf(read, filter, (rows) => {
    if (rows > mostRowsOfTask) throw tooMany(mostRowsOfTask);
    progress(rows, total);
  });
  return { name: fileName(), type: 'text/csv; charset=utf-8', chunks };
}

async function requireAtMost(most: number, tx: Tx, filter: LogFilter): Promise<number> {
  const count = await countLogs(tx, filter, most);
  if (count > most) throw tooMany(most);
  return count;
}

function tooMany(most: number): Refusal {
  return new Refusal('formRefused', {
    details: [{ errorMessage: `符合条件的记录超过 ${most.toLocaleString('en')} 条，请缩小查询范围后再导出` }],
  });
}

/** A count that takes too long is no reason to give up: the file is written without a total. */
function unlessTooSlow(error: unknown): undefined {
  if (refusalOf(error).reason !== 'dependencyDown') throw error;
  return undefined;
}

function fileName(): string {
  return `operation-logs-${formatTime(new Date(), 'day')}.csv`;
}

/** From the newest row down: what is logged meanwhile stands above and does not come in. */
async function* csvOf(
  read: JudgedRead,
  filter: LogFilter,
  onRows: (rows: number) => void = () => undefined,
): AsyncGenerator<string> {
  let rows = 0;
  yield byteOrderMark + csvLine(columns.map(([heading]) => heading));
  let after: LogPosition | undefined = newest;
  while (after !== undefined) {
    const position: LogPosition = after;
    const logs = await read((tx) => readLogsAfter(tx, filter, position, perBatch));
    const lines = await inPieces(logs, (log) => csvLine(columns.map(([, valueOf]) => valueOf(log))));
    if (lines.length > 0) yield lines.join('');
    rows += logs.length;
    onRows(rows);
    after = logs.length < perBatch ? undefined : logs.at(-1);
  }
}
