import type { Locator, Page } from '@playwright/test';

export class ProfilePage {
  readonly rows: Locator;
  readonly name: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly confirm: Locator;
  readonly cancel: Locator;
  readonly editors: Locator;

  constructor(page: Page) {
    this.rows = page.getByRole('region', { name: '基本信息' });
    this.name = this.rows.getByRole('button', { name: /^用户名/ });
    this.email = this.rows.getByRole('button', { name: /^邮箱/ });
    this.password = this.rows.getByRole('button', { name: /^密码/ });
    this.confirm = this.rows.getByRole('button', { name: '确认', exact: true });
    this.cancel = this.rows.getByRole('button', { name: '取消', exact: true });
    this.editors = this.rows.getByRole('form');
  }

  async changeEmail(address: string): Promise<void> {
    await this.email.click();
    await this.input('邮箱').fill(address);
    await this.confirm.click();
  }

  input(name: string): Locator {
    return this.rows.getByRole('textbox', { name, exact: true });
  }

  says(text: string): Locator {
    return this.rows.getByText(text);
  }
}
