import { addressOf, type CallId, calls } from '@touchline/contract/calls';
import type { Call } from '@touchline/contract/definition/call';
import { errorCodes } from '@touchline/domain/error-codes';
import { z } from 'zod';

import { openApiDocument } from '../../server/src/http/openapi.ts';
import type { WireAnswer } from '../../server/test/browser/wire.ts';
import type { RequestDraft } from './draft.ts';

const failure = z.strictObject({
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    details: z.array(z.strictObject({ field: z.string().optional(), errorMessage: z.string() })),
    traceId: z.string().regex(/^[0-9a-f]{32}$/),
    location: z.string().optional(),
  }),
});

const byCode = new Map(Object.values(errorCodes).map((entry) => [entry.code as string, entry]));
// A head that is too large or no HTTP is refused before any call is known.
const anyCall: ReadonlySet<number> = new Set([400, 413]);
const routerStatuses: ReadonlySet<number> = new Set([400, 404, 405]);
const inside = /node_modules|\.ts:\d|\bSELECT\b|\bINSERT\b|violates|relation "|stack/;

const document = openApiDocument(calls);
const declared = new Map(
  (Object.keys(calls) as CallId[]).map((id) => {
    const call: Call = calls[id];
    const operation = document.paths[addressOf(call)]?.[call.method.toLowerCase()] as {
      responses: Record<string, object>;
    };
    return [id, new Set(Object.keys(operation.responses).map(Number))];
  }),
);

/** The flaw of an answer, or null: an undeclared status, a body unlike its schema, or internals shown. */
export function complaintAbout(draft: RequestDraft, answer: WireAnswer): string | null {
  const { status, text } = answer;
  const name = `${draft.id}:`;
  if (status >= 500) return `${name} a 5xx`;
  if (status < 300) return successFlaw(draft.id, status, text);
  const known =
    anyCall.has(status) ||
    declared.get(draft.id)?.has(status) === true ||
    (draft.offRoute && routerStatuses.has(status));
  if (!known) return `${name} ${status} is not declared for this call`;
  const parsed = failure.safeParse(parseJson(text));
  if (!parsed.success) return `${name} failure outside its schema: ${parsed.error.message}`;
  const { error } = parsed.data;
  const entry = byCode.get(error.code);
  if (entry === undefined) return `${name} code ${error.code} is in no catalogue`;
  if (entry.status !== status || entry.message !== error.message) return `${name} ${error.code} is not as catalogued`;
  return error.details.some(({ errorMessage }) => inside.test(errorMessage)) ? `${name} tells of the inside` : null;
}

function successFlaw(id: CallId, status: number, text: string): string | null {
  if (status !== 200) return `${id}: ${status} is not declared`;
  const call = calls[id];
  if ('stream' in call) {
    const message = /^data: (.+)\n\n/m.exec(text)?.[1];
    return call.response.safeParse(parseJson(message ?? '')).success ? null : `${id}: message outside its schema`;
  }
  if ('file' in call) return call.response.safeParse(text).success ? null : `${id}: file outside its schema`;
  const given = parseJson(text);
  const parsed = z.strictObject({ data: call.response as z.ZodType }).safeParse(given);
  if (!parsed.success) return `${id}: answer outside its schema: ${parsed.error.message}`;
  const surplus = JSON.stringify(parsed.data).length !== JSON.stringify(given).length;
  return surplus ? `${id}: answer with keys that its schema does not have` : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
