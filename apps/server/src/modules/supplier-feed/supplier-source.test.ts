import { expect, test } from 'vitest';

import type { Outbound } from '../../platform/network/outbound.ts';
import { createSource } from './supplier-source.ts';

/** A supplier that answers everything with these results. */
function sourceOf(results: unknown) {
  const headers = new Headers({ 'x-supplier-time': String(Math.floor(Date.now() / 1000)) });
  const body = Buffer.from(JSON.stringify({ code: 0, query: {}, results }));
  const outbound: Outbound = { get: () => Promise.resolve({ headers, body, traceId: 'made up' }) };
  return createSource(outbound, { leadMs: null, isKept: true });
}

const named = (results: unknown) => sourceOf(results).sports(new AbortController().signal);

test('[day 9] a sport is called by its Chinese name, else by its English one, else by its key', async () => {
  const sports = [
    { key: 'football', name_zh: '足球', name_en: 'Football' },
    { key: 'tennis', name_en: 'Tennis' },
    { key: 'snooker', name_zh: null, name_en: ' ' },
    { key: 'curling' },
  ];
  expect(await named(sports)).toEqual([
    { key: 'football', name: '足球' },
    { key: 'tennis', name: 'Tennis' },
    { key: 'snooker', name: 'snooker' },
    { key: 'curling', name: 'curling' },
  ]);
});

test('a list of sports without keys is refused', async () => {
  await expect(named([{ name_zh: '足球' }])).rejects.toThrow('内容格式不符合约定');
});
