import { __entity__List } from '@touchline/contract/__feature__';

import { listRoute } from '../../platform/lists/list-route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import { requireFresh } from '../../platform/rights/stale.ts';
import type { Work } from '../../platform/work.ts';
import {
  __entity__Audit,
  __entity__ById,
  type __Entity__Form,
  type __Entity__Row,
  __features__InSql,
  delete__Entity__,
  insert__Entity__,
  lock__Entity__,
  replace__Entity__,
} from './__feature__.repository.ts';

export const __entity__Reads: Routes<'__feature__.list' | '__feature__.get'> = {
  '__feature__.list': listRoute(__entity__List, {
    rows: ({ query }) => __features__InSql(query.keyword),
    item: __entity__View,
  }),
  '__feature__.get': readRoute({
    ask: ({ params }) => ({ found: __entity__ById(params.id) }),
    answer: ({ found }) => __entity__View(there(found[0])),
  }),
};

export async function create__Entity__({ tx, merchantCode, changes }: Work, form: __Entity__Form) {
  const made = await insert__Entity__(tx, merchantCode, form);
  changes.add(__entity__Audit, made.id, null, made);
  return { id: made.id, updatedTime: made.updatedAt.toISOString() };
}

export async function update__Entity__(
  { tx, merchantCode, changes }: Work,
  id: string,
  { updatedTime, ...form }: __Entity__Form & { updatedTime: string },
) {
  const before = there(await lock__Entity__(tx, merchantCode, id));
  requireFresh(before.updatedAt, updatedTime);
  const after = await replace__Entity__(tx, merchantCode, id, form);
  changes.add(__entity__Audit, id, before, after);
  return { updatedTime: after.updatedAt.toISOString() };
}

export async function remove__Entity__({ tx, merchantCode, changes }: Work, id: string): Promise<void> {
  const before = there(await lock__Entity__(tx, merchantCode, id));
  await delete__Entity__(tx, merchantCode, id);
  changes.add(__entity__Audit, id, before, null);
}

function __entity__View({ updatedAt, sortValue: _sortValue, ...shown }: __Entity__Row & { readonly sortValue?: unknown }) {
  return { ...shown, updatedTime: updatedAt.toISOString() };
}

function there<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Refusal('notFound');
  return row;
}
