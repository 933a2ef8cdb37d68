import { routes } from '@touchline/domain/access/routes';
import { type LoaderFunctionArgs, redirect } from 'react-router';

import { CallError } from '../lib/calls/call-error.ts';
import { errorRoute } from '../lib/calls/error-route.ts';
import { loadSession } from '../lib/calls/http.ts';
import { owesSomething, type SessionUser } from '../lib/session/session.ts';

/** The tree of pages is for signed-in people: the sign-in page loads without it. */
const pathGuard = () => import('@touchline/domain/access/path-guard');

export const redirectTo = (target: string) => () => redirect(target);

export async function goHome({ request }: LoaderFunctionArgs): Promise<Response> {
  const user = await whoIsThere(request);
  if (user instanceof Response) return user;
  if (user !== null && owesSomething(user)) return redirect(routes.profile);
  if (user === null) return redirect(routes.check);
  const { homeTarget } = await pathGuard();
  return redirect(homeTarget(user.permissions));
}

/** The gate: stays only for someone signed in with nowhere to go. */
export async function checkGate({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const user = await whoIsThere(request);
  if (user instanceof Response) return user;
  if (user !== null && owesSomething(user)) return redirect(routes.profile);
  if (user === null) return redirect(routes.signIn);
  const { checkTarget } = await pathGuard();
  const target = checkTarget(user.permissions);
  return target === null ? null : redirect(target);
}

/** Without an answer there is no page to show yet, so the error page opens. */
export async function whoIsThere(request: Request): Promise<SessionUser | Response | null> {
  try {
    return await loadSession();
  } catch (error) {
    const { pathname, search } = new URL(request.url);
    const status = error instanceof CallError ? error.status : 0;
    return redirect(errorRoute(status, pathname + search));
  }
}
