import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../test/accessible.ts';
import { answering, type CannedAnswers } from '../../../test/answering.ts';
import {
  aChange,
  aDomain,
  aPushTarget,
  later,
  listedPushTarget,
  listOf,
  spare,
  version,
} from '../../../test/domains.ts';
import { optionsOf } from '../../../test/merchants.ts';
import { conflictNotice } from '../../../test/office.tsx';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { PushTargetsPage } from './push-targets-page.tsx';
import type { WholePushTarget } from './push-targets.api.ts';

const keys = ['dom_#_pro-view', 'dom_#_pro-action', 'dom_pus-view', 'dom_pus-action', 'dom_pul-view'];
const first = { id: '12', name: 'push-b.xinghe-live.com' };
const second = { id: '13', name: 'push-c.xinghe-live.com' };
const third = { id: '14', name: 'push-d.xinghe-live.com' };

interface Shown {
  readonly projects?: readonly WholePushTarget[];
  readonly permissions?: string[];
  readonly path?: string;
  readonly isSuperAdmin?: boolean;
  readonly answers?: CannedAnswers;
}

async function show(shown: Shown = {}) {
  const {
    projects = [aPushTarget()],
    permissions = keys,
    path = '/dom_pro',
    isSuperAdmin = false,
    answers = {},
  } = shown;
  const requests = answering({
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'merchants.options': optionsOf([]),
    'push-targets.list': () => listOf(projects.map(listedPushTarget)),
    'push-targets.get': () => projects[0] ?? aPushTarget(),
    'push-targets.history': () => ({ changes: [], isCut: false }),
    ...answers,
  });
  const user = aUser({ permissions, merchantCode: 'platform', isSuperAdmin });
  await renderWidget(<PushTargetsPage />, { path, user });
  return requests;
}

const row = page.getByRole('row').nth(1);
const dialog = page.getByRole('dialog');
const top = dialog.last();
const toast = page.getByTestId('toast');
const press = async (name: string) => await page.getByRole('button', { name, exact: true }).click();
const spares = dialog.getByRole('list', { name: '备用域名' });
const items = spares.getByRole('listitem');

test('[MER-19] [MER-20] targets are listed with code, tag, domain in use and counts; one without a domain says so', async () => {
  const requests = await show({
    projects: [
      aPushTarget({ spares: 2, pullDomains: 3 }),
      aPushTarget({ projectCode: '1002', name: '星河备站', tag: '备站', pushDomain: null, enabled: false }),
    ],
  });
  await expect.element(row).toMatchTextContent(/^星河主站启用1001主站push-a\.xinghe-live\.com23/);
  await expect.element(page.getByRole('row').nth(2)).toMatchTextContent(/^星河备站停用1002备站无可用域名00/);
  await expect.element(page.getByText('平台自有的推送目标', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: '推流域名' }).click();
  await page.getByTitle('无可用域名').click();
  await expect.poll(() => requests('push-targets.list').at(-1)?.query).toMatchObject({ pushDomains: 'none' });
});

test('a super-admin learns how to reach the targets of merchants', async () => {
  await show({ isSuperAdmin: true });
  await expect.element(page.getByText(/^平台自有的推送目标；.*点击“代为操作”$/)).toBeVisible();
});

test('on the pages of a merchant the list says whose targets it shows', async () => {
  const requests = await show({
    path: '/com_lis/star/dom_pro',
    permissions: [...keys, 'com_lis-view'],
    isSuperAdmin: true,
    answers: { 'merchants.options': optionsOf([{ code: 'star', alias: '星辰体育' }]) },
  });
  await expect.element(page.getByText('商户“星辰体育”的推送目标')).toBeVisible();
  expect(requests('push-targets.list')[0]?.merchant).toBe('star');
});

test('view mode of a merchant offers no change of a target', async () => {
  await show({
    path: '/com_lis/star/dom_pro?mode=view&project=1001',
    permissions: [...keys, 'com_lis-view'],
    isSuperAdmin: true,
  });
  await expect.element(dialog.getByText('push-a.xinghe-live.com')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '新增推送目标' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /停用|移除|编辑/ })).not.toBeInTheDocument();
});

