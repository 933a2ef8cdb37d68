export { faultText } from './verify/fault.ts';
export { archiveLog, signLogHeads } from './operation-logs.jobs.ts';
export { exportLogsTask, verifyLogsTask } from './operation-logs.tasks.ts';
export { operationLogRoutes } from './operation-logs.routes.ts';
export { furthestSignedHead } from './verify/signed-heads.ts';
export { acceptRestore } from './verify/restore.service.ts';
export { readPeriod } from './log-filter.ts';
export { type ChainVerdict, verifyLog } from './verify/verify.service.ts';
