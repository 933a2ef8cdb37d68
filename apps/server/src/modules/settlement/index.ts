export { settleOverdue } from './settlement.jobs.ts';
export { createSettlement } from './settlement.service.ts';
export { settlementTopic } from './settlement.topic.ts';
export { startSettling } from './settling.service.ts';
