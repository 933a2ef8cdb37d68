import type { PushTargetGuard } from '../modules/push-targets/index.ts';

/** Keep push targets enabled. A module whose records need a target declares one; no module does yet. */
export const allPushTargetGuards: readonly PushTargetGuard[] = [];
