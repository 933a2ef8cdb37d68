import { expect, type Page } from '@playwright/test';

import { environment } from './environment.ts';

interface Told {
  ran: number;
  refused: string[];
}

/** Notes what a planted text would do: run, open a box, ask another host, become an element, or push the page aside. */
export class ScriptWatch {
  readonly #page: Page;
  readonly #asked: string[] = [];
  #dialogs = 0;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async start(page: Page): Promise<ScriptWatch> {
    const watch = new ScriptWatch(page);
    page.on('dialog', (dialog) => {
      watch.#dialogs += 1;
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (/^https?:$/u.test(url.protocol) && url.origin !== environment.baseUrl) watch.#asked.push(request.url());
    });
    await page.addInitScript(() => {
      const told: Told = { ran: 0, refused: [] };
      Object.assign(globalThis, { told, ran: () => (told.ran += 1) });
      document.addEventListener('securitypolicyviolation', ({ blockedURI }) => told.refused.push(blockedURI));
    });
    return watch;
  }

  /** `shown` is a part of the text that has to stand there as it was written. */
  async expectInert(where: string, shown: string): Promise<void> {
    await expect(this.#page.getByText(shown).filter({ visible: true }).first(), where).toBeVisible();
    const seen = await this.#page.evaluate(() => ({
      ...(globalThis as unknown as { told: Told }).told,
      elements: [...document.querySelectorAll('[data-planted]')].map(({ outerHTML }) => outerHTML),
      aside: document.documentElement.scrollWidth - window.innerWidth,
    }));
    expect({ ...seen, aside: Math.max(0, seen.aside), dialogs: this.#dialogs, asked: this.#asked }, where).toEqual({
      ran: 0,
      refused: [],
      elements: [],
      aside: 0,
      dialogs: 0,
      asked: [],
    });
  }
}
