import { isEmpty } from '../plain-values.ts';

const mask = '***';

/** No schema goes this deep; what does is no request of ours, and would overflow the stack. */
const deepest = 16;

/** A copy of plain JSON in which the values under the named keys, at any depth, are masked. */
function redact(value: unknown, keys: readonly string[], depth = 0): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (depth === deepest) return mask;
  if (Array.isArray(value)) return value.map((item) => redact(item, keys, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, keys.includes(key) ? mask : redact(inner, keys, depth + 1)]),
  );
}

/** All parts of a request as one JSON text, with the values under the named keys masked. */
export function requestParameter(given: GivenParts, keys: readonly string[]): string {
  return partsText(given, (part) => redact(part, keys));
}

/** The keys of a request without any value: where it failed to parse, a secret may stand in the wrong place. */
export function requestShape(given: GivenParts): string {
  return partsText(given, (part) => shape(part));
}

interface GivenParts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

function partsText(given: GivenParts, view: (part: unknown) => unknown): string {
  const parts = Object.entries(given).filter(([, part]) => !isEmpty(part));
  return JSON.stringify(Object.fromEntries(parts.map(([name, part]) => [name, view(part)])));
}

function shape(value: unknown, depth = 0): unknown {
  if (value === null || typeof value !== 'object' || depth === deepest) return mask;
  if (Array.isArray(value)) return value.map((item) => shape(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner, depth + 1)]));
}
