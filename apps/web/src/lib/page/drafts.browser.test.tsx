import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { clearSession, refreshUser } from '../session/session.ts';
import { dropAllDrafts, keepDraft, ownerOf, readDraft } from './drafts.ts';

const user = aUser();
const owner = ownerOf(user);
const form = 'accounts.create';
const kept = { values: { name: '李静雯' }, base: { name: '' } };

beforeEach(dropAllDrafts);
afterEach(() => vi.restoreAllMocks());

test('a draft lives for seven days', async () => {
  const { now } = Date;
  const day = 24 * 60 * 60 * 1000;
  await keepDraft(owner, form, kept);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 7 * day - 60_000);
  expect(await readDraft(owner, form)).toMatchObject({ values: { name: '李静雯' } });
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 7 * day + 60_000);
  expect(await readDraft(owner, form)).toBeNull();
});

test('drafts go with signing out, stay when a session runs out, and are nobody else’s', async () => {
  await renderWidget(<p>页面</p>, { path: '/bac_acc', user });
  await keepDraft(owner, form, kept);
  clearSession('expired');
  expect(await readDraft(owner, form)).not.toBeNull();
  refreshUser(user);
  clearSession('signed-out');
  await expect.poll(() => readDraft(owner, form)).toBeNull();

  await keepDraft(owner, form, kept);
  expect(await readDraft(ownerOf({ ...user, id: '8' }), form)).toBeNull();
  expect(await readDraft(owner, form)).toBeNull();

  refreshUser(user);
  await keepDraft(owner, form, kept);
  refreshUser({ ...user, id: '8' });
  await expect.poll(() => readDraft(owner, form)).toBeNull();
});
