import type { Call } from '@touchline/contract/definition/call';
import { z } from 'zod';

import { inPieces } from '../../platform/jobs/pieces.ts';

class AnswerOutsideSchemaError extends Error {}

/** So many are written at once; a longer list goes in pieces. */
const fewRecords = 25;

/** Holds an answer to its schema: a surplus key is left out in production and an error everywhere else. */
export function answerText(call: Call, answer: unknown, strict: boolean): string {
  return `{"data":${held(call, call.response, answer, strict)}}`;
}

/** The same without keeping others waiting while a long list is checked and written. */
export async function answerInPieces(call: Call, answer: unknown, strict: boolean): Promise<string> {
  const { response } = call;
  const records = recordsOf(answer);
  const item = response instanceof z.ZodObject ? response.shape['records'] : undefined;
  if (!('list' in call) || records.length <= fewRecords || !(item instanceof z.ZodArray))
    return answerText(call, answer, strict);
  const rest = held(call, response, { ...(answer as object), records: [] }, strict);
  const texts = await inPieces(records, (record) => held(call, item.element as z.ZodType, record, strict));
  return `{"data":${rest.replace('"records":[]', () => `"records":[${texts.join(',')}]`)}}`;
}

function recordsOf(answer: unknown): readonly unknown[] {
  const isList = typeof answer === 'object' && answer !== null && 'records' in answer && Array.isArray(answer.records);
  return isList ? (answer.records as readonly unknown[]) : [];
}

function held(call: Call, schema: z.ZodType, answer: unknown, strict: boolean): string {
  const parsed = schema.safeParse(answer);
  if (!parsed.success)
    throw new AnswerOutsideSchemaError(`${call.id} answered outside its schema: ${parsed.error.message}`);
  const surplus = strict ? surplusKey(answer, parsed.data) : undefined;
  if (surplus !== undefined)
    throw new AnswerOutsideSchemaError(`${call.id} answered ${surplus}, which its schema does not have`);
  return JSON.stringify(parsed.data);
}

/** The first key with a value that the schema left out, wherever it stands. */
function surplusKey(given: unknown, kept: unknown, path = ''): string | undefined {
  if (typeof given !== 'object' || given === null || typeof kept !== 'object' || kept === null) return undefined;
  for (const [key, value] of Object.entries(given)) {
    const keyPath = path === '' ? key : `${path}.${key}`;
    const left = (kept as Record<string, unknown>)[key];
    if (value !== undefined && left === undefined) return keyPath;
    const surplus = surplusKey(value, left, keyPath);
    if (surplus !== undefined) return surplus;
  }
  return undefined;
}
