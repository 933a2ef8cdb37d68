import type { RecycleGuard } from '../modules/matches/index.ts';

/** Keep matches from the recycle bin. A module whose records need their match declares one; no module does yet. */
export const allRecycleGuards: readonly RecycleGuard[] = [];
