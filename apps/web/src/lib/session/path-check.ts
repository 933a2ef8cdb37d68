import { pathDecision, refusalRoutes } from '@touchline/domain/access/path-guard';
import { routes } from '@touchline/domain/access/routes';

import { currentPath, forceTo } from '../page/navigation.ts';
import { owesSomething, type SessionUser } from './session.ts';

/** True when the page is not the user's to be on: then it is already being left. */
export function refusePath(user: SessionUser): boolean {
  const decision = pathDecision(currentPath(), user.permissions);
  if (decision === 'allowed') return false;
  forceTo(owesSomething(user) ? routes.profile : refusalRoutes[decision]);
  return true;
}
