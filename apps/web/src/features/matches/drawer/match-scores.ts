import { disciplines } from '@touchline/domain/matches/disciplines';
import { scorePartKey, scorePartName } from '@touchline/domain/matches/score-part-names';

/** Part by part, as suppliers order them for the discipline; null where nothing is entered. */
export interface MatchScores {
  readonly home: readonly (number | null)[];
  readonly away: readonly (number | null)[];
}

/** At least so many parts are shown of a discipline. */
const partsShown: Readonly<Record<number, number>> = { [disciplines.soccer]: 7, [disciplines.basketball]: 5 };

/** Names of the parts of a score, for at least `count` parts; these two disciplines have no others. */
export function useScoreParts(discipline: number): (count: number) => readonly string[] {
  return (count) =>
    Array.from(
      { length: partsShown[discipline] ?? Math.max(count, 1) },
      (_, part) => scorePartName(scorePartKey(discipline, part)) ?? '',
    );
}

export function withScore(
  scores: MatchScores,
  side: keyof MatchScores,
  at: number,
  points: number | null,
): MatchScores {
  const length = Math.max(scores[side].length, at + 1);
  const own = Array.from({ length }, (_, each) => (each === at ? points : (scores[side][each] ?? null)));
  return { ...scores, [side]: own };
}

/** As they are kept: both sides up to the last part that either has, with nothing left open in between. */
export function wholeScores({ home, away }: MatchScores): { home: number[]; away: number[] } {
  const isSet = (points: number | null) => points !== null;
  const length = Math.max(home.findLastIndex(isSet), away.findLastIndex(isSet)) + 1;
  const whole = (side: MatchScores['home']) => Array.from({ length }, (_, at) => side[at] ?? 0);
  return { home: whole(home), away: whole(away) };
}
