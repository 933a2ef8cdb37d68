import { readData } from './data.ts';
import type { Names, Team } from './league.ts';
import { Dice, mix } from './random.ts';

export interface Player {
  /** The player's unique number in the world. */
  readonly number: number;
  readonly team: Team;
  readonly names: Names;
  readonly shirt: number;
  readonly birthYear: number;
}

const playersAtMost = 32;
const squad = { football: 20, basketball: 12, games: 6 } as const;
const games = new Set(['lol', 'dota2', 'csgo', 'kog', 'valorant']);
const [surnames = [], givens = [], firsts = [], lasts = []] = readData('people').map((line) =>
  line.split('; ').map((pair) => pair.split('/') as [string, string]),
);

/** Teams of the first and second level have players; in sports of single persons the team is the player. */
export function playersOf(seed: number, team: Team): Player[] {
  const { level, isComposed, sport, hours } = team.league;
  const count =
    sport.key === 'football' || sport.key === 'basketball' ? squad[sport.key] : games.has(sport.key) ? squad.games : 0;
  if (isComposed || level === 3) return [];
  const dice = new Dice(mix(seed, 12, team.index));
  const shirts = dice.shuffled(Array.from({ length: 99 }, (_, shirt) => shirt + 1));
  return Array.from({ length: count }, (_, index) => ({
    number: team.index * playersAtMost + index,
    team,
    names: hours === 'asia' ? chineseName(dice) : foreignName(dice),
    shirt: shirts[index] as number,
    birthYear: dice.between(1990, 2008),
  }));
}

function chineseName(dice: Dice): Names {
  const [surname, surnameEn] = one(dice, surnames);
  const [given, givenEn] = one(dice, givens);
  return { full: `${surname}${given}`, short: `${surname}${given}`, en: `${surnameEn} ${givenEn}` };
}

function foreignName(dice: Dice): Names {
  const [first, firstEn] = one(dice, firsts);
  const [last, lastEn] = one(dice, lasts);
  return { full: `${first}·${last}`, short: last, en: `${firstEn} ${lastEn}` };
}

function one(dice: Dice, pairs: readonly [string, string][]): [string, string] {
  return pairs[dice.between(0, pairs.length - 1)] as [string, string];
}
