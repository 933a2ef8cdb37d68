import { ask } from '@touchline/db/query';
import { monthSpan } from '@touchline/domain/live/hours-on-air';
import { formatTime } from '@touchline/domain/times';
import writeXlsxFile from 'write-excel-file/node';

import type { Looking } from '../../platform/jobs/task.ts';
import { hoursView, type HoursOfAnchor } from './hours.ts';
import { hoursOfAnchors } from './live-history.repository.ts';

const hourMs = 3_600_000;

/** Hours to two digits: what a payroll multiplies. */
const hours = (ms: number) => Math.round((ms / hourMs) * 100) / 100;

type Cell = string | number;

const columns: readonly (readonly [string, number, (row: HoursOfAnchor) => Cell])[] = [
  ['主播 ID', 12, ({ streamer }) => String(streamer.streamerId)],
  ['主播编号', 12, ({ streamer }) => streamer.streamerCode],
  ['主播名称', 24, ({ streamer }) => streamer.name],
  ['昵称', 16, ({ streamer }) => streamer.nickname],
  ['直播次数', 10, ({ sessions }) => sessions],
  ['时长（小时）', 16, ({ onAir }) => hours(onAir)],
  ['预约数', 10, ({ programs }) => programs],
  ['迟到', 10, ({ lateStarts }) => lateStarts],
  ['缺播', 10, ({ missed }) => missed],
];

/** All anchors of the month. Names are text, which no program reads as a formula; figures are numbers to reckon with. */
export async function writeHours({ read, progress }: Looking, { month }: { readonly month: string }) {
  const rows = await read((tx) => ask(tx, hoursOfAnchors(monthSpan(month), null)));
  const found = hoursView(rows, month);
  return {
    name: `hours-${month}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    chunks: workbook(),
  };

  async function* workbook(): AsyncGenerator<Uint8Array> {
    const days = found[0]?.days.map((_, at) => `${month}-${String(at + 1).padStart(2, '0')}`) ?? [];
    const counted = formatTime(new Date(rows[0]?.now ?? Date.now()), 'second');
    const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' as const });
    const head = [...columns.map(([title]) => title), ...days, '统计截至'].map(bold);
    const sheet = [
      head,
      ...found.map((row) =>
        [...columns.map(([, , valueOf]) => valueOf(row)), ...row.days.map(hours), counted].map(cellOf),
      ),
    ];
    progress(found.length, found.length);
    const widths = [...columns.map(([, width]) => ({ width })), ...days.map(() => ({ width: 12 })), { width: 20 }];
    yield await writeXlsxFile(sheet as never, {
      columns: widths,
      stickyRowsCount: 1,
      sheet: '直播时长',
    }).toBuffer();
  }
}

const cellOf = (value: Cell) => ({ value, type: typeof value === 'number' ? Number : String });
