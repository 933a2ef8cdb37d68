import { groupLimits, rolesPerMerchant } from '@touchline/domain/constants';
import { fieldRules } from '@touchline/domain/field-rules';
import { z } from 'zod';

import { field, id, instant, text } from './definition/fields.ts';
import { read, readList, resource, write } from './definition/resource.ts';
import { defineList } from './lists.ts';

const view = 'bac_#_grp-view';
const action = 'bac_#_grp-action';

const naming = { name: field(fieldRules.groupName) };

const group = z.object({
  id: z.string(),
  name: z.string(),
  /** Numbers of members; each flag says that there are any. */
  accounts: z.number().int(),
  roles: z.number().int(),
  accountInUse: z.boolean(),
  roleInUse: z.boolean(),
  updatedTime: instant,
  can: z.object({ delete: z.union([z.literal(true), z.literal('inUse')]) }),
});

export const groupList = defineList({
  columns: {
    id: { type: 'number', sortable: true },
    name: { type: 'text', sortable: true },
    accounts: { type: 'number' },
    roles: { type: 'number' },
    accountInUse: { type: 'flag' },
    roleInUse: { type: 'flag' },
    updatedTime: { type: 'instant', sortable: true },
  },
  filters: { keyword: { type: 'text', max: 50 } },
  order: { column: 'id', isAsc: false },
  size: 50,
});

/** As accounts and roles tell it of their group. */
export const groupName = z.object({ id: z.string(), name: z.string() });
const memberAccount = z.object({ id: z.string(), name: z.string(), account: z.string() });
const memberRole = z.object({ id: z.string(), name: z.string() });

const memberKinds = ['account', 'role'] as const;

export type GroupMemberKind = (typeof memberKinds)[number];

const params = z.strictObject({ id });
const written = z.object({ updatedTime: instant });

export const groupCalls = resource('groups', {
  list: readList({ path: '/groups', summary: '分组列表', permission: view, list: groupList, row: group }),
  /** By name, for the filters of accounts and roles. */
  options: read({
    path: '/groups/options',
    summary: '分组选项',
    permission: { anyOf: [view, 'bac_#_acc-view', 'bac_#_rol-view'] },
    response: z.array(groupName),
  }),
  get: read({
    path: '/group/{id}',
    summary: '分组详情',
    permission: view,
    params,
    response: group,
    errors: ['notFound'],
  }),
  create: write({
    method: 'POST',
    path: '/group',
    summary: '新增分组',
    permission: action,
    body: z.strictObject(naming),
    response: written.extend({ id: z.string() }),
    errors: ['formRefused'],
    toast: 'create',
  }),
  update: write({
    method: 'PATCH',
    path: '/group/{id}',
    summary: '修改分组',
    permission: action,
    params,
    body: z.strictObject({ ...naming, updatedTime: instant }),
    response: written,
    errors: ['notFound', 'conflict', 'formRefused'],
    toast: 'update',
  }),
  delete: write({
    method: 'DELETE',
    path: '/group/{id}',
    summary: '删除分组',
    permission: action,
    params,
    response: z.object({}),
    errors: ['notFound', 'stillAssociated'],
    toast: 'delete',
  }),
  members: read({
    path: '/group/{id}/members',
    summary: '分组的成员',
    permission: view,
    params,
    response: written.extend({
      name: z.string(),
      accounts: z.array(memberAccount),
      roles: z.array(memberRole),
    }),
    errors: ['notFound'],
  }),
  /** A member of another group moves over. */
  'set-members': write({
    method: 'PUT',
    path: '/group/{id}/members',
    summary: '设置分组的成员',
    permission: action,
    params,
    body: z.strictObject({
      accountIds: z.array(id).max(groupLimits.accounts),
      roleIds: z.array(id).max(rolesPerMerchant),
      updatedTime: instant,
    }),
    response: written,
    errors: ['notFound', 'conflict', 'formRefused'],
    toast: 'save',
  }),
  /** Accounts or roles that can become members, at most `groupLimits.candidates`. */
  candidates: read({
    path: '/groups/candidates',
    summary: '可加入分组的账号或角色',
    permission: action,
    query: z.strictObject({ kind: z.enum(memberKinds), keyword: text(50).optional() }),
    response: z.object({
      records: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** Empty for a role. */
          account: z.string(),
          /** The group that it belongs to now. */
          group: groupName.nullable(),
        }),
      ),
      /** More match the keyword. */
      hasMore: z.boolean(),
    }),
  }),
});
