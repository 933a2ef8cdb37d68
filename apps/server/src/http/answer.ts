import type { Call } from '@touchline/contract/call';

class AnswerOutsideSchemaError extends Error {}

/** Holds an answer to its schema: a surplus key is left out in production and an error everywhere else. */
export function answerText(call: Call, answer: unknown, strict: boolean): string {
  const parsed = call.response.safeParse(answer);
  if (!parsed.success)
    throw new AnswerOutsideSchemaError(`${call.id} answered outside its schema: ${parsed.error.message}`);
  const text = JSON.stringify(parsed.data);
  if (strict && text.length !== JSON.stringify(answer).length)
    throw new AnswerOutsideSchemaError(`${call.id} answered keys that its schema does not have`);
  return `{"data":${text}}`;
}
