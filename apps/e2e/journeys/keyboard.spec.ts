import type { Page } from '@playwright/test';

import { expect, test } from '../support/journey.ts';
import { userMenuOf } from '../support/screens.ts';
import { handleOf, pressKeysTo } from '../support/slider.ts';

/** The name of what has the focus, once it is clear that the focus can be seen. */
async function focusedName(page: Page): Promise<string> {
  const { name, isSeen } = await page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const marks = [element, element.parentElement, element.closest('label')].map((each) => {
      if (each === null) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    });
    const labelled = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    return {
      name: element.getAttribute('aria-label') ?? labelled ?? element.textContent,
      isSeen: marks.includes(true),
    };
  });
  expect(isSeen, `the focus on "${name}" can be seen`).toBe(true);
  return name;
}

async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('Tab');
    if (wanted.test(await focusedName(page))) return;
  }
  throw new Error(`no way by Tab to ${wanted.source}`);
}

test('keys alone sign in and edit a profile field, with the focus always visible', async ({
  page,
  puzzles,
  newPerson,
}) => {
  const person = await newPerson({ keys: ['pro_anc_lis-view'] });
  await page.goto('/login&');
  await expect(page.getByLabel('账号')).toBeFocused();
  expect(await focusedName(page)).toMatch(/账号/);
  await page.keyboard.type(person.account);
  await tabTo(page, /^密码/);
  await page.keyboard.type(person.password);
  await tabTo(page, /拖动滑块/);
  await pressKeysTo(page, handleOf(page), await puzzles.target());
  await expect(page.getByText('验证通过').first()).toBeVisible();
  await tabTo(page, /^登录$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/pro_anc_lis');
  await expect(userMenuOf(page)).toBeVisible();

  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toBe('跳到主要内容');
  await tabTo(page, /用户菜单/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: '个人资料' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/per_inf');
  await expect(page.getByRole('button', { name: /^用户名/ })).toBeVisible();

  await tabTo(page, /^用户名/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: '用户名' })).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('键盘之友');
  await page.keyboard.press('Enter');
  const row = page.getByRole('button', { name: /^用户名/ });
  await expect(row).toContainText('键盘之友');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
});

test('menus open by Enter and arrow keys and close by Escape, and ? lists the shortcuts', async ({
  page,
  enterWith,
}) => {
  await enterWith(['bac_#_rol-view', 'bac_#_ope-view'], '/per_inf');
  const group = page.getByRole('button', { name: '后台管理' });
  await group.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: '角色' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: '操作日志' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(group).toBeFocused();
  await expect(page.getByRole('link', { name: '操作日志' })).toHaveCount(0);

  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: '角色' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: '角色' })).toHaveCount(0);

  await page.keyboard.press('Shift+?');
  const list = page.getByRole('dialog', { name: '键盘快捷键' });
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(group).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL('/bac_rol');
});

test('a menu stays open after a click on its own text and closes after one beside it', async ({ page, enterWith }) => {
  const person = await enterWith(['bac_#_acc-view'], '/bac_acc');
  const signOut = page.getByRole('button', { name: '退出登录' });
  await userMenuOf(page).click();
  await page.getByText(`${person.account} · 商户 starsport`).click();
  await expect(signOut).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(signOut).toHaveCount(0);

  const section = page.getByRole('navigation', { name: '功能导航' }).getByRole('button', { name: '后台管理' });
  const link = page.getByRole('navigation', { name: '功能导航' }).getByRole('link');
  await section.hover();
  await expect(link).toHaveCount(1);
  await section.click();
  await expect(link).toHaveCount(1);
  await section.click();
  await expect(link).toHaveCount(0);
});
