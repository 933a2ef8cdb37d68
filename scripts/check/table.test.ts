import { expect, test } from 'vitest';

import { limitText, totalText } from './table.ts';

test('a quiet machine is held to minutes of clock', () => {
  expect(limitText({ seconds: 1500, processorSeconds: 9000, others: 0.02 })).toBe('limit: 25 minutes of clock: kept');
  expect(limitText({ seconds: 1501, processorSeconds: 60, others: 0 })).toContain('25 minutes of clock: NOT KEPT');
});

test('a machine that others use is held to processor-minutes', () => {
  const processorSeconds = 48 * 60;
  expect(limitText({ seconds: 9000, processorSeconds, others: 0.1 })).toContain('48 processor-minutes: kept');
  expect(limitText({ seconds: 60, processorSeconds: processorSeconds + 1, others: 0.5 })).toContain('NOT KEPT');
});

test('the total names clock, processor and what others took', () => {
  expect(totalText({ seconds: 1203, processorSeconds: 1800, others: 0.024 })).toBe(
    '20 min 3 s of clock, 30.0 processor-minutes; others took 2 %',
  );
});
