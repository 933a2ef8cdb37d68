import { pageKeys } from '@touchline/domain/access/permission-grammar';
import { allPermissionKeys, type PageKey } from '@touchline/domain/access/permission-tree';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../../test/accessible.ts';
import { answering } from '../../../../test/answering.ts';
import { aUser } from '../../../../test/people.ts';
import { renderWidget } from '../../../../test/render-widget.tsx';
import { openPages } from '../../inside-pages.ts';
import { Header } from '../header/header.tsx';
import '../shell.messages.ts';
import { Sidebar } from './sidebar.tsx';

const everyPage: ReadonlySet<string> = new Set(pageKeys);
const nothing = () => undefined;
const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });
const inMenu = (name: string) => page.getByRole('navigation', { name });
const hrefs = (menu: Element) => [...menu.querySelectorAll('a')].map((link) => link.getAttribute('href'));

/** Browsers load it when they are idle. */
beforeAll(() => import('./flyout.tsx'));

async function showMenus(
  permissions: readonly string[],
  path: string,
  open = everyPage,
  pinned: readonly PageKey[] = [],
  beforePins: () => Promise<void> = () => Promise.resolve(),
) {
  const user = aUser({ permissions: [...permissions] });
  let pages: PageKey[] = [...pinned];
  const requests = answering({
    'tasks.list': () => ({ tasks: [] }),
    'notices.unread': () => ({ unread: 0 }),
    'matches.today': () => ({ pages: [{ page: 'spo_box_sch', matches: 12 }] }),
    'saved-views.pins': async () => {
      await beforePins();
      return { pages };
    },
    'saved-views.pin': ({ body }) => {
      pages = [...body.pages];
      return {};
    },
  });
  await renderWidget(
    <div style={{ paddingLeft: 80 }}>
      <Sidebar path={path} user={user} open={open} isOpen={false} drawer={null} onClose={nothing} />
      <Header path={path} user={user} open={open} drawerToggle={null} isDrawerOpen={false} onDrawerOpen={nothing} />
      <p style={{ marginTop: 400, marginLeft: 600 }}>elsewhere</p>
    </div>,
    { path, user },
  );
  return { tabs: inMenu('页面导航'), sidebar: inMenu('功能导航'), requests };
}

const drafts = ['pre_soc_odd_dra-view', 'pre_soc_odd_pub-view', 'pre_bak_odd_dra-view'];

test('[SHL-53] [SHL-61] [SHL-62] [SHL-63] fourth-level pages open under their tab while it is hovered', async () => {
  const { tabs } = await showMenus([...drafts, 'spo_soc_sch-view'], '/pre_soc_odd_dra');
  const inside = tabs.getByRole('listitem').getByRole('listitem').getByRole('link');
  await tabs.getByRole('button', { name: '足球预测' }).hover();
  await expect.element(inside.nth(1)).toHaveTextContent('已发布');
  expect(inside.elements().map((link) => link.textContent)).toEqual(['草稿', '已发布']);
  await page.getByText('elsewhere').hover();
  await expect.element(inside).not.toBeInTheDocument();
  await expect.element(tabs.getByRole('link', { name: '足球赛程' })).toHaveAttribute('href', '/spo_soc_sch');
});

test('[SHL-60] the schedules of the predictions give no entry', async () => {
  const { tabs } = await showMenus([...drafts, 'pre_soc_sch-view', 'pre_bak_sch-view'], '/pre_soc_odd_dra');
  await expect.element(tabs.getByRole('button', { name: '篮球预测' })).toBeVisible();
  const entries = [...tabs.element().querySelectorAll('a, button')].map((entry) => entry.textContent);
  expect(entries).toEqual(['足球预测', '篮球预测']);
});

test('[SHL-54] [SHL-57] the sport menu opens a flyout that leads to soccer and basketball, where they are held', async () => {
  const { sidebar } = await showMenus([...drafts, 'spo_soc_sch-view'], '/spo_soc_sch');
  const sport = sidebar.getByRole('button').first();
  await expect.element(sport).toHaveTextContent('体育管理');
  expect(hrefs(sidebar.element())).toEqual([]);
  await sport.hover();
  await expect.element(sidebar.getByRole('link', { name: '足球', exact: true })).toBeVisible();
  expect(hrefs(sidebar.element())).toEqual(['/pre_soc_sch', '/pre_bak_sch', '/spo_soc_sch', '/pre_soc_odd_pub']);
});

