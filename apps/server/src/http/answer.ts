import type { Call } from '@touchline/contract/call';

class AnswerOutsideSchemaError extends Error {}

/** Holds an answer to its schema: a surplus key is left out in production and an error everywhere else. */
export function answerText(call: Call, answer: unknown, strict: boolean): string {
  const parsed = call.response.safeParse(answer);
  if (!parsed.success)
    throw new AnswerOutsideSchemaError(`${call.id} answered outside its schema: ${parsed.error.message}`);
  const surplus = strict ? surplusKey(answer, parsed.data) : undefined;
  if (surplus !== undefined)
    throw new AnswerOutsideSchemaError(`${call.id} answered ${surplus}, which its schema does not have`);
  return `{"data":${JSON.stringify(parsed.data)}}`;
}

/** The first key with a value that the schema left out, wherever it stands. */
function surplusKey(given: unknown, kept: unknown, path = ''): string | undefined {
  if (typeof given !== 'object' || given === null || typeof kept !== 'object' || kept === null) return undefined;
  for (const [key, value] of Object.entries(given)) {
    const place = path === '' ? key : `${path}.${key}`;
    const left = (kept as Record<string, unknown>)[key];
    if (value !== undefined && left === undefined) return place;
    const surplus = surplusKey(value, left, place);
    if (surplus !== undefined) return surplus;
  }
  return undefined;
}
