import { pathDecision, refusalRoutes } from '@touchline/domain/access/path-guard';
import { pageRouteOf } from '@touchline/domain/access/permission-grammar';
import { routes } from '@touchline/domain/access/routes';
import { type LoaderFunctionArgs, redirect } from 'react-router';

import { decodePath } from '../lib/page/navigation.ts';
import { isOfNoMerchant } from '../lib/session/open-merchant.ts';
import { owesSomething } from '../lib/session/session.ts';
import { whoIsThere } from './guards.ts';

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

/** An address that no route has, of a page that has one: every path that begins with `/com_lis` is the company list. */
export function openPageOf({ request }: Pick<LoaderFunctionArgs, 'request'>): Response | null {
  const path = decodePath(new URL(request.url).pathname);
  const page = pageRouteOf(path);
  return page === path ? null : redirect(page);
}
