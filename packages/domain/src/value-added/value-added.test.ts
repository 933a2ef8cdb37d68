import { expect, it } from 'vitest';

import { checkField } from '../field-rules.ts';
import { missingInSaved, valueAddedRules } from './value-added.ts';

it('[CAT-05] a draft lacks nothing, and a saved record needs its text or its address', () => {
  for (const kind of ['news', 'video'] as const) expect(missingInSaved(kind, { status: 0 })).toBeNull();
  expect(missingInSaved('news', { status: 1, content: ' \n' })).toBe('content');
  expect(missingInSaved('news', { status: 1, content: '正文' })).toBeNull();
  expect(missingInSaved('video', { status: 1, content: '正文' })).toBe('address');
  expect(missingInSaved('video', { status: 1, address: 'https://video.starsport.cn/1.mp4' })).toBeNull();
});

it('an address may stay empty, and one that is given is judged', () => {
  expect(checkField(valueAddedRules.address, '')).toBeNull();
  expect(checkField(valueAddedRules.address, 'http://video.starsport.cn/1.mp4')).toBe('validation.videoAddress');
});
