import { expect, test } from 'vitest';

import { backToTopOpacity } from './back-to-top.ts';

test('back-to-top is invisible below 800 px, fades in to 1600 and stays', () => {
  expect([0, 799, 800, 1000, 1200, 1600, 9000].map(backToTopOpacity)).toEqual([0, 0, 0, 0.25, 0.5, 1, 1]);
});
