import { expect, test } from 'vitest';

import { totalText } from './table.ts';

test('a quiet machine is held to minutes of clock', () => {
  expect(totalText({ seconds: 1200, processorSeconds: 9000, others: 0.02 })).toBe(
    '20 min 0 s of clock, 150.0 processor-minutes; others took 2 %\nlimit: 20 minutes of clock: kept',
  );
  expect(totalText({ seconds: 1201, processorSeconds: 60, others: 0 })).toContain('20 minutes of clock: NOT KEPT');
});

test('a machine that others use is held to processor-minutes', () => {
  const processorSeconds = 38 * 60;
  expect(totalText({ seconds: 9000, processorSeconds, others: 0.1 })).toContain('38 processor-minutes: kept');
  expect(totalText({ seconds: 60, processorSeconds: processorSeconds + 1, others: 0.5 })).toContain('NOT KEPT');
});
