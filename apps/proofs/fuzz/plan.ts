import { type CallId, calls } from '@touchline/contract/calls';
import type { Call } from '@touchline/contract/definition/call';
import fc from 'fast-check';

import { formOf } from '../../server/test/browser/browser.ts';
import { anyChange, applyChange, type RequestChange } from './changes.ts';
import type { RequestDraft } from './draft.ts';
import { type Lane, newDraft } from './lane.ts';
import { oddValue } from './odd-values.ts';
import { arbitraryOf } from './schema-arbitrary.ts';

/** A request as fast-check generates and shrinks it; sessions and ids are filled in when it is sent. */
export interface Plan {
  readonly id: CallId;
  /** Parts that replace those of the valid request. */
  readonly parts: { params?: unknown; query?: unknown; body?: unknown };
  readonly changes: readonly RequestChange[];
}

/** Calls that hash, draw or send mail are asked less often. */
const costly: Partial<Record<CallId, number>> = {
  'captcha.issue': 5,
  'captcha.answer': 10,
  'sign-in.login': 8,
  'sign-in.forget-password': 8,
  'sign-in.reset-password': 8,
  'profile.change-password': 8,
  'accounts.create': 8,
  'system.events': 6,
};

const usual = 10;

function plansOf(id: CallId): fc.Arbitrary<Plan> {
  const call: Call = calls[id];
  const body = 'body' in call ? call.body : undefined;
  const shaped = fc.record({
    ...(call.params ? { params: arbitraryOf(call.params) } : {}),
    ...(call.query ? { query: arbitraryOf(call.query) } : {}),
    ...(body ? { body: arbitraryOf(body) } : {}),
  });
  const plan = (parts: fc.Arbitrary<Plan['parts']>, fewest: number, most: number): fc.Arbitrary<Plan> =>
    fc.record({
      id: fc.constant(id),
      parts,
      changes: fc.array(anyChange, { minLength: fewest, maxLength: most, size: 'max' }),
    });
  const valid = fc.constant({});
  return fc.oneof(
    { weight: 4, arbitrary: plan(valid, 0, 0) },
    { weight: 5, arbitrary: plan(valid, 1, 3) },
    { weight: 2, arbitrary: plan(shaped, 0, 1) },
    { weight: 1, arbitrary: plan(fc.record({ body: oddValue }), 0, 2) },
  );
}

export const anyPlan: fc.Arbitrary<Plan> = fc.oneof(
  ...(Object.keys(calls) as CallId[]).map((id) => ({ weight: costly[id] ?? usual, arbitrary: plansOf(id) })),
);

interface Made {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly file?: Uint8Array;
}

export async function draftOf({ id, parts, changes }: Plan, lane: Lane): Promise<RequestDraft> {
  const { request, person, cookies } = await lane.valid(id);
  const made = { ...(request as Made), ...structuredClone(parts) } as Made;
  const draft: RequestDraft = {
    ...newDraft(id),
    params: texts(made.params),
    query: Object.entries(texts(made.query)),
    cookies,
    person,
    ...(made.body === undefined ? {} : { body: structuredClone(made.body) }),
    ...(made.file !== undefined && parts.body === undefined ? filed(made.file) : {}),
  };
  for (const change of changes) applyChange(draft, change);
  return draft;
}

function texts(values: Record<string, unknown> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(values ?? {}).map(([key, value]) => [key, String(value)]));
}

function filed(file: Uint8Array): Pick<RequestDraft, 'rawBody' | 'headers'> {
  const { headers, payload } = formOf(file);
  return { rawBody: payload, headers };
}
