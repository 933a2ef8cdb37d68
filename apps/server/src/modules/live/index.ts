export { liveRoutes } from './live.routes.ts';
export { startReconciling } from './reconciling-loop.service.ts';
