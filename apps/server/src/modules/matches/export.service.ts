import type { Calls } from '@touchline/contract/calls';
import type { CallInput } from '@touchline/contract/definition/call';
import { dayRangeFault } from '@touchline/domain/lists/day-limits';
import { isShared } from '@touchline/domain/matches/disciplines';
import { dayBounds, formatTime } from '@touchline/domain/times';
import writeXlsxFile from 'write-excel-file/node';

import type { Looking } from '../../platform/jobs/task.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { DownloadedFile, FileContext, JudgedRead } from '../../platform/route.ts';
import { countMatches, readMatchesAfter } from './export.repository.ts';
import type { MatchFilters, MatchRow } from './match-list.repository.ts';
import { pageOf } from './match-page.ts';
import { matchView } from './match-view.ts';
import { refused } from './matches.policy.ts';

type Exported = Omit<CallInput<Calls['matches.export']>['query'], 'date'>;
type View = ReturnType<typeof matchView>;

const mostDays = 8;
/** A workbook is made as a whole, in memory. */
const mostRows = 20_000;
const perBatch = 2000;

type Column = readonly [string, number, (match: View) => string];

const columns: readonly Column[] = [
  ['赛程 ID', 12, (match) => match.matchId],
  ['联赛', 24, (match) => match.lname],
  ['联赛级别', 10, (match) => `${match.llevel} 级`],
  ['比赛时间', 18, (match) => formatTime(match.gameTime, 'minute')],
  ['主队', 24, (match) => match.hname],
  ['客队', 24, (match) => match.aname],
  ['比分', 10, (match) => (match.hTotalScore === null ? '' : `${match.hTotalScore} - ${match.aTotalScore ?? ''}`)],
  ['阶段', 12, (match) => match.gameStage],
  ['状态', 10, (match) => match.statusName],
  ['数据源', 20, (match) => match.matchFrom.map(({ name }) => name).join('、')],
  ['直播源', 20, (match) => match.streamFrom.map(({ name }) => name).join('、')],
  ['创建方式', 10, (match) => (match.createType === 1 ? '数据源' : '手动')],
];

const disciplineColumn: Column = ['项目', 14, (match) => match.disciplineName];

/** Where several sports share a page, each row says its own. */
const columnsOf = ({ discipline }: MatchFilters): readonly Column[] =>
  isShared(discipline) ? [...columns.slice(0, 1), disciplineColumn, ...columns.slice(1)] : columns;

export async function exportMatches(context: FileContext, request: Exported): Promise<DownloadedFile> {
  const filters = filtersOf(request);
  requireFew(await countMatches(context.tx, filters, mostRows));
  return { name: fileName(request), chunks: workbook(context.read, filters) };
}

/** The same file, for whoever does not want to wait. */
export async function writeMatches({ read, progress }: Looking, request: Exported) {
  const filters = filtersOf(request);
  const total = await read((tx) => countMatches(tx, filters, mostRows));
  requireFew(total);
  const chunks = workbook(read, filters, (rows) => progress(rows, total));
  return { name: fileName(request), type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', chunks };
}

function requireFew(rows: number): void {
  if (rows > mostRows) throw refused(`一次最多导出 ${mostRows.toLocaleString('en')} 场赛程，请缩小日期范围`);
}

/** Days by the calendar of Shanghai, the last one counted. */
function filtersOf(request: Exported): MatchFilters {
  const { startDate, endDate } = request;
  const [first, last] = [dayBounds(startDate), dayBounds(endDate)];
  if (first === null || last === null)
    throw new Refusal('validation', { details: [{ field: 'startDate', errorMessage: '日期不正确' }] });
  const fault = dayRangeFault(startDate, endDate, { maxRange: mostDays });
  if (fault === 'tooLong') throw refused(`一次最多导出 ${mostDays} 天的赛程`, 'endDate');
  if (fault !== null) throw refused('结束日期不能早于开始日期', 'endDate');
  return { ...pageOf(request), from: first.start, before: last.nextStart };
}

function fileName({ startDate, endDate }: Exported): string {
  return `matches-${startDate}_${endDate}.xlsx`;
}

/** Every cell is text, which no program reads as a formula. */
async function* workbook(
  read: JudgedRead,
  filters: MatchFilters,
  onRows: (rows: number) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const shown = columnsOf(filters);
  const heading = shown.map(([value]) => ({ value, type: String, fontWeight: 'bold' as const }));
  const sheet: object[][] = [heading];
  let after: MatchRow | undefined;
  do {
    const cursor: MatchRow | undefined = after;
    const rows = await read((tx) => readMatchesAfter(tx, filters, cursor, perBatch));
    for (const row of rows) sheet.push(cellsOf(row, shown));
    onRows(sheet.length - 1);
    after = rows.length < perBatch ? undefined : rows.at(-1);
  } while (after !== undefined);
  const widths = shown.map(([, width]) => ({ width }));
  yield await writeXlsxFile(sheet as never, { columns: widths, stickyRowsCount: 1, sheet: '赛程' }).toBuffer();
}

function cellsOf(row: MatchRow, shown: readonly Column[]): object[] {
  const view = matchView(row);
  return shown.map(([, , valueOf]) => ({ value: valueOf(view), type: String }));
}
