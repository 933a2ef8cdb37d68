import path from 'node:path';

import { expect, test } from 'vitest';

import { repositoryRoot } from '../services/service-dirs.ts';
import { secondsOfPlaywright, secondsOfVitest, summarizePlaywright, summarizeVitest } from './test-report.ts';

test('each failed and each retried test is a line of file, title and reason', () => {
  const testResults = [
    {
      name: '/src/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'holds', failureMessages: [] },
        { status: 'passed', fullName: 'holds the second time', failureMessages: ['Error: timed out'] },
        { status: 'failed', fullName: 'breaks', failureMessages: ['Error: expected 1\n    at a.test.ts:3'] },
      ],
    },
    { name: '/src/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: '/src/c.test.ts', status: 'passed', message: '', assertionResults: [] },
  ];
  expect(summarizeVitest({ testResults })).toEqual({
    failed: ['a.test.ts: breaks: Error: expected 1', 'b.test.ts: could not be run: no such module'],
    retried: ['a.test.ts: holds the second time: Error: timed out'],
  });
});

test('a journey that passed on a retry has not failed, and is reported', () => {
  const ran = (status: string, message: string) => [{ status, results: [{ error: { message } }, {}] }];
  const specs = [
    { title: 'signs in', ok: true, tests: ran('expected', '') },
    { title: 'signs up', ok: true, tests: ran('flaky', 'too slow') },
    { title: 'signs out', ok: false, tests: ran('unexpected', '\u001B[31mnot visible\u001B[39m\nat 3') },
  ];
  const report = { suites: [{ file: 'sign.spec.ts', suites: [{ file: 'sign.spec.ts', specs }] }] };
  expect(summarizePlaywright(report)).toEqual({
    failed: ['sign.spec.ts: signs out: not visible'],
    retried: ['sign.spec.ts: signs up: too slow'],
  });
});

test('the seconds of a file are those between its start and end, and those of all tries of its journeys', () => {
  const file = { name: path.join(repositoryRoot, 'a.test.ts'), status: 'passed', message: '', assertionResults: [] };
  expect(secondsOfVitest({ testResults: [{ ...file, startTime: 1000, endTime: 3500 }] })).toEqual({ 'a.test.ts': 2.5 });
  const specs = [
    { title: 'signs in', ok: true, tests: [{ status: 'flaky', results: [{ duration: 400 }, { duration: 600 }] }] },
  ];
  expect(secondsOfPlaywright({ suites: [{ file: 'sign.spec.ts', specs }] })).toEqual({ 'sign.spec.ts': 1 });
});
