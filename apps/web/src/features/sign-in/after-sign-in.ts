import { landingRoute } from '@touchline/domain/access/navigation';
import { pathDecision } from '@touchline/domain/access/path-guard';
import { routes } from '@touchline/domain/access/routes';

import { owesSomething, type SessionUser } from '../../lib/session/session.ts';

const pagesOfNobody: ReadonlySet<string> = new Set(Object.values(routes).filter((path) => path !== routes.profile));

/** Back to the page that was left for sign-in if it is open to this account, else its first page. */
export function pageAfterSignIn(
  user: Pick<SessionUser, 'permissions' | 'mustEnrol' | 'mustChangePassword'>,
  cameFrom: string | null,
): string {
  if (owesSomething(user)) return routes.profile;
  const { permissions } = user;
  if (cameFrom?.startsWith('/') === true && !cameFrom.startsWith('//')) {
    const path = cameFrom.replace(/[?#].*$/, '');
    if (!pagesOfNobody.has(path) && pathDecision(path, permissions) === 'allowed') return cameFrom;
  }
  return landingRoute(permissions) ?? routes.check;
}
