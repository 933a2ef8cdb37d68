import { type Phase, phaseOf } from '../matches/match-stages.ts';
import { matchStatus } from '../matches/match-status.ts';

/** The rule as an author: no account can bear its name, since none has a colon. */
export const ruleAuthor = { account: 'system:rule', name: '规则' } as const;

/** Minutes until a match of one supplier goes on shelf, unless the setting says otherwise. */
export const shelfWaitMinutes = 30;

/** A match whose kick-off is longer ago is no longer looked at: its stage is out of date. */
export const shelfLooksBackHours = 12;

/** Two suppliers' beginnings of one match are usually at most this far apart. */
export const twinMinutes = 30;

/** Suppliers mistake an hour: up to here two matches may still be one, where nothing tells their teams apart. */
export const farTwinMinutes = 150;

/** A match of a league with automatic shelving. */
export interface ShelfCandidate {
  readonly id: string;
  readonly status: number;
  /** The last mover; null where nobody has moved it. */
  readonly shelfBy: 'rule' | 'person' | null;
  readonly stage: number;
  /** How many suppliers have a record of it. */
  readonly suppliers: number;
  readonly minutesSinceRead: number;
  /** An undecided proposal names it, its league or a team. */
  readonly isProposed: boolean;
  /** Other suppliers' matches that may be the same one. */
  readonly twins: readonly { readonly id: string; readonly isOnShelf: boolean }[];
}

const coming: ReadonlySet<Phase> = new Set(['notStarted', 'playing', 'halftime', 'break']);

/** Which matches go on shelf now. Of two that may be the same only the first does. */
export function matchesToShelve(candidates: readonly ShelfCandidate[], waitMinutes: number): string[] {
  const chosen = new Set<string>();
  for (const candidate of candidates) {
    const isTwice = candidate.twins.some(({ id, isOnShelf }) => isOnShelf || chosen.has(id));
    if (isDue(candidate, waitMinutes) && !isTwice) chosen.add(candidate.id);
  }
  return [...chosen];
}

function isDue(candidate: ShelfCandidate, waitMinutes: number): boolean {
  const { status, shelfBy, stage, suppliers, minutesSinceRead, isProposed } = candidate;
  if (status !== matchStatus.offShelf || shelfBy !== null || isProposed) return false;
  if (suppliers === 0 || !coming.has(phaseOf(stage))) return false;
  return suppliers > 1 || minutesSinceRead >= waitMinutes;
}

/** A league of these levels goes on shelf by itself from its first reading on. */
export const autoShelfLevels = [1, 2] as const;
