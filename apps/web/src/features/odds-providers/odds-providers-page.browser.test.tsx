import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../test/accessible.ts';
import { answering, type CannedAnswers } from '../../../test/answering.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { OddsProvidersPage } from './odds-providers-page.tsx';
import type { OddsProvider } from './odds-providers.api.ts';

const version = '2026-03-01T02:00:00.000Z';
const later = '2026-03-01T02:00:01.000Z';

function aProvider(changes: Partial<OddsProvider> = {}): OddsProvider {
  const makers = [
    { supplier: 'NAMI', supplierName: '纳米', makerId: '5' },
    { supplier: 'HBIRD', supplierName: '蜂鸟', makerId: '7101' },
  ];
  return { id: 5, name: '甲公司', position: 1, makers, updatedTime: version, ...changes };
}

const two = [aProvider(), aProvider({ id: 6, name: '乙公司', position: 2, makers: [] })];

async function show({ mayChange = true, answers = {} }: { mayChange?: boolean; answers?: CannedAnswers } = {}) {
  const requests = answering({
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'odds-providers.list': ({ query }) => {
      const records = two.filter(({ name }) => name.includes(query.keyword ?? ''));
      return { records, current: 1, size: 50, total: records.length, totalPages: Math.min(1, records.length) };
    },
    'odds-providers.get': () => aProvider({ name: '别人改的', updatedTime: later }),
    ...answers,
  });
  const permissions = ['pre_#_prv-view', ...(mayChange ? ['pre_#_prv-action'] : [])];
  await renderWidget(<OddsProvidersPage />, { path: '/pre_prv', user: aUser({ permissions }) });
  await expect.element(row(1)).toBeVisible();
  return requests;
}

const row = (at: number) => page.getByRole('row').nth(at);
const dialog = page.getByRole('dialog');
const name = dialog.getByRole('textbox', { name: '名称' });
const position = dialog.getByRole('spinbutton', { name: '顺序' });
const save = dialog.getByRole('button', { name: '保存赔率公司' });

test('[PRD-80] they are listed in their order, with what suppliers call them, and searched', async () => {
  const requests = await show();
  await expect.element(row(1)).toMatchTextContent(/甲公司.*纳米 5 · 蜂鸟 7101/);
  await expect.element(row(2)).toMatchTextContent(/乙公司.*未对应数据源/);
  await page.getByRole('textbox', { name: '搜索赔率公司' }).fill('丙');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('没有找到与“丙”匹配的赔率公司')).toBeVisible();
  expect(requests('odds-providers.list').at(-1)?.query).toMatchObject({ keyword: '丙' });
});

test('[PRD-80] name and order are changed on the version that was opened', async () => {
  const requests = await show({ answers: { 'odds-providers.update': () => ({ updatedTime: later }) } });
  await page.getByRole('button', { name: '编辑 甲公司' }).click();
  await expect.element(dialog).toMatchTextContent(/^编辑赔率公司：甲公司/);
  await expect.element(save).toBeDisabled();
  await name.fill('甲公司（国际）');
  await position.fill('3');
  await save.click();
  await expect.element(page.getByTestId('toast')).toMatchTextContent(/已更新 甲公司（国际）/);
  expect(requests('odds-providers.update').map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: 5 }, body: { name: '甲公司（国际）', position: 3, updatedTime: version } },
  ]);
});

test('an order that is none is not sent', async () => {
  const requests = await show();
  await page.getByRole('button', { name: '编辑 甲公司' }).click();
  for (const wrong of ['', '0', '1000']) {
    await position.fill(wrong);
    await save.click();
    await expect.element(dialog.getByText('请输入 1 到 999 之间的整数')).toBeVisible();
  }
  expect(requests('odds-providers.update')).toEqual([]);
});

test('values that somebody else saved meanwhile are shown beside one’s own', async () => {
  await show({
    answers: {
      'odds-providers.update': () => {
        throw new Refusal('conflict');
      },
    },
  });
  await page.getByRole('button', { name: '编辑 甲公司' }).click();
  await name.fill('我改的');
  await save.click();
  await expect.element(dialog.getByText('别人改的')).toBeVisible();
});

test('without the change permission the page offers no change', async () => {
  await show({ mayChange: false });
  await expect.element(page.getByRole('button', { name: '编辑 甲公司' })).not.toBeInTheDocument();
});

test('the odds providers page and its form have no serious accessibility fault in either theme', async () => {
  await show();
  await expectAccessible();
  await page.getByRole('button', { name: '编辑 甲公司' }).click();
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
});
