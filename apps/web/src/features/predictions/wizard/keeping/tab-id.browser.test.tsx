import { expect, test } from 'vitest';

import { dropAllDrafts, keepDraft } from '../../../../lib/page/drafts.ts';
import { dropLeftCopies, keepCopy, readCopies } from './browser-copies.ts';
import { claimTabId } from './tab-id.ts';

const local = { owner: 'topsports/7', key: 'predictions 1 new' };
const titles = async () => new Set((await readCopies(local)).map(({ form }) => form.title));

test('[hardening 4] a duplicated tab is another place, a reloaded one the same', async () => {
  const first = await claimTabId();
  expect(sessionStorage.getItem('touchline.writing-place')).toBe(first);
  expect(await claimTabId()).not.toBe(first);
  sessionStorage.setItem('touchline.writing-place', 'left-by-a-closed-page');
  expect(await claimTabId()).toBe('left-by-a-closed-page');
});

test('[hardening 4] each tab keeps its own copy; only those of closed tabs give way', async () => {
  await dropAllDrafts();
  const other = await claimTabId();
  await keepDraft(local.owner, `${local.key} ${other}`, { values: { form: { title: '那边' } }, base: {} });
  await keepDraft(local.owner, `${local.key} gone`, { values: { form: { title: '关掉的' } }, base: {} });
  await keepCopy(local, { title: '这里' });
  expect(await titles()).toEqual(new Set(['关掉的', '这里', '那边']));
  await dropLeftCopies(local);
  expect(await titles()).toEqual(new Set(['这里', '那边']));
});
