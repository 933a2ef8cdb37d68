import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../test/accessible.ts';
import { answering, type CannedAnswers } from '../../../test/answering.ts';
import {
  aChange,
  aDomain,
  aPushTarget,
  later,
  listedDomain,
  listedPushTarget,
  listOf,
  spare,
  target,
  version,
} from '../../../test/domains.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { domainsName, type WholeDomain } from '../../entities/domain/one-domain.api.ts';
import { refreshList } from '../../lib/lists/list-query.ts';
import { dropAllDrafts } from '../../lib/page/drafts.ts';
import { PullListPage } from './pull-list-page.tsx';
import { PushListPage } from './push-list-page.tsx';

const keys = ['dom_#_pro-view', 'dom_pus-view', 'dom_pus-action', 'dom_pul-view', 'dom_pul-action'];
interface Shown {
  readonly kind?: 'push' | 'pull';
  readonly domains?: readonly WholeDomain[];
  readonly permissions?: string[];
  readonly search?: string;
  readonly answers?: CannedAnswers;
}

async function show({ kind = 'push', domains = [aDomain()], permissions = keys, search = '', answers = {} }: Shown) {
  await dropAllDrafts();
  const byId = (id: string) => {
    const found = domains.find((domain) => domain.id === id);
    if (found === undefined) throw new Refusal('notFound');
    return found;
  };
  const requests = answering({
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'push-targets.list': () => listOf([listedPushTarget(aPushTarget())]),
    'push-targets.get': () => aPushTarget(),
    'domains.push-list': () => listOf(domains.map(listedDomain)),
    'domains.pull-list': () => listOf(domains.map(listedDomain)),
    'domains.push-get': ({ params: { id } }) => byId(id),
    'domains.pull-get': ({ params: { id } }) => byId(id),
    'domains.push-history': () => ({ changes: [aChange()], isCut: false }),
    'domains.pull-history': () => ({ changes: [], isCut: false }),
    ...answers,
  });
  const user = aUser({ permissions, merchantCode: 'platform' });
  const [widget, path] =
    kind === 'push' ? [<PushListPage key="push" />, '/dom_pus'] : [<PullListPage key="pull" />, '/dom_pul'];
  await renderWidget(widget, { path: `${path}${search}`, user });
  return requests;
}

const row = (at: number) => page.getByRole('row').nth(at);
const dialog = page.getByRole('dialog');
const toast = page.getByTestId('toast');
const press = async (name: string) => await page.getByRole('button', { name, exact: true }).click();
const choose = async (label: string, option: string) => {
  await dialog.getByRole('combobox', { name: label }).click();
  await page.getByTitle(option, { exact: true }).last().click();
};

test('[MER-21] domains are listed with state, target, CDN and whether a key is set; the acts follow the state', async () => {
  await show({
    domains: [
      aDomain(),
      spare('12', 'push-b.xinghe-live.com', 1),
      aDomain({ id: '13', name: 'push-c.xinghe-live.com', state: 'CLEAN', project: null, hasKey: false }),
      aDomain({ id: '14', name: 'push-d.xinghe-live.com', state: 'REMOVED', reason: 'ICP_INVALID' }),
      aDomain({ id: '15', name: 'in.xinghe-live.com', type: 'STREAMER', cdn: null, project: null, hasKey: false }),
    ],
  });
  await expect.element(row(1)).toMatchTextContent(/^push-a\.xinghe-live\.com使用中商户推流星河主站阿里云已设置/);
  await expect.element(row(2)).toMatchTextContent(/^push-b\.xinghe-live\.com备用1商户推流/);
  await expect
    .element(row(3))
    .toMatchTextContent(/^push-c\.xinghe-live\.com已停用商户推流阿里云未设置.*编辑恢复备用更多$/);
  await expect.element(row(4)).toMatchTextContent(/^push-d\.xinghe-live\.com已移除.*详情$/);
  await expect.element(row(5)).toMatchTextContent(/^in\.xinghe-live\.com使用中主播推流不签名/);
  await expect.element(page.getByText('平台自有的推流域名', { exact: false })).toBeVisible();
});

