import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../../test/accessible.ts';
import { anAnchor, openStudio, targets } from '../../../../test/anchors.tsx';
import { dialogOf } from '../../../../test/office.tsx';
import { hasUnsavedInput } from '../../../lib/page/dirty.ts';
import { EditAnchor } from './edit-anchor.tsx';
import { NewAnchor } from './new-anchor.tsx';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const targetBox = page.getByRole('combobox', { name: '推送目标' });
const create = page.getByRole('button', { name: '新增主播' });
const save = page.getByRole('button', { name: '保存主播' });
const here = () => window.location.pathname + window.location.search;
const pick = (name: string) => page.getByTitle(name, { exact: true }).last().click();
const superAdmin = {
  isSuperAdmin: true,
  merchantCode: 'platform',
  permissions: ['pro_anc_lis-view', 'pro_anc_lis-action', 'com_pro_anc-view'],
};

const openNew = (options: Parameters<typeof openStudio>[1] = {}) =>
  openStudio(<NewAnchor />, { path: '/pro_anc_lis/new', ...options });
const openEdit = (options: Parameters<typeof openStudio>[1] = {}) =>
  openStudio(<EditAnchor anchorRef={{ streamerCode: 'K7M2P9QX', merchantCode: null }} />, {
    path: '/pro_anc_lis/K7M2P9QX/edit',
    ...options,
  });

test('[ANC-09] [ANC-12] [ANC-21] a new anchor is sent once its form is valid, and its page opens', async () => {
  const { requests } = await openNew();
  await expect.element(create).toBeDisabled();
  await field('主播名称').fill('钱小满');
  await field('昵称').fill('小满66');
  await expect.element(create).toBeDisabled();
  await targetBox.click();
  await pick('华东主站');
  await expect.element(create).toBeEnabled();
  await create.click();
  await expect.poll(here).toBe('/pro_anc_lis/NEWANCHR');
  expect(requests('anchors.create')).toMatchObject([
    {
      body: {
        name: '钱小满',
        nickname: '小满66',
        enableLiveroom: true,
        photo: null,
        projectCodes: ['21'],
        merchantCode: 'alpha',
      },
      merchant: null,
    },
  ]);
});

test('[ANC-15] a name that was emptied asks for input', async () => {
  await openNew();
  await field('主播名称').fill('钱');
  await field('主播名称').fill('');
  await userEvent.tab();
  await expect.element(page.getByText('请输入内容')).toBeVisible();
});

test.each([
  ['[ANC-16] a name over 20 characters', '主播名称', '一'.repeat(21), '不能超过 20 个字符'],
  ['[ANC-17] a name with a space', '主播名称', '钱 小满', '不能包含空格'],
  ['[ANC-17] a name with a space behind it', '主播名称', '钱小满 ', '不能包含空格'],
  ['[ANC-18] a nickname over 10 characters', '昵称', 'a'.repeat(11), '最多 10 个字符，只能使用中文、英文和数字'],
  ['[ANC-18] a nickname with other characters', '昵称', '小满!', '最多 10 个字符，只能使用中文、英文和数字'],
])('%s is marked, and cannot be sent', async (_what, name, text, message) => {
  await openNew();
  await field('主播名称').fill('钱小满');
  await targetBox.click();
  await pick('华东主站');
  await expect.element(create).toBeEnabled();
  await field(name).fill(text);
  await userEvent.tab();
  await expect.element(page.getByText(message, { exact: true })).toBeVisible();
  await expect.element(create).toBeDisabled();
});

test('[LST-35] the last push target cannot be taken away', async () => {
  await openEdit();
  await targetBox.click();
  await pick('华东主站');
  await expect.element(page.getByText('推送目标至少选择一项')).toHaveRole('alert');
  await expect.element(save).toBeDisabled();
});

test('disabled targets are offered only where the anchor has them', async () => {
  await openEdit({ anchors: [anAnchor({ projects: targets.filter(({ enabled }) => !enabled) })] });
  await targetBox.click();
  await expect.element(page.getByTitle('旧站点（已停用）').last()).toBeVisible();
  await pick('华南备用');
  await expect.element(save).toBeEnabled();
});

