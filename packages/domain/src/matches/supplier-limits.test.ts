import { expect, test } from 'vitest';

import { beginningOf, cleanSupplierName, isDeeperThan, supplierRecordLimits } from './supplier-limits.ts';

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return value;
}

test('[mend 7] levels are counted however many there are', () => {
  expect(isDeeperThan(nested(20), 20)).toBe(false);
  expect(isDeeperThan(nested(21), 20)).toBe(true);
  expect(isDeeperThan(nested(200_000), 20)).toBe(true);
  expect(isDeeperThan('text', 20)).toBe(false);
});

test('[mend 7] the beginning of a record is at most 2 KB of its JSON', () => {
  expect(beginningOf({ a: [1, 'zwei', null], b: { c: true } })).toBe('{"a":[1,"zwei",null],"b":{"c":true}}');
  const large = beginningOf({ id: 7, filler: 'x'.repeat(15_000_000) });
  expect(large.startsWith('{"id":7,"filler":"xxx')).toBe(true);
  expect(large).toHaveLength(supplierRecordLimits.keptCharacters);
  expect(beginningOf(nested(200_000))).toBe(`${'{"a":'.repeat(20)}…${'}'.repeat(20)}`);
  expect(beginningOf(Array.from({ length: 5_000_000 }).fill(1)).length).toBe(supplierRecordLimits.keptCharacters);
});

test('[mend 7] control, bidi and zero-width characters are taken out of names', () => {
  expect(cleanSupplierName('\u202E曼\u200B联\u0007\u2066 A\uFEFF\n')).toBe('曼联 A');
  expect(cleanSupplierName('\u200B\u2060')).toBe('');
});
