import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../test/accessible.ts';
import { answering } from '../../../test/answering.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { PreviewPlayer } from './preview-player.tsx';

const user = aUser({ permissions: ['mon_liv-view'] });
const player = <PreviewPlayer appointmentId="501" merchantCode={null} name="赵云霄" />;
const stop = page.getByRole('button', { name: '停止播放' });
const play = () => page.getByRole('button', { name: '播放预览 赵云霄' });

test('nothing is asked for before somebody plays, and a stream that has ended says so', async () => {
  const requests = answering({ 'previews.open': () => ({ preview: null }) });
  await renderWidget(player, { path: '/mon_liv', user });
  await expect.element(play()).toBeVisible();
  expect(requests('previews.open')).toHaveLength(0);
  await play().click();
  await expect.element(page.getByText('推流已结束')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '重新播放' })).toBeVisible();
  await expectAccessible();
});

test('a viewer who lost the right is told so', async () => {
  answering({
    'previews.open': () => {
      throw new Refusal('forbidden');
    },
  });
  await renderWidget(player, { path: '/mon_liv', user });
  await play().click();
  await expect.element(page.getByText('没有权限查看该直播')).toBeVisible();
});

test('playing moves the focus to the way to stop, and stopping moves it back', async () => {
  const answer = Promise.withResolvers<{ preview: null }>();
  answering({ 'previews.open': () => answer.promise });
  await renderWidget(player, { path: '/mon_liv', user });
  await userEvent.tab();
  await expect.element(play()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(stop).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(play()).toHaveFocus();
  answer.resolve({ preview: null });
});

test('a stream that ends while the way to stop has the focus gives it to the next try', async () => {
  const answer = Promise.withResolvers<{ preview: null }>();
  answering({ 'previews.open': () => answer.promise });
  await renderWidget(player, { path: '/mon_liv', user });
  await play().click();
  await expect.element(stop).toHaveFocus();
  answer.resolve({ preview: null });
  await expect.element(page.getByRole('button', { name: '重新播放' })).toHaveFocus();
});
