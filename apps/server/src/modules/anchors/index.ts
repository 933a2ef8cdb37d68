export { anchorsRoutes } from './anchors.routes.ts';
