import type { Page } from '@playwright/test';

interface StoredThings {
  readonly local: Record<string, string>;
  readonly everything: string;
}

/** Everything that a page script could read from browser storage: names and contents, databases and caches included. */
export function readStorage(page: Page): Promise<StoredThings> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('not read', { cause: request.error })));
      });

    async function readDatabase({ name = '' }: IDBDatabaseInfo) {
      const database = await settled(indexedDB.open(name));
      const stores = [];
      for (const each of database.objectStoreNames) {
        const store = database.transaction(each).objectStore(each);
        stores.push([each, await settled(store.getAllKeys()), await settled(store.getAll())]);
      }
      database.close();
      return [name, stores];
    }

    async function readCache(name: string) {
      const cache = await window.caches.open(name);
      const entries = [];
      for (const request of await cache.keys()) entries.push([request.url, await (await cache.match(request))?.text()]);
      return [name, entries];
    }

    const local = Object.fromEntries(Object.entries<string>(localStorage));
    const everything = JSON.stringify([
      local,
      Object.entries(sessionStorage),
      await Promise.all((await indexedDB.databases()).map(readDatabase)),
      await Promise.all((await window.caches.keys()).map(readCache)),
      document.cookie,
      window.name,
      window.history.state,
      window.location.href,
    ]);
    return { local, everything };
  });
}
