import type { HeldRole, RoleOption } from './accounts.api.ts';

export interface OfferedRole extends HeldRole {
  readonly description: string;
  /** Held and not to be given or taken here. */
  readonly isLocked: boolean;
}

/** Held roles stand first; built-in roles are not offered, and locked where they are held. */
export function offeredRoles(
  roles: readonly Pick<RoleOption, 'id' | 'name' | 'description' | 'hasBac'>[],
  held: readonly HeldRole[],
  givesBuiltIn: boolean,
): OfferedRole[] {
  const known = new Map(roles.map((role) => [role.id, role]));
  const missing = held.filter(({ id, hasBac }) => !known.has(id) && (!hasBac || givesBuiltIn));
  const locked = givesBuiltIn ? [] : held.filter(({ hasBac }) => hasBac);
  const heldIds = new Set(held.map(({ id }) => id));
  const open = [...missing, ...roles.filter(({ hasBac }) => givesBuiltIn || !hasBac)].toSorted(
    (one, other) => Number(heldIds.has(other.id)) - Number(heldIds.has(one.id)),
  );
  const describe = ({ id, name, hasBac }: HeldRole, isLocked: boolean): OfferedRole => ({
    id,
    name,
    hasBac,
    description: known.get(id)?.description ?? '',
    isLocked,
  });
  return [...locked.map((role) => describe(role, true)), ...open.map((role) => describe(role, false))];
}
