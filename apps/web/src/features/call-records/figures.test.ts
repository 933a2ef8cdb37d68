import { expect, test } from 'vitest';

import { shareText } from './figures.ts';

test('the share of failures has one digit behind the point, and none that looks like no failure', () => {
  expect([shareText(0, 10), shareText(1, 3), shareText(1, 2), shareText(1, 5000), shareText(0, 0)]).toEqual([
    '0%',
    '33.3%',
    '50%',
    '<0.1%',
    '0%',
  ]);
});
