import type { FoldedText, FoldedForm } from './taboo-text.ts';
import { tag } from './taboo-text.ts';
import { isHan, wordEdges, type WordEdges } from './word-edges.ts';

/** Where a pattern stands in the plain form of a text: each of its units, in order. */
export interface Spelled {
  readonly pattern: string;
  readonly units: readonly number[];
}

/** How the units of a text were written. */
export interface TabooSpelling {
  readonly text: FoldedText;
  /** In the source, where a second text was joined to the first. */
  readonly border: number | undefined;
  readonly words: WordEdges;
}

const letter = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u;
const digit = /^\p{Nd}$/u;
const digits = /^\p{Nd}+$/u;
export const alphabetic = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]+$/u;
const seen = /[^\p{M}\p{Default_Ignorable_Code_Point}]/u;
const letterOrDigit = /[\p{L}\p{N}\p{Regional_Indicator}\u{1F150}-\u{1F189}]/u;

/** Signs that end a part of a sentence, or of a shortened word: he'll is not hell, nor are A、B one. */
const parting = /[\s、，。；？！…,;?!'’‘＇\u{2BC}]/u;
/** Tags that begin a line of their own. */
const blockTag = /^<\/?(?:br|p|div|li|ul|ol|tr|td|th|table|h[1-6]|hr|section|article|blockquote)\b/iu;
/** The parts of a Hangul syllable, and those that continue one. */
const jamo = /^[\u{1100}-\u{11FF}]$/u;
const laterJamo = /^[\u{1160}-\u{11FF}]$/u;

export function spellingOf(text: FoldedText, border?: number): TabooSpelling {
  const { source, plain } = text;
  const isBorder = (at: number) =>
    border !== undefined && (plain.from[at] ?? 0) >= border && (plain.to[at - 1] ?? 0) <= border;
  const words = wordEdges(plain.text, (at) => isBorder(at) || seen.test(gap(source, plain, at - 1, at)));
  return { text, border, words };
}

/** Whether a pattern stands there as it may: by itself, and not parted by what parts words. */
export function isSpelled(word: string, spelling: TabooSpelling, spelled: Spelled): boolean {
  return (
    isAcross(spelling, spelled) &&
    (alphabetic.test(spelled.pattern) ? isOfOneWord(word, spelling, spelled) : isOfOneClause(spelling, spelled))
  );
}

/**
 * An end that is a letter of an alphabet or a digit must not be gone on with by its like, a syllable by its own end; and
 * no word ends within a character that stands for several.
 */
export function standsAlone({ source, plain }: FoldedText, from: number, to: number): boolean {
  return !goesOn(source, plain, from) && !goesOn(source, plain, to);
}

/** Whether a word of the text goes on beyond either end: 书包赢得 holds no 包赢. */
export function isCut({ words }: TabooSpelling, { units }: Spelled): boolean {
  const [from, last] = [units[0] ?? 0, units.at(-1) ?? 0];
  return words.wordAt(from)[0] < from || words.wordAt(last)[1] > last + 1;
}

export function rangeOf({ text: { plain } }: TabooSpelling, { units }: Spelled): readonly [from: number, to: number] {
  return [plain.from[units[0] ?? 0] ?? 0, plain.to[units.at(-1) ?? 0] ?? 0];
}

function goesOn(source: string, form: FoldedForm, at: number): boolean {
  const [before, after] = [form.text[at - 1], form.text[at]];
  if (before === undefined || after === undefined) return false;
  if ((form.from[at] ?? 0) < (form.to[at - 1] ?? 0)) return true;
  if (isHan(form.text, at) || isHan(form.text, at - 1)) return false;
  const isAlike =
    [letter, digit].some((like) => like.test(before) && like.test(after)) ||
    (jamo.test(before) && laterJamo.test(after));
  return isAlike && !seen.test(gap(source, form, at - 1, at));
}

/** The text between two units. */
function gap(source: string, { from, to }: FoldedForm, before: number, after: number): string {
  return source.slice(to[before], from[after]);
}

/** Of texts that are joined only what stands in both is looked for; of an alphabet at least two letters in each. */
function isAcross({ text: { plain }, border }: TabooSpelling, { pattern, units }: Spelled): boolean {
  if (border === undefined) return true;
  const before = units.filter((at) => (plain.from[at] ?? 0) < border).length;
  return Math.min(before, units.length - before) >= (alphabetic.test(pattern) ? 2 : 1);
}

/**
 * A number is written without a break: 6-4 is not 64. In an alphabet a space parts words, and so does the end of a
 * sentence's part: the pen is mightier; but who spaces out every letter means them as one, and a word of several may be
 * written with fewer spaces.
 */
function isOfOneWord(word: string, { text: { source, plain } }: TabooSpelling, { pattern, units }: Spelled): boolean {
  const gaps = units.slice(1).map((at, nth) => gap(source, plain, units[nth] ?? 0, at));
  if (digits.test(pattern)) return !gaps.some((one) => seen.test(one)) || /[^\p{N}]/u.test(word);
  const parted = gaps.filter((one) => parting.test(one)).length;
  const own = word.trim().split(new RegExp(`${parting.source}+`, 'u')).length - 1;
  return parted <= own || (parted >= 2 && parted === gaps.length);
}

/**
 * Between single characters separators count for nothing, nor does one letter (赌 博, 赌x博). Between words of two or
 * more characters a separator ends a match.
 */
function isOfOneClause({ text: { source, plain }, words }: TabooSpelling, { units }: Spelled): boolean {
  return units.slice(1).every((at, nth) => {
    const before = units[nth] ?? 0;
    const written = gap(source, plain, before, at);
    if (!seen.test(written)) return true;
    const between = written.replaceAll(tag, (one) => (blockTag.test(one) ? '\n' : ''));
    const long = [before, at].filter((unit) => isLong(unit)).length;
    if (at > before + 1 && letterOrDigit.test(between)) return long === 0;
    return long < 2 || !seen.test(between);
  });

  function isLong(unit: number): boolean {
    const [from, to] = words.wordAt(unit);
    return to - from > 1 && isHan(plain.text, unit);
  }
}
