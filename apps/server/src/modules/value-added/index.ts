export { addDemoItem, hasValueAdded } from './value-added.service.ts';
export { valueAddedRoutes } from './value-added.routes.ts';
export { bulkValueAdded } from './value-added.tasks.ts';
