import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { expect, it } from 'vitest';

import { repeatedBy, sampledKeys, samplingOf } from './sample.ts';

const sampling = { isFull: false, seed: 'abc' };

it('a call is tried with its declared keys, the other keys of their pages and four more', () => {
  const keys = sampledKeys(sampling, 'roles.create', ['bac_#_rol-action'], allPermissionKeys);
  expect(keys.slice(0, 2)).toEqual(['bac_#_rol-view', 'bac_#_rol-action']);
  expect(new Set(keys).size).toBe(6);
});

it('the same seed gives a call the same keys, another seed or another call gives others', () => {
  const keys = (seed: string, call: string) => sampledKeys({ isFull: false, seed }, call, [], allPermissionKeys);
  expect(keys('abc', 'roles.create')).toEqual(keys('abc', 'roles.create'));
  expect(keys('abd', 'roles.create')).not.toEqual(keys('abc', 'roles.create'));
  expect(keys('abc', 'roles.get')).not.toEqual(keys('abc', 'roles.create'));
});

it('over many seeds every key is tried with a call', () => {
  const tried = Array.from({ length: 200 }, (_, seed) =>
    sampledKeys({ isFull: false, seed: String(seed) }, 'roles.get', [], allPermissionKeys),
  );
  expect(new Set(tried.flat()).size).toBe(allPermissionKeys.length);
});

it('MATRIX=full tries every key, MATRIX_SEED names the sample, and otherwise the commit does', () => {
  const full = samplingOf({ MATRIX: 'full', MATRIX_SEED: 'abc' });
  expect(sampledKeys(full, 'roles.get', [], allPermissionKeys)).toEqual(allPermissionKeys);
  expect(repeatedBy(full)).toBe('MATRIX=full');
  expect(repeatedBy(samplingOf({ MATRIX_SEED: 'abc' }))).toBe('MATRIX_SEED=abc');
  expect(samplingOf({}).seed).not.toBe('');
});
