import { permits, type PlainPermission } from '@touchline/contract/call';

import { forbidden, Refusal } from './refusal.ts';

/** For whoever was kept waiting: what the gate judged may have been taken away meanwhile. */
export function requireStillPermitted(
  permission: PlainPermission,
  now: { readonly permissions: readonly string[]; readonly mustEnrol: boolean },
): void {
  if (now.mustEnrol && permission !== 'session') throw new Refusal('secondFactorRequired');
  if (!permits(permission, now.permissions)) throw noLongerPermitted();
}

export function noLongerPermitted(): Refusal {
  return forbidden('您的权限已变更，无法执行此操作');
}
