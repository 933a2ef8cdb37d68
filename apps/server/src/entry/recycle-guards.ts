import { appointmentsKeepMatch } from '../modules/appointments/index.ts';
import type { RecycleGuard } from '../modules/matches/index.ts';

/** Keep matches from the recycle bin. A module whose records need their match declares one. */
export const allRecycleGuards: readonly RecycleGuard[] = [appointmentsKeepMatch];
