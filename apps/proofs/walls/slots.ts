import { type CallId, calls } from '@touchline/contract/calls';
import type { Call } from '@touchline/contract/definition/call';

import type { RequestDraft } from '../fuzz/draft.ts';
import { setAt, slotsIn } from '../fuzz/json-slots.ts';

/** A value of a request that can be an id: in its path, its query or its body. */
export interface IdSlot {
  readonly part: 'params' | 'query' | 'body';
  /** The keys from the part to the value; none for the whole body. */
  readonly path: readonly (string | number)[];
}

/** In the query of any call: whom a super-admin acts for. */
export const actingKey = 'merchantCodeBySa';

/** Every value that the contract or the valid request has. */
export function idSlots(draft: RequestDraft): IdSlot[] {
  const call: Call = calls[draft.id];
  const query = new Set([...Object.keys(call.query?.shape ?? {}), actingKey]);
  const body = 'body' in call ? call.body : undefined;
  const shape = Object.keys((body as { shape?: object } | undefined)?.shape ?? {});
  const inBody = pathsIn(draft.body);
  const missing = shape.filter((key) => !inBody.some(([first]) => first === key)).map((key) => [key]);
  return [
    ...Object.keys(draft.params).map((key): IdSlot => ({ part: 'params', path: [key] })),
    ...[...query].map((key): IdSlot => ({ part: 'query', path: [key] })),
    ...[...inBody, ...missing].map((path): IdSlot => ({ part: 'body', path })),
  ];
}

export function valueAt(draft: RequestDraft, { part, path }: IdSlot): unknown {
  if (part === 'params') return draft.params[String(path[0])];
  if (part === 'query') return draft.query.find(([key]) => key === path[0])?.[1];
  return path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | null)?.[key], draft.body);
}

/** Puts an id in place of a value, in a form that the call's schema takes; null where it takes none. */
export function withId(draft: RequestDraft, slot: IdSlot, id: string): RequestDraft | null {
  const before = valueAt(draft, slot);
  if (slot.part === 'params') {
    const params = { ...draft.params, [String(slot.path[0])]: id };
    return isTaken(draft.id, 'params', params) ? { ...draft, params } : null;
  }
  if (slot.part === 'query') {
    const [key = ''] = slot.path.map(String);
    const query: RequestDraft['query'] = [...draft.query.filter(([name]) => name !== key), [key, id]];
    const declared = Object.fromEntries(query.filter(([name]) => name !== actingKey));
    return key === actingKey || isTaken(draft.id, 'query', declared) ? { ...draft, query } : null;
  }
  const number = Number(id);
  const forms: readonly unknown[] = Array.isArray(before)
    ? [[...(before as unknown[]), id], [id], [number]]
    : [id, number, [id], [number]];
  for (const form of forms) {
    const body = put(draft.body, slot.path, form);
    if (isTaken(draft.id, 'body', body)) return { ...draft, body };
  }
  return null;
}

function put(body: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const copy = structuredClone(body ?? {}) as Record<string | number, unknown>;
  copy[key] = put(copy[key], rest, value);
  return copy;
}

function isTaken(id: CallId, part: IdSlot['part'], value: unknown): boolean {
  const call = calls[id] as Call & { body?: Call['params'] };
  return call[part]?.safeParse(value).success ?? false;
}

/** The paths of plain values, and of arrays as a whole. */
function pathsIn(value: unknown, at: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (value === undefined) return [];
  if (value === null || typeof value !== 'object') return [at];
  const inner = Object.entries(value).flatMap(([key, item]) =>
    pathsIn(item, [...at, Array.isArray(value) ? Number(key) : key]),
  );
  return Array.isArray(value) ? [at, ...inner] : inner;
}

/** The same request with every one of these values replaced, wherever it stands. */
export function replacedIn(draft: RequestDraft, values: ReadonlyMap<string, string>): RequestDraft {
  const copy = structuredClone(draft);
  for (const slot of slotsIn([copy.params, copy.query, { body: copy.body }])) {
    const { value } = slot;
    const other = typeof value === 'string' || typeof value === 'number' ? values.get(String(value)) : undefined;
    if (other !== undefined) setAt(slot, typeof value === 'number' ? Number(other) : other);
  }
  return copy;
}
