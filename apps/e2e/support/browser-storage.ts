import type { Page } from '@playwright/test';

interface StoredThings {
  readonly local: Record<string, string>;
  readonly everything: string;
}

/** All that a script of the page could find again later. */
export function readStorage(page: Page): Promise<StoredThings> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const caches = await window.caches.keys();
    const local = Object.fromEntries(Object.entries<string>(localStorage));
    const everything = JSON.stringify([
      local,
      Object.entries(sessionStorage),
      databases,
      caches,
      document.cookie,
      window.name,
      window.history.state,
      window.location.href,
    ]);
    return { local, everything };
  });
}
