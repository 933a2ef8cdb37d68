import { z } from 'zod';

import { instant, text } from './definition/fields.ts';
import { read, readList, resource, write } from './definition/resource.ts';
import { defineList } from './lists.ts';

const merchant = z.object({
  code: z.string(),
  alias: z.string(),
  enabled: z.boolean(),
  secondFactorRequired: z.boolean(),
  accounts: z.number().int(),
  admins: z.number().int(),
  updatedTime: instant,
});

export const merchantList = defineList({
  columns: {
    code: { type: 'text', sortable: true },
    alias: { type: 'text', sortable: true },
    enabled: { type: 'flag' },
    secondFactorRequired: { type: 'flag' },
    accounts: { type: 'number' },
    admins: { type: 'number' },
    updatedTime: { type: 'instant' },
  },
  filters: { keyword: { type: 'text', max: 50 } },
  order: { column: 'code', isAsc: true },
  size: 50,
});

export const merchantCalls = resource('merchants', {
  list: readList({
    path: '/merchants',
    summary: '商户列表',
    permission: 'com_lis-view',
    scope: 'all',
    list: merchantList,
    row: merchant,
  }),
  get: read({
    path: '/merchants/{code}',
    summary: '商户详情',
    permission: 'com_lis-view',
    scope: 'all',
    params: z.strictObject({ code: text(20, { min: 1 }) }),
    response: merchant,
    errors: ['notFound'],
  }),
  /** A super-admin acting for the merchant; the row stands in that merchant's log. */
  update: write({
    method: 'PATCH',
    path: '/merchants/{code}',
    summary: '修改商户设置',
    permission: 'com_lis-action',
    stepUp: true,
    params: z.strictObject({ code: text(20, { min: 1 }) }),
    body: z.strictObject({ secondFactorRequired: z.boolean(), updatedTime: instant }),
    response: z.object({ updatedTime: instant }),
    errors: ['forbidden', 'notFound', 'conflict'],
    toast: 'update',
  }),
});
