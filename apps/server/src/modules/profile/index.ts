export { emailChangeMail } from './profile.jobs.ts';
export { profileRoutes } from './profile.routes.ts';
