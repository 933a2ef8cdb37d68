import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import { allPermissionKeys, type PermissionNode, permissionTree } from '@touchline/domain/access/permission-tree';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

import { RolesPage } from '../src/features/roles/roles-page.tsx';
import type { SessionUser } from '../src/lib/session/session.ts';
import { answering, type CannedAnswers } from './answering.ts';
import { aUser } from './people.ts';
import { renderWidget } from './render-widget.tsx';

type Role = CallData<Calls['roles.get']>;

/** Permissions that a merchant's staff can hold. */
export const staffKeys = allPermissionKeys.filter((key) => /^(pre|spo|sin|gam|pro|anc|bac)_/.test(key));

/** The version that a write leaves. */
export const written = { updatedTime: '2026-03-01T02:00:01.000Z' };

/** A role with which one may do anything. */
export function aRole(changes: Partial<Role> = {}): Role {
  return {
    id: '1001',
    name: '主播经理',
    description: '内容组',
    hasBac: false,
    accounts: 0,
    group: null,
    updatedTime: '2026-03-01T02:00:00.000Z',
    can: { edit: true, delete: true },
    ...changes,
  };
}

interface Shown {
  readonly role?: Role;
  /** Permissions of the role. */
  readonly keys?: readonly string[];
  readonly path?: string;
  readonly user?: SessionUser;
  readonly answers?: CannedAnswers;
}

/** Some pages of each module that staff can hold: the whole tree would take seconds to click through. */
const shortTree = structuredClone<readonly PermissionNode[]>(permissionTree)
  .filter(({ key }) => ['pre', 'spo', 'sin', 'pro', 'bac'].includes(key))
  .map(({ children = [], ...module }) => ({ ...module, children: children.slice(0, 4) })) as CallData<
  Calls['roles.tree']
>;

/** A server with one role, which holds these keys. */
export function answersOf(role: Role, keys: readonly string[]): CannedAnswers {
  return {
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'roles.list': () => ({ records: [role], current: 1, size: 50, total: 1, totalPages: 1 }),
    'groups.options': () => [],
    'roles.tree': () => shortTree,
    'roles.get': () => role,
    'roles.permissions': () => ({ keys: [...keys], updatedTime: role.updatedTime }),
  };
}

/** The role page with one role in its list. */
export async function showRoles(shown: Shown = {}) {
  const { role = aRole(), keys = [], path = '/bac_rol', user = aUser({ permissions: staffKeys }) } = shown;
  const requests = answering({ ...answersOf(role, keys), ...shown.answers });
  await renderWidget(<RolesPage />, { path, user });
  await expect.poll(() => document.querySelector('tr[data-row]')).not.toBeNull();
  return requests;
}

/** The requests that change something, in their order. */
export const writesOf = (requests: ReturnType<typeof answering>): string[] =>
  requests()
    .map(({ id }) => id as string)
    .filter((id) => /\.(create|copy|update|delete|set-permissions)$/.test(id));

const inRow = page.getByRole('row').nth(1);

export const rolesPage = {
  create: page.getByRole('button', { name: '新增角色' }),
  search: page.getByRole('textbox', { name: '搜索角色名称或描述' }),
  row: inRow,
  name: page.getByRole('textbox', { name: '角色名称' }),
  description: page.getByRole('textbox', { name: '描述' }),
  /** A dialog's form is named as the dialog. */
  form: (title: string) => page.getByRole('form', { name: title }),
  button: (name: string) => page.getByRole('dialog').getByRole('button', { name }),
  module: (name: string) => page.getByRole('region', { name }),
  switchOf: (of: string) => page.getByRole('switch', { name: `开启 ${of} 的全部权限` }),
  box: (of: string, action: string) => page.getByRole('checkbox', { name: new RegExp(`^${of}：${action}`) }),
  tab: (name: '已开启' | '未开启') => page.getByRole('tab', { name: new RegExp(`^${name}`) }),
  operate: async (operation: '编辑' | '查看' | '复制') =>
    await inRow.getByRole('button', { name: new RegExp(`^${operation} `) }).click(),
  /** Destructive verbs are never one click away. */
  remove: async () => {
    await inRow.getByRole('button', { name: /^更多操作/ }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
  },
};

export const nothingOpen = async () => await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
