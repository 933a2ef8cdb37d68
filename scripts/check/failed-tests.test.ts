import { expect, test } from 'vitest';

import { failedOfPlaywright, failedOfVitest } from './failed-tests.ts';

test('each failed test is a line of where, which and why', () => {
  const testResults = [
    {
      name: '/src/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'holds' },
        { status: 'failed', fullName: 'breaks', failureMessages: ['Error: expected 1\n    at a.test.ts:3'] },
      ],
    },
    { name: '/src/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: '/src/c.test.ts', status: 'passed', message: '', assertionResults: [] },
  ];
  expect(failedOfVitest({ testResults })).toEqual([
    'a.test.ts: breaks: Error: expected 1',
    'b.test.ts: could not be run: no such module',
  ]);
});

test('a journey that was right in the end has not failed', () => {
  const result = (message: string) => ({ results: [{ error: { message: 'the first time' } }, { error: { message } }] });
  const specs = [
    { title: 'signs in', ok: true, tests: [result('')] },
    { title: 'signs out', ok: false, tests: [result('\u001B[31mnot visible\u001B[39m\nat 3')] },
  ];
  expect(failedOfPlaywright({ suites: [{ file: 'sign.spec.ts', suites: [{ file: 'sign.spec.ts', specs }] }] })).toEqual(
    ['sign.spec.ts: signs out: not visible'],
  );
});
