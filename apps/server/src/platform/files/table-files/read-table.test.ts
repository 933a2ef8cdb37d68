import { tableFileLimits } from '@touchline/domain/constants';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';

import { workbookOf } from '../../../../test/planted/made-workbook.ts';
import { readTable } from './read-table.ts';

const limits = {
  rows: 5,
  columns: 3,
  cellLength: 10,
  textLength: 100,
  unzippedBytes: tableFileLimits.unzippedBytes,
};
const sheet = (bytes: Buffer, given: Partial<typeof limits> = {}) =>
  readTable(bytes, 'spreadsheet', { ...limits, ...given });
const text = (given: string, more: Partial<typeof limits> = {}) =>
  readTable(Buffer.from(given), 'text', { ...limits, ...more });
const rowOf = (value: string) => `<row><c t="inlineStr"><is><t>${value}</t></is></c></row>`;

describe('[mend 4] a spreadsheet', () => {
  it('a spreadsheet is read as a spreadsheet program writes it', async () => {
    const data = [
      [{ value: '敏感词' }, { value: '级别' }],
      [{ value: 'A&B <"1">' }, { value: 7, type: Number }],
    ];
    const bytes = await writeXlsxFile(data).toBuffer();
    expect(sheet(bytes)).toEqual({
      rows: [
        { line: 1, cells: ['敏感词', '级别'] },
        { line: 2, cells: ['A&B <"1">', '7'] },
      ],
    });
  });

  it('a spreadsheet is read from its first sheet, with shared texts, gaps and empty rows', () => {
    const bytes = workbookOf({
      shared: '<si><r><t>甲</t></r><r><t xml:space="preserve">乙</t></r><rPh sb="0"><t>jia</t></rPh></si><si/>',
      rows: `<row r="3"><c r="A3" s="1"/><c r="C3" t="s"><v>0</v></c></row><row r="4"/><row r="5"><c r="A5" t="s"><v>1</v></c></row>
        <row r="9"><c r="A9"><f>1+1</f><v>2</v></c><c r="B9" t="inlineStr"><is><t>&#20013;<![CDATA[<x>]]></t></is></c></row>`,
    });
    expect(sheet(bytes)).toEqual({
      rows: [
        { line: 3, cells: ['', '', '甲乙'] },
        { line: 9, cells: ['2', '中<x>'] },
      ],
    });
  });

  it('a spreadsheet is refused while it unzips beyond the limit, whatever size it claims', () => {
    const bomb = workbookOf({ rows: rowOf('甲'), shared: ' '.repeat(tableFileLimits.unzippedBytes) });
    expect(bomb.length).toBeLessThan(tableFileLimits.bytes);
    expect(sheet(bomb)).toEqual({ problem: 'tooLargeUnzipped' });
    // The size in the directory stands 24 bytes after its signature.
    const directory = bomb.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    for (let at = directory; at >= 0; at = bomb.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'), at + 1))
      bomb.writeUInt32LE(1, at + 24);
    expect(sheet(bomb)).toEqual({ problem: 'tooLargeUnzipped' });
  });

  it('a spreadsheet with parts below the limit is refused by the sum of its parts', () => {
    const half = ' '.repeat(tableFileLimits.unzippedBytes / 2);
    expect(sheet(workbookOf({ rows: half, shared: half }))).toEqual({ problem: 'tooLargeUnzipped' });
  });

  it('with parts that nobody reads is read without them', () => {
    const further = { 'xl/media/image1.bin': new Uint8Array(tableFileLimits.unzippedBytes) };
    expect(sheet(workbookOf({ rows: rowOf('甲'), further }))).toEqual({ rows: [{ line: 1, cells: ['甲'] }] });
  });

  it.each([
    ['no zip file', Buffer.from('PK\u0003\u0004 and nothing more that makes a file')],
    ['a file that is cut off', workbookOf({ rows: rowOf('甲') }).subarray(0, -30)],
    [
      'a text that ends inside a tag',
      workbookOf({ rows: '', further: { 'xl/worksheets/first.xml': Buffer.from('<row><c') } }),
    ],
    [
      'a document type',
      workbookOf({
        rows: '',
        further: { 'xl/worksheets/first.xml': Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><a/>') },
      }),
    ],
    ['a tag without end', workbookOf({ rows: `<row ${'a="b" '.repeat(10_000)}/>` })],
    ['millions of empty rows', workbookOf({ rows: '<row/>'.repeat(2_100_000) })],
    ['a cell beyond the last column', workbookOf({ rows: '<row><c r="ZZZ1"><v>1</v></c></row>' })],
  ])('a spreadsheet is refused as %s', (_what, bytes) => {
    expect(sheet(bytes)).toEqual({ problem: 'unreadable' });
  });

  it('a spreadsheet that repeats one text in every cell is refused by its text', () => {
    const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(20);
    const bytes = workbookOf({ shared: `<si><t>${'长'.repeat(50)}</t></si>`, rows });
    expect(sheet(bytes, { rows: 20 })).toEqual({ problem: 'tooMuchText' });
  });
});

describe('[mend 4] a table of either kind', () => {
  const six = Array.from({ length: 6 }, (_, at) => String(at));

  it('stops at the row limit, and empty rows do not count', () => {
    expect(text(`\n,,\n \n${six.slice(1).join('\n')}`)).toMatchObject({ rows: { length: 5 } });
    expect(text(six.join('\n'))).toEqual({ problem: 'tooManyRows' });
    expect(sheet(workbookOf({ rows: six.map(rowOf).join('') }))).toEqual({ problem: 'tooManyRows' });
  });

  it('loses columns and characters that nobody asked for', () => {
    const rows = [{ line: 1, cells: ['一二三四五六七八九十', 'b', 'c'] }];
    expect(text('一二三四五六七八九十十一,b,c,d')).toEqual({ rows });
  });
});
