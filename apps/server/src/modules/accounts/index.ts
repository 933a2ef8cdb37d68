export { accountsRoutes } from './accounts.routes.ts';
export { openTarget } from './target.service.ts';
export { setEnabledOfMany } from './accounts.tasks.ts';
