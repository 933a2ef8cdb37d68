import type { Locator, Page } from '@playwright/test';

export const tabsOf = (page: Page): Locator => page.getByRole('navigation', { name: '页面导航' });
export const sidebarOf = (page: Page): Locator => page.getByRole('navigation', { name: '功能导航' });
export const breadcrumbOf = (page: Page): Locator => page.getByRole('navigation', { name: '当前位置' });
export const userMenuOf = (page: Page): Locator => page.getByRole('button', { name: /^用户菜单/ });
export const blockedDialogOf = (page: Page): Locator => page.getByRole('dialog', { name: '无法前往该页面' });
export const signInFormOf = (page: Page): Locator => page.getByRole('form', { name: '登录' });

/** Changes the address inside the page, as a link does. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
