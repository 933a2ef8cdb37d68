export type { ProjectGuard } from './projects.policy.ts';
export { projectsRoutes } from './projects.routes.ts';
