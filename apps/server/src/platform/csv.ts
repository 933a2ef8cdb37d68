/** What a spreadsheet would read as a formula, in full width too. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** By which spreadsheets know a file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Always quoted, so that whatever stands in a value stays in its cell. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A cell, quoted or not, and what ends it. */
const cells = /(?:"([^"]*(?:""[^"]*)*)"|([^,\t\r\n]*))(,|\t|\r\n|\n|\r|$)/gy;

export interface CsvRecord {
  /** Where it begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The records of a text, of which each has a cell at least: as `csvLine` writes them, between tabs, or plain lines. */
export function csvRecords(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let [record, line, ended]: [string[], number, number] = [[], 1, 0];
  const given = text.startsWith(byteOrderMark) ? text.slice(1) : text;
  for (const [whole, quoted, plain = '', end] of given.matchAll(cells)) {
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    ended += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === ',' || end === '\t') continue;
    if (record.length > 1 || record[0] !== '' || quoted !== undefined) records.push({ line, cells: record });
    [record, line] = [[], ended + 1];
    if (whole === '' || end === '') break;
  }
  return records;
}

/** A value without the one that kept it from being a formula. */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}
