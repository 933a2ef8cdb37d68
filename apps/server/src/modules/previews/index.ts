export { startTakingPictures } from './pictures/pictures.service.ts';
export { previewsRoutes } from './previews.routes.ts';
