import { describe, expect, test } from 'vitest';

import { type TextFile, wordFindings } from './findings.ts';
import { retiredNames } from './retired.ts';

const file = 'apps/server/src/platform/example.ts';
const found = (...files: readonly TextFile[]) => wordFindings(files).map(({ kind, where }) => `${kind} ${where}`);

describe('retired names', () => {
  test.each([
    'export interface Place {}',
    'const openPlaces = 1;',
    'function toldBySupplier() {}',
    'class Asked {}',
    'type Row = { standing: number };',
    'const read = (asked: string) => asked;',
    'const { score: told } = { score: 1 };',
    'class List { #place = 0; }',
    'const mayManage = true;',
    'const company = merchantOf(row);',
    'interface Sheet { picks: 1 }',
  ])('a retired word in a declared name is found: %s', (text) => {
    expect(found({ file, text })).toEqual([`retired name ${file}:1`]);
  });

  test.each([
    "const text = 'a place';",
    'const replaced = placeholder;',
    'const isLate = true;',
    '// what was told of the place',
    'send({ place: 1 });',
    'const { place } = view; ',
    'interface Row { told_at: Date }',
  ])('other words, texts, comments and names that a type gives are let through: %s', (text) => {
    expect(found({ file, text })).toEqual([]);
  });

  test('late is retired in the web alone', () => {
    for (const text of ['export function late() {}', 'const useLate = 1;'])
      expect(found({ file: 'apps/web/src/lib/page/part.tsx', text })).toHaveLength(1);
    expect(found({ file, text: 'const late = 1;' })).toEqual([]);
  });

  test('a name of a column or of the wire is let through in the files that read it', () => {
    const text = 'interface ViewContent { place: string }';
    expect(found({ file: 'apps/server/src/modules/saved-views/saved-views.repository.ts', text })).toEqual([]);
    expect(found({ file, text })).toHaveLength(1);
  });

  test('a ticket is retired in the gate alone', () => {
    const text = 'interface Ticket {}';
    expect(found({ file: 'apps/server/src/http/gate.ts', text })).toHaveLength(1);
    expect(found({ file, text })).toEqual([]);
  });

  test('a company is a maker of odds where the suppliers’ lists are read', () => {
    const text = 'interface OddsList { company: number }';
    expect(found({ file: 'apps/server/src/modules/supplier-feed/supplier-odds.ts', text })).toEqual([]);
    expect(found({ file: 'apps/supplier/src/world/companies.ts', text })).toEqual([]);
    expect(found({ file, text })).toHaveLength(1);
  });

  test('a retired word in a file or folder name is found, whatever the file holds', () => {
    expect(found({ file: 'deploy/open-places.yml' })).toEqual(['retired name deploy/open-places.yml']);
    expect(found({ file: 'apps/told/a.css' })).toEqual(['retired name apps/told/a.css']);
    expect(found({ file: 'apps/web/src/template.ts' })).toEqual([]);
  });

  test('files of database functions keep the name of their function', () => {
    expect(found({ file: 'packages/db/functions/platform/place_of(smallint).sql' })).toEqual([]);
  });

  test('every retired name says why and what is written instead', () => {
    for (const { because, instead } of retiredNames) expect([because, instead]).not.toContain('');
  });
});

describe('exported types', () => {
  const one = { file: 'a/one.ts', text: '/** A. */\nexport interface Row {}' };

  test.each(['export type Row = 1;', 'export class Row {}', 'export enum Row {}', 'export abstract class Row {}'])(
    'a type name that two files export is found: %s',
    (text) => {
      expect(found(one, { file: 'a/two.ts', text })).toEqual(['type with two meanings a/two.ts:1']);
    },
  );

  test('re-exports, local types and code in a text do not count as a second declaration', () => {
    const text =
      "export type { Row } from './one.ts';\ninterface Row {}\nconst text = `\nexport interface Row {}\n`; // export type Row = 1";
    expect(found(one, { file: 'a/two.ts', text })).toEqual([]);
  });

  test('overloads in one file count as one declaration', () => {
    expect(found({ file: 'a/one.ts', text: 'export interface Row {}\nexport interface Row {}' })).toEqual([]);
  });
});

describe('titles', () => {
  test.each([
    "test('what was typed stays', () => {});",
    "it('[mend 3] [mend 4] whoever asks is answered', () => {});",
    "test.each([1])('is %s', () => {});",
    `describe(\`that \${name} stays\`, () => {});`,
    "test.describe('Who may look', () => {});",
  ])('a title that does not begin with its subject is found: %s', (text) => {
    expect(found({ file, text })).toEqual([`title ${file}:1`]);
  });

  test.each([
    "test('[mend 3] typed text stays', () => {});",
    "test('isolated rows stay', () => {});",
    "ask('who is it');",
  ])('a title that begins with its subject is let through: %s', (text) => {
    expect(found({ file, text })).toEqual([]);
  });
});

describe('doc comments', () => {
  test.each([
    '/** What a caller gets. */ export const a = 1;',
    '/**\n * Whoever asks.\n */\nexport function a() {}',
    'export interface A {\n  /** Is open. */\n  b: 1;\n}',
  ])('an exported doc comment that does not begin with its subject is found: %s', (text) => {
    expect(wordFindings([{ file, text }]).map(({ kind }) => kind)).toEqual(['doc comment']);
  });

  test.each([
    '/** What a caller gets. */ const a = 1;',
    '/** The answer. */ export const a = 1;',
    'export const a = () => {\n  // What follows is local.\n};',
  ])('local comments and comments with a subject are let through: %s', (text) => {
    expect(found({ file, text })).toEqual([]);
  });
});
