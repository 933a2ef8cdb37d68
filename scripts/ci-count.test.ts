import { expect, test } from 'vitest';

import { addUp, countPlaywright, countVitest } from './ci-count.ts';

test('the count adds the tests of both reports', () => {
  const vitest = countVitest({ numPassedTests: 40, numFailedTests: 2, testResults: [] });
  const playwright = countPlaywright({ stats: { expected: 7, unexpected: 1, flaky: 1 } });
  expect(addUp([vitest, playwright])).toEqual({ passed: 48, failed: 3 });
});

test('the count includes files that failed before their tests could run', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{}] },
  ];
  expect(countVitest({ numPassedTests: 1, numFailedTests: 0, testResults }).failed).toBe(1);
  const stats = { expected: 0, unexpected: 0, flaky: 0 };
  expect(countPlaywright({ stats, errors: [{ message: 'no server' }] }).failed).toBe(1);
});
