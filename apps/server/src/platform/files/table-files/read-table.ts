import { csvRecords, withoutApostrophe } from '../csv.ts';
import { spreadsheetRecords } from './spreadsheet.ts';
import { textOf } from './text-of.ts';
import { TooLargeUnzipped } from './zip-parts.ts';

export interface TableRow {
  /** Its line in the file, or its number in the sheet. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface TableLimits {
  readonly rows: number;
  /** Further columns are not read. */
  readonly columns: number;
  /** A longer cell is cut here: beyond what any of its fields takes. */
  readonly cellLength: number;
  /** Of all cells together. */
  readonly textLength: number;
  readonly unzippedBytes: number;
}

export type TableAnswer =
  | { readonly rows: readonly TableRow[] }
  | { readonly problem: 'tooManyRows' | 'tooMuchText' | 'tooLargeUnzipped' | 'unreadable' }
  | { readonly problem: 'brokenText'; readonly line: number };

/** The rows of a text or spreadsheet that say anything, counted while they are read. */
export function readTable(bytes: Buffer, type: 'text' | 'spreadsheet', limits: TableLimits): TableAnswer {
  if (type === 'text') {
    const { text, brokenLine } = textOf(bytes);
    return brokenLine === null ? collect(csvRecords(text), limits) : { problem: 'brokenText', line: brokenLine };
  }
  try {
    return collect(spreadsheetRecords(bytes, limits.unzippedBytes), limits);
  } catch (error) {
    return { problem: error instanceof TooLargeUnzipped ? 'tooLargeUnzipped' : 'unreadable' };
  }
}

function collect(records: Iterable<TableRow>, limits: TableLimits): TableAnswer {
  const rows: TableRow[] = [];
  let length = 0;
  for (const { line, cells: given } of records) {
    const cells = given
      .slice(0, limits.columns)
      .map((cell) => withoutApostrophe(cell).trim().slice(0, limits.cellLength).toWellFormed());
    const rowLength = cells.reduce((sum, cell) => sum + cell.length, 0);
    if (rowLength === 0) continue;
    length += rowLength;
    if (rows.length === limits.rows) return { problem: 'tooManyRows' };
    if (length > limits.textLength) return { problem: 'tooMuchText' };
    rows.push({ line, cells });
  }
  return { rows };
}
