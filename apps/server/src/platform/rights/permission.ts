import { permits, type PlainPermission } from '@touchline/contract/definition/call';

import { forbidden, Refusal } from '../refusal.ts';
import type { PersonFacts } from '../work.ts';

/** The steps a person owes before anything but session calls is open to them. */
export type Owed = Pick<PersonFacts, 'mustEnrol' | 'mustChangePassword'>;

/** For whoever was kept waiting: what the gate judged may have been taken away meanwhile. */
export function requireStillPermitted(
  permission: PlainPermission,
  now: Owed & { readonly permissions: readonly string[] },
): void {
  if (now.mustChangePassword && permission !== 'session') throw new Refusal('passwordChangeRequired');
  if (now.mustEnrol && permission !== 'session') throw new Refusal('secondFactorRequired');
  if (!permits(permission, now.permissions)) throw noLongerPermitted();
}

export function noLongerPermitted(): Refusal {
  return forbidden('您的权限已变更，无法执行此操作');
}
