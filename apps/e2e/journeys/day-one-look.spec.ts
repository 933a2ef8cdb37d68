import type { Page } from '@playwright/test';
import { allPermissionKeys } from '@touchline/domain/access/permission-tree';

import { foreignTexts } from '../support/foreign-texts.ts';
import { byNight, expect, test } from '../support/journey.ts';

const platform = { merchantCode: 'platform' };
const lists = [
  '/bac_acc',
  '/bac_rol',
  '/pre_soc_odd_dra',
  '/pre_soc_odd_pub',
  '/pre_soc_odd_rev',
  '/pre_tab',
  '/pre_prv',
  '/spo_lea',
  '/spo_tea',
  '/spo_pla',
  '/spo_soc_sch',
  '/gam_lol_sch',
];

/** The looks that sibling pages share: title, search box, head of the table. */
async function looksOf(page: Page): Promise<Record<string, string>> {
  return await page.evaluate(() => {
    const looks = (selector: string, ...properties: string[]) => {
      const element = document.querySelector(selector);
      if (element === null) return 'none';
      const style = getComputedStyle(element);
      return properties.map((property) => style.getPropertyValue(property)).join(' ');
    };
    return {
      titleLeft: String(Math.round(document.querySelector('h1')?.getBoundingClientRect().left ?? -1)),
      title: looks('h1', 'font-size', 'font-weight', 'color'),
      search: looks('main [role="search"] input', 'font-size', 'color'),
      tableHead: looks('main thead th', 'font-size', 'font-weight', 'background-color', 'color'),
    };
  });
}

test(
  '[day 16] sibling lists share title, search box and table head, and name their controls in Chinese',
  byNight,
  async ({ page, enterWith }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await enterWith(allPermissionKeys, '/bac_acc', platform);
    const looks: Record<string, Record<string, string>> = {};
    for (const path of lists) {
      await page.goto(path);
      await expect(page.locator('main [role="search"] input').first(), path).toBeVisible();
      await expect(page.locator('main thead th').first(), path).toBeVisible();
      await expect.poll(async () => (await looksOf(page))['titleLeft'], path).not.toBe('-1');
      looks[path] = await looksOf(page);
      const names = await page
        .locator('main [aria-label], main [placeholder]')
        .evaluateAll((all) =>
          all
            .filter((each) => each.closest('[aria-hidden="true"]') === null)
            .map((each) => each.getAttribute('aria-label') ?? each.getAttribute('placeholder') ?? ''),
        );
      expect(
        names.filter((name) => /[A-Za-z]{3}/.test(name) && !/\p{Script=Han}/u.test(name)),
        path,
      ).toEqual([]);
    }
    const first = looks['/bac_acc'];
    for (const [path, each] of Object.entries(looks)) expect({ path, ...each }).toEqual({ path, ...first });
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible();
    const keys = /^(?:Ctrl|Alt|Shift|Space|Enter|Home|End|Esc)$/;
    const shown = await foreignTexts(page);
    expect(
      shown.filter((text) => text.includes('shortcuts.') || (/^[A-Z][a-z]+$/.test(text) && !keys.test(text))),
    ).toEqual([]);
  },
);
