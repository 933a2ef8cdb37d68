import { anchorCalls } from '@touchline/contract/anchors/anchors';
import type { CallId } from '@touchline/contract/calls';

import { Refusal } from '../../platform/refusal.ts';
import type { Routes } from '../../platform/route.ts';

/** Calls whose records do not exist yet. */
export function anchorsRoutes(): Routes<Extract<CallId, `anchors.${string}`>> {
  const absent = () => {
    throw new Refusal('notFound');
  };
  const route = { ask: () => ({}), answer: absent, handle: absent };
  return Object.fromEntries(Object.keys(anchorCalls).map((id) => [id, route])) as never;
}
