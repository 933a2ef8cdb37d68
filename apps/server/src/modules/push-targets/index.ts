export type { PushTargetGuard } from './push-targets.policy.ts';
export { pushTargetsRoutes } from './push-targets.routes.ts';
export { createPushTargets } from './push-targets.service.ts';
