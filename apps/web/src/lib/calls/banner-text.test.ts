import { expect, test } from 'vitest';

import { bannerText } from './banner-text.ts';

test('[SHL-86] the first detail speaks, in either spelling', () => {
  const message = '提交的内容不符合要求';
  expect(bannerText({ message, details: [{ errorMessage: '名称过长' }, { errorMessage: '其次' }] })).toBe('名称过长');
  expect(bannerText({ message, details: [{ errorMessages: '名称重复' }] })).toBe('名称重复');
});

test('[SHL-87] without a detail the banner shows the message', () => {
  expect(bannerText({ message: '内容已被他人修改', details: [] })).toBe('内容已被他人修改');
  expect(bannerText({ message: '内容已被他人修改', details: [{ field: 'name' }] })).toBe('内容已被他人修改');
});

test('the banner text is left to the caller when the answer has none', () => {
  expect(bannerText({})).toBeNull();
  expect(bannerText({ message: ' ', details: [{ errorMessage: '' }] })).toBeNull();
});
