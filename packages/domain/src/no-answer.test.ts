import { expect, test } from 'vitest';

import { isNoAnswerStatus, pauseBeforeRetry } from './no-answer.ts';

test('only a gateway, or a server that cannot work now, leaves the outcome open', () => {
  const open = Array.from({ length: 500 }, (_, at) => 100 + at).filter((status) => isNoAnswerStatus(status));
  expect(open).toEqual([502, 503, 504]);
});

test('waits as long as it is asked to, never less than its own pause and never more than five seconds', () => {
  expect(pauseBeforeRetry('1', 300)).toBe(1000);
  expect(pauseBeforeRetry('0', 300)).toBe(300);
  expect(pauseBeforeRetry(null, 300)).toBe(300);
  expect(pauseBeforeRetry('86400', 300)).toBe(5000);
  expect(pauseBeforeRetry('Wed, 21 Oct 2026 07:28:00 GMT', 300)).toBe(300);
});