test('[SHL-57] a link stands there only where its target is held', async () => {
  const { sidebar } = await showMenus(['pre_bak_odd_dra-view', 'pre_soc_odd_pub-view'], '/pre_bak_odd_dra');
  await sidebar.getByRole('button', { name: '体育管理' }).click();
  await expect.poll(() => hrefs(sidebar.element())).toEqual(['/pre_bak_sch', '/pre_soc_odd_pub']);
});

test('the flyout waits until the mouse rests on its icon', async () => {
  const { sidebar } = await showMenus(drafts, '/pre_soc_odd_dra');
  const entry = sidebar.getByRole('listitem').first().element();
  const pass = (type: string) =>
    entry.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse', relatedTarget: document.body }));
  pass('pointerover');
  await pause(80);
  expect(hrefs(sidebar.element())).toEqual([]);
  pass('pointerout');
  await pause(250);
  expect(hrefs(sidebar.element())).toEqual([]);
  pass('pointerover');
  await expect.element(sidebar.getByRole('link', { name: '足球', exact: true })).toBeVisible();
});

const sections = {
  '/pro_anc_lis': '节目管理',
  '/mon_liv': '体育管理',
  '/spo_soc_sch': '体育管理',
  '/pre_soc_odd_pub': '体育管理',
  '/gam_lol_sch': '电竞管理',
  '/val_new': '增值内容',
  '/com_lis': '商户管理',
  '/dom_pus': '域名管理',
  '/bac_acc': '后台管理',
  '/anc_res': '主播',
  '/sin_bas_sch': '单项赛程',
};
for (const [path, name] of Object.entries(sections)) {
  test(`[SHL-46] [SHL-47] ${path} stands in ${name}`, async () => {
    const { sidebar } = await showMenus(allPermissionKeys, path);
    expect(sidebar.element().querySelector('[data-current]')?.textContent).toBe(name);
  });
}

test('menus hide pages that are not open, even with the permission', async () => {
  const open = new Set([...openPages].filter((key) => !key.startsWith('val_')));
  const { tabs, sidebar } = await showMenus(allPermissionKeys, '/val_new', open);
  await expect.element(sidebar.getByRole('button', { name: '后台管理' })).toBeVisible();
  expect(
    sidebar
      .getByRole('button')
      .elements()
      .map((entry) => entry.textContent),
  ).toEqual(['体育管理', '后台管理', '单项赛程', '电竞管理', '节目管理', '主播', '商户管理', '域名管理']);
  expect(tabs.element().querySelectorAll('a, button')).toHaveLength(0);
});

