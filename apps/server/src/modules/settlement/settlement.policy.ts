import { areTurned } from '@touchline/domain/matches/match-sides';
import { statusOf, ticketPayout } from '@touchline/domain/predictions/settlement';
import { isWaiting, settleBy } from '@touchline/domain/predictions/settlement-fate';

import type { EndOfMatch, NewResult, PublishedTicket, LastResult } from './settlement.repository.ts';

/** As the column keeps it. */
const payoutScale = 10_000;

/** The result of a prediction when its match ends; null if it has that already, or the match is open. */
export function newResult(published: PublishedTicket, end: EndOfMatch, postponedHours: number): NewResult | null {
  const { id, plannedTime, result: last } = published;
  // Void for having waited too long is for good: what is played days later was not foretold.
  if (last?.why.by === 'fate' && isWaiting(last.why.phase)) return null;
  const settled = settleBy(published, { ...asPublished(published, end), plannedTime }, end.now, postponedHours);
  if (settled === null) return null;
  const { outcome, why } = settled;
  const score = why.by === 'fate' ? null : why.score;
  const result = {
    id,
    outcome,
    status: statusOf(outcome),
    payout: Math.round(ticketPayout(published, settled) * payoutScale) / payoutScale,
    home_score: score?.home ?? null,
    away_score: score?.away ?? null,
    why,
  };
  return last !== null && isSame(last, result) ? null : result;
}

/** A match that was merged or put right with its sides the other way round is judged by who played at home when it was published. */
function asPublished(published: PublishedTicket, end: EndOfMatch): EndOfMatch {
  return areTurned(published, end) ? { ...end, homeScores: end.awayScores, awayScores: end.homeScores } : end;
}

/** A score that was put right makes another result, also where it changes nothing for the prediction. */
function isSame(one: LastResult, other: LastResult): boolean {
  return one.outcome === other.outcome && one.home_score === other.home_score && one.away_score === other.away_score;
}
