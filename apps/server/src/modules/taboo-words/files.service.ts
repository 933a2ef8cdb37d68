import { type TabooLevel, tabooLimits } from '@touchline/domain/constants';
import { fieldRules } from '@touchline/domain/field-rules';
import { formatTime } from '@touchline/domain/times';

import { byteOrderMark, csvLine } from '../../platform/files/csv.ts';
import { inPieces } from '../../platform/jobs/pieces.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DownloadedFile, FileContext, JudgedRead, ReceivedFile, SignedInContext } from '../../platform/route.ts';
import { startTask } from '../tasks/index.ts';
import { levelNames } from './level-names.ts';
import { refused } from './taboo-words.policy.ts';
import { readWordsAfter, type TabooFilters, type TabooRow } from './taboo-words.repository.ts';
import { type GivenRow, importOf } from './taboo-words.tasks.ts';

const headings = ['敏感词', '级别', '原因'];
const perBatch = 1000;

/** The file is not kept; its rows are the task's. */
export async function startImport(
  context: SignedInContext,
  { events }: Pick<Platform, 'events'>,
  rows: readonly GivenRow[],
  given: { readonly file: string; readonly level: TabooLevel },
) {
  if (rows.length === 0) throw refused('文件里没有内容');
  return await startTask(context, events, importOf(rows), given);
}

/** Beyond both texts that a row holds, so that a longer one is refused as such. */
const cellLength = 2 * Math.max(fieldRules.tabooWord.max, fieldRules.tabooReason.max);

/** The rows of a file: word, level, reason. */
export async function readWords(
  { tables }: Pick<Platform, 'tables'>,
  file: ReceivedFile,
  accountId: string,
): Promise<GivenRow[]> {
  const shape = { rows: tabooLimits.importRows, columns: headings.length, cellLength };
  const rows = (await tables.read(file, shape, accountId)).map(
    ({ line, cells: [word = '', level = '', reason = ''] }) => ({
      line,
      word,
      level,
      reason,
    }),
  );
  return rows.slice(rows[0]?.word === headings[0] ? 1 : 0);
}

/** A file that can be read in again. */
export function exportWords({ read }: Pick<FileContext, 'read'>, filters: TabooFilters): DownloadedFile {
  return { name: `taboo-words-${formatTime(new Date(), 'day')}.csv`, chunks: csvOf(read, filters) };
}

async function* csvOf(read: JudgedRead, filters: TabooFilters): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings);
  let after: TabooRow | undefined;
  do {
    const cursor: TabooRow | undefined = after;
    const rows = await read((tx) => readWordsAfter(tx, filters, cursor, perBatch));
    yield (await inPieces(rows, ({ word, level, reason }) => csvLine([word, levelNames[level], reason]))).join('');
    after = rows.length < perBatch ? undefined : rows.at(-1);
  } while (after !== undefined);
}
