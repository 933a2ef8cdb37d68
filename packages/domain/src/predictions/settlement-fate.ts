import { disciplines } from '../matches/disciplines.ts';
import { regularScore, totalScore } from '../matches/match-scores.ts';
import { allStages, phaseOf, type Phase } from '../matches/match-stages.ts';
import { settle, type Score, type Settled, type Ticket } from './settlement.ts';

export interface MatchFacts {
  readonly discipline: number;
  readonly stage: number;
  readonly gameTime: Date;
  /** Kick-off as it was known when the prediction was published. */
  readonly plannedTime: Date;
  readonly homeScores: readonly number[];
  readonly awayScores: readonly number[];
}

const hourMs = 3_600_000;

const calledOff: ReadonlySet<Phase> = new Set(['cut', 'cancelled']);
/** At these a match waits; one that waits too long is void. Where nothing is told any more, nothing is known either. */
const waiting: ReadonlySet<Phase> = new Set(['postponed', 'undecided', 'interrupted']);

export const waitingStages = allStages.filter((code) => waiting.has(phaseOf(code)));

export function isWaiting(phase: Phase): boolean {
  return waiting.has(phase);
}

/** Whether predictions of a match are still open, void, or settled by a score. */
export function fateOf(match: MatchFacts, now: Date, postponedHours: number): 'open' | 'void' | Score {
  const phase = phaseOf(match.stage);
  if (calledOff.has(phase)) return 'void';
  const latest = match.plannedTime.getTime() + postponedHours * hourMs;
  const isTooLate = now.getTime() > latest && (match.gameTime.getTime() > latest || waiting.has(phase));
  if (isTooLate) return 'void';
  return (phase === 'finished' && scoreOf(match)) || 'open';
}

/** Football counts 90 minutes and stoppage, basketball its overtime as well. */
function scoreOf({ discipline, homeScores, awayScores }: MatchFacts): Score | null {
  const counted = (scores: readonly number[]) =>
    discipline === disciplines.soccer ? regularScore(scores) : totalScore(discipline, scores);
  const [home, away] = [counted(homeScores), counted(awayScores)];
  return home === null || away === null ? null : { home, away };
}

/** Null while the match is open. */
export function settleBy(ticket: Ticket, match: MatchFacts, now: Date, postponedHours: number): Settled | null {
  const fate = fateOf(match, now, postponedHours);
  if (fate === 'open') return null;
  return fate === 'void' ? { outcome: 'void', why: { by: 'fate', phase: phaseOf(match.stage) } } : settle(ticket, fate);
}
