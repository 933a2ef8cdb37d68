export { callRecordsRoutes } from './call-records.routes.ts';
