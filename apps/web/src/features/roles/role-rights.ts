import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import { adminRoleId } from '@touchline/domain/constants';
import { fieldRules } from '@touchline/domain/field-rules';

export type Role = CallData<Calls['roles.list']>['records'][number];
export type RoleOperation = 'edit' | 'look' | 'copy' | 'delete';

/** Where the page is open: as oneself, for a merchant out of the company list, or looking at it only. */
export type RoleScope = 'own' | 'merchant' | 'merchant-view';

const manages = 'bac_#_rol-action';
const managesAccounts = 'bac_#_acc-action';

export const isBuiltIn = ({ id }: Pick<Role, 'id'>): boolean => id === adminRoleId;

export function mayManageRoles(permissions: readonly string[]): boolean {
  return permissions.includes(manages);
}

/** The button stands there for whoever manages accounts too; saving is another matter. */
export function showsCreate(permissions: readonly string[], scope: RoleScope): boolean {
  return scope !== 'merchant-view' && (mayManageRoles(permissions) || permissions.includes(managesAccounts));
}

/** What the list offers on a role; whether the role is above the person's own only its permissions tell. */
export function operationsOn(
  { can }: Pick<Role, 'can'>,
  permissions: readonly string[],
  scope: RoleScope,
): RoleOperation[] {
  if (!mayManageRoles(permissions)) return [];
  if (scope === 'merchant-view') return ['look'];
  return [can.edit === true ? 'edit' : 'look', 'copy', ...(can.delete === true ? (['delete'] as const) : [])];
}

/** A name of its own that still says where it came from. */
export function nameOfCopy(name: string, ending: string): string {
  return name.slice(0, fieldRules.roleName.max - ending.length) + ending;
}
