import type { Page } from '@playwright/test';
import { allPermissionKeys } from '@touchline/domain/access/permission-tree';

import { findGraveProblems } from '../support/gallery.ts';
import { expect, test } from '../support/journey.ts';
import { plantColleagues, plantMerchant } from '../support/merchant.ts';
import { plantLog } from '../support/pages/logs-page.ts';
import { goInside, sidebarOf, tabsOf } from '../support/screens.ts';

const widths = { narrow: 991, desktop: 1540, wide: 2600 };
const height = 900;

/** The last is 1920 × 1080 at 125 %. */
const ordinaryScreens = [
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1536, 864],
] as const;
const superAdmin = { merchantCode: 'platform', isSuperAdmin: true };

test('[SHL-94] on an ordinary screen only wide tables scroll sideways, inside their box; the page frame stays', async ({
  page,
  database,
  newPerson,
  enter,
}) => {
  await plantLog(database, await newPerson({ merchantCode: await plantMerchant(database) }));
  await enter(await newPerson(superAdmin), '/bac_ope');
  for (const path of ['/bac_ope', '/com_lis', '/per_inf', '/com_lis/starsport/bac_acc']) {
    await goInside(page, path);
    await expect(page.locator(path === '/per_inf' ? '#profile-places' : 'tr[data-row]').first()).toBeVisible();
    for (const [width, tall] of ordinaryScreens) {
      await page.setViewportSize({ width, height: tall });
      await expect(sidebarOf(page)).toBeInViewport({ ratio: 1 });
      const sizes = await page.evaluate(() => {
        window.scrollTo(10_000, 400);
        const { left, top } = document.querySelector('aside')?.getBoundingClientRect() ?? {};
        const header = document.querySelector('header')?.getBoundingClientRect();
        const table = document.querySelector('.tl-table-content, .tl-table-body');
        return {
          page: document.documentElement.scrollWidth,
          scrolled: window.scrollX,
          rail: [left, top],
          header: [header?.top, header?.right],
          actions: table?.querySelector('.tl-table-cell-fix-end')?.getBoundingClientRect().right ?? 0,
        };
      });
      expect(sizes, `${path} at ${width}`).toMatchObject({
        page: width,
        scrolled: 0,
        rail: [0, 0],
        header: [0, width],
      });
      expect(sizes.actions, `${path} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});

/** Rows that stand whole between the head of the table and its pages. */
const rowsInSight = (page: Page) =>
  page.evaluate(() => {
    const floor = document.querySelector('nav[aria-label*="分页"]')?.getBoundingClientRect().top ?? window.innerHeight;
    const rows = [...document.querySelectorAll('tr[data-row]')].map((row) => row.getBoundingClientRect());
    return rows.filter(({ bottom }) => bottom <= Math.min(floor, window.innerHeight)).length;
  });

test('a laptop screen shows seven two-line accounts or ten one-line accounts, with few Tab stops', async ({
  page,
  database,
  newPerson,
  enter,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const merchantCode = await plantMerchant(database);
  await plantColleagues(database, merchantCode, 59);
  await enter(await newPerson({ keys: allPermissionKeys, merchantCode }), '/bac_acc');
  await expect(page.locator('tr[data-row]')).toHaveCount(50);
  await expect(page.getByRole('combobox', { name: '角色' })).toBeVisible();
  const loose = await rowsInSight(page);

  const stops: string[] = [];
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? '');
    if (stop.startsWith('<body') || stop === stops[0]) break;
    stops.push(stop);
  }

  await page.getByRole('button', { name: '行高' }).click();
  await page.getByRole('menuitem', { name: '标准' }).click();
  await expect
    .poll(() =>
      page
        .locator('tr[data-row]')
        .first()
        .evaluate((row) => row.clientHeight),
    )
    .toBe(48);
  const normal = await rowsInSight(page);
  console.log(`accounts at 1366 × 768: ${loose} rows of 72 px, ${normal} of 48 px, ${stops.length} tab stops`);
  expect(loose).toBeGreaterThanOrEqual(7);
  expect(normal).toBeGreaterThanOrEqual(10);
  expect(stops.length).toBeGreaterThan(8);
  expect(stops.length).toBeLessThanOrEqual(26);
});

test('[SHL-95] the content is never wider than 1980 px', async ({ page, enterWith }) => {
  await enterWith(['pro_anc_lis-view'], '/per_inf');
  const content = page.getByRole('main');
  for (const [width, most] of [
    [1980, 1980],
    [widths.wide, 1980],
    [3840, 1980],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = await content.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(most);
    expect(box?.width).toBeGreaterThan(1400);
  }
});

test('[SHL-96] below 992 px the page has no minimum width, and the sidebar is collapsed until opened', async ({
  page,
  enterWith,
}) => {
  await enterWith(allPermissionKeys, '/bac_ope', { merchantCode: 'platform' });
  await expect(tabsOf(page)).toBeVisible();
  for (const width of [widths.narrow, 600, 390]) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expect(sidebarOf(page)).not.toBeInViewport();
  }
  await page.getByRole('button', { name: '展开或收起侧边栏' }).click();
  await expect(sidebarOf(page).getByRole('button', { name: '后台管理' })).toBeInViewport();
  await page.setViewportSize({ width: widths.desktop, height });
  await expect(page.getByRole('button', { name: '展开或收起侧边栏' })).toBeHidden();
});

test('below 992 px the opened sidebar traps the focus and returns it when closed', async ({ page, enterWith }) => {
  await enterWith(allPermissionKeys, '/per_inf', { merchantCode: 'platform' });
  await expect(page.getByRole('region', { name: '登录会话', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 800, height });
  expect(await findGraveProblems(page), 'closed').toEqual([]);
  const toggle = page.getByRole('button', { name: '展开或收起侧边栏' });
  await toggle.press('Enter');
  const brand = page.getByRole('link', { name: 'Touchline 首页' });
  await expect(brand).toBeFocused();
  await page.getByRole('main').focus();
  await expect(brand).toBeFocused();
  expect(await findGraveProblems(page), 'open').toEqual([]);

  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(sidebarOf(page).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sidebarOf(page).getByRole('button', { name: '体育管理' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sidebarOf(page)).not.toBeInViewport();
  await expect(toggle).toBeFocused();
  await page.getByRole('main').focus();
  await expect(page.getByRole('main')).toBeFocused();
});
