import { landingRoute } from '@touchline/domain/navigation';
import { pathDecision } from '@touchline/domain/path-guard';
import { routes } from '@touchline/domain/routes';

import type { SessionUser } from '../../lib/session.ts';

const pagesOfNobody: ReadonlySet<string> = new Set(Object.values(routes).filter((path) => path !== routes.profile));

/** Back to the page that was left for sign-in if it is open to this account, else its first page. */
export function pageAfterSignIn(
  { permissions, mustEnrol }: Pick<SessionUser, 'permissions' | 'mustEnrol'>,
  cameFrom: string | null,
): string {
  if (mustEnrol) return routes.profile;
  if (cameFrom?.startsWith('/') === true && !cameFrom.startsWith('//')) {
    const path = cameFrom.replace(/[?#].*$/, '');
    if (!pagesOfNobody.has(path) && pathDecision(path, permissions) === 'allowed') return cameFrom;
  }
  return landingRoute(permissions) ?? routes.check;
}
