import { type AnchorImportCells, anchorImportColumns, anchorImportRows } from '@touchline/domain/anchors/anchor-import';

import type { Platform } from '../../platform/platform.ts';
import type { ReceivedFile, SignedInContext } from '../../platform/route.ts';
import { startTask } from '../tasks/index.ts';
import { holdTargets } from './anchor-writes.repository.ts';
import { refused, requireTargets } from './anchors.policy.ts';
import { type AnchorImport, importOf } from './import.tasks.ts';

export interface AnchorFileRow {
  readonly line: number;
  readonly cells: AnchorImportCells;
}

/** The first heading, by which a file's first line is known as one of headings. */
const firstHeading = '主播名称';
/** Longer than what any cell may hold, so that it is refused as such and not cut. */
const cellLength = 2000;

/** Nothing of the file is kept: whoever sent it looks at the rows, and sends back those that are to be made. */
export async function readAnchorFile(
  { tables }: Pick<Platform, 'tables'>,
  file: ReceivedFile,
  accountId: string,
): Promise<AnchorFileRow[]> {
  const shape = { columns: anchorImportColumns.length, cellLength };
  const read = await tables.read(file, shape, accountId);
  const rows = read.map(({ line, cells: [name = '', nickname = '', targets = '', liveroom = ''] }) => ({
    line,
    cells: { name, nickname, targets, liveroom },
  }));
  const body = rows.slice(rows[0]?.cells.name === firstHeading ? 1 : 0);
  if (body.length === 0) throw refused('文件里没有内容');
  if (body.length > anchorImportRows) throw refused(`一次最多导入 ${anchorImportRows} 位主播，请拆分文件`);
  return body;
}

/** A push target that is gone or disabled meanwhile refuses all rows, before any is written. */
export async function startAnchorImport(
  context: SignedInContext,
  { events }: Pick<Platform, 'events'>,
  { rows }: AnchorImport,
) {
  const { tx, merchantCode } = context;
  const wanted = [...new Set(rows.flatMap(({ projectCodes }) => projectCodes))];
  const targets = await holdTargets(tx, merchantCode, wanted);
  for (const { projectCodes } of rows)
    requireTargets(
      projectCodes,
      targets.filter(({ id }) => projectCodes.includes(id)),
    );
  return await startTask(context, events, importOf(rows), { rows: rows.length });
}