test('a new target has a name and a tag; a change is made on the version that was opened', async () => {
  const requests = await show({
    answers: {
      'push-targets.create': () => ({ projectCode: '1002', updatedTime: later }),
      'push-targets.update': () => ({ updatedTime: later }),
    },
  });
  await press('新增推送目标');
  await dialog.getByRole('button', { name: '新增推送目标' }).click();
  await expect.element(dialog.getByText('请输入标签')).toBeVisible();
  expect(requests('push-targets.create')).toEqual([]);
  await dialog.getByRole('textbox', { name: '名称' }).fill('星河备站');
  await dialog.getByRole('textbox', { name: '标签' }).fill('备站');
  await dialog.getByRole('button', { name: '新增推送目标' }).click();
  await expect.element(toast).toMatchTextContent(/已新增 星河备站/);
  expect(requests('push-targets.create')[0]?.body).toEqual({ name: '星河备站', tag: '备站' });
  await press('编辑 星河主站');
  await dialog.getByRole('textbox', { name: '标签' }).fill('首站');
  await press('保存推送目标');
  await expect.poll(() => requests('push-targets.update')[0]?.body).toEqual({ tag: '首站', updatedTime: version });
});

test('while a conflict is shown, the form does not say that nothing was changed', async () => {
  await show({
    answers: {
      'push-targets.get': () => aPushTarget({ tag: '总站', updatedTime: later }),
      'push-targets.update': () => {
        throw new Refusal('conflict');
      },
    },
  });
  await press('编辑 星河主站');
  await expect.element(dialog.getByText('没有需要保存的修改')).toBeVisible();
  await dialog.getByRole('textbox', { name: '标签' }).fill('首站');
  await press('保存推送目标');
  await expect.element(conflictNotice).toMatchTextContent(/标签首站总站/);
  await expect.element(dialog.getByText('没有需要保存的修改')).not.toBeInTheDocument();
});

test('a target is disabled in its row; the refusal of an anchor’s only target is shown', async () => {
  let isOnly = true;
  const requests = await show({
    answers: {
      'push-targets.set-enabled': () => {
        if (isOnly) throw new Refusal('pushTargetInUse');
        return { updatedTime: later };
      },
    },
  });
  await page.getByRole('switch', { name: '启用 星河主站' }).click();
  await expect.element(page.getByTestId('banner')).toMatchTextContent(/不能停用/);
  isOnly = false;
  await page.getByRole('switch', { name: '启用 星河主站' }).click();
  await expect.element(toast).toMatchTextContent(/已停用 星河主站/);
  expect(requests('push-targets.set-enabled').at(-1)?.body).toEqual({ enabled: false, updatedTime: version });
});

test('[MER-19] the drawer shows the domain in use, spares in their order, clean and removed ones, pull domains and history', async () => {
  const removal = aChange({
    id: '9',
    domain: { id: '10', name: 'push-old.xinghe-live.com', kind: 'push', type: 'PLATFORM' },
    from: 'IN_USE',
    to: 'REMOVED',
    cause: 'PERSON',
    reason: 'OTHER',
    remark: '机房搬迁',
  });
  const requests = await show({
    path: '/dom_pro?project=1001',
    projects: [
      aPushTarget({
        spareDomains: [first, second],
        cleanDomains: [third],
        anchorPullDomains: [{ id: '21', name: 'pull-a.xinghe-live.com' }],
        merchantPullDomains: [{ id: '22', name: 'pull-b.xinghe-live.com' }],
      }),
    ],
    answers: { 'push-targets.history': () => ({ changes: [removal, aChange()], isCut: false }) },
  });
  await expect.element(items.nth(0)).toMatchTextContent(/^备用 1push-b/);
  await expect.element(items.nth(1)).toMatchTextContent(/^备用 2push-c/);
  await expect.element(dialog.getByRole('list', { name: '已停用' })).toMatchTextContent(/push-d.*恢复备用移除/);
  await expect.element(dialog.getByRole('list', { name: '已移除' })).toMatchTextContent(/push-old.*其他 · 机房搬迁/);
  const pull = dialog.getByRole('region', { name: '拉流域名' });
  await expect.element(pull).toMatchTextContent(/主播拉流pull-a\.xinghe-live\.com商户拉流pull-b\.xinghe-live\.com/);
  const history = dialog.getByRole('region', { name: '域名变更记录' });
  await expect
    .element(history)
    .toMatchTextContent(/push-old\.xinghe-live\.com使用中 → 已移除苏敏原因：其他；备注：机房搬迁/);
  await expect.element(history).toMatchTextContent(/push-a\.xinghe-live\.com新增为备用苏敏/);
  await history.getByText('拉流域名', { exact: true }).click();
  await expect.poll(() => requests('push-targets.history').at(-1)?.query).toEqual({ kind: 'pull' });
  const link = dialog.getByRole('link', { name: '管理域名' }).first();
  expect(link.element().getAttribute('href')).toBe('/dom_pus?projectCodes=1001');
});