test('[MER-21] the list is narrowed by state, type, CDN, mapping and target; a target in the address shows its name', async () => {
  const requests = await show({ search: '?projectCodes=1001' });
  await expect.element(page.getByText('推送目标：星河主站')).toBeVisible();
  for (const [label, option] of [
    ['状态', '备用'],
    ['类型', '商户推流'],
    ['CDN', '网宿'],
    ['映射', '未关联目标'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByTitle(option, { exact: true }).last().click();
  }
  await expect
    .poll(() => requests('domains.push-list').at(-1)?.query)
    .toMatchObject({
      states: ['SPARE'],
      types: ['PLATFORM'],
      cdns: ['WSU'],
      mapping: 'unmapped',
      projectCodes: ['1001'],
    });
});

test('[MER-21] a spare pull domain is enabled at once; one in use can be taken out', async () => {
  const domains = [
    aDomain({ id: '21', kind: 'pull', name: 'pull-a.xinghe-live.com', state: 'SPARE' }),
    aDomain({ id: '22', kind: 'pull', name: 'pull-b.xinghe-live.com' }),
  ];
  const requests = await show({
    kind: 'pull',
    domains,
    answers: {
      'domains.pull-set-state': ({ body }) => ({
        state: body.act === 'use' ? 'IN_USE' : 'CLEAN',
        promoted: null,
        updatedTime: later,
      }),
    },
  });
  await press('启用 pull-a.xinghe-live.com');
  await expect.element(toast).toMatchTextContent(/已启用 pull-a\.xinghe-live\.com/);
  expect(requests('domains.pull-set-state')[0]?.body).toEqual({ act: 'use', updatedTime: version });
  await press('停用 pull-b.xinghe-live.com');
  await expect.element(dialog).toMatchTextContent(/新的拉流地址不再使用该域名/);
  await dialog.getByRole('button', { name: '停用域名' }).click();
  await expect.poll(() => requests('domains.pull-set-state').length).toBe(2);
});

test('without the change permission nothing but the record is offered', async () => {
  await show({
    permissions: ['dom_pus-view'],
    search: '?domain=11',
    answers: { 'domains.push-preview': () => preview },
  });
  await expect.element(dialog.getByText('状态变更记录')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /新增|编辑|停用|移除|显示签名密钥/ })).not.toBeInTheDocument();
});

const preview = {
  address: 'rtmp://push-a.xinghe-live.com/live/demo?auth_key=1592639100-477b3bbc-0-********************************',
  signedText: '/live/demo-1592639100-477b3bbc-0-********',
  expiresTime: '2020-06-20T07:45:00.000Z',
  checks: [
    {
      signedText:
        '/livetest/huawei1.flv-1592639100-477b3bbc253f467b8def6711128c7bec-0-GCTbw44s6MPLh4GqgDpnfuFHgy25Enly',
      expected: 'dd1b5ffa00cf26acec0c169ae1cfabea',
      actual: 'dd1b5ffa00cf26acec0c169ae1cfabea',
      isRight: true,
    },
  ],
};

test('[MER-23] the record shows a masked address and tests the CDN’s check value on the spot', async () => {
  let isRight = true;
  const requests = await show({
    search: '?domain=11',
    answers: {
      'domains.push-preview': () => ({ ...preview, checks: preview.checks.map((check) => ({ ...check, isRight })) }),
    },
  });
  const signing = dialog.getByRole('region', { name: '地址签名' });
  await expect.element(signing).toMatchTextContent(/阿里云 A 方式.*auth_key=1592639100-477b3bbc-0-\*{32}/);
  const checks = dialog.getByRole('region', { name: '签名校验' });
  await expect.element(checks).toMatchTextContent(/通过：与阿里云公布的校验值一致.*dd1b5ffa00cf26acec0c169ae1cfabea/);
  isRight = false;
  await press('重新校验');
  await expect.element(checks).toMatchTextContent(/不一致/);
  await dialog.getByRole('textbox', { name: '流名' }).fill('match-7');
  await expect.poll(() => requests('domains.push-preview').at(-1)?.query).toEqual({ stream: 'match-7' });
  await dialog.getByRole('textbox', { name: '流名' }).fill('a b');
  await expect.element(dialog.getByText(/流名只能使用字母/)).toBeVisible();
});

test('[LOG-16] the key is shown by the logged reveal alone and hidden by a press', async () => {
  const requests = await show({
    search: '?domain=11',
    answers: {
      'domains.push-preview': () => preview,
      'domains.push-reveal-key': () => ({ key: 'Planted-Key-42' }),
    },
  });
  await expect.element(dialog.getByText(/已设置，更新于/)).toBeVisible();
  expect(requests('domains.push-reveal-key')).toEqual([]);
  await press('显示签名密钥');
  await expect.element(dialog.getByText('Planted-Key-42')).toBeVisible();
  await expect.element(dialog.getByText(/^\d+ 秒后隐藏$/)).toBeVisible();
  const kept = JSON.stringify([localStorage, sessionStorage, window.history.state]);
  expect(kept).not.toContain('Planted-Key-42');
  await press('隐藏');
  await expect.element(dialog.getByText('Planted-Key-42')).not.toBeInTheDocument();
  expect(requests('domains.push-reveal-key')).toHaveLength(1);
});

