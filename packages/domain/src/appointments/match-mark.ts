import { phaseOf } from '../matches/match-stages.ts';
import type { MatchMark } from './appointment-states.ts';

/** The mark that the stage of a match gives its appointments. */
export function markOfStage(stage: number): MatchMark | null {
  const phase = phaseOf(stage);
  if (phase === 'cancelled' || phase === 'cut') return 'cancelled';
  return phase === 'postponed' ? 'postponed' : null;
}
