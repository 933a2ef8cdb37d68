import type { WireAnswer } from '../../server/test/browser/wire.ts';

/** Fingerprint of an answer, without the ids that were sent. Two ids with equal ones look alike to the caller. */
export function fingerprint({ status, text }: Pick<WireAnswer, 'status' | 'text'>, sent: readonly string[]): string {
  const withoutIds = sent.reduce((rest, id) => rest.replaceAll(id, '<id>'), text);
  const parsed = parseJson(withoutIds);
  return `${status} ${status < 300 ? JSON.stringify(shapeOf(parsed)) : refusal(parsed)}`;
}

/** A refusal is compared by its words; only the trace differs from one to the next. */
function refusal(parsed: unknown): string {
  const { error } = (parsed ?? {}) as { error?: { traceId?: unknown } };
  return JSON.stringify({ ...error, traceId: undefined });
}

/** Rows of the caller's own come and go between two answers: an array is empty or it is not, a value is there or not. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : 'some';
  if (value === null || typeof value !== 'object') return '·';
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([key, item]) => [key, shapeOf(item)]),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
