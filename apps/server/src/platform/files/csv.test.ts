import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, it } from 'vitest';

import { csvLine, csvRecords, withoutApostrophe } from './csv.ts';

it.each(['=1+1', '+1', '-1', '@cmd', '\tx', '\rx', '\nx', '＝1+1', '＋1', '－1', '＠cmd'])(
  'a cell that a spreadsheet would run gets an apostrophe: %j',
  (value) => {
    expect(csvLine([value])).toBe(`"'${value}"\r\n`);
    expect(withoutApostrophe(`'${value}`)).toBe(value);
  },
);

it('any values come back out of the line as they went in, but for the apostrophe', () => {
  const text = string({ unit: constantFrom('"', ',', '\r', '\n', "'", '=', '＝', '\t', 'a', '字', '👍') });
  assert(
    property(array(oneof(text, string({ unit: 'grapheme' })), { minLength: 1 }), (values) => {
      const expected = values.map((value) => (/^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value));
      const written = csvLine(values) + csvLine(values);
      expect(readPlainly(written)).toEqual([expected, expected]);
      expect(Array.from(csvRecords(written), ({ cells }) => cells)).toEqual([expected, expected]);
    }),
  );
});

it.each([
  [
    'a plain list of lines, with a mark at its head and no end of the last',
    '\uFEFF一\r\n二\n\n三',
    [['一'], ['二'], ['三']],
  ],
  ['cells between tabs, as they are copied out of a sheet', '一\tblock\t甲\n二', [['一', 'block', '甲'], ['二']]],
  ['a quote inside a cell that is not quoted', '一"二"\n', [['一"二"']]],
])('reads %s', (_what, text, records) => {
  expect(Array.from(csvRecords(text), ({ cells }) => cells)).toEqual(records);
});

it('[hardening 22] a record has the number of the line that it begins in, past empty lines and those inside cells', () => {
  const text = '一\r\n\n二,"甲\n乙\r\n丙"\n"三"\r四\n';
  expect(Array.from(csvRecords(text), ({ line, cells }) => [line, cells[0]])).toEqual([
    [1, '一'],
    [3, '二'],
    [6, '三'],
    [7, '四'],
  ]);
});

/** Letter by letter, as RFC 4180 has it, and nothing more. */
function readPlainly(text: string): string[][] {
  const records: string[][] = [];
  let [record, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted && sign === '"' && text.charAt(at + 1) === '"') at += 1;
    else if (sign === '"') {
      isQuoted = !isQuoted;
      continue;
    } else if (!isQuoted && (sign === ',' || sign === '\r')) {
      record.push(cell);
      cell = '';
      if (sign === ',') continue;
      records.push(record);
      record = [];
      at += 1;
      continue;
    }
    cell += sign;
  }
  return records;
}

it('[mend 4] quotes that never close, or close before other text, are part of the cell', () => {
  expect(Array.from(csvRecords('"a,"b"c\n""x,d\n"'), ({ cells }) => cells)).toEqual([
    ['"a', '"b"c'],
    ['""x', 'd'],
    ['"'],
  ]);
});