test('[ANC-13] going back to the list asks, also before anything is typed', async () => {
  await openNew();
  await page.getByRole('button', { name: '返回列表' }).click();
  const dialog = dialogOf('返回主播列表？');
  await expect.element(dialog).toMatchTextContent(/还没有修改/);
  await dialog.getByRole('button', { name: '取消' }).click();
  await field('主播名称').fill('钱小满');
  await page.getByRole('button', { name: '返回列表' }).first().click();
  await expect.element(dialog).toMatchTextContent(/返回后会丢失/);
  await dialog.getByRole('button', { name: '返回列表' }).click();
  await expect.poll(here).toBe('/pro_anc_lis');
});

test('[ANC-14] an unsaved form warns whoever leaves the page', async () => {
  await openEdit();
  await expect.element(field('昵称')).toHaveValue('云霄');
  expect(hasUnsavedInput()).toBe(false);
  await field('昵称').fill('云霄2');
  await expect.poll(hasUnsavedInput).toBe(true);
});

test('[ANC-10] an update sends what changed with the version that was seen, and leads back to the row', async () => {
  const { requests } = await openEdit();
  await field('昵称').fill('小赵');
  await page.getByRole('switch', { name: '直播间' }).click();
  await save.click();
  await expect.poll(here).toBe('/pro_anc_lis');
  expect(requests('anchors.update').map(({ body }) => body)).toEqual([
    {
      nickname: '小赵',
      enableLiveroom: false,
      merchantCode: 'alpha',
      updatedTime: '2026-03-01T02:00:00.000Z',
    },
  ]);
});

test('a colleague’s save meanwhile is shown beside mine', async () => {
  const { changeElsewhere } = await openEdit();
  await field('主播名称').fill('赵云');
  changeElsewhere('K7M2P9QX', { nickname: '常山' });
  await save.click();
  await expect.element(page.getByText('常山')).toBeVisible();
  expect(here()).toBe('/pro_anc_lis/K7M2P9QX/edit');
});

test('a refusal of the server stands beside its field', async () => {
  await openNew({
    answers: {
      'anchors.create': () => {
        throw new Refusal('formRefused', { details: [{ field: 'projectCodes', errorMessage: '推送目标已停用' }] });
      },
    },
  });
  await field('主播名称').fill('钱小满');
  await targetBox.click();
  await pick('华东主站');
  await create.click();
  await expect.element(page.getByText('推送目标已停用')).toBeVisible();
  await expect.element(field('主播名称')).toHaveValue('钱小满');
});

test('[ANC-27] a super-admin chooses the merchant; targets follow it, and the anchor is made for it', async () => {
  const { requests } = await openNew({ path: '/com_pro_anc/new', user: superAdmin });
  await expect.element(targetBox).toBeDisabled();
  await page.getByRole('combobox', { name: '商户' }).click();
  await page.getByTitle('云岭体育', { exact: true }).click();
  await expect.element(targetBox).toBeEnabled();
  expect(requests('push-targets.options')).toMatchObject([{ params: { code: 'alpha' }, merchant: 'alpha' }]);
  await targetBox.click();
  await pick('华东主站');
  await field('主播名称').fill('钱小满');
  await create.click();
  await expect.poll(here).toBe('/com_pro_anc/NEWANCHR?merchant=alpha');
  expect(requests('anchors.create')).toMatchObject([{ body: { merchantCode: 'alpha' }, merchant: 'alpha' }]);
});

test('without the action permission there is no form', async () => {
  await openNew({ user: { permissions: ['pro_anc_lis-view'] } });
  await expect.element(page.getByText('没有修改主播的权限')).toBeVisible();
});

test('the form of an anchor has no serious accessibility fault in either theme', async () => {
  await openEdit();
  await expect.element(field('昵称')).toHaveValue('云霄');
  await expectAccessible();
});
