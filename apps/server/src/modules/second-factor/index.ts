export { secondFactorMail } from './second-factor.jobs.ts';
export { secondFactorRoutes } from './second-factor.routes.ts';
