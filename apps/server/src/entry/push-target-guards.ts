import { anchorsKeepTarget } from '../modules/anchors/index.ts';
import { appointmentsKeepTarget } from '../modules/appointments/index.ts';
import type { PushTargetGuard } from '../modules/push-targets/index.ts';

/** Keep push targets enabled. A module whose records need a target declares one. */
export const allPushTargetGuards: readonly PushTargetGuard[] = [anchorsKeepTarget, appointmentsKeepTarget];
