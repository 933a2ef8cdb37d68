import type { CsvRecord } from '../csv.ts';
import { type XmlTag, xmlTokens } from './xml-tokens.ts';
import { zipParts } from './zip-parts.ts';

/** As many as a sheet can have: Excel's own limits. */
const [mostColumns, longestCell] = [16_384, 32_767];
const mostSharedTexts = 1_000_000;

/** The rows of a workbook's first sheet that have a cell, read one at a time. Formulas are read as their last result. */
export function* spreadsheetRecords(bytes: Buffer, allowedBytes: number): Generator<CsvRecord> {
  const part = zipParts(bytes, allowedBytes);
  const text = (name: string) => part(name)?.toString('utf8') ?? null;
  const sheet = text(firstSheetOf(text));
  if (sheet === null) throw new Error('the workbook has no sheet');
  yield* rowsOf(sheet, sharedTexts(text('xl/sharedStrings.xml') ?? ''));
}

/** Which part the first sheet is: sheets are named by the workbook, parts by its relations. */
function firstSheetOf(text: (name: string) => string | null): string {
  const relation = firstTag(text('xl/workbook.xml') ?? '', 'sheet')?.attribute('r:id');
  const relations = text('xl/_rels/workbook.xml.rels') ?? '';
  const target =
    relation === undefined
      ? undefined
      : firstTag(relations, 'Relationship', (tag) => tag.attribute('Id') === relation)?.attribute('Target');
  if (target === undefined) return 'xl/worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function firstTag(xml: string, name: string, isIt: (tag: XmlTag) => boolean = () => true): XmlTag | undefined {
  for (const token of xmlTokens(xml))
    if (typeof token !== 'string' && token.kind !== 'close' && token.name === name && isIt(token)) return token;
  return undefined;
}

/** Texts that cells name by number; how a text is pronounced is no part of it. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let [text, isText, isSpoken] = ['', false, false];
  for (const token of xmlTokens(xml)) {
    if (typeof token === 'string') {
      if (isText && !isSpoken && text.length < longestCell) text += token;
      continue;
    }
    const { name, kind } = token;
    if (name === 't') isText = kind === 'open';
    else if (name === 'rPh') isSpoken = kind === 'open';
    else if (name === 'si' && kind !== 'close') text = '';
    if (name === 'si' && kind !== 'open') texts.push(text);
    if (texts.length > mostSharedTexts) throw new Error('the workbook has too many texts');
  }
  return texts;
}

function* rowsOf(xml: string, shared: readonly string[]): Generator<CsvRecord> {
  let line = 0;
  let cells: string[] = [];
  let [column, type, value, isValue, isSpoken] = [0, '', '', false, false];

  function begin({ name, kind, attribute }: XmlTag): void {
    if (name === 'row') {
      line = Number(attribute('r') ?? line + 1);
      [cells, column] = [[], 0];
    } else if (name === 'c') {
      column = columnOf(attribute('r')) ?? column;
      if (column < cells.length || column >= mostColumns) throw new Error('a cell stands outside the sheet');
      [type, value] = [attribute('t') ?? 'n', ''];
    } else if (name === 'v' || name === 't') isValue = kind === 'open';
    else if (name === 'rPh') isSpoken = kind === 'open';
  }

  function end({ name }: XmlTag): void {
    if (name === 'v' || name === 't') isValue = false;
    else if (name === 'rPh') isSpoken = false;
    else if (name === 'c') {
      while (cells.length < column) cells.push('');
      cells.push(type === 's' ? (shared[Number(value)] ?? '') : value);
      column += 1;
    }
  }

  for (const token of xmlTokens(xml)) {
    if (typeof token === 'string') {
      if (isValue && !isSpoken && value.length < longestCell) value += token;
    } else if (token.kind === 'close') {
      end(token);
      if (token.name === 'row' && cells.length > 0) yield { line, cells };
    } else begin(token);
  }
}

/** `B7` is column 1. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
