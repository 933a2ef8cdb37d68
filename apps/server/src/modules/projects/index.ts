export { projectsRoutes } from './projects.routes.ts';
