import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, it } from 'vitest';

import { csvLine } from './csv.ts';

it.each(['=1+1', '+1', '-1', '@cmd', '\tx', '\rx', '\nx', '＝1+1', '＋1', '－1', '＠cmd'])(
  'what a spreadsheet would run gets an apostrophe: %j',
  (value) => {
    expect(csvLine([value])).toBe(`"'${value}"\r\n`);
  },
);

it('any values come back out of the line as they went in, but for the apostrophe', () => {
  const text = string({ unit: constantFrom('"', ',', '\r', '\n', "'", '=', '＝', '\t', 'a', '字', '👍') });
  assert(
    property(array(oneof(text, string({ unit: 'grapheme' })), { minLength: 1 }), (values) => {
      const expected = values.map((value) => (/^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value));
      expect(readCsv(csvLine(values) + csvLine(values))).toEqual([expected, expected]);
    }),
  );
});

/** The records of a text as RFC 4180 has them, letter by letter. */
function readCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (isQuoted && letter === '"' && text.charAt(at + 1) === '"') {
      cell += letter;
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted || (letter !== ',' && letter !== '\r' && letter !== '\n')) cell += letter;
    else if (letter !== '\r') {
      record.push(cell);
      cell = '';
      if (letter === ',') continue;
      records.push(record);
      record = [];
    }
  }
  if (cell !== '' || record.length > 0) throw new Error('the last record has no end');
  return records;
}
