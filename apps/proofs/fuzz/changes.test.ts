import { expect, it } from 'vitest';

import { applyChange, callAt } from './changes.ts';
import { newDraft } from './lane.ts';

it.each([
  ['GET', '/user/profile', 'profile.get'],
  ['DELETE', '/user/profile', 'accounts.delete'],
  ['GET', '/user/resetPassword', 'accounts.get'],
  ['GET', '/user/{account}/roles', 'accounts.roles'],
  ['PUT', '/health', undefined],
])('%s %s is answered by %s', (method, path, id) => {
  expect(callAt(method, path)).toBe(id);
});

it('a method that is changed twice leads by the same path', () => {
  const draft = newDraft('profile.get');
  for (const method of ['DELETE', 'GET']) applyChange(draft, ['method', method]);
  expect([draft.id, draft.offRoute]).toEqual(['profile.get', false]);
  applyChange(draft, ['variant', 'creator']);
  applyChange(draft, ['method', 'DELETE']);
  expect(draft.id).toBe('accounts.delete');
});
