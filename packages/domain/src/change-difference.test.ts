import { expect, test } from 'vitest';

import { differenceOf } from './change-difference.ts';

const base = { entity: 'account', id: '1001' };

test('a change is shown field by field, what stayed apart from it', () => {
  const before = { name: '何佳怡', email: 'he@star.example', enabled: true };
  expect(differenceOf({ ...base, before, after: { ...before, name: '何佳', enabled: false } })).toEqual({
    ...base,
    name: '何佳',
    kind: 'changed',
    changed: [
      { kind: 'value', field: 'name', before: '何佳怡', after: '何佳' },
      { kind: 'value', field: 'enabled', before: true, after: false },
    ],
    unchanged: [{ kind: 'same', field: 'email', value: 'he@star.example' }],
  });
});

test('lists show what was added, what was removed and what stayed', () => {
  const { changed } = differenceOf({ ...base, before: { roles: ['a', 'b'] }, after: { roles: ['b', 'c'] } });
  expect(changed).toEqual([{ kind: 'list', field: 'roles', added: ['c'], removed: ['a'], kept: ['b'] }]);
});

test('items of a list are compared by what they say', () => {
  const one = { id: '1', name: '写手' };
  const { changed, unchanged } = differenceOf({ ...base, before: { roles: [one] }, after: { roles: [{ ...one }] } });
  expect([changed.length, unchanged.length]).toEqual([0, 1]);
});

test('a new or removed record has one side only', () => {
  const row = { name: '写手', permissions: ['pre_soc_odd_dra-view'] };
  expect(differenceOf({ ...base, before: null, after: row })).toMatchObject({
    kind: 'created',
    changed: [
      { kind: 'value', field: 'name', before: undefined, after: '写手' },
      { kind: 'list', added: ['pre_soc_odd_dra-view'], removed: [] },
    ],
  });
  expect(differenceOf({ ...base, before: row, after: null })).toMatchObject({
    kind: 'deleted',
    changed: [
      { kind: 'value', before: '写手', after: undefined },
      { kind: 'list', removed: ['pre_soc_odd_dra-view'] },
    ],
  });
});

test('a secret that changed counts as changed, though both sides look alike', () => {
  const { changed } = differenceOf({ ...base, before: { password: '***' }, after: { password: '***' } });
  expect(changed).toEqual([{ kind: 'secret', field: 'password' }]);
});
