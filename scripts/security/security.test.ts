import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import type { RanTest } from '../requirements/test-titles.ts';
import { type Known, quotedTexts } from './evidence.ts';
import { readRows } from './rows.ts';
import { faultsOfText, summarizeAsvs } from './summary.ts';

const ids = ['1.1.1', '1.2.1', '2.1.1'];
const tableOf = (...lines: string[]) =>
  ['| Id | Asks | Stands | By |', '| --- | --- | --- | --- |', ...lines].join('\n');
const held = (id: string, by: string) => `| ${id} | something | held | ${by} |`;
const others = ['| 1.2.1 | something | deviation | it is too long |', '| 2.1.1 | something | n/a | there is none |'];

/** Put together, or this file would hold an id itself. */
const own = ['[asvs', '1.1.1]'].join(' ');
const title = 'refuses a body of %s';
const quoted = new Map([
  ['apps/server/src/http/calls/adapter.test.ts', [title]],
  ['apps/web/src/adapter.test.ts', ['another']],
  ['apps/e2e/journeys/wire.spec.ts', ['[WIR-01] a journey', `${own} a journey of its own`]],
]);
const known: Known = { quoted, steps: new Set(['secrets']), runs: {} };
const ran = (file: string, ...outcomes: RanTest['outcome'][]): RanTest[] =>
  outcomes.map((outcome) => ({ title: 'suite refuses a body of text/plain', file, outcome }));

const faultsOf = (lines: readonly string[], of: Known = { ...known, quoted: new Map([...quoted].slice(0, 2)) }) =>
  summarizeAsvs(ids, readRows(tableOf(...lines)), of).faults.map(({ id, what }) => `${id} ${what}`);
const by = (evidence: string, of?: Known) => faultsOf([held('1.1.1', `It is \`${evidence}\`.`), ...others], of);
const here = 'http/calls/adapter.test.ts: refuses a body of';

test('each line of a table is read as one row, with its code spans as evidence', () => {
  expect(readRows('| Id | a |\n| --- | --- |\n| 3.4.4 | no  | held | `a.test.ts: b \\| c` and `check: d` |')).toEqual([
    { id: '3.4.4', words: 'no', stands: 'held', text: '`a.test.ts: b \\| c` and `check: d`' },
  ]);
});

test('the list of ids is the one of levels 1 and 2, and each has its row', () => {
  const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../docs/security', file), 'utf8');
  const levels = JSON.parse(read('asvs-ids.json')) as Record<string, number>;
  expect(Object.keys(levels)).toHaveLength(253);
  expect(Object.values(levels).filter((level) => level === 1)).toHaveLength(70);
  expect(readRows(read('asvs.md')).map(({ id }) => id)).toEqual(Object.keys(levels));
});

test('texts between quotes of any kind are found, on one line', () => {
  expect(quotedTexts(`test('one', "it's", \`three\`); // isn't\nconst a = 'it\\'s';`)).toEqual(
    expect.arrayContaining(['one', "it's", 'three', "it\\'s"]),
  );
});

test('applicable, held and deviating rows are counted by chapter', () => {
  const rows = readRows(tableOf(held('1.1.1', `\`${here}\``), ...others));
  const { chapters, applies, deviations, ...summary } = summarizeAsvs(ids, rows, {
    ...known,
    quoted: new Map([...quoted].slice(0, 2)),
  });
  expect(Object.fromEntries(chapters)).toEqual({
    1: { held: 1, deviation: 1, 'n/a': 0 },
    2: { held: 0, deviation: 0, 'n/a': 1 },
  });
  expect([applies, summary.held, deviations.map(({ id }) => id)]).toEqual([2, 1, ['1.2.1']]);
  expect(summary.faults).toEqual([]);
});

test('a missing, doubled or unknown id is a fault', () => {
  expect(faultsOf(others)).toEqual(['1.1.1 has no row']);
  expect(faultsOf([held('1.1.1', `\`${here}\``), others[0] ?? '', ...others])).toEqual(['1.2.1 has two rows']);
  expect(faultsOf([held('1.1.1', `\`${here}\``), held('9.9.9', `\`${here}\``), ...others])).toEqual([
    '9.9.9 is no id of the list',
  ]);
});

test('a row without status, evidence or reason is a fault', () => {
  expect(faultsOf(['| 1.1.1 | something | perhaps | why not |', ...others])).toEqual([
    '1.1.1 stands as "perhaps", which is none of held, deviation, n/a',
  ]);
  expect(faultsOf(['| 1.1.1 |  | n/a |  |', ...others])).toEqual([
    '1.1.1 says nothing in our words',
    '1.1.1 says neither by what nor why not',
  ]);
  expect(faultsOf([held('1.1.1', 'trust me'), ...others])).toEqual(['1.1.1 is held by nothing that can be looked up']);
});

test('evidence with an unknown step, file or title is a fault', () => {
  for (const evidence of ['check: secrets', here]) expect(by(evidence), evidence).toEqual([]);
  const wrong = {
    'check: no secrets': 'no such step of the check',
    'adapter.test.ts: refuses a body of': 'more than one such file',
    'other.test.ts: refuses a body of': 'no such file',
    'http/calls/adapter.test.ts: takes a body': 'no such title',
    '[WIR-99]': 'no such title',
    'a promise': 'neither a step, nor a file with a title, nor a title',
  };
  for (const [evidence, what] of Object.entries(wrong)) expect(by(evidence)).toEqual([`1.1.1 ${evidence}: ${what}`]);
});

test('each of several pieces of evidence in a row is checked', () => {
  expect(by(`${here}\` and \`[WIR-99]`)).toEqual(['1.1.1 [WIR-99]: no such title']);
});

test('evidence that did not pass in the last report is a fault', () => {
  const after = (...tests: RanTest[]) =>
    by(here, { ...known, quoted: new Map([...quoted].slice(0, 2)), runs: { tests } });
  const file = '/anywhere/apps/server/src/http/calls/adapter.test.ts';
  expect(after(...ran(file, 'passed'))).toEqual([]);
  expect(after(...ran(file, 'passed', 'failed'))).toEqual([`1.1.1 ${here}: failed`]);
  expect(after(...ran(file, 'skipped'))).toEqual([`1.1.1 ${here}: was skipped`]);
  expect(after(...ran('/anywhere/apps/web/src/adapter.test.ts', 'passed'))).toEqual([`1.1.1 ${here}: did not run`]);
});

test('a journey is looked for in the report of the journeys', () => {
  const seen = { title: 'wire.spec.ts [WIR-01] a journey', file: 'wire.spec.ts', outcome: 'passed' } as const;
  const rows = readRows(tableOf(held('1.1.1', `\`wire.spec.ts: [WIR-01]\` \`${own}\``), ...others));
  const faults = (runs: Known['runs']) => summarizeAsvs(ids, rows, { ...known, runs }).faults.map(({ what }) => what);
  expect(faults({ tests: [] })).toEqual([]);
  expect(faults({ tests: [], journeys: [seen] })).toEqual([`${own}: did not run`]);
});

test('a text beside the table names existing tests; its other code spans are words', () => {
  const text = `By \`${here}\`, \`check: secrets\`, \`npm start\`, \`a.test.ts\` and \`${here} nothing\`.`;
  expect(faultsOfText('security.md', text, known)).toEqual([
    { id: 'security.md', what: `${here} nothing: no such title` },
  ]);
});

test('a test with an id in its title is evidence in that id’s row', () => {
  expect(by(here, known)).toEqual([`1.1.1 ${own} is in no held row of its own`]);
  expect(by(`${own} a journey`, known)).toEqual([]);
});
