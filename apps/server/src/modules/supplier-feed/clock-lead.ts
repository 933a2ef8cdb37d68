/** The known lead of a supplier's clock. */
export interface LearnedClock {
  /** By how much it is usually ahead of ours; null before the first answer. */
  leadMs: number | null;
  /** The database has it. */
  isKept: boolean;
}

/** From here on a clock has not drifted but jumped. */
const jumpMs = 15_000;
const followedShare = 0.2;

/** By how much a supplier's clock is ahead from now on; a jump is returned as such. */
export function leadAfter(usual: number | null, seen: number): { lead: number } | { jumpMs: number } {
  if (usual === null) return { lead: Math.round(seen) };
  const off = seen - usual;
  return Math.abs(off) > jumpMs ? { jumpMs: Math.round(off) } : { lead: Math.round(usual + off * followedShare) };
}
