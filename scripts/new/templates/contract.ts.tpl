import { fieldRules } from '@touchline/domain/field-rules';
import { z } from 'zod';

import { field, id, instant } from './definition/fields.ts';
import { read, readList, resource, write } from './definition/resource.ts';
import { defineList } from './lists.ts';

const view = '__page__-view';
const action = '__page__-action';

/** What its form holds: the columns of its table bear the same names. */
export const __entity__Fields = {
  name: field(fieldRules.name),
};

const __entity__ = z.object({
  id: z.string(),
  name: z.string(),
  updatedTime: instant,
});

export const __entity__List = defineList({
  columns: {
    name: { type: 'text', sortable: true },
    updatedTime: { type: 'instant', sortable: true },
  },
  filters: { keyword: { type: 'text', max: 50 } },
  order: { column: 'updatedTime', isAsc: false },
  size: 50,
});

const params = z.strictObject({ id });
const written = z.object({ updatedTime: instant });

export const __entity__Calls = resource('__feature__', {
  list: readList({ path: '/__feature__', summary: '__name__列表', permission: view, list: __entity__List, row: __entity__ }),
  get: read({
    path: '/__feature__/{id}',
    summary: '__name__详情',
    permission: view,
    params,
    response: __entity__,
    errors: ['notFound'],
  }),
  create: write({
    method: 'POST',
    path: '/__feature__',
    summary: '新增__name__',
    permission: action,
    body: z.strictObject(__entity__Fields),
    response: written.extend({ id: z.string() }),
    toast: 'create',
  }),
  update: write({
    method: 'PUT',
    path: '/__feature__/{id}',
    summary: '修改__name__',
    permission: action,
    params,
    body: z.strictObject({ ...__entity__Fields, updatedTime: instant }),
    response: written,
    errors: ['notFound', 'conflict'],
    toast: 'update',
  }),
  delete: write({
    method: 'DELETE',
    path: '/__feature__/{id}',
    summary: '删除__name__',
    permission: action,
    params,
    response: z.object({}),
    errors: ['notFound'],
    toast: 'delete',
  }),
});
