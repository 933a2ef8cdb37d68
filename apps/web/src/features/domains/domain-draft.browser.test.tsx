import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answering } from '../../../test/answering.ts';
import { aPushTarget, listedPushTarget, listOf } from '../../../test/domains.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { dropAllDrafts, ownerOf, readDraft } from '../../lib/page/drafts.ts';
import { PushListPage } from './push-list-page.tsx';

test('the draft of a new domain has no key', async () => {
  await dropAllDrafts();
  answering({
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'push-targets.list': () => listOf([listedPushTarget(aPushTarget())]),
    'domains.push-list': () => listOf([]),
  });
  const user = aUser({ permissions: ['dom_pus-view', 'dom_pus-action'], merchantCode: 'platform' });
  await renderWidget(<PushListPage />, { path: '/dom_pus', user });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '新增推流域名' }).first().click();
  await dialog.getByLabelText('签名密钥').fill('Planted-Key-42');
  await dialog.getByRole('textbox', { name: '域名' }).fill('push-e.xinghe-live.com');
  const kept = () => readDraft(ownerOf(user), 'domains.create push');
  await expect.poll(kept).toMatchObject({ values: { name: 'push-e.xinghe-live.com' } });
  expect(JSON.stringify(await kept())).not.toContain('Planted-Key-42');
});
