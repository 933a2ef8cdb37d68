const tabIdKey = 'touchline.writing-place';
const lockOf = (tabId: string): string => `touchline.writing-place.${tabId}`;

let own: Promise<string> | null = null;

/** Each tab of a browser has an id: typing in one does not build on typing in the other. */
export function ownTabId(): Promise<string> {
  own ??= claimTabId();
  return own;
}

/** The one from before a reload; a tab that was duplicated has a copy of it, which the other tab still holds. */
export async function claimTabId(): Promise<string> {
  const known = sessionStorage.getItem(tabIdKey);
  if (known !== null && (await hold(known))) return known;
  const made = crypto.randomUUID();
  await hold(made);
  sessionStorage.setItem(tabIdKey, made);
  return made;
}

/** For as long as the tab is open; false where another one holds it. Without locks, as over plain HTTP, nobody does. */
function hold(tabId: string): Promise<boolean> {
  if (navigator.locks === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(lockOf(tabId), { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock !== null) await new Promise<never>(() => {});
    });
  });
}

/** Those of the tabs that are open, this one included. */
export async function openTabIds(): Promise<(tabId: string) => boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return (tabId) => names.has(lockOf(tabId));
}
