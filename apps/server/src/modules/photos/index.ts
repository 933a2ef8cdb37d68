export { photosRoutes } from './photos.routes.ts';
export { requirePhoto } from './photos.service.ts';
