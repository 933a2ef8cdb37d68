export { exportLogsTask } from './operation-logs.tasks.ts';
export { operationLogRoutes } from './operation-logs.routes.ts';
export { followSignedHeads, furthestSignedHead, signHead, type StatedHead } from './signed-heads.ts';
export { readPeriod } from './log-filter.ts';
export { hashesAt } from './verify.repository.ts';
export { verifyLog } from './verify.service.ts';
