import type { Page } from '@playwright/test';

const patienceMs = 15_000;

/** Resolves when the page's event stream is open. Call it before opening the page. */
export async function eventsOf(page: Page): Promise<void> {
  await page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/events') && response.ok());
}

/** The time at which a text left the page, by the page's clock: a slow test machine does not distort it. */
export function momentOf(page: Page, goneText: string): Promise<number> {
  return page.evaluate(
    ({ text, limit }) =>
      new Promise<number>((resolve, reject) => {
        const isGone = () => !document.body.innerText.includes(text);
        const observer = new MutationObserver(() => {
          if (!isGone()) return;
          observer.disconnect();
          resolve(Date.now());
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        setTimeout(() => reject(new Error(`${text} is still there`)), limit);
      }),
    { text: goneText, limit: patienceMs },
  );
}
