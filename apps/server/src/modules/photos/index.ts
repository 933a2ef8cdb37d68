export { fetchLogos, forgetPhotos } from './photos.jobs.ts';
export { logoFiles, photoFiles } from './photos.repository.ts';
export { photosRoutes } from './photos.routes.ts';
export { requirePhoto } from './photos.service.ts';
