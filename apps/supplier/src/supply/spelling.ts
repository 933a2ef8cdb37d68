import { readData } from '../world/data.ts';
import type { Names } from '../world/league.ts';
import { Dice, mix } from '../world/random.ts';
import type { StandInName } from './profiles.ts';

export interface RecordSpelling {
  readonly name_zh: string;
  readonly short_name_zh: string;
  readonly name_en: string;
}

const [pairs = ''] = readData('traditional');
const traditionalOf = new Map(pairs.split(' ').map((pair) => Array.from(pair) as [string, string]));
/** Two ways to write one foreign sound: who writes by ear may take either. */
const soundsAlike = new Map(Array.from('特德尔耳斯士亚雅利里克科罗洛拉腊马玛森逊伦仑维威').flatMap(neighbours));

/** The supplier's own spelling of a name, the same in every record. */
export function spelled(supplier: StandInName, key: number, names: Names, suffix = ''): RecordSpelling {
  const dice = new Dice(mix(key, supplier === 'nami' ? 1 : 2));
  return supplier === 'nami' ? asNami(dice, names) : asHbird(dice, names, suffix);
}

/** Simplified, now the whole name, now the short one. */
function asNami(dice: Dice, names: Names): RecordSpelling {
  return {
    name_zh: dice.chance(0.55) ? names.full : names.short,
    short_name_zh: names.short,
    name_en: dice.chance(0.9) ? names.en : '',
  };
}

/** Traditional, with the club's kind behind it, by ear, with typing errors, or in English. */
function asHbird(dice: Dice, names: Names, suffix: string): RecordSpelling {
  const way = dice.next();
  return {
    name_zh: chineseOfHbird(dice, way, names, suffix),
    short_name_zh: dice.chance(0.5) ? traditional(names.short) : '',
    name_en: dice.chance(0.85) ? englishOfHbird(dice, names.en) : '',
  };
}

function chineseOfHbird(dice: Dice, way: number, names: Names, suffix: string): string {
  if (way < 0.35) return traditional(names.full);
  if (way < 0.5) return traditional(names.short);
  if (way < 0.65) return `${names.full}${suffix}`;
  if (way < 0.8) return byEar(names.full);
  if (way < 0.9) return mistyped(dice, names.full);
  return names.en;
}

function englishOfHbird(dice: Dice, name: string): string {
  const way = dice.next();
  if (way < 0.3) return name.toUpperCase();
  if (way < 0.6) return name.replace(/ United$/, ' Utd').replace(/^(FC|AC|AS|SC) | FC$/, '');
  return name;
}

function traditional(text: string): string {
  return Array.from(text, (character) => traditionalOf.get(character) ?? character).join('');
}

/** At most two sounds are heard otherwise. */
function byEar(text: string): string {
  let left = 2;
  const heard = Array.from(text, (character) => {
    const other = left > 0 ? soundsAlike.get(character) : undefined;
    if (other !== undefined) left -= 1;
    return other ?? character;
  }).join('');
  return heard === text ? traditional(text) : heard;
}

/** Two characters change places. */
function mistyped(dice: Dice, text: string): string {
  const characters = Array.from(text);
  if (characters.length < 3) return traditional(text);
  const at = dice.between(1, characters.length - 2);
  [characters[at], characters[at + 1]] = [characters[at + 1] as string, characters[at] as string];
  return characters.join('');
}

function neighbours(character: string, at: number, all: readonly string[]): [string, string][] {
  const other = all[at + 1];
  return at % 2 === 0 && other !== undefined
    ? [
        [character, other],
        [other, character],
      ]
    : [];
}
