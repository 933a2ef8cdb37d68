import type { CallId } from '@touchline/contract/calls';

import type { Routes } from '../../platform/route.ts';
import type { ProjectGuard } from './projects.policy.ts';
import { createProjects, projectReads } from './projects.service.ts';

export function projectsRoutes(guards: readonly ProjectGuard[]): Routes<Extract<CallId, `projects.${string}`>> {
  const projects = createProjects(guards);
  return {
    ...projectReads,
    'projects.create': { handle: (context, { body }) => projects.create(context, body) },
    'projects.update': { handle: (context, { params, body }) => projects.update(context, params.projectCode, body) },
    'projects.set-enabled': {
      handle: (context, { params, body }) => projects.update(context, params.projectCode, body),
    },
  };
}
