import { fieldRules } from '@touchline/domain/field-rules';
import { z } from 'zod';

import { defineCall } from './call.ts';
import { field, id, instant } from './fields.ts';
import { listOf, listQuery } from './lists.ts';

const written = z.object({ updatedTime: instant });
const created = z.object({ id: z.string(), updatedTime: instant });
const params = z.strictObject({ id });
const permissionKeys = z.array(z.string().max(40)).max(500);
const naming = {
  name: field(fieldRules.roleName),
  description: field(fieldRules.roleDescription).optional(),
};
const flag = z.enum(['true', 'false']);

interface TreeItem {
  key: string;
  name: string;
  children?: TreeItem[];
}

const treeItem: z.ZodType<TreeItem> = z.lazy(() =>
  z.object({ key: z.string(), name: z.string(), children: z.array(treeItem).optional() }),
) as z.ZodType<TreeItem>;

const role = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  hasBac: z.boolean(),
  accounts: z.number().int(),
  updatedTime: instant,
});

const seesRoles = { anyOf: ['bac_#_rol-view', 'bac_#_acc-action'] } as const;

export const roleCalls = {
  'roles.list': defineCall({
    id: 'roles.list',
    method: 'GET',
    path: '/roles',
    summary: '角色列表',
    permission: seesRoles,
    scope: 'own',
    query: listQuery(['id', 'name', 'updatedTime'], {
      keyword: z.string().max(50).optional(),
      includeAdmin: flag.optional(),
    }),
    response: listOf(role),
    errors: [],
    log: null,
    redact: [],
  }),
  'roles.get': defineCall({
    id: 'roles.get',
    method: 'GET',
    path: '/role/{id}',
    summary: '角色详情',
    permission: seesRoles,
    scope: 'own',
    params,
    response: role,
    errors: ['notFound'],
    log: null,
    redact: [],
  }),
  'roles.create': defineCall({
    id: 'roles.create',
    method: 'POST',
    path: '/role',
    summary: '新增角色',
    permission: 'bac_#_rol-action',
    scope: 'own',
    body: z.strictObject(naming),
    response: created,
    errors: ['formRefused'],
    log: '新增角色',
    redact: [],
    toast: 'create',
  }),
  'roles.copy': defineCall({
    id: 'roles.copy',
    method: 'POST',
    path: '/role/{id}/copy',
    summary: '复制角色',
    permission: 'bac_#_rol-action',
    scope: 'own',
    params,
    body: z.strictObject(naming),
    response: created,
    errors: ['forbidden', 'notFound', 'formRefused'],
    log: '复制角色',
    redact: [],
    toast: 'create',
  }),
  'roles.update': defineCall({
    id: 'roles.update',
    method: 'PATCH',
    path: '/role/{id}',
    summary: '修改角色',
    permission: 'bac_#_rol-action',
    scope: 'own',
    params,
    body: z.strictObject({ ...naming, updatedTime: instant }),
    response: written,
    errors: ['forbidden', 'notFound', 'conflict', 'formRefused'],
    log: '修改角色',
    redact: [],
    toast: 'update',
  }),
  'roles.delete': defineCall({
    id: 'roles.delete',
    method: 'DELETE',
    path: '/role/{id}',
    summary: '删除角色',
    permission: 'bac_#_rol-action',
    scope: 'own',
    params,
    query: z.strictObject({ confirmInUse: flag.optional() }),
    response: z.object({}),
    errors: ['forbidden', 'notFound', 'stillAssociated'],
    log: '删除角色',
    redact: [],
    toast: 'delete',
  }),
  'roles.tree': defineCall({
    id: 'roles.tree',
    method: 'GET',
    path: '/permissions',
    summary: '权限树',
    permission: 'bac_#_rol-action',
    scope: 'own',
    query: z.strictObject({ hasBac: flag.optional() }),
    response: z.array(treeItem),
    errors: [],
    log: null,
    redact: [],
  }),
  'roles.permissions': defineCall({
    id: 'roles.permissions',
    method: 'GET',
    path: '/role/{id}/permissions',
    summary: '角色的权限',
    permission: seesRoles,
    scope: 'own',
    params,
    response: z.object({ keys: z.array(z.string()), updatedTime: instant }),
    errors: ['notFound'],
    log: null,
    redact: [],
  }),
  'roles.preview': defineCall({
    id: 'roles.preview',
    method: 'GET',
    path: '/role/{id}/permissions/preview',
    summary: '预览权限修改的影响',
    permission: 'bac_#_rol-action',
    scope: 'own',
    params,
    query: z.strictObject({ keys: z.string().max(8000) }),
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
    log: null,
    redact: [],
  }),
  'roles.set-permissions': defineCall({
    id: 'roles.set-permissions',
    method: 'PUT',
    path: '/role/{id}/permissions',
    summary: '设置角色的权限',
    permission: 'bac_#_rol-action',
    scope: 'own',
    params,
    query: z.strictObject({ updatedTime: instant }),
    body: permissionKeys,
    response: written,
    errors: ['forbidden', 'notFound', 'conflict'],
    log: '设置角色的权限',
    redact: [],
    toast: 'save',
  }),
  'roles.users': defineCall({
    id: 'roles.users',
    method: 'GET',
    path: '/role/{id}/users',
    summary: '使用角色的账号',
    permission: 'bac_#_rol-view',
    scope: 'own',
    params,
    response: z.array(z.object({ id: z.string(), name: z.string(), account: z.string() })),
    errors: ['notFound'],
    log: null,
    redact: [],
  }),
};
