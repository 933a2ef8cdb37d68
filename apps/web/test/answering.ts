import { addressOf, apiPrefix, calls, type CallId, type Calls } from '@touchline/contract/calls';
import { type Call, type CallAnswer, type CallInput, isUpload } from '@touchline/contract/definition/call';
import { errorCodes } from '@touchline/domain/error-codes';

import { answerText } from '../../server/src/http/calls/answer.ts';
import { canonicalUrl } from '../../server/src/http/variant.ts';
import { failureBody, Refusal, refusalOf } from '../../server/src/platform/refusal.ts';

/** Thrown by an answer: none comes, as from a network that is down. */
export class NoAnswer extends Error {}

/** An answer may throw a `Refusal` as on the server, or `NoAnswer`; a `Response` serves streams and files. */
type Answer<C extends Call> = (request: CallInput<C>) => CallAnswer<C> | Response | Promise<CallAnswer<C> | Response>;

export type CannedAnswers = { readonly [Id in CallId]?: Answer<Calls[Id]> };

export interface RecordedRequest {
  readonly id: CallId;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** The merchant that a super-admin acts for. */
  readonly merchant: string | null;
}

const parametersOf = (call: Call): number => addressOf(call).split('{').length;

/** In the order in which a path is looked up: `/logs/verify` is no log by that id. */
const table = Object.entries(calls)
  .map(([id, call]) => ({
    id: id as CallId,
    call: call as Call,
    pattern: new URLPattern({ pathname: addressOf(call).replaceAll(/\{(\w+)\}/g, ':$1') }),
  }))
  .toSorted((one, other) => parametersOf(one.call) - parametersOf(other.call));

let answers: CannedAnswers = {};
let requests: RecordedRequest[] = [];
let faults = new Set<string>();
let underWay = new Set<Request>();

/**
 * Answers the page's calls in place of the server, until the end of the test. Requests and answers are held to the
 * contract; a call that nothing answers, and whatever the contract does not allow, fails the test.
 * Gives the requests so far.
 */
export function answering(given: CannedAnswers): (id?: CallId) => readonly RecordedRequest[] {
  answers = { ...answers, ...given };
  const all = requests;
  return (id) => all.filter((each) => id === undefined || each.id === id);
}

/** Calls of this test that have no answer yet. */
export const callsUnderWay = () => underWay.size;

/** Gives what went wrong with the answers. */
export function forgetAnswers(): readonly string[] {
  const found = [...faults];
  answers = {};
  requests = [];
  faults = new Set();
  underWay = new Set();
  return found;
}

const { fetch: realFetch } = globalThis;

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  if (!new URL(request.url).pathname.startsWith(`${apiPrefix}/`)) return await realFetch(input, init);
  const own = faults;
  const waiting = underWay.add(request);
  try {
    return await Promise.race([answerTo(request), calledOff(request.signal)]);
  } catch (error) {
    if (error instanceof NoAnswer || request.signal.aborted) throw new TypeError('Failed to fetch', { cause: error });
    if (!(error instanceof Refusal)) own.add(String(error));
    const refusal = refusalOf(error);
    return Response.json(failureBody(refusal, 'test'), { status: errorCodes[refusal.reason].status });
  } finally {
    waiting.delete(request);
  }
};

/** A cancelled request does not wait for its answer. */
function calledOff(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')), { once: true });
  });
}

async function answerTo(request: Request): Promise<Response> {
  const { pathname, search, searchParams } = new URL(request.url);
  const address = new URL(canonicalUrl(pathname + search), request.url);
  const found = table.find(({ call, pattern }) => call.method === request.method && pattern.test(address));
  if (found === undefined) throw new Error(`the contract has no ${request.method} ${pathname}`);
  const { id, call, pattern } = found;
  const answer = answers[id] as ((given: unknown) => unknown) | undefined;
  if (answer === undefined) throw new Error(`no answer to ${id} in this test`);
  const given = {
    params: call.params?.parse(pattern.exec(address)?.pathname.groups),
    query: call.query?.parse(valuesOf(searchParams)),
    body: await bodyOf(call, request),
  };
  requests.push({ id, ...given, merchant: searchParams.get('merchantCodeBySa') });
  const data = await answer(given);
  if (data instanceof Response) return data;
  return new Response(answerText(call, data, true), { headers: { 'Content-Type': 'application/json' } });
}

/** Of a call that takes a file, the text of it. */
async function bodyOf(call: Call, request: Request): Promise<unknown> {
  if (isUpload(call)) return await ((await request.formData()).get('file') as File).text();
  return 'body' in call ? call.body?.parse(await request.json()) : undefined;
}

/** A name that stands there more than once has a list of values; the merchant is taken off, as the server does. */
function valuesOf(query: URLSearchParams): Record<string, string | string[]> {
  const names = new Set(query.keys());
  names.delete('merchantCodeBySa');
  return Object.fromEntries(
    [...names].map((name) => {
      const values = query.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
