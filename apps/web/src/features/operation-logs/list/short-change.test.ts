import type { LogTouch } from '@touchline/domain/log-touch';
import { expect, test } from 'vitest';

import { shortChangeWords } from './short-change.ts';

const touch = (changes: Partial<LogTouch>): LogTouch => ({
  entity: 'account',
  id: '7',
  name: '李静雯',
  kind: 'changed',
  change: null,
  more: 0,
  ...changes,
});

test.each([
  [{ change: { field: 'enabled', before: true, after: false } }, '状态：启用 → 停用'],
  [{ change: { field: 'name', before: null, after: '李静' }, more: 2 }, '用户名：空 → 李静 等 3 处'],
  [{ change: { field: 'roles', added: 2, removed: 1 } }, '角色：+2 −1'],
  [{ change: { field: 'password', isSecret: true as const } }, '密码：已更改'],
  [{ kind: 'created' as const }, '新增'],
  [{ kind: 'deleted' as const }, '删除'],
])('%j reads %s', (changes, words) => {
  expect(shortChangeWords(touch(changes))).toBe(words);
});
