import type { Locator, Page } from '@playwright/test';

export class AccountsPage {
  readonly page: Page;
  readonly search: Locator;
  readonly create: Locator;
  readonly rows: Locator;
  readonly pages: Locator;
  readonly createDialog: Locator;
  readonly joinDialog: Locator;
  readonly editDialog: Locator;
  readonly discardDialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.search = page.getByRole('textbox', { name: '搜索用户名、账号或邮箱' });
    this.create = page.getByRole('button', { name: '新增账号' }).first();
    this.rows = page.locator('tr[data-row]');
    this.pages = page.getByRole('navigation', { name: '分页' });
    this.createDialog = page.getByRole('dialog', { name: '新增账号' });
    this.joinDialog = page.getByRole('dialog', { name: /^加入角色：/ });
    this.editDialog = page.getByRole('dialog', { name: /^编辑账号：/ });
    this.discardDialog = page.getByRole('dialog', { name: '有未保存的修改' });
  }

  row(account: string): Locator {
    return this.rows.filter({ hasText: account });
  }

  action(account: string, name: string): Locator {
    return this.row(account).getByRole('button', { name: `${name} ${account}` });
  }

  /** Chooses an entry of the menu 更多, where every destructive action stands. */
  async choose(account: string, name: string): Promise<void> {
    await this.action(account, '更多操作').click();
    await this.page.getByRole('menuitem', { name }).click();
  }
}

/** The text box of a form by its label. */
export function fieldOf(dialog: Locator, label: string): Locator {
  return dialog.getByRole('textbox', { name: label, exact: true });
}
