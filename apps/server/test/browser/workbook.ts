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
    const cells = [...row.matchAll(/<c r="([A-Z])\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)];
    const values = new Map(
      cells.map(([, column = '', marks = '', inner = '']) => [
        column,
        marks.includes('t="s"') ? (shared[Number(plain(inner))] ?? '') : plain(inner),
      ]),
    );
    return 'ABCDEFGHIJKL'.split('').map((column) => values.get(column) ?? '');
  });
}
