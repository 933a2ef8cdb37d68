import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answering } from '../../../../test/answering.ts';
import { aUser } from '../../../../test/people.ts';
import { renderWidget } from '../../../../test/render-widget.tsx';
import { CardPreview } from './card-preview.tsx';

test('a card’s button gives the focus to the way to stop, and gets it back', async () => {
  const answer = Promise.withResolvers<{ preview: null }>();
  const user = aUser({ permissions: ['pro_pro_lis-view'] });
  const stop = page.getByRole('button', { name: '停止播放' });
  answering({ 'previews.open': () => answer.promise });
  await renderWidget(<CardPreview appointmentId="501" name="赵云霄" />, { path: '/pro_pro_lis', user });
  const opener = page.getByRole('button', { name: '预览画面 赵云霄' });
  await opener.click();
  await expect.element(stop).toHaveFocus();
  await stop.click();
  await expect.element(opener).toHaveFocus();
  answer.resolve({ preview: null });
});
