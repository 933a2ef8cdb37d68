import { allPermissionKeys } from '@touchline/domain/permission-tree';

import { requireStillPermitted } from '../../platform/permission.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SignedInContext } from '../../platform/route.ts';
import { isOpen } from '../sign-in/index.ts';
import { effectivePermissionsOf, lockRights, owesEnrolment } from './rights.repository.ts';

/** Who changes rights. */
export interface Granter {
  readonly accountId: string;
  readonly isSuperAdmin: boolean;
  /** A super-admin who opened a merchant by name, as the company list does. */
  readonly actsForMerchant: boolean;
  readonly held: readonly string[];
}

/** The first step of every change of rights: waits for the one before it, then judges the caller once more. */
export async function openRightsChange(context: SignedInContext): Promise<Granter> {
  const { tx, actor, merchantCode, permission } = context;
  await lockRights(tx, merchantCode);
  if (!(await isOpen(tx, actor.sessionId))) throw new Refusal('sessionEnded');
  const held = actor.isSuperAdmin ? allPermissionKeys : await effectivePermissionsOf(tx, merchantCode, actor.accountId);
  const mustEnrol = await owesEnrolment(tx, actor.homeMerchant, actor.accountId);
  requireStillPermitted(permission, { permissions: held, mustEnrol });
  return granterOf(context, held);
}

export function granterOf(
  { actor, actingFor }: Pick<SignedInContext, 'actor' | 'actingFor'>,
  held: readonly string[],
): Granter {
  const { accountId, isSuperAdmin } = actor;
  return { accountId, isSuperAdmin, actsForMerchant: isSuperAdmin && actingFor !== null, held };
}
