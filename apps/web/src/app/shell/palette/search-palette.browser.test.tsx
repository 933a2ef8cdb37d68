import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { answering } from '../../../../test/answering.ts';
import { aMerchant, optionsOf } from '../../../../test/merchants.ts';
import { aUser } from '../../../../test/people.ts';
import { renderWidget } from '../../../../test/render-widget.tsx';
import { ShortcutKeys } from '../header/shortcut-keys.tsx';
import { PaletteButton } from './palette-button.tsx';
import '../shell.messages.ts';
import { paletteOpen } from './palette-state.ts';

const nothing = {
  matches: [],
  leagues: [],
  teams: [],
  drafts: [],
  predictions: [],
  accounts: [],
  roles: [],
  groups: [],
  merchants: [],
  projects: [],
  pushDomains: [],
  pullDomains: [],
  streamers: [],
  news: [],
  videos: [],
  programs: [],
};
const staff = aUser({ permissions: ['bac_#_acc-view', 'bac_#_rol-view', 'pro_anc_lis-view'] });
const palette = page.getByRole('dialog', { name: '搜索页面与记录' });
const box = palette.getByRole('combobox');
const options = () =>
  palette
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);
const here = () => window.location.pathname + window.location.search;

async function openPalette(user = staff, path = '/bac_acc') {
  paletteOpen.set(false);
  await renderWidget(
    <>
      <PaletteButton user={user} />
      <ShortcutKeys />
    </>,
    { path, user },
  );
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(box).toHaveFocus();
}

test('Ctrl + K opens it with the pages that are open and held, and typing narrows them', async () => {
  answering({ 'search.records': () => nothing });
  await openPalette();
  await expect.poll(options).toEqual(['主播列表', '账号', '角色']);
  await box.fill('角');
  await expect.poll(options).toEqual(['角色']);
  await box.fill('没有这个');
  await expect.element(palette.getByRole('status')).toHaveTextContent('没有找到“没有这个”');
});

test('records stand below the pages, arrows go through all of them, and Enter goes there', async () => {
  const requests = answering({
    'search.records': () => ({
      ...nothing,
      accounts: [{ id: '8', name: '林溪', account: 'linxi' }],
      roles: [{ id: '3', name: '林区主管' }],
    }),
  });
  await openPalette();
  await box.fill('林');
  await expect.poll(options).toEqual(['林溪linxi', '林区主管']);
  expect(requests('search.records').at(-1)?.query).toEqual({ keyword: '林' });
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(palette.getByRole('option', { name: '林区主管' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(here).toBe('/bac_acc?account=8');
  await expect.element(palette).not.toBeInTheDocument();
});

test('the palette requests no records without the permission, and Escape closes it', async () => {
  const requests = answering({});
  await openPalette(aUser({ permissions: ['bac_#_ope-view'] }), '/bac_ope');
  await box.fill('操作');
  await expect.poll(options).toEqual(['操作日志']);
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 300);
  });
  expect(requests('search.records')).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
});

test('a search that fails says so, and the pages stay', async () => {
  answering({
    'search.records': () => {
      throw new Refusal('internal');
    },
  });
  await openPalette();
  await box.fill('账');
  await expect.element(palette.getByRole('status')).toHaveTextContent('记录搜索失败，请稍后重试');
  expect(options()).toEqual(['账号']);
});

