import { type Permission, permits } from '@touchline/contract/call';

import { forbidden, Refusal } from './refusal.ts';
import type { PersonFacts } from './work.ts';

export function requirePermission(permission: Permission, actor: PersonFacts): void {
  requireEnrolment(permission, actor);
  if (!permits(permission, actor.permissions)) throw new Refusal('forbidden');
}

/** For whoever was kept waiting: what the request began with may have been taken away meanwhile. */
export function requireStillPermitted(
  permission: Permission,
  now: Pick<PersonFacts, 'permissions' | 'mustEnrol'>,
): void {
  requireEnrolment(permission, now);
  if (!permits(permission, now.permissions)) throw forbidden('您的权限已变更，无法执行此操作');
}

function requireEnrolment(permission: Permission, { mustEnrol }: Pick<PersonFacts, 'mustEnrol'>): void {
  if (mustEnrol && permission !== 'session') throw new Refusal('secondFactorRequired');
}
