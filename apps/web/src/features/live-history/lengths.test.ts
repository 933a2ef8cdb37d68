import { expect, test } from 'vitest';

import { clockText, hoursText } from './lengths.ts';

test('a length is shown in hours, minutes and seconds, and hours to two digits', () => {
  expect([0, 999, 65_000, 3_909_000, 90_000_000].map(clockText)).toEqual([
    '0:00:00',
    '0:00:01',
    '0:01:05',
    '1:05:09',
    '25:00:00',
  ]);
  expect(hoursText(5_400_000)).toBe('1.50');
});
