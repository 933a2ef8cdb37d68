import type { Calls } from '@touchline/contract/calls';
import type { CallInput } from '@touchline/contract/definition/call';
import { appointmentState, type AppointmentState } from '@touchline/domain/appointments/appointment-states';
import { matchMarkNames } from '@touchline/domain/appointments/match-mark';
import { disciplineName } from '@touchline/domain/matches/discipline-names';
import { formatTime } from '@touchline/domain/times';
import writeXlsxFile from 'write-excel-file/node';

import type { Looking } from '../../../platform/jobs/task.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { filtersOf } from '../appointment-views.service.ts';
import { countAppointments, type ExportedAppointment, readAppointmentsAfter } from './export.repository.ts';

type Exported = CallInput<Calls['appointments.start-export']>['body'];

/** A workbook is made as a whole, in memory. */
const mostRows = 20_000;
const perBatch = 1000;

const states: Readonly<Record<AppointmentState, string>> = {
  scheduled: '未开始',
  open: '可推流',
  late: '迟到',
  live: '直播中',
  stalled: '断流',
  closed: '已关闭',
  ended: '已结束',
};

const day = (time: Date) => formatTime(time.toISOString(), 'day');
const minute = (time: Date) => formatTime(time.toISOString());

/** It names neither addresses nor keys. Times are those of Shanghai, as on the page. */
const columns: readonly (readonly [string, number, (row: ExportedAppointment, now: number) => string])[] = [
  ['日期', 12, ({ effectiveStart }) => day(effectiveStart)],
  ['上播时间', 18, ({ effectiveStart }) => minute(effectiveStart)],
  ['下播时间', 18, ({ effectiveEnd }) => minute(effectiveEnd)],
  ['主播', 20, ({ anchorName }) => anchorName],
  ['昵称', 16, ({ nickname }) => nickname],
  ['主播编号', 12, ({ anchorCode }) => anchorCode],
  ['预约名称', 30, ({ name }) => name],
  ['项目', 12, ({ discipline }) => disciplineName(discipline)],
  ['联赛', 20, ({ lname }) => lname],
  ['主队', 20, ({ hname }) => hname],
  ['客队', 20, ({ aname }) => aname],
  ['开赛时间', 18, ({ kickOff }) => minute(kickOff)],
  ['推送目标', 30, ({ projects }) => projects.map(({ name }) => name).join('、')],
  ['状态', 10, (row, now) => states[stateOf(row, now)]],
  ['提示', 30, (row) => remarksOf(row).join('、')],
  ['预约 ID', 12, ({ id }) => id],
];

export async function writeAppointments({ read, progress }: Looking, input: Exported) {
  const filters = filtersOf(input);
  const total = await read((tx) => countAppointments(tx, filters, mostRows));
  if (total > mostRows)
    throw new Refusal('formRefused', {
      details: [{ field: '', errorMessage: `一次最多导出 ${mostRows.toLocaleString('en')} 条预约，请缩小筛选范围` }],
    });
  const named = input.day?.slice(0, 10) ?? formatTime(new Date().toISOString(), 'day');
  return {
    name: `programme-${named}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    chunks: workbook(),
  };

  /** Every cell is text, which no program reads as a formula. */
  async function* workbook(): AsyncGenerator<Uint8Array> {
    const now = Date.now();
    const sheet: object[][] = [columns.map(([value]) => ({ value, type: String, fontWeight: 'bold' as const }))];
    let last: ExportedAppointment | undefined;
    do {
      const after: ExportedAppointment | undefined = last;
      const rows = await read((tx) => readAppointmentsAfter(tx, filters, after, perBatch));
      for (const row of rows) sheet.push(columns.map(([, , valueOf]) => ({ value: valueOf(row, now), type: String })));
      progress(sheet.length - 1, total);
      last = rows.length < perBatch ? undefined : rows.at(-1);
    } while (last !== undefined);
    const widths = columns.map(([, width]) => ({ width }));
    yield await writeXlsxFile(sheet as never, { columns: widths, stickyRowsCount: 1, sheet: '节目单' }).toBuffer();
  }
}

function stateOf({ effectiveStart, effectiveEnd, enabled, matchMark, silentMs }: ExportedAppointment, now: number) {
  const window = { start: effectiveStart.getTime(), end: effectiveEnd.getTime() };
  const stream = silentMs === null ? null : { lastByteAt: now - silentMs };
  return appointmentState({ window, enabled, matchMark, stream }, now);
}

function remarksOf({ conflictIds, kickOffMoved, matchMark }: ExportedAppointment): string[] {
  return [
    ...(matchMark === null ? [] : [matchMarkNames[matchMark]]),
    ...(kickOffMoved ? ['开赛时间已变更'] : []),
    ...(conflictIds.length === 0 ? [] : ['时间冲突']),
  ];
}
