import type { Calls } from '@touchline/contract/calls';
import type { CallInput } from '@touchline/contract/definition/call';
import { formatTime } from '@touchline/domain/times';
import writeXlsxFile from 'write-excel-file/node';

import type { Looking } from '../../platform/jobs/task.ts';
import { refused } from './anchors.policy.ts';
import type { AnchorRow } from './anchors.repository.ts';
import { countAnchorsIn, readAnchorsBefore } from './export.repository.ts';

type Exported = CallInput<Calls['anchors.start-export']>['body'];

/** A workbook is made as a whole, in memory. */
const mostRows = 20_000;
const perBatch = 2000;

/** It names neither addresses nor keys. */
const columns: readonly (readonly [string, number, (anchor: AnchorRow) => string])[] = [
  ['主播 ID', 12, ({ id }) => id],
  ['主播编号', 12, ({ code }) => code],
  ['主播名称', 24, ({ name }) => name],
  ['昵称', 16, ({ nickname }) => nickname],
  ['商户', 20, ({ merchantAlias }) => merchantAlias],
  ['推送目标', 30, ({ projects }) => projects.map(({ name }) => name).join('、')],
  ['直播间', 10, ({ liveroomEnabled }) => (liveroomEnabled ? '开启' : '关闭')],
  ['状态', 10, ({ enabled }) => (enabled ? '启用' : '停用')],
  ['创建时间', 20, ({ createdAt }) => formatTime(createdAt.toISOString(), 'second')],
  ['更新时间', 20, ({ updatedAt }) => formatTime(updatedAt.toISOString(), 'second')],
];

export async function writeAnchors({ read, progress, acrossMerchants }: Looking, filters: Exported) {
  const total = await read((tx) => countAnchorsIn(tx, filters, acrossMerchants, mostRows));
  if (total > mostRows) throw refused(`一次最多导出 ${mostRows.toLocaleString('en')} 位主播，请缩小筛选范围`);
  const today = formatTime(new Date().toISOString(), 'day');
  return {
    name: `anchors-${today}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    chunks: workbook(),
  };

  /** Every cell is text, which no program reads as a formula. */
  async function* workbook(): AsyncGenerator<Uint8Array> {
    const sheet: object[][] = [columns.map(([value]) => ({ value, type: String, fontWeight: 'bold' as const }))];
    let last: string | undefined;
    do {
      const before: string | undefined = last;
      const rows = await read((tx) => readAnchorsBefore(tx, filters, acrossMerchants, before, perBatch));
      for (const row of rows) sheet.push(columns.map(([, , valueOf]) => ({ value: valueOf(row), type: String })));
      progress(sheet.length - 1, total);
      last = rows.length < perBatch ? undefined : rows.at(-1)?.id;
    } while (last !== undefined);
    const widths = columns.map(([, width]) => ({ width }));
    yield await writeXlsxFile(sheet as never, { columns: widths, stickyRowsCount: 1, sheet: '主播' }).toBuffer();
  }
}
