import { expect, type Page } from '@playwright/test';

import { environment } from '../environment.ts';

interface ScriptLog {
  ran: number;
  refused: string[];
}

/** Notes what a planted text would do: run, open a box, ask another host, become an element, or push the page aside. */
export class ScriptWatch {
  readonly #page: Page;
  readonly #requested: string[] = [];
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
      if (/^https?:$/u.test(url.protocol) && url.origin !== environment.baseUrl) watch.#requested.push(request.url());
    });
    await page.addInitScript(() => {
      const scriptLog: ScriptLog = { ran: 0, refused: [] };
      Object.assign(globalThis, { scriptLog, ran: () => (scriptLog.ran += 1) });
      document.addEventListener('securitypolicyviolation', ({ blockedURI }) => scriptLog.refused.push(blockedURI));
    });
    return watch;
  }

  /** `shown` is a part of the text that has to stand there as it was written. */
  async expectInert(where: string, shown: string): Promise<void> {
    await expect(this.#page.getByText(shown).filter({ visible: true }).first(), where).toBeVisible();
    const seen = await this.#page.evaluate(() => ({
      ...(globalThis as unknown as { scriptLog: ScriptLog }).scriptLog,
      elements: [...document.querySelectorAll('[data-planted]')].map(({ outerHTML }) => outerHTML),
      aside: document.documentElement.scrollWidth - window.innerWidth,
    }));
    expect(
      { ...seen, aside: Math.max(0, seen.aside), dialogs: this.#dialogs, requested: this.#requested },
      where,
    ).toEqual({
      ran: 0,
      refused: [],
      elements: [],
      aside: 0,
      dialogs: 0,
      requested: [],
    });
  }
}