test('[SHL-54] the flyout opens by arrow key, Escape closes it, and the focus is never lost', async () => {
  const { sidebar } = await showMenus(allPermissionKeys, '/bac_acc', openPages);
  const entry = sidebar.getByRole('button', { name: '后台管理' });
  (entry.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(sidebar.getByRole('link', { name: '账号' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(sidebar.getByRole('link', { name: '角色' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(entry).toHaveFocus();
});

test('on a short screen the sections scroll, and help and version stay in their place', async () => {
  await page.viewport(1366, 420);
  const { sidebar } = await showMenus(allPermissionKeys, '/bac_acc');
  const entries = sidebar.getByRole('button').elements();
  expect(entries).toHaveLength(9);
  const bottom = sidebar.element().getBoundingClientRect().bottom;
  const help = page.getByRole('button', { name: '帮助' }).element().getBoundingClientRect();
  expect(bottom).toBeLessThanOrEqual(help.top);
  expect(
    page
      .getByText(/^v\d+\.\d+\.\d+$/)
      .element()
      .getBoundingClientRect().bottom,
  ).toBeLessThanOrEqual(420);
  await sidebar.getByRole('button', { name: '增值内容' }).click();
  await expect.element(sidebar.getByRole('link', { name: '资讯' })).toBeVisible();
  await page.viewport(1540, 900);
});

test('tabs that do not fit are folded under "more", never the current one', async () => {
  await page.viewport(1366, 768);
  const { tabs } = await showMenus(allPermissionKeys, '/mon_gam');
  await expect.element(tabs.getByRole('button', { name: '更多' })).toBeVisible();
  const current = tabs.element().querySelector('[aria-current=page]')?.getBoundingClientRect();
  expect(current?.right).toBeLessThanOrEqual(tabs.element().getBoundingClientRect().right);
  await page.viewport(1540, 900);
});

const sportPages = ['spo_soc_sch-view', 'spo_box_sch-view', 'spo_wol_sch-view', 'spo_#_lea-view', 'spo_#_sup-view'];
const tabTexts = (tabs: ReturnType<typeof inMenu>) =>
  [...tabs.element().querySelectorAll('a')].map((link) => link.textContent);

test('[day 10] the flyout has groups, and schedules of other sports say how many matches there are today', async () => {
  const { sidebar } = await showMenus(sportPages, '/spo_soc_sch');
  await sidebar.getByRole('button', { name: '体育管理' }).click();
  await expect.element(sidebar.getByRole('heading').first()).toBeVisible();
  const titles = sidebar
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);
  expect(titles).toEqual(['常用', '其他项目', '资料', '数据源']);
  await expect.element(sidebar.getByRole('link', { name: '拳击赛程 今日 12 场' })).toBeVisible();
});

test('[day 10] a pinned page comes first in the flyout and in the top bar, is kept, and the focus stays on its button', async () => {
  const { sidebar, tabs, requests } = await showMenus(sportPages, '/spo_soc_sch');
  await sidebar.getByRole('button', { name: '体育管理' }).click();
  const pin = sidebar.getByRole('button', { name: '固定冬奥会赛程' });
  await expect.element(pin).toHaveAttribute('aria-pressed', 'false');
  (pin.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(pin).toHaveAttribute('aria-pressed', 'true');
  await expect.element(pin).toHaveFocus();
  expect(hrefs(sidebar.element()).slice(0, 2)).toEqual(['/spo_soc_sch', '/spo_wol_sch']);
  await expect.poll(() => tabTexts(tabs)[0]).toBe('冬奥会赛程');
  expect(requests('saved-views.pin').map(({ body }) => body)).toEqual([{ pages: ['spo_wol_sch'] }]);
  await pin.click();
  await expect.poll(() => tabTexts(tabs)[0]).toBe('足球赛程');
  expect(requests('saved-views.pin').at(-1)?.body).toEqual({ pages: [] });
});

test('[day 10] pages pinned before the pins are read keep those', async () => {
  let answer: (() => void) | undefined;
  const { sidebar, requests } = await showMenus(
    sportPages,
    '/spo_soc_sch',
    everyPage,
    ['spo_box_sch'],
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  await sidebar.getByRole('button', { name: '体育管理' }).click();
  const pin = sidebar.getByRole('button', { name: '固定冬奥会赛程' });
  await pin.click();
  expect(requests('saved-views.pin')).toEqual([]);
  answer?.();
  await expect.poll(() => hrefs(sidebar.element()).includes('/spo_box_sch')).toBe(true);
  await pin.click();
  await expect
    .poll(() => requests('saved-views.pin').map(({ body }) => body))
    .toEqual([{ pages: ['spo_box_sch', 'spo_wol_sch'] }]);
});

test('[day 10] a pin that could not be kept is taken back', async () => {
  const { sidebar, tabs } = await showMenus(sportPages, '/spo_soc_sch');
  answering({
    'saved-views.pin': () => {
      throw new Refusal('dependencyDown');
    },
  });
  await sidebar.getByRole('button', { name: '体育管理' }).click();
  const pin = sidebar.getByRole('button', { name: '固定冬奥会赛程' });
  await pin.click();
  await expect.element(pin).toHaveAttribute('aria-pressed', 'false');
  expect(tabTexts(tabs)[0]).toBe('足球赛程');
});

test('[day 10] the whole flyout is in sight at 1366 × 768, and without violations in both themes', async () => {
  await page.viewport(1366, 768);
  const { sidebar } = await showMenus(allPermissionKeys, '/spo_soc_sch', openPages, ['spo_wol_sch']);
  await sidebar.getByRole('button', { name: '体育管理' }).click();
  await expect.element(sidebar.getByRole('link', { name: '数据源' })).toBeVisible();
  const panel = sidebar.element().querySelector('[data-panel]');
  expect(panel?.scrollHeight).toBeLessThanOrEqual(panel?.clientHeight ?? 0);
  expect(panel?.getBoundingClientRect().right).toBeLessThan(700);
  await expectAccessible();
  await page.viewport(1540, 900);
});
