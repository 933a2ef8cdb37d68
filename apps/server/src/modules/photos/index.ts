export { logoOf, logoOfEntry } from './logos.repository.ts';
export { fetchLogos, forgetPhotos, sweepLogos } from './photos.jobs.ts';
export { logoFiles, photoFiles } from './photos.repository.ts';
export { photosRoutes } from './photos.routes.ts';
export { keepPhoto, requirePhoto, storePicture } from './photos.service.ts';