test('while acting for a merchant the palette leads to that merchant’s pages', async () => {
  answering({
    'merchants.options': optionsOf([aMerchant()]),
    'search.records': () => ({ ...nothing, accounts: [{ id: '8', name: '何佳怡', account: 'hejiayi' }] }),
  });
  const chief = aUser({ isSuperAdmin: true, permissions: ['bac_#_acc-view', 'com_lis-view'] });
  await openPalette(chief, '/com_lis/acme/bac_acc?mode=view');
  await box.fill('何');
  await expect.poll(options).toEqual(['何佳怡hejiayi']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(here).toBe('/com_lis/acme/bac_acc?mode=view&account=8');
});

const game = { hname: '云岭海鸥', aname: '北湾灯塔', gameTime: '2026-03-01T12:00:00.000Z' };
const seagulls = {
  ...nothing,
  matches: [{ id: '100234', discipline: 1, lname: '海峡联赛', ...game, gameStageType: 13, page: 'spo_soc_sch' }],
  leagues: [{ id: '20', name: '海峡联赛', discipline: 1, isRecycled: true }],
  teams: [{ id: '21', name: '云岭海鸥', discipline: 1, isRecycled: false }],
  drafts: [{ id: '31', title: '看好海鸥', ...game, page: 'pre_soc_odd_dra', state: 'draft' }],
  predictions: [{ id: '41', title: '海鸥不败', ...game, userName: '林溪', page: 'pre_soc_odd_pub' }],
};
const operator = aUser({ permissions: ['spo_soc_sch-view', 'pre_soc_odd_dra-view', 'pre_soc_odd_dra-action'] });

test.each([
  [0, '/spo_soc_sch?match=100234'],
  [1, '/spo_lea?entry=20'],
  [2, '/spo_tea?entry=21'],
  [3, '/pre_soc_odd_dra?draft=31'],
  [4, '/pre_soc_odd_pub?prediction=41'],
])('[day 7] each kind says what it is, and Enter opens the record itself: %i, %s', async (down, address) => {
  answering({ 'search.records': () => seagulls });
  await openPalette(operator, '/spo_soc_sch');
  await box.fill('海鸥');
  await expect
    .poll(options)
    .toEqual([
      '云岭海鸥 VS 北湾灯塔海峡联赛 · 2026-03-01 20:00 · 下半场',
      '海峡联赛足球 · 已回收',
      '云岭海鸥足球',
      '看好海鸥云岭海鸥 VS 北湾灯塔 · 2026-03-01 20:00',
      '海鸥不败云岭海鸥 VS 北湾灯塔 · 林溪',
    ]);
  await userEvent.keyboard(`${'{ArrowDown}'.repeat(down)}{Enter}`);
  await expect.poll(here).toBe(address);
});

test('[day 7] Enter pressed before the answer waits for it, and never opens what an earlier keyword found', async () => {
  const later = { ...seagulls, matches: seagulls.matches.map((match) => ({ ...match, id: '100777' })) };
  const answered = Promise.withResolvers<null>();
  answering({
    'search.records': async ({ query: { keyword } }) => {
      if (keyword === '海') return seagulls;
      await answered.promise;
      return later;
    },
  });
  await openPalette(operator, '/pre_soc_odd_dra');
  await box.fill('海');
  await expect.element(palette.getByRole('option', { name: /海峡联赛 · / })).toBeVisible();
  await box.fill('海鸥');
  await userEvent.keyboard('{Enter}');
  await expect.element(palette.getByRole('status')).toHaveTextContent('正在搜索…');
  expect(here()).toBe('/pre_soc_odd_dra');
  answered.resolve(null);
  await expect.poll(here).toBe('/spo_soc_sch?match=100777');
});

test('[day 7] a record opens over the list that is there already, whose filters stay', async () => {
  answering({ 'search.records': () => seagulls });
  await openPalette(operator, '/spo_soc_sch?date=2026-03-01&match=5');
  await box.fill('海鸥');
  await expect.poll(() => options().length).toBe(5);
  await userEvent.keyboard('{Enter}');
  await expect.poll(here).toBe('/spo_soc_sch?date=2026-03-01&match=100234');
});

test('[day 7] a draft in review, or one that may not be edited, is shown in its list', async () => {
  const [draft] = seagulls.drafts;
  if (draft === undefined) throw new Error('no draft');
  answering({ 'search.records': () => ({ ...nothing, drafts: [{ ...draft, state: 'review' }] }) });
  await openPalette(operator, '/pre_soc_odd_dra');
  await box.fill('海鸥');
  await expect.poll(() => options().length).toBe(1);
  await userEvent.keyboard('{Enter}');
  await expect.poll(here).toBe(`/pre_soc_odd_dra?keyword=${encodeURIComponent('看好海鸥')}`);
});

test('? lists the shortcuts, the search among them', async () => {
  await renderWidget(<ShortcutKeys />);
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: '键盘快捷键' })).toMatchTextContent(/搜索页面与记录Ctrl.*K/);
  await expect
    .element(page.getByRole('dialog', { name: '键盘快捷键' }))
    .toMatchTextContent(/时间轴.*开始移动当前预约M/);
});

const kept = {
  ...nothing,
  streamers: [{ streamerCode: 'AB2CD3EF', name: '云岭小林', nickname: '小林', enabled: true }],
  programs: [
    {
      id: '1002',
      programName: '云岭夜战',
      streamerName: '小林',
      startTime: '2026-11-20T12:00:00.000Z',
      matchId: '88',
      sportCode: 'spo_soc',
    },
  ],
  groups: [{ id: '1000', name: '云岭组' }],
  merchants: [{ code: 'acme', alias: '云岭体育' }],
  projects: [{ projectCode: '1001', name: '云岭推流', tag: '华东' }],
  pushDomains: [{ id: '7', name: 'push.yunling.com', state: 'IN_USE' as const }],
  pullDomains: [{ id: '8', name: 'pull.yunling.com', state: 'SPARE' as const }],
};

test.each([
  [0, '/pro_anc_lis/AB2CD3EF'],
  [1, '/pro_pro_spo_soc&back?matchId=88'],
  [2, '/bac_grp?group=1000'],
  [3, '/com_lis/acme/info?mode=view'],
  [4, '/dom_pro?project=1001'],
  [5, '/dom_pus?domain=7'],
  [6, '/dom_pul?domain=8'],
])('Enter opens anchors, appointments, groups, merchants, push targets and domains: %i, %s', async (down, address) => {
  answering({ 'search.records': () => kept });
  await openPalette(aUser({ permissions: ['bac_#_grp-view', 'com_lis-view', 'dom_pus-view'] }), '/bac_grp');
  await box.fill('云岭');
  await expect
    .poll(options)
    .toEqual([
      '云岭小林小林 · AB2CD3EF',
      '云岭夜战小林 · 2026-11-20 20:00',
      '云岭组',
      '云岭体育acme',
      '云岭推流华东 · 1001',
      'push.yunling.com使用中',
      'pull.yunling.com备用',
    ]);
  await userEvent.keyboard(`${'{ArrowDown}'.repeat(down)}{Enter}`);
  await expect.poll(here).toBe(address);
});
