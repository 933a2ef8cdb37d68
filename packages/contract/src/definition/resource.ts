import type { z } from 'zod';

import { type ListDefinition, listOf } from '../lists.ts';
import type { Permission, ReadCall, Scope, WriteCall } from './call.ts';

/** The fields that a call may omit for their defaults. */
type Usual = 'scope' | 'errors' | 'redact' | 'log';
type Draft<C extends ReadCall | WriteCall, Known extends keyof C> = Omit<C, Known | Usual> & Partial<Pick<C, Usual>>;
type Filled<D, Rest> = D & Omit<Rest, keyof D>;

type ReadDraft = Draft<ReadCall, 'id' | 'method'>;
type WriteDraft = Draft<WriteCall, 'id'>;
type Nameless = Omit<ReadCall, 'id'> | Omit<WriteCall, 'id'>;

type Named<Stem extends string, Drafts> = {
  readonly [Name in keyof Drafts & string as `${Stem}.${Name}`]: Drafts[Name] & { readonly id: `${Stem}.${Name}` };
};

/** A call that only looks; it stands in the log only where it says so. */
export function read<const D extends ReadDraft>(draft: D): Filled<D, Pick<ReadCall, 'method' | Usual>> {
  return { ...usual(draft), method: 'GET' as const, log: null, ...draft };
}

interface ListReadDraft<L extends ListDefinition, Row extends z.ZodObject> {
  readonly path: `/${string}`;
  readonly summary: string;
  readonly permission: Exclude<Permission, 'public' | 'machine'>;
  readonly scope?: Scope;
  readonly list: keyof L['columns'] extends keyof Row['shape'] ? L : never;
  /** Has every column of the list, and whatever else a row carries. */
  readonly row: Row;
}

/** The call that reads a list. */
export function readList<L extends ListDefinition, Row extends z.ZodObject>(draft: ListReadDraft<L, Row>) {
  const { row, scope = 'own', ...rest } = draft;
  const list: L = draft.list;
  const query: L['query'] = list.query;
  return read({ ...rest, scope, list, query, response: listOf(row) });
}

/** A call that changes something; the log knows it by its summary. */
export function write<const D extends WriteDraft>(
  draft: D,
): Filled<D, Pick<WriteCall, Usual> & { readonly log: D['summary'] }> {
  return { ...usual(draft), log: draft.summary, ...draft };
}

/** The calls of one feature: `list` of `accounts` is `accounts.list`. */
export function resource<const Stem extends string, Drafts extends Readonly<Record<string, Nameless>>>(
  stem: Stem,
  drafts: Drafts,
): Named<Stem, Drafts> {
  const named = Object.entries(drafts).map(([name, draft]) => {
    const id = `${stem}.${name}`;
    return [id, { id, ...draft }];
  });
  return Object.fromEntries(named) as Named<Stem, Drafts>;
}

function usual({ permission }: ReadDraft | WriteDraft) {
  const scope: Scope = permission === 'public' || permission === 'machine' ? 'none' : 'own';
  return { scope, errors: [], redact: [] } as const;
}
