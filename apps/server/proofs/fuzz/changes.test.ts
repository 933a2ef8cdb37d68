import { expect, it } from 'vitest';

import { callAt } from './changes.ts';

it.each([
  ['GET', '/user/profile', 'profile.get'],
  ['DELETE', '/user/profile', 'accounts.delete'],
  ['GET', '/user/resetPassword', 'accounts.get'],
  ['GET', '/user/{account}/roles', 'accounts.roles'],
  ['PUT', '/health', undefined],
])('%s %s is answered by %s', (method, path, id) => {
  expect(callAt(method, path)).toBe(id);
});
