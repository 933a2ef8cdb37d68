import { expect, type Locator, type Page } from '@playwright/test';

import { dragBy, handleOf, pressKeysTo, type PuzzleWatch } from '../slider.ts';

/** The form of the sign-in page, or the one over a page whose session expired. */
export class SignInPage {
  readonly #page: Page;
  readonly #puzzles: PuzzleWatch;
  readonly root: Locator;
  readonly account: Locator;
  readonly password: Locator;
  readonly merchantCode: Locator;
  readonly remember: Locator;
  readonly button: Locator;
  readonly alert: Locator;
  readonly handle: Locator;

  constructor(page: Page, puzzles: PuzzleWatch) {
    this.#page = page;
    this.#puzzles = puzzles;
    this.root = page.getByRole('form', { name: '登录' });
    this.account = this.root.getByLabel('账号');
    this.password = this.root.getByRole('textbox', { name: '密码' });
    this.merchantCode = this.root.getByLabel('商户代码');
    this.remember = this.root.getByLabel('记住我');
    this.button = this.root.locator('button[type=submit]');
    this.alert = this.root.getByRole('alert');
    this.handle = handleOf(this.root);
  }

  async fill(account: string, password: string): Promise<void> {
    await this.account.fill(account);
    await this.password.fill(password);
  }

  async drag(): Promise<void> {
    await expect(this.handle).toHaveAttribute('aria-disabled', 'false');
    await dragBy(this.#page, this.handle, await this.#puzzles.target());
    await expect(this.root.getByText('验证通过').first()).toBeVisible();
  }

  async pressArrowKeys(): Promise<void> {
    await expect(this.handle).toHaveAttribute('aria-disabled', 'false');
    await pressKeysTo(this.#page, this.handle, await this.#puzzles.target());
    await expect(this.root.getByText('验证通过').first()).toBeVisible();
  }

  /** Drags the slider and submits the form. */
  async submit(): Promise<void> {
    await this.drag();
    await this.button.click();
  }
}
