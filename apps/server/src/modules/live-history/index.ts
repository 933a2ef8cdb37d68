export { exportHoursTask } from './hours.tasks.ts';
export { liveHistoryRoutes } from './live-history.routes.ts';
