import type { Call } from '@touchline/contract/call';

import { RenderedJson } from '../platform/rendered-json.ts';

class AnswerOutsideSchemaError extends Error {}

/**
 * Holds an answer to its schema: a surplus key is left out in production and an error everywhere else.
 * What the database wrote as JSON is held to it outside production alone.
 */
export function answerText(call: Call, answer: unknown, strict: boolean): string {
  if (!(answer instanceof RenderedJson)) return `{"data":${checkedText(call, answer, strict)}}`;
  if (strict) checkedText(call, JSON.parse(answer.text), strict);
  return `{"data":${answer.text}}`;
}

function checkedText(call: Call, answer: unknown, strict: boolean): string {
  const parsed = call.response.safeParse(answer);
  if (!parsed.success)
    throw new AnswerOutsideSchemaError(`${call.id} answered outside its schema: ${parsed.error.message}`);
  const text = JSON.stringify(parsed.data);
  if (strict && text.length !== JSON.stringify(answer).length)
    throw new AnswerOutsideSchemaError(`${call.id} answered keys that its schema does not have`);
  return text;
}
