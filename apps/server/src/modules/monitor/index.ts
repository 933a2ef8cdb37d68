export { monitorRoutes } from './monitor.routes.ts';
export { startWatching } from './watching.service.ts';
