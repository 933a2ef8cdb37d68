import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { readRequirements } from './requirements.ts';
import { inRuns } from './runs.ts';
import { summarizeProofs } from './summary.ts';
import { idsIn, titlesOfPlaywright, titlesOfVitest } from './test-titles.ts';

const requirements = readRequirements('# Title\n\n- SGN-04 One.\n- SGN-91 Two.\n- ACC-01 Three.\nSGN-05 is no line.\n');
const summary = (titles: Parameters<typeof summarizeProofs>[1], lists: Parameters<typeof summarizeProofs>[2] = {}) =>
  summarizeProofs(requirements, titles, lists);

test('each line is read as one requirement', () => {
  expect(requirements).toEqual([
    { id: 'SGN-04', text: 'One.' },
    { id: 'SGN-91', text: 'Two.' },
    { id: 'ACC-01', text: 'Three.' },
  ]);
});

test('every id of the real file is read once', () => {
  const file = readFileSync(path.resolve(import.meta.dirname, '../../docs/requirements.md'), 'utf8');
  const ids = readRequirements(file).map(({ id }) => id);
  expect(ids).toHaveLength(file.match(/^- [A-Z]{3}-\d/gm)?.length ?? 0);
  expect(new Set(ids).size).toBe(ids.length);
});

test('neighbouring ids are printed as a run', () => {
  expect(inRuns(['PRD-01', 'PRD-02', 'PRD-03', 'MER-04', 'MER-05', 'x.json'])).toBe(
    'PRD-01…PRD-03 MER-04 MER-05 x.json',
  );
});

test('a title may carry several ids', () => {
  expect(idsIn('[SGN-04] [SGN-08] signs in; see SGN-09')).toEqual(['SGN-04', 'SGN-08']);
});

test('titles of both reports are read with those of the suites around them', () => {
  const assertionResults = [{ fullName: '[SGN-04] suite test', status: 'pending' }];
  const vitest = { testResults: [{ name: '/a.test.ts', assertionResults }] };
  expect(titlesOfVitest(vitest)).toEqual([{ title: '[SGN-04] suite test', file: '/a.test.ts', outcome: 'skipped' }]);
  const specs = [{ title: 'signs in', tests: [{ status: 'expected' }, { status: 'unexpected' }] }];
  const file = 'file.spec.ts';
  const suites = [{ title: file, file, suites: [{ title: '[SGN-04]', file, specs }] }];
  expect(titlesOfPlaywright({ suites }).map((one) => [idsIn(one.title), one.file, one.outcome])).toEqual([
    [['SGN-04'], file, 'passed'],
    [['SGN-04'], file, 'failed'],
  ]);
});

test('a requirement is proven if a test passed and none failed; skipped tests prove nothing', () => {
  const passed = { title: '[SGN-04] a', outcome: 'passed' } as const;
  expect(summary([passed]).unproven).toEqual(['SGN-91', 'ACC-01']);
  expect(summary([passed, { title: '[SGN-04] b', outcome: 'failed' }]).unproven).toContain('SGN-04');
  expect(summary([{ title: '[SGN-04] a', outcome: 'skipped' }]).unproven).toContain('SGN-04');
});

test('a test that passed on a second try is listed apart and proves nothing', () => {
  const vitest = (failureMessages: string[]) => ({
    testResults: [
      { name: '/a.test.ts', assertionResults: [{ fullName: '[SGN-04] a', status: 'passed', failureMessages }] },
    ],
  });
  const specs = [{ title: '[SGN-91] b', tests: [{ status: 'flaky' }] }];
  const flaky = titlesOfPlaywright({ suites: [{ title: 'b.spec.ts', file: 'b.spec.ts', specs }] });
  expect(summary(titlesOfVitest(vitest([]))).proven).toEqual(['SGN-04']);
  const found = summary([...titlesOfVitest(vitest(['expected 1 to be 2'])), ...flaky]);
  expect(found.proven).toEqual([]);
  expect([found.secondTry, found.unproven]).toEqual([['SGN-04', 'SGN-91'], ['ACC-01']]);
  expect(found.retried).toEqual(['[SGN-04] a', 'b.spec.ts [SGN-91] b']);
  const again = summary([...flaky, { title: '[SGN-91] c', outcome: 'passed' }]);
  expect(again.proven).toEqual(['SGN-91']);
});

test('a waiting requirement is listed with its reason, as a group or alone, and is not proven', () => {
  const waitingFor = { ACC: 'accounts', 'SGN-91': 'second factor' };
  const found = summary([{ title: '[SGN-04] a', outcome: 'passed' }], { waitingFor });
  expect(Object.fromEntries(found.waiting)).toEqual({ accounts: ['ACC-01'], 'second factor': ['SGN-91'] });
  expect(found.groups.get('SGN')).toEqual({ proven: 1, secondTry: 0, review: 0, waiting: 1, unproven: 0 });
  expect([found.carried, found.unproven]).toEqual([[], []]);
});

test('an id that waits, or that a reviewer holds, is carried by no test', () => {
  const lists = { waitingFor: { ACC: 'accounts' }, byReview: { 'SGN-91': 'a reviewer' } };
  const titles = ['[SGN-04] a', '[SGN-91] b', '[ACC-01] c'].map((title) => ({ title, outcome: 'passed' }) as const);
  const found = summary(titles, lists);
  expect(found.carried).toEqual(['ACC-01', 'SGN-91']);
  expect([found.proven, found.review]).toEqual([['SGN-04'], ['SGN-91']]);
});

test('an id that no requirement has is found, in a title and in both lists', () => {
  const lists = { waitingFor: { 'ZZZ-01': 'nothing', ROL: 'roles' }, byReview: { 'SGN-98': 'nobody' } };
  const found = summary([{ title: '[SGN-99] a', outcome: 'skipped' }], lists);
  expect(found.unknown).toEqual(['SGN-99']);
  expect(found.idle).toEqual(['ZZZ-01', 'ROL', 'SGN-98']);
});
