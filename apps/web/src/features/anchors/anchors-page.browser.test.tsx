import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../test/accessible.ts';
import { anAnchor, openAnchors, openStudio, targets } from '../../../test/anchors.tsx';
import { anAppointment } from '../../../test/day-plan.tsx';
import { actionOf, dialogOf } from '../../../test/office.tsx';
import { AnchorsPage } from './anchors-page.tsx';

const row = page.getByRole('row').nth(1);
const toast = page.getByTestId('toast');
const enabledSwitch = page.getByRole('switch', { name: '启用“赵云霄”' });
const here = () => window.location.pathname + window.location.search;
const superAdmin = {
  isSuperAdmin: true,
  merchantCode: 'platform',
  permissions: ['pro_anc_lis-view', 'pro_anc_lis-action', 'com_pro_anc-view', 'com_pro_anc-action'],
};

test('[ANC-01] [ANC-03] the anchor list shows names, state, numbers, targets and live room, with the key masked', async () => {
  await openAnchors({ anchors: [anAnchor({ projects: targets.filter(({ name }) => name !== '华南备用') })] });
  await expect
    .element(row)
    .toMatchTextContent(/赵云霄.*云霄.*启用.*1042.*K7M2P9QX.*华东主站、旧站点（已停用）.*已开启.*••••9f3c.*2026-03-01/);
  await expect.element(page.getByRole('button', { name: '新增主播' })).toBeVisible();
});

test('[ANC-05] [ANC-07] [LST-30] the list asks for 50 rows in the order of the server', async () => {
  const { requests } = await openAnchors();
  await expect.poll(() => requests('anchors.list')[0]?.query).toEqual({ size: 50, current: 1 });
});

test('[ANC-02] names are searched by name and nickname, and stay open as a tab', async () => {
  const { requests } = await openAnchors();
  await page.getByRole('combobox', { name: '主播名称' }).fill('赵');
  await page.getByRole('combobox', { name: '昵称' }).fill('云');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => requests('anchors.list').at(-1)?.query).toMatchObject({ name: '赵', nickname: '云' });
  await expect.element(page.getByRole('tab', { name: '主播名称：赵，昵称：云' })).toBeVisible();
});

test('[ANC-02] [LST-17] [LST-19] ids and codes are searched as tags', async () => {
  const { requests } = await openAnchors();
  await page.getByRole('tab', { name: '编号' }).click();
  await userEvent.type(page.getByRole('combobox', { name: '主播 ID' }), '1042,77,');
  await userEvent.type(page.getByRole('combobox', { name: '主播编号' }), 'k7m2p9qx,');
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await expect
    .poll(() => requests('anchors.list').at(-1)?.query)
    .toMatchObject({ streamerIds: ['1042', '77'], streamerCodes: ['K7M2P9QX'] });
});

test('[LST-04] twelve searches stand in the row of tabs, the others in a menu', async () => {
  const tabs = Array.from({ length: 14 }, (_, at) => ({ tabTitle: `主播名称：${at}`, filters: { name: String(at) } }));
  localStorage.setItem('touchline.searches-of', '7');
  localStorage.setItem('x-cms-s-sk', JSON.stringify({ '/pro_anc_lis': tabs }));
  await openAnchors();
  await expect.element(page.getByRole('button', { name: '更多（2）' })).toBeVisible();
  expect(page.getByRole('tab', { name: /^主播名称：/ }).all()).toHaveLength(12);
});

test('[ANC-06] all targets are kept in the address and left out of what is sent', async () => {
  const { requests } = await openAnchors();
  await page.getByRole('combobox', { name: '推送目标' }).click();
  await page.getByTitle('华南备用', { exact: true }).last().click();
  await expect.poll(() => requests('anchors.list').at(-1)?.query).toMatchObject({ projectCodes: ['22'] });
  await page.getByTitle('全部', { exact: true }).last().click();
  await expect.poll(here).toContain('projectCodes=999');
  await expect.poll(() => requests('anchors.list').at(-1)?.query).not.toHaveProperty('projectCodes');
});

test('the list is narrowed to a state', async () => {
  const { requests } = await openAnchors();
  await page.getByRole('combobox', { name: '状态' }).click();
  await page.getByTitle('停用', { exact: true }).click();
  await expect.poll(() => requests('anchors.list').at(-1)?.query).toMatchObject({ enableds: ['false'] });
});

test('[ANC-23] disabling an anchor asks, names what becomes of it, and can be undone', async () => {
  const { requests } = await openAnchors();
  await enabledSwitch.click();
  const dialog = dialogOf('停用“赵云霄”？');
  await expect.element(dialog).toMatchTextContent(/立即中断.*没有未结束的预约.*主播已停用/);
  await dialog.getByRole('button', { name: '取消' }).click();
  expect(requests('anchors.set-enabled')).toEqual([]);
  await enabledSwitch.click();
  await dialog.getByRole('button', { name: '停用主播' }).click();
  await expect.element(toast).toMatchTextContent(/已停用 赵云霄/);
  await toast.hover();
  await expect.element(enabledSwitch).not.toBeChecked();
  expect(requests('anchors.set-enabled')).toMatchObject([
    { params: { streamerCode: 'K7M2P9QX' }, body: { enabled: false }, merchant: null },
  ]);
  await toast.getByRole('button', { name: '撤销' }).click();
  await expect.element(enabledSwitch).toBeChecked();
});

