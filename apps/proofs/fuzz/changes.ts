import { apiPrefix, type CallId, calls } from '@touchline/contract/calls';
import fc from 'fast-check';

import { absent, type RequestDraft } from './draft.ts';
import { slotsIn, setAt } from './json-slots.ts';
import { contentTypes, oddHeaders, oddKey, oddText, oddValue, rawBodies } from './odd-values.ts';

interface ChangeKind<Data> {
  readonly weight: number;
  readonly data: fc.Arbitrary<Data>;
  apply(draft: RequestDraft, data: Data): void;
}

function kind<Data>(weight: number, data: fc.Arbitrary<Data>, apply: ChangeKind<Data>['apply']): ChangeKind<never> {
  return { weight, data, apply } as ChangeKind<never>;
}

const at = fc.nat({ max: 1000 });
const bodyLimit = 256 * 1024;
const beforePath = new RegExp(`^${apiPrefix}(?:/(?:creator|merchant)(?=/))?`);

/** Ways to spoil a valid request, each a little. */
export const changeKinds = {
  dropKey: kind(3, at, (draft, n) => {
    const slot = pick(slotsIn(draft.body), n);
    if (slot && !Array.isArray(slot.holder)) Reflect.deleteProperty(slot.holder, slot.key);
  }),
  replaceValue: kind(6, fc.tuple(at, oddValue), (draft, [n, value]) => setAt(pick(slotsIn(draft.body), n), value)),
  wrapValue: kind(2, fc.tuple(at, fc.constantFrom('array', 'object', 'text')), (draft, [n, how]) => {
    const slot = pick(slotsIn(draft.body), n);
    if (!slot) return;
    const { value } = slot;
    setAt(slot, { array: [value], object: { value }, text: String(value) }[how]);
  }),
  addKey: kind(3, fc.tuple(oddKey, oddValue), (draft, [key, value]) => {
    draft.body = { ...(draft.body as object), [key]: value };
  }),
  replaceBody: kind(1, oddValue, (draft, value) => void (draft.body = value)),
  rawBody: kind(2, fc.tuple(fc.constantFrom(...Object.keys(rawBodies)), at), (draft, [name, n]) => {
    draft.rawBody = rawBodies[name]?.(JSON.stringify(draft.body ?? {}), n) ?? '';
    draft.mayBeCut = draft.rawBody.length > bodyLimit;
  }),
  noBody: kind(1, fc.boolean(), (draft, typed) => {
    delete draft.body;
    if (typed) draft.headers['content-type'] = 'application/json';
  }),
  hugeBody: kind(0.02, fc.integer({ min: bodyLimit - 1024, max: bodyLimit + 4096 }), (draft, size) => {
    draft.rawBody = `{"name":"${'x'.repeat(size)}"}`;
    draft.mayBeCut = true;
  }),
  contentType: kind(2, contentTypes, (draft, type) => void (draft.headers['content-type'] = type)),
  param: kind(4, fc.tuple(at, oddText), (draft, [n, value]) => {
    const name = pick(Object.keys(draft.params), n);
    if (name === undefined) return;
    draft.params[name] = value;
    draft.offRoute = true;
  }),
  addQuery: kind(3, fc.tuple(oddKey, oddText), (draft, [key, value]) => void draft.query.push([key, value])),
  doubleQuery: kind(2, fc.tuple(at, oddText), (draft, [n, value]) => {
    const [key] = pick(draft.query, n) ?? ['merchantCodeBySa'];
    draft.query.push([key, value], [key, 'm01']);
  }),
  replaceQuery: kind(3, fc.tuple(at, oddText), (draft, [n, value]) => {
    const pair = pick(draft.query, n);
    if (pair) pair[1] = value;
  }),
  dropQuery: kind(1, at, (draft, n) => void draft.query.splice(n % (draft.query.length + 1), 1)),
  header: kind(4, oddHeaders, (draft, [name, value]) => void (draft.headers[name] = value)),
  origin: kind(2, fc.constantFrom(absent, 'null', 'http://evil.example', 'http://127.0.0.1', ''), (draft, origin) => {
    draft.headers['origin'] = origin;
  }),
  idempotencyKey: kind(
    4,
    fc.oneof(fc.stringMatching(/^[\w-]{8,30}$/), fc.constantFrom('same-key-1', 'x', '')),
    (d, key) => {
      d.headers['idempotency-key'] = key;
    },
  ),
  cookie: kind(
    2,
    fc.tuple(
      fc.constantFrom('session', 'device', 'captcha', 'challenge', 'pass'),
      fc.stringMatching(/^[\w%="]{0,60}$/),
    ),
    (draft, [name, value]) => void (draft.cookies[name] = value),
  ),
  nobody: kind(1, fc.constant(null), (draft) => void (draft.cookies = {})),
  variant: kind(2, fc.constantFrom('creator', 'merchant'), (draft, name) => {
    draft.offRoute ||= /v1\/(?:creator|merchant)\//.test(draft.path);
    draft.path = draft.path.replace('/api/v1/', `/api/v1/${name}/`);
  }),
  path: kind(
    1,
    fc.constantFrom('/', '//', '%2f', '/..', '%00', '%zz', '?', '#', '.json', '%E0%A4%A'),
    (draft, tail) => {
      draft.path += tail;
      draft.offRoute = true;
    },
  ),
  method: kind(1, fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'), (draft, method) => {
    const other = callAt(method, draft.path.replace(beforePath, ''));
    if (other === undefined) draft.offRoute = true;
    else draft.id = other;
    draft.method = method;
  }),
} satisfies Record<string, ChangeKind<never>>;

export type RequestChange = readonly [name: keyof typeof changeKinds, data: unknown];

export const anyChange: fc.Arbitrary<RequestChange> = fc.oneof(
  ...Object.entries(changeKinds).map(([name, { weight, data }]) => ({
    weight: Math.round(weight * 50),
    arbitrary: fc.tuple(fc.constant(name as RequestChange[0]), data as fc.Arbitrary<unknown>),
  })),
);

export function applyChange(draft: RequestDraft, [name, data]: RequestChange): void {
  changeKinds[name].apply(draft, data as never);
}

function pick<T>(list: readonly T[], n: number): T | undefined {
  return list.length === 0 ? undefined : list[n % list.length];
}

/** The call that answers a method at a path: a word in the path before a parameter, as the router has it. */
export function callAt(method: string, path: string): CallId | undefined {
  const words = path.split('/');
  const isParameter = (word: string) => word.startsWith('{');
  const fits = (pattern: readonly string[]) =>
    pattern.length === words.length && pattern.every((word, index) => isParameter(word) || word === words[index]);
  const [found] = (Object.keys(calls) as CallId[])
    .filter((id) => calls[id].method === method && fits(calls[id].path.split('/')))
    .toSorted((one, other) => parametersOf(one) - parametersOf(other));
  return found;

  function parametersOf(id: CallId): number {
    return calls[id].path.split('/').filter(isParameter).length;
  }
}
