import { adminRoleId } from '@touchline/domain/constants';
import { fieldRules } from '@touchline/domain/field-rules';
import { z } from 'zod';

import { field, flag, id, instant, text } from './definition/fields.ts';
import { read, readList, resource, write } from './definition/resource.ts';
import { groupName } from './groups.ts';
import { defineList } from './lists.ts';

const written = z.object({ updatedTime: instant });
const created = z.object({ id: z.string(), updatedTime: instant });
const params = z.strictObject({ id });
/** A change of this role changes the permissions that everybody in the merchant can hold. */
const ofAdminRole = { params: z.object({ id: z.literal(adminRoleId) }) };
const permissionKeys = z.array(text(40)).max(500);
const naming = {
  name: field(fieldRules.roleName),
  description: field(fieldRules.roleDescription).optional(),
};

interface TreeItem {
  key: string;
  name: string;
  children?: TreeItem[];
}

const treeItem: z.ZodType<TreeItem> = z.lazy(() =>
  z.object({ key: z.string(), name: z.string(), children: z.array(treeItem).optional() }),
) as z.ZodType<TreeItem>;

const may = z.union([z.literal(true), z.literal('builtIn')]);

const role = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  hasBac: z.boolean(),
  accounts: z.number().int(),
  /** Null for a role of none. */
  group: groupName.nullable(),
  updatedTime: instant,
  /** The caller's possible actions on the role; only its permissions tell whether it holds more than the caller. */
  can: z.object({ edit: may, delete: may }),
});

const seesRoles = { anyOf: ['bac_#_rol-view', 'bac_#_acc-action'] } as const;

export const roleList = defineList({
  columns: {
    id: { type: 'number', sortable: true },
    name: { type: 'text', sortable: true },
    updatedTime: { type: 'instant', sortable: true },
    description: { type: 'text' },
    accounts: { type: 'number' },
  },
  filters: { keyword: { type: 'text', max: 50 }, includeAdmin: { type: 'flag' }, groupIds: { type: 'ids' } },
  order: { column: 'id', isAsc: false },
  size: 50,
});

export const roleCalls = resource('roles', {
  list: readList({
    path: '/roles',
    summary: '角色列表',
    permission: seesRoles,
    list: roleList,
    row: role,
  }),
  get: read({
    path: '/role/{id}',
    summary: '角色详情',
    permission: seesRoles,
    params,
    response: role,
    errors: ['notFound'],
  }),
  create: write({
    method: 'POST',
    path: '/role',
    summary: '新增角色',
    permission: 'bac_#_rol-action',
    body: z.strictObject(naming),
    response: created,
    errors: ['formRefused'],
    toast: 'create',
  }),
  copy: write({
    method: 'POST',
    path: '/role/{id}/copy',
    summary: '复制角色',
    permission: 'bac_#_rol-action',
    stepUp: true,
    params,
    body: z.strictObject(naming),
    response: created,
    errors: ['forbidden', 'notFound', 'formRefused'],
    toast: 'create',
  }),
  update: write({
    method: 'PATCH',
    path: '/role/{id}',
    summary: '修改角色',
    permission: 'bac_#_rol-action',
    stepUp: ofAdminRole,
    params,
    body: z.strictObject({ ...naming, updatedTime: instant }),
    response: written,
    errors: ['forbidden', 'notFound', 'conflict', 'formRefused'],
    toast: 'update',
  }),
  delete: write({
    method: 'DELETE',
    path: '/role/{id}',
    summary: '删除角色',
    permission: 'bac_#_rol-action',
    params,
    query: z.strictObject({ confirmInUse: flag.optional() }),
    response: z.object({}),
    errors: ['forbidden', 'notFound', 'stillAssociated'],
    toast: 'delete',
  }),
  tree: read({
    path: '/permissions',
    summary: '权限树',
    permission: 'bac_#_rol-action',
    query: z.strictObject({ hasBac: flag.optional() }),
    response: z.array(treeItem),
  }),
  permissions: read({
    path: '/role/{id}/permissions',
    summary: '角色的权限',
    permission: seesRoles,
    params,
    response: z.object({ keys: z.array(z.string()), updatedTime: instant }),
    errors: ['notFound'],
  }),
  preview: read({
    path: '/role/{id}/permissions/preview',
    summary: '预览权限修改的影响',
    permission: 'bac_#_rol-action',
    params,
    query: z.strictObject({ keys: text(8000) }),
    response: z.object({
      added: z.array(z.string()),
      removed: z.array(z.string()),
      people: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          account: z.string(),
          gains: z.array(z.string()),
          loses: z.array(z.string()),
        }),
      ),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  'set-permissions': write({
    method: 'PUT',
    path: '/role/{id}/permissions',
    summary: '设置角色的权限',
    permission: 'bac_#_rol-action',
    stepUp: 'byResult',
    params,
    query: z.strictObject({ updatedTime: instant }),
    body: permissionKeys,
    response: written,
    errors: ['forbidden', 'notFound', 'conflict'],
    toast: 'save',
  }),
  users: read({
    path: '/role/{id}/users',
    summary: '使用角色的账号',
    permission: 'bac_#_rol-view',
    params,
    response: z.array(z.object({ id: z.string(), name: z.string(), account: z.string() })),
    errors: ['notFound'],
  }),
});
