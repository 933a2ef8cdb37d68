import { Converter } from 'opencc-js/t2cn';

import { soundOf } from './sound-alike.ts';

const simplified: (text: string) => string = Converter({ from: 't', to: 'cn' });

/** Kinds of club and the like, which one writes and the other leaves out. */
const kindsOfClub =
  /(?:(?:足球|篮球|排球|棒球|冰球|橄榄球|乒乓球|羽毛球|电子竞技|电竞)?(?:俱乐部|代表队|战队|球队|队)|足球会|体育会)$/u;
const clubWords = new Set(
  'fc afc cfc cf sc ac as bc bk fk sk nk if ff club team esports esport gaming the de'.split(' '),
);

/** Those of a club that are no others: its women, its youth, its second team. */
const sides: readonly (readonly [mark: string, pattern: RegExp])[] = [
  ['女', /女子|女足|女篮|女排|女队|女|\b(?:women|womens|ladies|femenino|feminine|w)\b/u],
  ['青年', /青年|青训|\b(?:youth|academy|juniors?)\b/u],
  ['预备', /预备|后备|二队|二线|\b(?:reserves?|ii|b)$/u],
];

/** A spelling, ready to be compared. */
export interface ComparedName {
  /** As it is looked up: equal keys are the same name. */
  readonly key: string;
  readonly sound: string;
  readonly words: readonly string[];
  readonly isHan: boolean;
  /** Which side of a club it is, and of what age: others are not the same, however alike the names. */
  readonly side: string;
}

/** As names are compared: without width, case, accents, traditional forms, signs and kinds of club. */
export function nameKey(name: string): string {
  return spellingOf(name).key;
}

export function spellingOf(name: string): ComparedName {
  const plain = simplified(name.normalize('NFKC').toLowerCase())
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll(/['’`.·・•]/gu, '');
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const age = /(?<![a-z])u-?(\d\d)(?!\d)/u.exec(plain)?.[0].replace('-', '') ?? '';
  const side = sides.filter(([, pattern]) => pattern.test(plain)).map(([mark]) => mark);
  const ownWords = withoutKinds(words);
  const key = ownWords.join('') || words.join('') || plain;
  return {
    key,
    sound: Array.from(key).map(soundOf).join(''),
    words: ownWords,
    isHan: /\p{Script=Han}/u.test(key),
    side: [...side, age].join(''),
  };
}

function withoutKinds(words: readonly string[]): readonly string[] {
  const rest = words.filter((word) => !clubWords.has(word));
  const shorter = rest.map((word) => {
    const cut = word.replace(kindsOfClub, '');
    return Array.from(cut).length > 1 ? cut : word;
  });
  return shorter.length > 0 ? shorter : words;
}

/** How alike two spellings are, from 0 to 1. */
export function likeness(one: ComparedName, other: ComparedName): number {
  if (one.isHan !== other.isHan || one.side !== other.side) return 0;
  if (one.key === other.key) return 1;
  if (one.sound === other.sound) return 0.97;
  return one.isHan
    ? Math.max(closeness(one.key, other.key), shortening(Array.from(one.key), Array.from(other.key)))
    : Math.max(begunOrEndedAlike(one.key, other.key), wordLikeness(one.words, other.words));
}

/** One minus the share of letters to be changed; letters of one sound count a fifth. */
export function closeness(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)];
  const [least, longest] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  if (longest === 0) return 1;
  if (least / longest < worthCounting) return 0;
  const sounds = new Set(b.map(soundOf));
  const shared = a.filter((letter) => sounds.has(soundOf(letter))).length;
  return shared / longest < worthCounting ? 0 : 1 - distance(a, b) / longest;
}

/** Names that share fewer letters are not alike, in whatever order these stand. */
const worthCounting = 0.4;

/** Insertions, omissions, exchanges, and neighbours in each other's place. */
function distance(a: readonly string[], b: readonly string[]): number {
  const [soundsOfA, soundsOfB] = [a.map(soundOf), b.map(soundOf)];
  let before: number[] = [];
  let last = b.map((_, at) => at);
  last.push(b.length);
  for (let i = 0; i < a.length; i += 1) {
    const row = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const exchanged = a[i] === b[j] ? 0 : soundsOfA[i] === soundsOfB[j] ? 0.2 : 1;
      const isSwapped = i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j];
      const changed = Math.min(cell(last, j) + exchanged, cell(last, j + 1) + 1, cell(row, j) + 1);
      row.push(isSwapped ? Math.min(changed, cell(before, j - 1) + 1) : changed);
    }
    before = last;
    last = row;
  }
  return cell(last, b.length);
}

const cell = (row: readonly number[], column: number) => row[column] ?? 0;

/** Written as one word or as two: whichever it is, one end is right. */
function begunOrEndedAlike(one: string, other: string): number {
  return one.slice(0, 2) === other.slice(0, 2) || one.slice(-2) === other.slice(-2) ? closeness(one, other) : 0;
}

/** A short form keeps the order of its characters: 曼联 of 曼彻斯特联. */
function shortening(one: readonly string[], other: readonly string[]): number {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 2 || !isWithin(short, long)) return 0;
  const begins = short[0] === long[0] ? 0.1 : 0;
  return 0.6 + begins + 0.25 * (short.length / long.length);
}

/** Word by word in any order: whole, begun alike, or shortened. */
function wordLikeness(one: readonly string[], other: readonly string[]): number {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  const left = [...many];
  let sum = 0;
  for (const word of few) {
    const ranked = left.map((candidate, at) => [ofWords(word, candidate), at] as const).toSorted((a, b) => b[0] - a[0]);
    const [best = 0, at = -1] = ranked[0] ?? [];
    sum += best * word.length;
    if (at >= 0) left.splice(at, 1);
  }
  const length = few.join('').length;
  const missing = left.join('').length / Math.max(1, many.join('').length);
  const whole = length === 0 ? 0 : (sum / length) * (1 - 0.4 * missing);
  return Math.max(whole, initials(one, other), initials(other, one));
}

function ofWords(one: string, other: string): number {
  if (one === other) return 1;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= 3 && long.startsWith(short)) return 0.9;
  const near = one.startsWith(other.charAt(0)) || one.charAt(1) === other.charAt(1) ? closeness(one, other) : 0;
  const isShortened =
    short.length >= 2 && long.startsWith(short.charAt(0)) && isWithin(Array.from(short), Array.from(long));
  return Math.max(near >= 0.6 ? near : 0, isShortened ? 0.75 : 0);
}

function initials(one: readonly string[], other: readonly string[]): number {
  return one.length === 1 && other.length >= 2 && one[0] === other.map((word) => word[0]).join('') ? 0.75 : 0;
}

function isWithin(short: readonly string[], long: readonly string[]): boolean {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}
