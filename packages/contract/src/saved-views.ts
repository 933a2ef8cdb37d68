import { pageKeys } from '@touchline/domain/access/permission-grammar';
import { fieldRules } from '@touchline/domain/field-rules';
import { densities, pageSizes } from '@touchline/domain/lists/table-look';
import { z } from 'zod';

import { field, id, text } from './definition/fields.ts';
import { read, resource, write } from './definition/resource.ts';

const columnKeys = z.array(text(40)).max(100);
const look = z.strictObject({
  order: columnKeys,
  hidden: columnKeys,
  density: z.enum(densities).nullable(),
  size: z
    .literal([...pageSizes])
    .nullable()
    .optional(),
});

/** A view's content: the list's part of the address, and the look of the table. */
const content = z.strictObject({ place: text(2000), look });

const view = z.object({
  id: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  ownerName: z.string(),
  ...content.shape,
});

const params = z.strictObject({ id });
/** A list by its call, such as `accounts.list`. */
const ofTable = z.strictObject({
  table: z
    .string()
    .regex(/^[a-z-]+\.[a-z-]+$/)
    .max(60),
});
const done = z.object({});
// How somebody looks at a list is nothing that happened to the merchant.
const log = null;

const pinned = z.object({ pages: z.array(z.enum(pageKeys)).max(pageKeys.length) });

export const savedViewCalls = resource('saved-views', {
  /** Pages that come first in the account's menus. */
  pins: read({ path: '/menu/pins', summary: '固定的页面', permission: 'session', response: pinned }),
  pin: write({
    method: 'PUT',
    path: '/menu/pins',
    summary: '固定页面',
    permission: 'session',
    body: z.strictObject(pinned.shape),
    response: done,
    log,
    toast: null,
  }),
  list: read({
    path: '/views/{table}',
    summary: '列表的视图',
    permission: 'session',
    params: ofTable,
    response: z.object({
      /** The table as one has it now; null as it starts. */
      current: z.object({ look, viewId: z.string().nullable() }).nullable(),
      views: z.array(view),
      /** May share views with the merchant, and change those that are. */
      canShare: z.boolean(),
    }),
    errors: ['forbidden', 'notFound'],
  }),
  keep: write({
    method: 'PUT',
    path: '/views/{table}',
    summary: '保存列表的显示方式',
    permission: 'session',
    params: ofTable,
    body: z.strictObject({ look, viewId: id.nullable() }),
    response: done,
    errors: ['forbidden', 'notFound'],
    log,
    toast: null,
    bucket: 'autosave',
  }),
  reset: write({
    method: 'DELETE',
    path: '/views/{table}',
    summary: '恢复列表的默认显示',
    permission: 'session',
    params: ofTable,
    response: done,
    errors: ['forbidden', 'notFound'],
    log,
    toast: null,
  }),
  create: write({
    method: 'POST',
    path: '/views/{table}',
    summary: '新增视图',
    permission: 'session',
    params: ofTable,
    body: z.strictObject({ name: field(fieldRules.viewName), isShared: z.boolean(), ...content.shape }),
    response: z.object({ id: z.string() }),
    errors: ['forbidden', 'notFound', 'formRefused'],
    log,
    toast: null,
  }),
  update: write({
    method: 'PATCH',
    path: '/view/{id}',
    summary: '修改视图',
    permission: 'session',
    params,
    body: z.strictObject({
      name: field(fieldRules.viewName).optional(),
      isShared: z.boolean().optional(),
      content: content.optional(),
    }),
    response: done,
    errors: ['forbidden', 'notFound', 'formRefused'],
    log,
    toast: null,
  }),
  delete: write({
    method: 'DELETE',
    path: '/view/{id}',
    summary: '删除视图',
    permission: 'session',
    params,
    response: done,
    errors: ['forbidden', 'notFound'],
    log,
    toast: null,
  }),
});
