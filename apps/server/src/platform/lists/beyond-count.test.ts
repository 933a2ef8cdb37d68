import { expect, it } from 'vitest';

import { type FilteredPeriod, BeyondCount } from './beyond-count.ts';

const march: FilteredPeriod = { key: 'm01', from: '2026-03-01T00:00:00.000Z', until: '2026-04-01T00:00:00.000Z' };

it('knows a filter again, and one of a longer period', () => {
  const beyond = new BeyondCount();
  expect(beyond.has(march)).toBe(false);
  beyond.add(march);
  expect(beyond.has(march)).toBe(true);
  expect(beyond.has({ ...march, from: '2026-01-01T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' })).toBe(true);
});

it.each<[string, Partial<FilteredPeriod>]>([
  ['a later beginning', { from: '2026-03-01T00:00:00.001Z' }],
  ['an earlier end', { until: '2026-03-31T23:59:59.999Z' }],
  ['another filter', { key: 'm02' }],
])('says nothing of %s', (_name, other) => {
  const beyond = new BeyondCount();
  beyond.add(march);
  expect(beyond.has({ ...march, ...other })).toBe(false);
});

it('[hardening 15] knows nothing once it is cleared', () => {
  const beyond = new BeyondCount();
  beyond.add(march);
  beyond.clear();
  expect(beyond.has(march)).toBe(false);
});

it('keeps a bounded number of filters, those met last', () => {
  const beyond = new BeyondCount();
  const of = (n: number) => ({ ...march, key: `account-${n}` });
  for (let n = 0; n <= 5000; n += 1) beyond.add(of(n));
  expect(beyond.has(of(0))).toBe(false);
  expect(beyond.has(of(1))).toBe(true);
  expect(beyond.has(of(5000))).toBe(true);
});
