import { phaseOf, stageCodes } from '../matches/match-stages.ts';
import type { MatchMark } from './appointment-states.ts';

/** Words of the marks: in calendars, files and the log. Screens say the same. */
export const matchMarkNames: Readonly<Record<MatchMark, string>> = { cancelled: '比赛已取消', postponed: '已延期' };

/** The mark that the stage of a match gives its appointments. */
export function markOfStage(stage: number): MatchMark | null {
  const phase = phaseOf(stage);
  if (phase === 'cancelled' || phase === 'cut') return 'cancelled';
  // Without a time yet, a match is put off; an unknown stage says nothing.
  return phase === 'postponed' || stage === stageCodes.undecided ? 'postponed' : null;
}
