const placeKey = 'touchline.writing-place';
const lockOf = (place: string): string => `touchline.writing-place.${place}`;

let own: Promise<string> | null = null;

/** Two tabs of a browser are two places: what is typed in the one does not follow what is typed in the other. */
export function placeOfTab(): Promise<string> {
  own ??= claimPlace();
  return own;
}

/** The one from before a reload; a tab that was duplicated has a copy of it, which the other tab still holds. */
export async function claimPlace(): Promise<string> {
  const known = sessionStorage.getItem(placeKey);
  if (known !== null && (await hold(known))) return known;
  const made = crypto.randomUUID();
  await hold(made);
  sessionStorage.setItem(placeKey, made);
  return made;
}

/** For as long as the tab is open; false where another one holds it. Without locks, as over plain HTTP, nobody does. */
function hold(place: string): Promise<boolean> {
  if (navigator.locks === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(lockOf(place), { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock !== null) await new Promise<never>(() => {});
    });
  });
}

/** Those of the tabs that are open, this one included. */
export async function openPlaces(): Promise<(place: string) => boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return (place) => names.has(lockOf(place));
}
