import { expect, test } from 'vitest';

import { lengthText } from './length-text.ts';

test('the length of a window leaves out what is zero', () => {
  const length = (minutes: number) => lengthText({ start: 0, end: minutes * 60_000 });
  expect([length(300), length(330), length(30)]).toEqual(['5 小时', '5 小时 30 分钟', '30 分钟']);
});
