export interface JsonSlot {
  readonly holder: Record<string, unknown> | unknown[];
  readonly key: string | number;
  readonly value: unknown;
}

/** Every value inside a JSON value, with its parent and key. */
export function slotsIn(value: unknown): JsonSlot[] {
  if (value === null || typeof value !== 'object') return [];
  const holder = value as JsonSlot['holder'];
  const own: JsonSlot[] = Array.isArray(holder)
    ? holder.map((item, key) => ({ holder, key, value: item }))
    : Object.entries(holder).map(([key, item]) => ({ holder, key, value: item }));
  return own.flatMap((slot) => [slot, ...slotsIn(slot.value)]);
}

export function setAt(slot: JsonSlot | undefined, value: unknown): void {
  if (slot) (slot.holder as Record<string | number, unknown>)[slot.key] = value;
}
