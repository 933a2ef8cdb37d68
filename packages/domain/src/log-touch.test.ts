import { expect, test } from 'vitest';

import { touchOf } from './log-touch.ts';

const change = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) => ({
  entity: 'account',
  id: '7',
  before,
  after,
});

test('names the thing and the first field that changed, and counts the others', () => {
  const before = { name: '李静雯', enabled: true, email: 'a@tests.example' };
  expect(touchOf([change(before, { ...before, enabled: false, email: 'b@tests.example' })])).toEqual({
    entity: 'account',
    id: '7',
    name: '李静雯',
    kind: 'changed',
    change: { field: 'enabled', before: true, after: false },
    more: 1,
  });
});

test('a list is told by how many came and went, a secret not at all', () => {
  const roles = touchOf([change({ roles: ['甲', '乙'] }, { roles: ['乙', '丙', '丁'] })]);
  expect(roles?.change).toEqual({ field: 'roles', added: 2, removed: 1 });
  const secret = touchOf([change({ password: '***' }, { password: '***' })]);
  expect(secret?.change).toEqual({ field: 'password', isSecret: true });
});

test('a new or removed record says so without a field', () => {
  expect(touchOf([change(null, { name: '新人', enabled: true })])).toMatchObject({
    kind: 'created',
    change: null,
    more: 0,
  });
  expect(touchOf([change({ name: '旧人' }, null)])).toMatchObject({ kind: 'deleted', name: '旧人', more: 0 });
});

test('the name may stand in another change of the same thing', () => {
  const touch = touchOf([change({ password: '***' }, { password: '***' }), change({ name: '甲' }, { name: '甲' })]);
  expect(touch).toMatchObject({ name: '甲', change: { isSecret: true }, more: 0 });
});

test('a long value is cut, and nothing is touched where nothing changed', () => {
  expect(touchOf([change({ name: 'x' }, { name: 'y'.repeat(60) })])?.change).toEqual({
    field: 'name',
    before: 'x',
    after: `${'y'.repeat(40)}…`,
  });
  expect([touchOf([]), touchOf([{ entity: 'more', id: '3', before: null, after: null }])]).toEqual([null, null]);
});
