import { allPermissionKeys } from '@touchline/domain/access/permission-tree';

import { requireStillPermitted } from '../../platform/rights/permission.ts';
import type { PersonActor, Work } from '../../platform/work.ts';
import { lockRights, owedBy, readRights } from './rights.repository.ts';

/** The person who changes rights. */
export interface Granter {
  /** Null for the system, which is nobody's account. */
  readonly accountId: string | null;
  readonly isSuperAdmin: boolean;
  /** A super-admin who opened a merchant by name, as the company list does, or the system at work in it. */
  readonly actsForMerchant: boolean;
  /** Also the keys of their roles that no purchase opens now. */
  readonly held: readonly string[];
}

const system: Granter = { accountId: null, isSuperAdmin: true, actsForMerchant: true, held: allPermissionKeys };

/** The first step of every change of rights: waits for the one before it, then judges the actor once more. */
export async function openRightsChange({ tx, actor, merchantCode }: Work): Promise<Granter> {
  await lockRights(tx, merchantCode);
  if (actor.kind === 'system') return system;
  await actor.requireStillAllowed(tx);
  const all = { held: allPermissionKeys, lasting: allPermissionKeys };
  const { held, lasting } = actor.isSuperAdmin ? all : await readRights(tx, merchantCode, actor.accountId);
  const owed = await owedBy(tx, actor.homeMerchant, actor.accountId);
  requireStillPermitted(actor.permission, { ...owed, permissions: held });
  return granterOf(actor, lasting);
}

type Known = Pick<PersonActor, 'accountId' | 'isSuperAdmin' | 'actingFor'>;

export function granterOf({ accountId, isSuperAdmin, actingFor }: Known, held: readonly string[]): Granter {
  return { accountId, isSuperAdmin, actsForMerchant: isSuperAdmin && actingFor !== null, held };
}
