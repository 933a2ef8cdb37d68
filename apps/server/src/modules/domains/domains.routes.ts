import type { CallId } from '@touchline/contract/calls';
import { domainCalls } from '@touchline/contract/domains';

import { Refusal } from '../../platform/refusal.ts';
import type { Routes } from '../../platform/route.ts';

type Ids = Extract<CallId, `domains.${string}`>;

/** Not served yet. */
export function domainsRoutes(): Routes<Ids> {
  const unserved = { handle: () => Promise.reject(new Refusal('dependencyDown')) };
  return Object.fromEntries(Object.keys(domainCalls).map((id) => [id, unserved])) as object as Routes<Ids>;
}
