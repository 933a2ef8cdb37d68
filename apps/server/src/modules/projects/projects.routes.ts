import type { CallId } from '@touchline/contract/calls';
import { projectCalls } from '@touchline/contract/projects';

import { Refusal } from '../../platform/refusal.ts';
import type { Routes } from '../../platform/route.ts';

type Ids = Extract<CallId, `projects.${string}`>;

/** Not served yet. */
export function projectsRoutes(): Routes<Ids> {
  const unserved = { handle: () => Promise.reject(new Refusal('dependencyDown')) };
  return Object.fromEntries(Object.keys(projectCalls).map((id) => [id, unserved])) as object as Routes<Ids>;
}
