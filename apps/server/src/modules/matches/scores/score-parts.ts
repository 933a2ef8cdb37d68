import type { Calls } from '@touchline/contract/calls';
import type { CallInput } from '@touchline/contract/definition/call';
import { type PartScores, pinsOfScores, type ScorePin, type ScorePins } from '@touchline/domain/matches/score-pins';

/** What people have set of a match, as the table stores it. */
interface StoredOverrides {
  readonly overrides: unknown;
  readonly score_overrides: unknown;
}

type GivenScores = Pick<CallInput<Calls['matches.update']>['body'], 'scores' | 'scoreParts'>;

/**
 * By part. A whole score is what release 0.5.0 stores, and pins each of its parts. It was typed later than any parts
 * beside it, since whoever sets parts removes it: so it counts alone.
 */
export function pinsOf({ overrides, score_overrides: pins }: StoredOverrides): ScorePins {
  const { scores } = overrides as { scores?: PartScores };
  return scores === undefined ? (pins as ScorePins) : pinsOfScores(scores);
}

/** The same for those who look: which parts, for this time only or for good. */
export function ownScoresOf(stored: StoredOverrides) {
  return Object.entries(pinsOf(stored)).map(([part, { kind }]) => ({ part: Number(part), kind }));
}

/** A part replaces that part alone, null takes it back; a whole score pins every part of it, null takes all back. */
export function pinsAfter(before: ScorePins, { scores, scoreParts = [] }: GivenScores): ScorePins {
  const whole = scores === null ? {} : { ...before, ...(scores !== undefined && pinsOfScores(scores)) };
  const given = scoreParts.map(({ part, pin }): [number, ScorePin | null] => [part, pin]);
  const after: Record<string, ScorePin | null> = { ...whole, ...Object.fromEntries(given) };
  return Object.fromEntries(Object.entries(after).flatMap(([part, pin]) => (pin === null ? [] : [[part, pin]])));
}

/** Parts that were pinned and are no more. */
export function partsTakenBack(before: ScorePins, after: ScorePins): ReadonlySet<number> {
  return new Set(
    Object.keys(before)
      .filter((part) => !(part in after))
      .map(Number),
  );
}
