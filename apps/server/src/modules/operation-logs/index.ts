export { operationLogRoutes } from './operation-logs.routes.ts';
export { newestSignedHead } from './signed-heads.ts';
export { readPeriod } from './log-filter.ts';
export { verifyLog } from './verify.service.ts';
