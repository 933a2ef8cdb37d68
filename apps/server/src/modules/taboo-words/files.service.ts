import { buffer } from 'node:stream/consumers';

import { type TabooLevel, tabooLimits } from '@touchline/domain/constants';
import { formatTime } from '@touchline/domain/times';

import { byteOrderMark, csvLine, csvRecords, withoutApostrophe } from '../../platform/csv.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DownloadedFile, FileContext, JudgedRead, ReceivedFile, SignedInContext } from '../../platform/route.ts';
import { startTask } from '../tasks/index.ts';
import { levelNames } from './level-names.ts';
import { refused } from './taboo-words.policy.ts';
import { readWordsAfter, type TabooFilters, type TabooRow } from './taboo-words.repository.ts';
import { type GivenRow, importOf } from './taboo-words.tasks.ts';

const headings = ['敏感词', '级别', '原因'];
const perBatch = 1000;

/** The file is read at once and not kept; its rows are the task's. */
export async function startImport(
  context: SignedInContext,
  { events, files }: Pick<Platform, 'events' | 'files'>,
  file: ReceivedFile,
  level: TabooLevel,
) {
  const chunks = await files.open(file.key);
  const rows = chunks === null ? [] : rowsOf(textOf(await buffer(chunks)));
  if (rows.length === 0) throw refused('文件里没有内容');
  if (rows.length > tabooLimits.importRows)
    throw refused(
      `一次最多导入 ${tabooLimits.importRows.toLocaleString('en')} 行，文件有 ${rows.length.toLocaleString('en')} 行，请拆分后再导入`,
    );
  return await startTask(context, events, importOf(rows), { file: file.name, level });
}

const broken = '\uFFFD';

/** UTF-8, or else as spreadsheets of Windows write Chinese; what is broken in either is not guessed at. */
function textOf(bytes: Uint8Array): string {
  const plain = new TextDecoder('utf-8').decode(bytes);
  const text = isMostlyBroken(plain) ? new TextDecoder('gb18030').decode(bytes) : plain;
  const at = text.indexOf(broken);
  if (at >= 0)
    throw refused(
      `第 ${text.slice(0, at).split(/\r\n|\n|\r/).length} 行有无法识别的字符，请检查后另存为 UTF-8 编码再导入`,
    );
  return text;
}

/** Of what is not ASCII at least half: text of another encoding has hardly a character that is also UTF-8. */
function isMostlyBroken(text: string): boolean {
  const [places, others] = [/\uFFFD/gu, /[^\p{ASCII}\uFFFD]/gu].map((sign) => [...text.matchAll(sign)].length);
  return (places ?? 0) > 0 && (places ?? 0) >= (others ?? 0);
}

function rowsOf(text: string): GivenRow[] {
  const rows = csvRecords(text).map(({ line, cells }) => {
    const [word = '', level = '', reason = ''] = cells.map((cell) => withoutApostrophe(cell).trim());
    return { line, word, level, reason };
  });
  const isHeading = rows[0]?.word === headings[0];
  return rows
    .slice(isHeading ? 1 : 0)
    .filter(({ word, level, reason }) => word !== '' || level !== '' || reason !== '');
}

/** A file that can be read in again. */
export function exportWords({ read }: Pick<FileContext, 'read'>, filters: TabooFilters): DownloadedFile {
  return { name: `taboo-words-${formatTime(new Date(), 'day')}.csv`, chunks: csvOf(read, filters) };
}

async function* csvOf(read: JudgedRead, filters: TabooFilters): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings);
  let after: TabooRow | undefined;
  do {
    const place: TabooRow | undefined = after;
    const rows = await read((tx) => readWordsAfter(tx, filters, place, perBatch));
    yield rows.map(({ word, level, reason }) => csvLine([word, levelNames[level], reason])).join('');
    after = rows.length < perBatch ? undefined : rows.at(-1);
  } while (after !== undefined);
}