test('a key in clear is gone once another key replaces it', async () => {
  let keyTime = version;
  await show({
    search: '?domain=11',
    answers: {
      'domains.push-get': () => aDomain({ keyTime, updatedTime: keyTime }),
      'domains.push-preview': () => preview,
      'domains.push-reveal-key': () => ({ key: 'Planted-Key-42' }),
    },
  });
  await press('显示签名密钥');
  await expect.element(dialog.getByText('Planted-Key-42')).toBeVisible();
  keyTime = later;
  await refreshList(domainsName);
  await expect.element(dialog.getByText('Planted-Key-42')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '显示签名密钥' })).toBeVisible();
});

test('a refused reveal says why', async () => {
  await show({
    search: '?domain=11',
    answers: {
      'domains.push-preview': () => preview,
      'domains.push-reveal-key': () => {
        throw new Refusal('dependencyDown');
      },
    },
  });
  await press('显示签名密钥');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/服务暂时不可用/);
});

test('a new push domain of a CDN is sent with its key and target; one of our ingest has neither', async () => {
  const requests = await show({
    search: '?projectCodes=1001',
    answers: { 'domains.push-create': () => ({ id: '31', state: 'IN_USE', promoted: null, updatedTime: later }) },
  });
  await expect.element(page.getByText('推送目标：星河主站')).toBeVisible();
  await press('新增推流域名');
  const create = dialog.getByRole('button', { name: '新增推流域名' });
  await dialog.getByRole('textbox', { name: '域名' }).fill('https://push-e.xinghe-live.com');
  await create.click();
  await expect.element(dialog.getByText(/请输入完整域名/)).toBeVisible();
  await expect.element(dialog.getByText('请选择 CDN').last()).toBeVisible();
  await dialog.getByRole('textbox', { name: '域名' }).fill('push-e.xinghe-live.com');
  await choose('CDN', '其他');
  await dialog.getByLabelText('签名密钥').fill('Planted-Key-42');
  await create.click();
  await expect.element(toast).toMatchTextContent(/已新增 push-e\.xinghe-live\.com，并立即启用/);
  expect(requests('domains.push-create')[0]?.body).toEqual({
    name: 'push-e.xinghe-live.com',
    type: 'PLATFORM',
    cdn: 'OTH',
    app: 'live',
    key: 'Planted-Key-42',
    projectCode: target.projectCode,
    remark: '',
  });
  await press('新增推流域名');
  await dialog.getByLabelText('签名密钥').fill('short');
  await dialog.getByText('主播推流', { exact: true }).click();
  await expect.element(dialog.getByLabelText('签名密钥')).not.toBeInTheDocument();
  await dialog.getByRole('textbox', { name: '域名' }).fill('in.xinghe-live.com');
  await create.click();
  await expect
    .poll(() => requests('domains.push-create').at(-1)?.body)
    .toEqual({ name: 'in.xinghe-live.com', type: 'STREAMER', app: 'live', remark: '' });
});

test('[MER-25] the example of the form follows Wangsu’s parameter names, order, time base and mode', async () => {
  const requests = await show({ answers: { 'domains.push-update': () => ({ promoted: null, updatedTime: later }) } });
  await press('编辑 push-a.xinghe-live.com');
  const example = dialog.getByRole('region', { name: '地址示例' });
  await expect.element(example).toMatchTextContent(/rtmp:\/\/push-a\.xinghe-live\.com\/live\/demo\?auth_key=/);
  await choose('CDN', '网宿');
  await expect
    .element(example)
    .toMatchTextContent(/\?wsSecret=\*{32}&wsTime=[0-9a-f]{8}签名原文\*{8}\/live\/demo[0-9a-f]{8}$/);
  await dialog.getByRole('textbox', { name: '签名参数名' }).fill('sign');
  await dialog.getByRole('textbox', { name: '时间参数名' }).fill('t');
  await choose('拼接顺序', '路径 + 时间 + 密钥');
  await choose('时间格式', '十进制');
  await choose('时间含义', '签发时间');
  await expect.element(example).toMatchTextContent(/\?sign=\*{32}&t=\d{10}签名原文\/live\/demo\d{10}\*{8}$/);
  await press('保存域名');
  await expect
    .poll(() => requests('domains.push-update')[0]?.body)
    .toEqual({
      cdn: 'WSU',
      wangsu: { signatureName: 'sign', timeName: 't', order: 'PATH_TIME_KEY', timeBase: 'DEC', mode: 'ISSUED' },
      updatedTime: version,
    });
});

test('the picker of a target says that a search finds more', async () => {
  await show({
    answers: {
      'push-targets.list': () => ({ ...listOf([listedPushTarget(aPushTarget())]), total: 30, totalPages: 2 }),
    },
  });
  await page.getByRole('combobox', { name: '推送目标' }).click();
  await expect.element(page.getByTitle('还有更多，请输入名称或代码')).toHaveClass(/disabled/);
});

