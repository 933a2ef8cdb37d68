import { z } from 'zod';

import { defineCall } from './call.ts';
import { instant } from './fields.ts';
import { listOf, listQuery } from './lists.ts';

const merchant = z.object({
  code: z.string(),
  alias: z.string(),
  enabled: z.boolean(),
  secondFactorRequired: z.boolean(),
  accounts: z.number().int(),
  admins: z.number().int(),
  updatedTime: instant,
});

export const merchantCalls = {
  'merchants.list': defineCall({
    id: 'merchants.list',
    method: 'GET',
    path: '/merchants',
    summary: '商户列表',
    permission: 'com_lis-view',
    scope: 'all',
    query: listQuery(['code', 'alias'], { keyword: z.string().max(50).optional() }),
    response: listOf(merchant),
    errors: [],
    log: null,
    redact: [],
  }),
  'merchants.get': defineCall({
    id: 'merchants.get',
    method: 'GET',
    path: '/merchants/{code}',
    summary: '商户详情',
    permission: 'com_lis-view',
    scope: 'all',
    params: z.strictObject({ code: z.string().min(1).max(20) }),
    response: merchant,
    errors: ['notFound'],
    log: null,
    redact: [],
  }),
  /** A super-admin acting for the merchant; the row stands in that merchant's log. */
  'merchants.update': defineCall({
    id: 'merchants.update',
    method: 'PATCH',
    path: '/merchants/{code}',
    summary: '修改商户设置',
    permission: 'com_lis-action',
    scope: 'own',
    params: z.strictObject({ code: z.string().min(1).max(20) }),
    body: z.strictObject({ secondFactorRequired: z.boolean(), updatedTime: instant }),
    response: z.object({ updatedTime: instant }),
    errors: ['forbidden', 'notFound', 'conflict'],
    log: '修改商户设置',
    redact: [],
    toast: 'update',
  }),
};
