import { disciplines } from '@touchline/domain/matches/disciplines';

type Stages = Readonly<Record<number, number>>;

/** Suppliers' codes, each with ours of packages/domain/src/matches/match-stages.ts. */
const ends = { 8: 90, 9: 91, 10: 92, 11: 93, 12: 94, 13: 95 };
const football: Stages = { 0: 0, 1: 1, 2: 11, 3: 12, 4: 13, 5: 14, 6: 15, 7: 16, ...ends };
const generic: Stages = { 0: 0, 1: 1, 2: 31, 3: 32, ...ends };
const quarters = { 2: 21, 3: 22, 4: 23, 5: 24, 6: 25, 7: 26, 8: 27, 9: 28 };
const basketball: Stages = { 0: 0, 1: 1, ...quarters, 10: 90, 11: 92, 12: 94, 13: 91, 14: 93, 15: 95 };

const tables: Readonly<Record<number, Stages>> = {
  [disciplines.soccer]: football,
  [disciplines.basketball]: basketball,
};

/** Undefined for a code that nobody has told us of. */
export function stageOf(discipline: number, statusId: number): number | undefined {
  return (tables[discipline] ?? generic)[statusId];
}
