import { disciplines } from './disciplines.ts';

/** Where football's scores stand: regular time, half-time, red, yellow, corner, overtime, penalties. */
const soccer = { regular: 0, overtime: 5 } as const;

/**
 * A side's total of the scores as suppliers order them for the discipline: overtime counts, penalties do not.
 * Football's overtime includes the score before it; basketball has four quarters and overtime; all others begin with
 * the total. Null before the beginning.
 */
export function totalScore(discipline: number, scores: readonly number[]): number | null {
  if (scores.length === 0) return null;
  if (discipline === disciplines.soccer) return Math.max(scores[soccer.regular] ?? 0, scores[soccer.overtime] ?? 0);
  if (discipline === disciplines.basketball) return scores.reduce((sum, score) => sum + score, 0);
  return scores[0] ?? null;
}

/** Football's 90 minutes and stoppage alone, which predictions are settled by. Null before the beginning. */
export function regularScore(scores: readonly number[]): number | null {
  return scores[soccer.regular] ?? null;
}

/** As a score is written in every sentence: 1:0. Null is a side without points. */
export function scoreText(home: number | null, away: number | null): string {
  return `${home ?? '–'}:${away ?? '–'}`;
}
