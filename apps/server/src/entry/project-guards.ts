import type { ProjectGuard } from '../modules/projects/index.ts';

/** Keep push targets enabled. A module whose records need a target declares one; no module does yet. */
export const allProjectGuards: readonly ProjectGuard[] = [];
