import { disciplines } from '@touchline/domain/matches/disciplines';
import { useTranslation } from 'react-i18next';

import '../matches.messages.ts';

/** Part by part, as suppliers order them for the discipline; null where nothing is entered. */
export interface MatchScores {
  readonly home: readonly (number | null)[];
  readonly away: readonly (number | null)[];
}

/** Names of the parts of a score, for at least `count` parts. */
export function useScoreParts(discipline: number): (count: number) => readonly string[] {
  const { t } = useTranslation('matches');
  if (discipline === disciplines.soccer)
    return () => ([0, 1, 2, 3, 4, 5, 6] as const).map((at) => t(`score.soccer.${at}`));
  if (discipline === disciplines.basketball)
    return () => ([0, 1, 2, 3, 4] as const).map((at) => t(`score.basketball.${at}`));
  return (count) =>
    Array.from({ length: Math.max(count, 1) }, (_, at) =>
      at === 0 ? t('score.total') : t('score.part', { number: at }),
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
