export interface Place {
  readonly holder: Record<string, unknown> | unknown[];
  readonly key: string | number;
  readonly value: unknown;
}

/** Every value inside a JSON value, with where it hangs. */
export function placesIn(value: unknown): Place[] {
  if (value === null || typeof value !== 'object') return [];
  const holder = value as Place['holder'];
  const own: Place[] = Array.isArray(holder)
    ? holder.map((item, key) => ({ holder, key, value: item }))
    : Object.entries(holder).map(([key, item]) => ({ holder, key, value: item }));
  return own.flatMap((place) => [place, ...placesIn(place.value)]);
}

export function setAt(place: Place | undefined, value: unknown): void {
  if (place) (place.holder as Record<string | number, unknown>)[place.key] = value;
}