test('taking the domain in use out names the spare that takes over before it asks, and the notice says who did', async () => {
  const requests = await show({
    path: '/dom_pro?project=1001',
    projects: [aPushTarget({ spareDomains: [first] })],
    answers: {
      'domains.push-get': () => aDomain({ successor: first }),
      'domains.push-set-state': () => ({ state: 'CLEAN', promoted: first, updatedTime: later }),
    },
  });
  await press('停用 push-a.xinghe-live.com');
  await expect.element(top).toMatchTextContent(/停用域名：push-a.*由备用域名 push-b\.xinghe-live\.com 立即接替/);
  expect(requests('domains.push-set-state')).toEqual([]);
  await top.getByRole('button', { name: '停用域名' }).click();
  await expect.element(toast).toMatchTextContent(/已停用 push-a\.xinghe-live\.com，push-b\.xinghe-live\.com 已接替/);
  expect(requests('domains.push-set-state').map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: '11' }, body: { act: 'clean', updatedTime: version } },
  ]);
});

test('without a spare the confirmation says what happens, and is sent with the act', async () => {
  const requests = await show({
    path: '/dom_pro?project=1001',
    answers: {
      'domains.push-get': () => aDomain(),
      'domains.push-set-state': () => ({ state: 'CLEAN', promoted: null, updatedTime: later }),
    },
  });
  await press('停用 push-a.xinghe-live.com');
  await expect.element(top).toMatchTextContent(/没有备用域名。继续后，推送目标“星河主站”将显示“无可用域名”/);
  await top.getByRole('button', { name: '仍要停用' }).click();
  await expect
    .poll(() => requests('domains.push-set-state')[0]?.body)
    .toEqual({ act: 'clean', confirmNoDomain: true, updatedTime: version });
});

test('a spare that vanished after the question was read turns it into the confirmation', async () => {
  let successor: typeof first | null = first;
  await show({
    path: '/dom_pro?project=1001',
    projects: [aPushTarget({ spareDomains: [first] })],
    answers: {
      'domains.push-get': () => aDomain({ successor }),
      'domains.push-set-state': () => {
        successor = null;
        throw new Refusal('noSpareDomain');
      },
    },
  });
  await press('停用 push-a.xinghe-live.com');
  await top.getByRole('button', { name: '停用域名' }).click();
  await expect.element(top.getByRole('button', { name: '仍要停用' })).toBeVisible();
  await expect.element(top.getByText(/将显示“无可用域名”/)).toBeVisible();
});

test('removing asks for one of four reasons, and another reason for a remark', async () => {
  const requests = await show({
    path: '/dom_pro?project=1001',
    projects: [aPushTarget({ spareDomains: [first] })],
    answers: {
      'domains.push-get': () => aDomain({ successor: first }),
      'domains.push-set-state': () => ({ state: 'REMOVED', promoted: first, updatedTime: later }),
    },
  });
  await press('移除 push-a.xinghe-live.com');
  const remove = top.getByRole('button', { name: '移除域名' });
  await remove.click();
  await expect.element(top.getByText('请选择移除原因').last()).toBeVisible();
  await top.getByRole('combobox', { name: '移除原因' }).click();
  for (const reason of ['备案失效', '解析失效', '商户停用', '其他'])
    await expect.element(page.getByTitle(reason)).toBeVisible();
  await page.getByTitle('其他').click();
  await remove.click();
  await expect.element(top.getByText('原因为“其他”时，请说明具体情况')).toBeVisible();
  expect(requests('domains.push-set-state')).toEqual([]);
  await top.getByRole('textbox', { name: '备注' }).fill('机房搬迁');
  await remove.click();
  await expect.element(toast).toMatchTextContent(/已移除 push-a\.xinghe-live\.com，push-b\.xinghe-live\.com 已接替/);
  expect(requests('domains.push-set-state')[0]?.body).toEqual({
    act: 'remove',
    reason: 'OTHER',
    remark: '机房搬迁',
    updatedTime: version,
  });
});