test('[ANC-23] the question names the coming appointments of the anchor, and how many more there are', async () => {
  const records = [1, 2].map((at) =>
    anAppointment({ id: String(at), startTime: `2030-05-0${at}T15:30:00.000Z`, programName: `焦点战 ${at}` }),
  );
  const { requests } = await openAnchors({
    answers: {
      'appointments.list': () => ({
        records,
        current: 1,
        size: 5,
        total: 4,
        totalPages: 1,
        epgs: [],
        epgLeagues: [],
      }),
    },
  });
  await enabledSwitch.click();
  const dialog = dialogOf('停用“赵云霄”？');
  await expect.element(dialog).toMatchTextContent(/还有 4 场未结束的预约/);
  const named = dialog.getByRole('list', { name: '未结束的预约' }).getByRole('listitem');
  await expect.element(named.nth(0)).toHaveTextContent('2030-05-01 23:30 焦点战 1');
  await expect.element(named.nth(2)).toHaveTextContent('另有 2 场');
  expect(requests('appointments.list')[0]?.query).toMatchObject({ streamerCodes: ['K7M2P9QX'] });
});

test('a refused disabling stays in its dialog', async () => {
  await openAnchors({
    answers: {
      'anchors.set-enabled': () => {
        throw new Refusal('notFound');
      },
    },
  });
  await enabledSwitch.click();
  await dialogOf('停用“赵云霄”？').getByRole('button', { name: '停用主播' }).click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
});

test('[ANC-24] [ANC-25] a stopped anchor reads 停用, and is enabled without a question', async () => {
  const { requests } = await openAnchors({ anchors: [anAnchor({ enabled: false })] });
  await expect.element(row).toMatchTextContent(/停用/);
  await enabledSwitch.click();
  await expect.element(toast).toMatchTextContent(/已启用 赵云霄/);
  await expect.element(row).toMatchTextContent(/启用/);
  expect(requests('anchors.set-enabled')).toHaveLength(1);
});

test('[ANC-22] without the action permission nothing can be changed', async () => {
  await openAnchors({ user: { permissions: ['pro_anc_lis-view'] } });
  await expect.element(row).toMatchTextContent(/启用/);
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '新增主播' })).not.toBeInTheDocument();
  await expect.element(actionOf('编辑', '赵云霄')).not.toBeInTheDocument();
  await expect.element(actionOf('查看', '赵云霄')).toBeVisible();
});

test('an anchor is viewed and edited from its row', async () => {
  await openAnchors();
  await actionOf('编辑', '赵云霄').click();
  await expect.poll(here).toBe('/pro_anc_lis/K7M2P9QX/edit');
});

test('[ANC-04] a super-admin sees the anchors of all merchants with the merchant’s alias, and acts for that merchant', async () => {
  const { requests } = await openAnchors({ path: '/com_pro_anc', user: superAdmin });
  await expect.element(row).toMatchTextContent(/云岭体育/);
  await enabledSwitch.click();
  await dialogOf('停用“赵云霄”？').getByRole('button', { name: '停用主播' }).click();
  await expect.poll(() => requests('anchors.set-enabled')).toMatchObject([{ merchant: 'alpha' }]);
  await actionOf('查看', '赵云霄').click();
  await expect.poll(here).toBe('/com_pro_anc/K7M2P9QX?merchant=alpha');
});

test('targets are offered once a super-admin has chosen one merchant', async () => {
  const { requests } = await openAnchors({ path: '/com_pro_anc', user: superAdmin });
  await expect.element(page.getByRole('combobox', { name: '推送目标' })).toBeDisabled();
  await page.getByRole('combobox', { name: '商户' }).click();
  await page.getByTitle('云岭体育', { exact: true }).click();
  await expect.element(page.getByRole('combobox', { name: '推送目标' })).toBeEnabled();
  await expect.poll(() => requests('anchors.list').at(-1)?.query).toMatchObject({ merchantCodes: ['alpha'] });
  expect(requests('push-targets.options')).toMatchObject([{ params: { code: 'alpha' }, merchant: 'alpha' }]);
});

test('[ANC-26] staff of a merchant see no other merchant: neither filter nor column', async () => {
  await openAnchors();
  await expect.element(page.getByRole('combobox', { name: '商户' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('columnheader', { name: '商户' })).not.toBeInTheDocument();
});

test('a row with photo, nickname and key is as high as the density says', async () => {
  await page.viewport(1366, 768);
  await openAnchors({
    anchors: [anAnchor({ photo: `photo-${'a'.repeat(32)}` })],
    answers: { 'photos.get': () => new Response(null, { status: 404 }) },
  });
  await expect.element(row).toMatchTextContent(/赵云霄/);
  expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(49);
});

test('rows are cards on a phone', async () => {
  await page.viewport(390, 844);
  await openStudio(<AnchorsPage />);
  const card = page.getByRole('article', { name: '赵云霄' });
  await expect.element(card).toMatchTextContent(/云霄 · K7M2P9QX.*华东主站.*已开启/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.viewport(1366, 768);
});

test('the anchor list has no serious accessibility fault in either theme', async () => {
  await openAnchors();
  await expect.element(row).toMatchTextContent(/赵云霄/);
  await expectAccessible();
});
