import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { readRequirements } from './requirements.ts';
import { inRuns } from './runs.ts';
import { standingOf } from './standing.ts';
import { idsIn, titlesOfPlaywright, titlesOfVitest } from './test-titles.ts';

const requirements = readRequirements('# Title\n\n- SGN-04 One.\n- SGN-91 Two.\n- ACC-01 Three.\nSGN-05 is no line.\n');
const standing = (titles: Parameters<typeof standingOf>[1], waiting = {}) => standingOf(requirements, titles, waiting);

test('reads one requirement from each line', () => {
  expect(requirements).toEqual([
    { id: 'SGN-04', text: 'One.' },
    { id: 'SGN-91', text: 'Two.' },
    { id: 'ACC-01', text: 'Three.' },
  ]);
});

test('reads every id of the real file once', () => {
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

test('reads the titles of both reports, with those of the suites around them', () => {
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

test('proven is what passed and nowhere failed; skipped proves nothing', () => {
  const passed = { title: '[SGN-04] a', outcome: 'passed' } as const;
  expect(standing([passed]).unproven).toEqual(['SGN-91', 'ACC-01']);
  expect(standing([passed, { title: '[SGN-04] b', outcome: 'failed' }]).unproven).toContain('SGN-04');
  expect(standing([{ title: '[SGN-04] a', outcome: 'skipped' }]).unproven).toContain('SGN-04');
});

test('what waits is named by its reason, as a group or alone, and noted when it is proven already', () => {
  const waiting = { ACC: 'accounts', 'SGN-91': 'second factor', 'SGN-04': 'nothing' };
  const found = standing([{ title: '[SGN-04] a', outcome: 'passed' }], waiting);
  expect(Object.fromEntries(found.waiting)).toEqual({ accounts: ['ACC-01'], 'second factor': ['SGN-91'] });
  expect(found.earlier).toEqual(['SGN-04']);
  expect(found.groups.get('SGN')).toEqual({ proven: 1, waiting: 1, unproven: 0 });
});

test('an id that no requirement has is found, in a title and in the waiting list', () => {
  const found = standing([{ title: '[SGN-99] a', outcome: 'skipped' }], { 'ZZZ-01': 'nothing', ROL: 'roles' });
  expect(found.unknown).toEqual(['SGN-99']);
  expect(found.idle).toEqual(['ZZZ-01', 'ROL']);
});
