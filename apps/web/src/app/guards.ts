import { checkTarget, homeTarget, pathDecision, refusalRoutes } from '@touchline/domain/access/path-guard';
import { routes } from '@touchline/domain/access/routes';
import { type LoaderFunctionArgs, redirect } from 'react-router';

import { CallError } from '../lib/calls/call-error.ts';
import { errorRoute } from '../lib/calls/error-route.ts';
import { loadSession } from '../lib/calls/http.ts';
import { decodePath } from '../lib/page/navigation.ts';
import { isOfNoMerchant } from '../lib/session/open-merchant.ts';
import { owesSomething, type SessionUser } from '../lib/session/session.ts';

export const redirectTo = (target: string) => () => redirect(target);

export async function goHome({ request }: LoaderFunctionArgs): Promise<Response> {
  const user = await whoIsThere(request);
  if (user instanceof Response) return user;
  if (user !== null && owesSomething(user)) return redirect(routes.profile);
  return redirect(user === null ? routes.check : homeTarget(user.permissions));
}

/** The gate: stays only for someone signed in with nowhere to go. */
export async function checkGate({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const user = await whoIsThere(request);
  if (user instanceof Response) return user;
  if (user !== null && owesSomething(user)) return redirect(routes.profile);
  const target = checkTarget(user?.permissions ?? null);
  return target === null ? null : redirect(target);
}

export async function guardInside({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const path = decodePath(new URL(request.url).pathname);
  if (pathDecision(path, []) === 'unclaimed' || isOfNoMerchant(path)) return redirect(refusalRoutes.unclaimed);
  const user = await whoIsThere(request);
  if (user instanceof Response) return user;
  if (user === null) return redirect(routes.signIn);
  if (owesSomething(user) && path !== routes.profile) return redirect(routes.profile);
  const decision = pathDecision(path, user.permissions);
  return decision === 'allowed' ? null : redirect(refusalRoutes[decision]);
}

/** A merchant without a page of it: the first one. */
export function openMerchantPage({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(`${pathname.replace(/\/+$/, '')}/bac_acc${search}`);
}

/** Without an answer there is no page to show yet, so the error page opens. */
async function whoIsThere(request: Request): Promise<SessionUser | Response | null> {
  try {
    return await loadSession();
  } catch (error) {
    const { pathname, search } = new URL(request.url);
    const status = error instanceof CallError ? error.status : 0;
    return redirect(errorRoute(status, pathname + search));
  }
}
