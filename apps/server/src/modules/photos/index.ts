export { photosRoutes } from './photos.routes.ts';