test('spares are moved by buttons, which keep the focus, and the move is said', async () => {
  let order = [first, second, third];
  const requests = await show({
    path: '/dom_pro?project=1001',
    answers: {
      'push-targets.get': () => aPushTarget({ spareDomains: order }),
      'domains.push-get': ({ params: { id } }) => spare(id, 'push', 1),
      'domains.push-move': () => {
        order = [second, first, third];
        return { updatedTime: later };
      },
    },
  });
  const down = page.getByRole('button', { name: `下移 ${first.name}` });
  await expect
    .element(page.getByRole('button', { name: `上移 ${first.name}` }))
    .toHaveAttribute('aria-disabled', 'true');
  await down.click();
  await expect.element(items.nth(0)).toMatchTextContent(/push-c/);
  await expect.element(down).toHaveFocus();
  await expect.element(dialog.getByText(`${first.name} 已移到第 2 位`)).toBeInTheDocument();
  expect(requests('domains.push-move').map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: '12' }, body: { beforeId: '14', updatedTime: version } },
  ]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => requests('domains.push-move').at(-1)?.body).toEqual({ beforeId: null, updatedTime: version });
});

test('a spare is dragged to another place', async () => {
  const requests = await show({
    path: '/dom_pro?project=1001',
    projects: [aPushTarget({ spareDomains: [first, second, third] })],
    answers: {
      'domains.push-get': ({ params: { id } }) => spare(id, 'push', 1),
      'domains.push-move': () => ({ updatedTime: later }),
    },
  });
  await expect.element(items.nth(2)).toBeVisible();
  await userEvent.dragAndDrop(items.nth(2), items.nth(0));
  await expect
    .poll(() => requests('domains.push-move').map(({ params, body }) => ({ params, body })))
    .toEqual([{ params: { id: '14' }, body: { beforeId: '12', updatedTime: version } }]);
});

test('a cancelled drag moves nothing', async () => {
  const requests = await show({
    path: '/dom_pro?project=1001',
    projects: [aPushTarget({ spareDomains: [first, second, third] })],
    answers: {
      'domains.push-get': ({ params: { id } }) => spare(id, 'push', 1),
      'domains.push-move': () => ({ updatedTime: later }),
    },
  });
  await expect.element(items.nth(2)).toBeVisible();
  const drag = (type: string, at: number) =>
    items
      .nth(at)
      .element()
      .dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() }));
  drag('dragstart', 2);
  await expect.element(items.nth(2)).toHaveAttribute('data-dragged');
  drag('dragover', 0);
  await expect.element(items.nth(0)).toMatchTextContent(/push-d/);
  // Nothing was dropped: the browser leaves `dropEffect` at none.
  drag('dragend', 0);
  await expect.element(items.nth(0)).toMatchTextContent(/push-b/);
  expect(requests('domains.push-get')).toEqual([]);
  expect(requests('domains.push-move')).toEqual([]);
});

test('a clean domain becomes a spare again, on its newest version', async () => {
  const requests = await show({
    path: '/dom_pro?project=1001',
    projects: [aPushTarget({ cleanDomains: [third] })],
    answers: {
      'domains.push-get': () => aDomain({ ...third, state: 'CLEAN', updatedTime: later }),
      'domains.push-set-state': () => ({ state: 'SPARE', promoted: null, updatedTime: later }),
    },
  });
  await press(`恢复备用 ${third.name}`);
  await expect.element(toast).toMatchTextContent(/已将 push-d\.xinghe-live\.com 恢复为备用/);
  expect(requests('domains.push-set-state')[0]?.body).toEqual({ act: 'restore', updatedTime: later });
});

test('the list of targets, the drawer and the removal have no serious accessibility fault in either theme', async () => {
  await show({
    projects: [aPushTarget({ spareDomains: [first, second], cleanDomains: [third] })],
    answers: { 'domains.push-get': () => aDomain({ successor: first }) },
  });
  await expect.element(row).toBeVisible();
  await expectAccessible();
  await press('详情 星河主站');
  await expect.element(items.nth(1)).toBeVisible();
  await expectAccessible();
  await press('移除 push-a.xinghe-live.com');
  await expect.element(top.getByText(/立即接替/)).toBeVisible();
  await expectAccessible();
});
