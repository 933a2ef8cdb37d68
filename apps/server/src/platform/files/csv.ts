/** Texts that a spreadsheet would read as a formula, in full width too. */
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

export interface CsvRecord {
  /** Where it begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const isCellEnd = (sign: string) => sign === '' || sign === ',' || sign === '\t' || sign === '\r' || sign === '\n';

/**
 * The records of a text, each with at least one cell: as `csvLine` writes them, between tabs, or plain lines. Empty
 * lines are skipped. Reads one record at a time, each character once, so that a caller can stop early.
 */
export function* csvRecords(text: string): Generator<CsvRecord> {
  let [at, line] = [text.startsWith(byteOrderMark) ? byteOrderMark.length : 0, 1];

  function endLine(): void {
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
  }

  while (at < text.length) {
    const first = text.charAt(at);
    if (first === '\r' || first === '\n') {
      endLine();
      continue;
    }
    const [cells, begun]: [string[], number] = [[], line];
    for (let isOpen = true; isOpen;) {
      const quoted = text.charAt(at) === '"' ? quotedEnd(text, at) : null;
      const end = quoted ?? plainEnd(text, at);
      const cell = text.slice(at, end);
      if (quoted !== null) line += lineEndsIn(cell);
      cells.push(quoted === null ? cell : cell.slice(1, -1).replaceAll('""', '"'));
      at = end;
      const sign = text.charAt(at);
      isOpen = sign === ',' || sign === '\t';
      if (isOpen) at += 1;
      else if (sign !== '') endLine();
    }
    yield { line: begun, cells };
  }
}

/** Where a quoted cell ends; null where the quote closes before other text, or never. */
function quotedEnd(text: string, from: number): number | null {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2))
    if (text.charAt(at + 1) !== '"') return isCellEnd(text.charAt(at + 1)) ? at + 1 : null;
  return null;
}

function plainEnd(text: string, from: number): number {
  let at = from;
  while (!isCellEnd(text.charAt(at))) at += 1;
  return at;
}

function lineEndsIn(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

/** A value without the one that kept it from being a formula. */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}