test('the example of a pull address without a name has a pull host', async () => {
  await show({ kind: 'pull' });
  await press('新增拉流域名');
  await choose('CDN', '阿里云');
  const example = dialog.getByRole('region', { name: '地址示例' });
  await expect.element(example).toMatchTextContent(/https:\/\/pull\.example\.com\//);
});

test('the example of a pull address has its own scheme and ending', async () => {
  await show({ kind: 'pull', domains: [aDomain({ kind: 'pull', name: 'pull-a.xinghe-live.com' })] });
  await press('编辑 pull-a.xinghe-live.com');
  const example = dialog.getByRole('region', { name: '地址示例' });
  await expect.element(example).toMatchTextContent(/https:\/\/pull-a\.xinghe-live\.com\/live\/demo\.flv\?auth_key=/);
});

test('a key that is set is replaced and never shown; the domain in use keeps its target', async () => {
  const requests = await show({ answers: { 'domains.push-update': () => ({ promoted: null, updatedTime: later }) } });
  await press('编辑 push-a.xinghe-live.com');
  await expect.element(dialog.getByText('使用中的域名不能更换推送目标')).toBeVisible();
  await expect.element(dialog.getByLabelText('签名密钥')).toHaveValue('已设置密钥');
  await press('更换');
  await dialog.getByLabelText('签名密钥').fill('short');
  await press('保存域名');
  await expect.element(dialog.getByText(/密钥为 6 至 128 个/)).toBeVisible();
  await dialog.getByLabelText('签名密钥').fill('Planted-Key-43');
  await press('保存域名');
  await expect.element(toast).toMatchTextContent(/已更新 push-a/);
  expect(requests('domains.push-update')[0]?.body).toEqual({ key: 'Planted-Key-43', updatedTime: version });
});

test('a spare that takes over in its new target is said to, and the save offers no undo', async () => {
  const unmapped = aDomain({ state: 'SPARE', project: null });
  const requests = await show({
    domains: [unmapped],
    answers: { 'domains.push-update': () => ({ promoted: { id: '11', name: unmapped.name }, updatedTime: later }) },
  });
  await press('编辑 push-a.xinghe-live.com');
  await choose('推送目标', '星河主站');
  await press('保存域名');
  await expect.element(toast).toMatchTextContent(/已更新 push-a\.xinghe-live\.com，并立即启用/);
  await expect.element(toast.getByRole('button', { name: '撤销' })).not.toBeInTheDocument();
  expect(requests('domains.push-update')[0]?.body).toEqual({ projectCode: '1001', updatedTime: version });
});

test('a push domain given another target offers no undo, one with another remark does', async () => {
  await show({
    domains: [aDomain({ state: 'SPARE', project: null })],
    answers: { 'domains.push-update': () => ({ promoted: null, updatedTime: later }) },
  });
  await press('编辑 push-a.xinghe-live.com');
  await choose('推送目标', '星河主站');
  await press('保存域名');
  await expect.element(toast).toMatchTextContent(/已更新 push-a/);
  await expect.element(toast.getByRole('button', { name: '撤销' })).not.toBeInTheDocument();
  await press('编辑 push-a.xinghe-live.com');
  await dialog.getByRole('textbox', { name: '备注' }).fill('夜间使用');
  await press('保存域名');
  await expect.element(toast.getByRole('button', { name: '撤销' })).toBeVisible();
});

test('an editor without the permission for targets narrows the list to one and assigns one', async () => {
  const requests = await show({
    permissions: ['dom_pus-view', 'dom_pus-action'],
    search: '?projectCodes=1001',
    domains: [aDomain({ state: 'SPARE', project: null })],
  });
  await expect.element(page.getByText('推送目标：星河主站')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: '推送目标' })).toBeVisible();
  expect(requests('push-targets.get')).toEqual([]);
  await press('编辑 push-a.xinghe-live.com');
  await expect.element(dialog.getByRole('combobox', { name: '推送目标' })).toBeVisible();
});

test('the list of domains, a record and the form have no serious accessibility fault in either theme', async () => {
  await show({ answers: { 'domains.push-preview': () => preview } });
  await expect.element(row(1)).toBeVisible();
  await expectAccessible();
  await press('编辑 push-a.xinghe-live.com');
  await expect.element(dialog.getByRole('region', { name: '地址示例' })).toBeVisible();
  await expectAccessible();
});

test('the record of a domain has no serious accessibility fault in either theme', async () => {
  await show({ search: '?domain=11', answers: { 'domains.push-preview': () => preview } });
  await expect.element(dialog.getByRole('region', { name: '签名校验' })).toBeVisible();
  await expectAccessible();
});
