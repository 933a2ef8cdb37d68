import { bulkLimit } from '@touchline/domain/constants';
import { fieldRules } from '@touchline/domain/field-rules';
import { z } from 'zod';

import { field, id, instant, text } from './definition/fields.ts';
import { read, readList, resource, write } from './definition/resource.ts';
import { signedInDevices } from './definition/signed-in-devices.ts';
import { groupName } from './groups.ts';
import { defineList } from './lists.ts';
import { startedTask } from './tasks.ts';

const heldRole = z.object({ id: z.string(), name: z.string(), hasBac: z.boolean() });

/** True, or the code of a reason, whose text the page has by key; `holdsMore` is known of a single record only. */
const may = z.union([z.literal(true), z.enum(['superAdmin', 'admin', 'holdsMore', 'self'])]);

/** The caller's possible actions on the account. */
const accountCan = z.object({ edit: may, delete: may, roles: may, state: may, contact: may, secondFactor: may });

const account = z.object({
  id: z.string(),
  name: z.string(),
  account: z.string(),
  email: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  secondFactor: z.boolean(),
  merchantCode: z.string(),
  updatedTime: instant,
  /** Null before the first one. */
  lastSignInTime: instant.nullable(),
  roles: z.array(heldRole),
  /** Null for an account of none. */
  group: groupName.nullable(),
  can: accountCan,
});

const written = z.object({ updatedTime: instant });
const params = z.strictObject({ id });

export const accountList = defineList({
  columns: {
    id: { type: 'number', sortable: true },
    account: { type: 'text', sortable: true },
    name: { type: 'text', sortable: true },
    updatedTime: { type: 'instant', sortable: true },
    lastSignInTime: { type: 'instant' },
    email: { type: 'text' },
    description: { type: 'text' },
    enabled: { type: 'flag' },
    secondFactor: { type: 'flag' },
    roles: { type: 'list' },
  },
  filters: {
    keyword: { type: 'text', max: 50 },
    enabled: { type: 'flag' },
    /** Of those who hold one of them. */
    roleIds: { type: 'ids' },
    groupIds: { type: 'ids' },
  },
  order: { column: 'id', isAsc: false },
  size: 50,
});

const enabling = z.object({ enabled: z.literal(true) });

export const accountCalls = resource('accounts', {
  list: readList({
    path: '/users',
    summary: '账号列表',
    permission: 'bac_#_acc-view',
    list: accountList,
    row: account,
  }),
  get: read({
    path: '/user/{id}',
    summary: '账号详情',
    permission: 'bac_#_acc-view',
    params,
    response: account,
    errors: ['notFound'],
  }),
  create: write({
    method: 'POST',
    path: '/user',
    summary: '新增账号',
    permission: 'bac_#_acc-action',
    stepUp: true,
    body: z.strictObject({
      account: field(fieldRules.account),
      name: field(fieldRules.name),
      email: field(fieldRules.email),
      password: field(fieldRules.newPassword),
      description: field(fieldRules.accountDescription).optional(),
    }),
    response: z.object({ id: z.string(), updatedTime: instant }),
    errors: ['formRefused', 'rateLimited'],
    redact: ['password'],
    toast: 'create',
  }),
  update: write({
    method: 'PATCH',
    path: '/user/{id}',
    summary: '修改账号',
    permission: 'bac_#_acc-action',
    stepUp: { body: z.union([z.object({ email: z.string() }), enabling]) },
    params,
    body: z.strictObject({
      name: field(fieldRules.name).optional(),
      email: field(fieldRules.email).optional(),
      description: field(fieldRules.accountDescription).optional(),
      enabled: z.boolean().optional(),
      updatedTime: instant,
    }),
    response: written,
    errors: ['forbidden', 'notFound', 'conflict', 'formRefused'],
    toast: 'update',
  }),
  'set-enabled-of-many': write({
    method: 'POST',
    path: '/user/bulk',
    summary: '批量启用或停用账号',
    permission: 'bac_#_acc-action',
    stepUp: { body: enabling },
    body: z.strictObject({ ids: z.array(id).min(1).max(bulkLimit), enabled: z.boolean() }),
    response: startedTask,
    errors: ['formRefused'],
    toast: null,
    startsTask: true,
  }),
  'set-password': write({
    method: 'PATCH',
    path: '/user/{id}/password',
    summary: '重置账号密码',
    permission: 'bac_#_acc-action',
    stepUp: true,
    params,
    body: z.strictObject({ password: field(fieldRules.newPassword) }),
    response: written,
    errors: ['forbidden', 'notFound', 'rateLimited'],
    redact: ['password'],
    toast: 'update',
  }),
  delete: write({
    method: 'DELETE',
    path: '/user/{id}',
    summary: '删除账号',
    permission: 'bac_#_acc-action',
    stepUp: true,
    params,
    query: z.strictObject({ merchantCode: text(20, { min: 1 }) }),
    response: z.object({}),
    errors: ['forbidden', 'notFound', 'formRefused'],
    toast: 'delete',
  }),
  roles: read({
    path: '/user/{id}/roles',
    summary: '账号的角色',
    permission: 'bac_#_acc-view',
    params,
    response: z.object({ roles: z.array(heldRole), updatedTime: instant }),
    errors: ['notFound'],
  }),
  'set-roles': write({
    method: 'PUT',
    path: '/user/{id}/roles',
    summary: '设置账号的角色',
    permission: 'bac_#_acc-action',
    stepUp: 'byResult',
    params,
    query: z.strictObject({ updatedTime: instant }),
    body: z.array(id).max(200),
    response: written,
    errors: ['forbidden', 'notFound', 'conflict', 'formRefused'],
    toast: 'save',
  }),
  permissions: read({
    path: '/user/{id}/permissions',
    summary: '账号的有效权限',
    permission: 'bac_#_acc-view',
    params,
    response: z.object({
      permissions: z.array(
        z.object({
          key: z.string(),
          /** The roles that it comes from. */
          roles: z.array(z.object({ id: z.string(), name: z.string() })),
          /** Held by a role, but beyond what the merchant's role 1 allows. */
          cut: z.boolean(),
        }),
      ),
    }),
    errors: ['notFound'],
  }),
  /** For whoever may end them. */
  places: read({
    path: '/user/{id}/sessions',
    summary: '账号的登录设备与会话',
    permission: 'bac_#_acc-action',
    params,
    response: signedInDevices,
    errors: ['forbidden', 'notFound'],
  }),
  'end-places': write({
    method: 'DELETE',
    path: '/user/{id}/sessions',
    summary: '下线账号的全部会话与设备',
    permission: 'bac_#_acc-action',
    params,
    response: z.object({ ended: z.number().int() }),
    errors: ['forbidden', 'notFound'],
    toast: 'update',
  }),
  'reset-second-factor': write({
    method: 'DELETE',
    path: '/user/{id}/secondFactor',
    summary: '重置账号的两步验证',
    permission: 'bac_#_acc-action',
    stepUp: true,
    params,
    response: z.object({}),
    errors: ['forbidden', 'notFound'],
    toast: 'update',
  }),
});
