import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { aContext, aDraft, later, openDrafts } from '../../../../test/drafts.tsx';
import { actionOf, dialogOf } from '../../../../test/office.tsx';
import { button, name, openEdit, openNew, text, toast, wizard } from '../../../../test/wizard.ts';

const pick = wizard.getByRole('button', { name: '曼彻斯特城 VS 阿森纳：主胜 1.95' });
const heightOf = () => Math.round(document.querySelector('.ant-modal-container')?.getBoundingClientRect().height ?? 0);

async function toPreview() {
  await pick.click();
  await button('下一步').click();
  await text('标题').fill('曼城主场不败');
  await text('内容').fill('主队主场强势。');
  await button('下一步').click();
  await expect.element(button('发布')).toBeVisible();
}

async function publish() {
  await button('发布').click();
  await dialogOf('发布预测：').getByRole('button', { name: '发布', exact: true }).click();
  await expect.element(toast).toMatchTextContent(/已发布 曼城主场不败/);
}

test('[day 13] the title carries match and kick-off from the second step on', async () => {
  await openNew();
  const titled = (title: string) => page.getByRole('dialog', { name: title, exact: true });
  await expect.element(titled('新增预测')).toBeVisible();
  await pick.click();
  await expect.element(titled('新增预测')).toBeVisible();
  await button('下一步').click();
  await expect.element(titled('新增预测：曼彻斯特城 VS 阿森纳 · 2036-11-20 20:00')).toBeVisible();
  await button('上一步').click();
  await expect.element(titled('新增预测')).toBeVisible();
});

test('[day 13] an opened draft is named by its title, then by its match', async () => {
  await openEdit();
  await expect.element(page.getByRole('dialog', { name: '编辑预测：曼城主场不败', exact: true })).toBeVisible();
  await button('下一步').click();
  const titled = page.getByRole('dialog', { name: '编辑预测：曼彻斯特城 VS 阿森纳 · 2036-11-20 20:00', exact: true });
  await expect.element(titled).toBeVisible();
});

test.each([
  [1366, 768],
  [1980, 1080],
])('[day 13] the wizard is as high at every step, %i × %i', async (width, height) => {
  await page.viewport(width, height);
  await openNew();
  await expect.element(pick).toBeVisible();
  const heights = [heightOf()];
  await pick.click();
  await button('下一步').click();
  await text('标题').fill('曼城主场不败');
  await text('内容').fill('主队主场强势。');
  heights.push(heightOf());
  await button('下一步').click();
  await expect.element(button('发布')).toBeVisible();
  heights.push(heightOf());
  expect(new Set(heights).size, heights.join(' ')).toBe(1);
  expect(heights[0]).toBeLessThanOrEqual(height - 32);
});

test('[day 13] after publishing, 查看 opens it in the published list', async () => {
  const permissions = ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action', 'pre_soc_odd_pub-view'];
  const answers = { 'predictions.commit': () => ({ publishedTime: later }) };
  await openDrafts({ drafts: [], user: { permissions }, answers });
  await page.getByRole('button', { name: '新增预测' }).first().click();
  await toPreview();
  await publish();
  await toast.getByRole('button', { name: '查看' }).click();
  await expect
    .poll(() => document.location.pathname + document.location.search)
    .toBe('/pre_soc_odd_pub?prediction=5009');
});

test('[day 13] without the right to the published list 查看 is not offered', async () => {
  await openNew({ 'predictions.commit': () => ({ publishedTime: later }) });
  await toPreview();
  await publish();
  await expect.element(toast.getByRole('button', { name: '再写一篇' })).toBeVisible();
  expect(toast.getByRole('button', { name: '查看' }).elements()).toEqual([]);
});

test('[day 13] after publishing, 再写一篇 keeps league and day alone', async () => {
  const requests = await openNew({ 'predictions.commit': () => ({ publishedTime: later }) });
  await toPreview();
  await publish();
  await toast.getByRole('button', { name: '再写一篇' }).click();
  await expect.element(wizard.getByText('请先填写：赛程、玩法')).toBeVisible();
  await expect.element(wizard.getByTitle('英格兰超级联赛', { exact: true })).toBeVisible();
  await expect.element(text('比赛日期')).toHaveValue('2036-11-20');
  await expect
    .poll(() => requests('odds.coming').at(-1)?.query)
    .toMatchObject({ leagueLevel: 1, leagueId: '1001', gameTime: '2036-11-20' });
  await button('取消').click();
  await expect.element(wizard).not.toBeInTheDocument();
});

test('[day 13] a prediction sent to review offers 再写一篇 alone', async () => {
  await openNew({
    'prediction-reviews.setting': () => ({ reviewRequired: true }),
    'predictions.send-to-review': () => ({ updatedTime: later }),
  });
  await pick.click();
  await button('下一步').click();
  await text('标题').fill('曼城主场不败');
  await text('内容').fill('主队主场强势。');
  await button('下一步').click();
  await button('提交审核').click();
  await dialogOf('提交审核：').getByRole('button', { name: '提交审核', exact: true }).click();
  await expect.element(toast).toMatchTextContent(/已提交审核.*再写一篇/);
});

test('[day 13] publishing from the list offers 查看, and 再写一篇 with league and day', async () => {
  const permissions = ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action', 'pre_soc_odd_pub-view'];
  const requests = await openDrafts({
    user: { permissions },
    answers: {
      'predictions.commit': () => ({ publishedTime: later }),
      'odds.contexts': ({ query: { matchId } }) => aContext({ matchId, leagueLevel: 2, leagueId: '1003' }),
    },
    drafts: [aDraft({ leagueId: '1003' })],
  });
  await actionOf('发布', name).click();
  await dialogOf('发布预测：').getByRole('button', { name: '发布', exact: true }).click();
  await expect.element(toast).toMatchTextContent(/已发布 曼城主场不败.*查看.*再写一篇/);
  await toast.getByRole('button', { name: '再写一篇' }).click();
  await expect
    .poll(() => requests('odds.coming').at(-1)?.query)
    .toMatchObject({ leagueLevel: 2, leagueId: '1003', gameTime: '2036-11-20' });
});

test('[day 13] 再写一篇 opens an empty form where the match is off shelf', async () => {
  await openDrafts({
    answers: {
      'predictions.commit': () => ({ publishedTime: later }),
      'odds.contexts': () => {
        throw new Refusal('notFound');
      },
    },
  });
  await actionOf('发布', name).click();
  await dialogOf('发布预测：').getByRole('button', { name: '发布', exact: true }).click();
  await toast.getByRole('button', { name: '再写一篇' }).click();
  await expect.element(wizard.getByText(/^请先填写：联赛/)).toBeVisible();
});
