import { expect, type Locator, type Page } from '@playwright/test';

import { totpCode } from './totp.ts';

/** The code step of the sign-in page, or the one over a page whose session expired. */
export class SecondStep {
  readonly root: Locator;
  readonly code: Locator;
  readonly button: Locator;
  readonly error: Locator;

  constructor(page: Page) {
    this.root = page.getByRole('form', { name: '两步验证' });
    this.code = this.root.getByRole('textbox');
    this.button = this.root.getByRole('button', { name: '验证并登录' });
    this.error = this.root.getByRole('alert');
  }

  async send(code: string): Promise<void> {
    await this.code.fill(code);
    await this.button.click();
  }

  async sendRecovery(code: string): Promise<void> {
    await this.root.getByRole('button', { name: '使用恢复码' }).click();
    await this.send(code);
  }
}

/** The card of the profile page with its dialogs. */
export class SecondFactorCard {
  readonly root: Locator;
  readonly enrolDialog: Locator;
  readonly codesDialog: Locator;
  readonly codes: Locator;

  constructor(page: Page) {
    this.root = page.getByRole('region', { name: '两步验证' });
    this.enrolDialog = page.getByRole('dialog', { name: '启用两步验证' });
    this.codesDialog = page.getByRole('dialog', { name: '请保存恢复码' });
    this.codes = this.codesDialog.getByRole('listitem');
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true });
  }

  async begin(): Promise<string> {
    await this.button('启用').click();
    await expect(this.enrolDialog.getByRole('img', { name: '两步验证的二维码' })).toBeVisible();
    await expect(this.enrolDialog.getByRole('textbox')).toBeFocused();
    return (await this.enrolDialog.getByRole('code').innerText()).replaceAll(' ', '');
  }

  /** Switches the second factor on with the secret shown beside the QR code. */
  async enrol(): Promise<{ secret: string; code: string; recoveryCodes: string[] }> {
    const secret = await this.begin();
    const code = totpCode(secret);
    await this.enrolDialog.getByRole('textbox').fill(code);
    await this.enrolDialog.getByRole('button', { name: '启用', exact: true }).click();
    await expect(this.codes).toHaveCount(10);
    return { secret, code, recoveryCodes: await this.codes.allInnerTexts() };
  }

  async keepCodes(): Promise<void> {
    await this.codesDialog.getByLabel('我已保存').check();
    await this.codesDialog.getByRole('button', { name: '完成' }).click();
    await expect(this.codesDialog).toHaveCount(0);
  }
}
