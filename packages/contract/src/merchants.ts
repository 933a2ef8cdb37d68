import { fieldRules } from '@touchline/domain/field-rules';
import { boughtGames, boughtSports } from '@touchline/domain/merchants/purchases';
import { z } from 'zod';

import { field, flag, id, instant, text } from './definition/fields.ts';
import { oneOrMore } from './definition/list-filters.ts';
import { invitation, merchantRecord, merchantRow, merchantSections } from './definition/merchant-shapes.ts';
import { read, readList, resource, write } from './definition/resource.ts';
import { defineList } from './lists.ts';

const params = z.strictObject({ code: text(20, { min: 1 }) });
const written = z.object({ updatedTime: instant });

export const merchantList = defineList({
  columns: {
    code: { type: 'text', sortable: true },
    nameCn: { type: 'text', sortable: true },
    nameEn: { type: 'text' },
    alias: { type: 'text', sortable: true },
    parentId: { type: 'text' },
    parentAlias: { type: 'text' },
    enabled: { type: 'flag' },
    secondFactorRequired: { type: 'flag' },
    accounts: { type: 'number' },
    admins: { type: 'number' },
    purchases: { type: 'list' },
    updatedTime: { type: 'instant' },
  },
  filters: {
    /** Of alias, code or either name. */
    keyword: { type: 'text', max: 50 },
    enabled: { type: 'flag' },
    /** Those directly under this merchant. */
    parentId: { type: 'text', max: 20, min: 1 },
  },
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
    row: merchantRow,
  }),
  /** For pickers: the first few by alias, and those that are chosen already. Everyone but a super-admin finds their own. */
  options: read({
    path: '/merchantOptions',
    summary: '商户选项',
    permission: 'session',
    scope: 'all',
    query: z.strictObject({
      keyword: text(50).optional(),
      /** These, whatever the keyword is. */
      codes: oneOrMore(text(20, { min: 1 }), 50).optional(),
    }),
    response: z.object({
      records: z.array(z.object({ code: z.string(), alias: z.string(), nameCn: z.string(), enabled: z.boolean() })),
      /** There are more: narrow the keyword. */
      hasMore: z.boolean(),
    }),
  }),
  get: read({
    path: '/merchants/{code}',
    summary: '商户详情',
    permission: 'com_lis-view',
    scope: 'all',
    params,
    response: merchantRecord,
    errors: ['notFound'],
  }),
  /** The answer is shown once: it carries the link of the first admin. */
  create: write({
    method: 'POST',
    path: '/merchants',
    summary: '新增商户',
    permission: 'com_lis-action',
    scope: 'platform',
    stepUp: true,
    body: z.strictObject({
      code: field(fieldRules.merchantCode),
      admin: z.strictObject({
        account: field(fieldRules.account),
        name: field(fieldRules.name),
        email: field(fieldRules.email),
      }),
      ...merchantSections,
      secondFactorRequired: z.boolean().optional(),
    }),
    response: z.object({
      code: z.string(),
      alias: z.string(),
      /** Where its people sign in, and where its programs call. */
      addresses: z.object({ signIn: z.string(), api: z.string() }),
      admin: z.object({ id: z.string(), account: z.string(), name: z.string(), email: z.string() }),
      invitation,
      updatedTime: instant,
    }),
    errors: ['forbidden', 'formRefused', 'rateLimited'],
    toast: 'create',
    secretAnswer: true,
  }),
  /** A super-admin acting for the merchant; the row stands in that merchant's log. Sections left out stay as they are. */
  update: write({
    method: 'PATCH',
    path: '/merchants/{code}',
    summary: '修改商户设置',
    permission: 'com_lis-action',
    stepUp: true,
    params,
    body: z.strictObject({
      baseInfo: merchantSections.baseInfo.optional(),
      contacts: merchantSections.contacts.optional(),
      servers: merchantSections.servers.optional(),
      purchases: merchantSections.purchases.optional(),
      streamingMode: merchantSections.streamingMode.optional(),
      secondFactorRequired: z.boolean().optional(),
      updatedTime: instant,
    }),
    response: written,
    errors: ['forbidden', 'notFound', 'conflict', 'formRefused'],
    toast: 'update',
  }),
  /** Who is signed in for a disabled merchant is out on the next request. */
  'set-enabled': write({
    method: 'PATCH',
    path: '/merchants/{code}/status',
    summary: '启用或停用商户',
    permission: 'com_lis-action',
    params,
    body: z.strictObject({ enabled: z.boolean(), updatedTime: instant }),
    response: written,
    errors: ['forbidden', 'notFound', 'conflict', 'formRefused'],
    toast: 'update',
  }),
  /** A new link for an admin who has never signed in; the links before it end. */
  invite: write({
    method: 'POST',
    path: '/merchants/{code}/invitation',
    summary: '重新生成邀请链接',
    permission: 'com_lis-action',
    stepUp: true,
    params,
    body: z.strictObject({ accountId: id }),
    response: invitation,
    errors: ['forbidden', 'notFound', 'formRefused'],
    toast: null,
    secretAnswer: true,
  }),
  /** Who would lose which pages if these purchases were saved. */
  'preview-purchases': read({
    path: '/merchants/{code}/purchases/preview',
    summary: '预览采购项目修改的影响',
    permission: 'com_lis-action',
    scope: 'all',
    params,
    query: z.strictObject({
      sports: oneOrMore(z.enum(boughtSports), boughtSports.length).optional(),
      games: oneOrMore(z.enum(boughtGames), boughtGames.length).optional(),
      addOn: flag,
      sinSport: flag,
    }),
    response: z.object({
      /** In the order of the permission tree; the name goes from the module down: 体育赛程 / 足球 / 赛程. */
      pages: z.array(
        z.object({ key: z.string(), name: z.string(), accounts: z.number().int(), roles: z.number().int() }),
      ),
      /** Enabled accounts that lose a page, and roles that hold one of them. */
      accounts: z.number().int(),
      roles: z.number().int(),
      /** The first of these accounts, with the keys of the pages that each loses. */
      people: z.array(z.object({ id: z.string(), account: z.string(), name: z.string(), pages: z.array(z.string()) })),
    }),
    errors: ['notFound'],
  }),
});
