import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import { adminRoleId } from '@touchline/domain/constants';
import { fieldRules } from '@touchline/domain/field-rules';

export type Role = CallData<Calls['roles.list']>['records'][number];
export type RoleOperation = 'edit' | 'look' | 'copy' | 'delete';

/** Use of the roles key on the open page: nothing, looking, or everything. */
export type RoleUse = 'none' | 'look' | 'manage';

export const isBuiltIn = ({ id }: Pick<Role, 'id'>): boolean => id === adminRoleId;

/** Row actions of a role; only its permissions tell whether it is above the person's own. */
export function operationsOn({ can }: Pick<Role, 'can'>, use: RoleUse): RoleOperation[] {
  if (use === 'none') return [];
  if (use === 'look') return ['look'];
  return [can.edit === true ? 'edit' : 'look', 'copy', ...(can.delete === true ? (['delete'] as const) : [])];
}

/** A name of its own that still says where it came from. */
export function nameOfCopy(name: string, ending: string): string {
  return name.slice(0, fieldRules.roleName.max - ending.length) + ending;
}
