import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';

import { tableFileLimits } from '@touchline/domain/constants';

import { createSlots } from '../../limits/slots.ts';
import { Refusal } from '../../refusal.ts';
import type { ReceivedFile } from '../../route.ts';
import type { FileStore } from '../file-store.ts';
import type { readTable, TableAnswer, TableLimits, TableRow } from './read-table.ts';

export interface TableTask {
  readonly bytes: Uint8Array;
  readonly type: Parameters<typeof readTable>[1];
  readonly limits: TableLimits;
}

/** The shape of the table that a call takes. */
export type TableShape = Pick<TableLimits, 'columns' | 'cellLength'> & Partial<Pick<TableLimits, 'rows'>>;

type TableFile = Pick<ReceivedFile, 'key' | 'name' | 'type'>;

export interface TableReader {
  /** The rows of a received file, or a refusal that says what is wrong with it. One file of an account at a time. */
  read(file: TableFile, shape: TableShape, accountId: string): Promise<readonly TableRow[]>;
}

/** One at a time: a second thread would take the processor that requests run on. */
const slots = { atOnce: 1, waiting: 10, waitMs: 15_000 };
/** Far more than the largest file takes. */
const longestMs = 10_000;
/** For text of all bytes that may be unzipped, and its rows. */
const memory = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };

/** Reads CSV files and spreadsheets in a thread of their own, which ends with the file. */
export function createTableReader(files: Pick<FileStore, 'open'>): TableReader {
  const inTurn = createSlots(slots);
  /** Accounts with a file that is read or waits. */
  const busy = new Set<string>();

  async function rowsOf(file: TableFile, shape: TableShape): Promise<readonly TableRow[]> {
    const chunks = await files.open(file.key);
    const bytes = chunks === null ? new Uint8Array() : await buffer(chunks);
    const { rows, unzippedBytes, textLength } = tableFileLimits;
    const limits = { rows, unzippedBytes, textLength, ...shape };
    const type = file.type === 'text/csv' ? 'text' : 'spreadsheet';
    return rowsIn(await inThread({ bytes, type, limits }), limits.rows);
  }

  return {
    async read(file, shape, accountId) {
      if (busy.has(accountId)) throw oneAtATime();
      if (isDisguised(file)) throw refused(unreadable);
      busy.add(accountId);
      try {
        return await inTurn(() => rowsOf(file, shape));
      } finally {
        busy.delete(accountId);
      }
    },
  };
}

const unreadable = '文件无法读取，请另存为 .xlsx 或 CSV 文件后再导入';

/** Many programs export a page of HTML under the name of a spreadsheet: its lines are no rows. */
function isDisguised({ name, type }: TableFile): boolean {
  return type === 'text/csv' && /\.xlsx?$/i.test(name);
}

function oneAtATime(): Refusal {
  const details = [{ errorMessage: '您有一个文件正在读取，请等它完成后再导入' }];
  return new Refusal('rateLimited', { details, retryAfterSeconds: 5 });
}

async function inThread(task: TableTask): Promise<TableAnswer> {
  const thread = new Worker(new URL('./table-file.thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: memory,
  });
  const { promise, resolve } = Promise.withResolvers<TableAnswer>();
  const giveUp = () => resolve({ problem: 'unreadable' });
  const timer = setTimeout(giveUp, longestMs);
  thread.once('message', resolve);
  // Out of memory, too.
  thread.once('error', giveUp);
  thread.once('exit', giveUp);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

function rowsIn(answer: TableAnswer, most: number): readonly TableRow[] {
  if (!('rows' in answer)) throw refused(textOfProblem(answer, most));
  if (answer.rows.length === 0) throw refused('文件里没有内容');
  return answer.rows;
}

function textOfProblem(answer: Exclude<TableAnswer, { rows: unknown }>, most: number): string {
  switch (answer.problem) {
    case 'tooManyRows':
      return `一次最多导入 ${most.toLocaleString('en')} 行，请拆分后再导入`;
    case 'tooMuchText':
      return '文件里的文字过多，请拆分后再导入';
    case 'tooLargeUnzipped':
      return `文件解压后超过 ${tableFileLimits.unzippedBytes / 1_000_000} MB，请拆分后再导入`;
    case 'brokenText':
      return `第 ${answer.line} 行有无法识别的字符，请检查后另存为 UTF-8 编码再导入`;
    case 'unreadable':
      return unreadable;
  }
}

function refused(errorMessage: string): Refusal {
  return new Refusal('formRefused', { details: [{ errorMessage }] });
}
