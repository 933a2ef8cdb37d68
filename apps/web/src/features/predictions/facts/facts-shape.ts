import { pointsOf, type RankedTableRow, winShare } from '@touchline/domain/matches/match-facts';
import type { PredictedSport } from '@touchline/domain/predictions/play-types';

/** A table of no more rows is shown as a whole. */
const shortTable = 8;

/** The rows of both teams with their neighbours, in groups between which others are left out. */
export function aroundTeams(
  table: readonly RankedTableRow[],
  teamIds: readonly string[],
): readonly (readonly RankedTableRow[])[] {
  const held = table.flatMap(({ teamId }, at) => (teamIds.includes(teamId) ? [at] : []));
  if (table.length <= shortTable || held.length === 0) return [table];
  const isNear = (at: number) => held.some((one) => Math.abs(one - at) <= 1);
  const groups: RankedTableRow[][] = [];
  for (const [at, row] of table.entries()) {
    if (!isNear(at)) continue;
    const last = groups.at(-1);
    if (last !== undefined && isNear(at - 1)) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

export type Figure = 'played' | 'won' | 'drawn' | 'lost' | 'goals' | 'points' | 'share' | 'difference';

export const figuresOf: Readonly<Record<PredictedSport, readonly Figure[]>> = {
  1: ['played', 'won', 'drawn', 'lost', 'goals', 'points'],
  2: ['played', 'won', 'lost', 'share', 'difference'],
};

export function figureText(figure: Figure, row: RankedTableRow): string {
  const { scored, conceded } = row;
  switch (figure) {
    case 'goals':
      return `${scored}/${conceded}`;
    case 'points':
      return String(pointsOf(row));
    case 'share':
      return `${(winShare(row) * 100).toFixed(1)}%`;
    case 'difference':
      return `${scored > conceded ? '+' : ''}${scored - conceded}`;
    default:
      return String(row[figure]);
  }
}
