import { strFromU8, unzipSync } from 'fflate';

/** The cells of the one sheet, row by row, as a reader of the format finds them; no formula is among them. */
export function cellsIn(bytes: Uint8Array): string[][] {
  const files = unzipSync(bytes);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const plain = (xml: string) =>
    xml
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  const shared = [...text('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, xml = '']) => plain(xml));
  const sheet = text('xl/worksheets/sheet1.xml');
  if (sheet.includes('<f>')) throw new Error('a cell is a formula');
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells = [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)];
    const values = new Map(
      cells.map(([, column = '', marks = '', inner = '']) => [
        columnNumber(column),
        marks.includes('t="s"') ? (shared[Number(plain(inner))] ?? '') : plain(inner),
      ]),
    );
    const width = Math.max(fewestColumns, ...values.keys());
    return Array.from({ length: width }, (_, at) => values.get(at + 1) ?? '');
  });
}

/** Rows are filled up to as many. */
const fewestColumns = 12;

/** `A` → 1, `Z` → 26, `AA` → 27. */
function columnNumber(column: string): number {
  return column.split('').reduce((total, letter) => total * 26 + letter.charCodeAt(0) - 64, 0);
}
