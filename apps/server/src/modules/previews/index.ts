export { previewsRoutes } from './previews.routes.ts';
