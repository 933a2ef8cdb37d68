export { accountsRoutes } from './accounts.routes.ts';
export { nameTaken, requireFreeName } from './free-name.service.ts';
export { openTarget } from './target.service.ts';
export { setEnabledOfMany } from './accounts.tasks.ts';
