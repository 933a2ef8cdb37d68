import { beforeEach, expect, test } from 'vitest';

import { optionKey, readOptions, writeOptions } from './option-cache.ts';

const entries = new Map<string, string>();
const store = {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
};
const owner = { account: 'lihua', permissionVersion: '7' };
const key = optionKey('settings', owner);
const savedAt = 1_700_000_000_000;

beforeEach(() => entries.clear());

test('[SHL-97] an option list is kept for 600 seconds and not longer', () => {
  writeOptions(store, key, { cdns: ['ALI'] }, savedAt);
  expect(readOptions(store, key, savedAt + 599_999)).toEqual({ savedAt, data: { cdns: ['ALI'] } });
  expect(readOptions(store, key, savedAt + 600_000)).toBeNull();
  expect(entries.size).toBe(0);
});

test('[SHL-97] the key tells accounts and permission versions apart', () => {
  const keys = [
    key,
    optionKey('settings', { ...owner, account: 'other' }),
    optionKey('settings', { ...owner, permissionVersion: '8' }),
    optionKey('leagues', owner),
    optionKey('settings', { account: 'lihua:7', permissionVersion: '' }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('garbage in the storage reads as nothing', () => {
  for (const garbage of ['', 'null', '{', '{"savedAt":"x","data":1}', '[]']) {
    entries.set(key, garbage);
    expect(readOptions(store, key, savedAt)).toBeNull();
  }
});

test('a full storage still hands the data on', () => {
  const full = {
    ...store,
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  expect(writeOptions(full, key, 1, savedAt)).toEqual({ savedAt, data: 1 });
});
