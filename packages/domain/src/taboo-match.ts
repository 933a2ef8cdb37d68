import { collapse, type FoldedText, type FoldText, type TabooForm } from './taboo-text.ts';

export interface TabooWord {
  readonly word: string;
}

/** Words by the patterns that stand for them. */
export interface TabooIndex<W extends TabooWord> {
  readonly words: ReadonlyMap<string, readonly W[]>;
  /** Patterns with letters in a row, by what is left when these are collapsed. */
  readonly repeating: ReadonlyMap<string, readonly string[]>;
  readonly allowed: ReadonlySet<string>;
  /** Letters of the longest pattern. */
  readonly longest: number;
}

/** Tells every place where one of its patterns stands, overlapping ones too. */
export interface PatternFinder {
  find(text: string): Iterable<readonly [from: number, to: number]>;
}

export interface TabooList<W extends TabooWord> {
  readonly index: TabooIndex<W>;
  /** Made of `patternsOf(index)`. */
  readonly finder: PatternFinder;
}

export type Range = readonly [from: number, to: number];

export interface WordHit<W extends TabooWord> {
  readonly word: W;
  /** In what was written, in order, none overlapping another. */
  readonly ranges: readonly Range[];
}

/** Words and allowed expressions of which folding leaves nothing can be found nowhere. */
export function tabooIndex<W extends TabooWord>(
  words: Iterable<W>,
  allowed: Iterable<string>,
  fold: FoldText,
): TabooIndex<W> {
  const byPattern = new Map<string, W[]>();
  const repeating = new Map<string, string[]>();
  for (const word of words) {
    const { plain, collapsed } = fold(word.word);
    if (plain.text === '') continue;
    const isNew = !byPattern.has(plain.text);
    put(byPattern, plain.text, word);
    if (isNew && plain.text !== collapsed.text) put(repeating, collapsed.text, plain.text);
  }
  const expressions = new Set(Array.from(allowed, (expression) => fold(expression).plain.text));
  expressions.delete('');
  const longest = [...byPattern.keys(), ...expressions].reduce((most, { length }) => Math.max(most, length), 0);
  return { words: byPattern, repeating, allowed: expressions, longest };
}

/** What a finder is made of. */
export function patternsOf({ words, repeating, allowed }: TabooIndex<TabooWord>): string[] {
  return [...new Set([...words.keys(), ...repeating.keys(), ...allowed])];
}

/** Of lists that share their allowed expressions, such as a large one and what was added to it since. */
export function tabooHits<W extends TabooWord>(text: FoldedText, lists: readonly TabooList<W>[]): WordHit<W>[] {
  const ranges = new Map<W, Range[]>();
  const allowed: Range[] = [];
  for (const { index, finder } of lists)
    for (const place of [...plainPlaces(text, index, finder), ...collapsedPlaces(text, index, finder)]) {
      const range = rangeOf(place);
      if (index.allowed.has(place.pattern)) allowed.push(range);
      for (const word of index.words.get(place.pattern) ?? [])
        if (isWrittenSo(word.word, text.source, place)) put(ranges, word, range);
    }
  const isAllowed = within(allowed);
  return Array.from(ranges, ([word, found]) => ({ word, ranges: merged(found.filter((one) => !isAllowed(one))) }))
    .filter((hit) => hit.ranges.length > 0)
    .toSorted((one, other) => (one.ranges[0]?.[0] ?? 0) - (other.ranges[0]?.[0] ?? 0));
}

/** Where a pattern stands in a form of the text. */
interface Place {
  readonly pattern: string;
  readonly form: TabooForm;
  readonly from: number;
  readonly to: number;
}

type Index = TabooIndex<TabooWord>;

function* plainPlaces(
  { source, plain }: FoldedText,
  { words, allowed }: Index,
  finder: PatternFinder,
): Iterable<Place> {
  for (const [from, to] of finder.find(plain.text)) {
    const pattern = plain.text.slice(from, to);
    const isKnown = words.has(pattern) || allowed.has(pattern);
    if (isKnown && standsAlone(source, plain, from, to)) yield { pattern, form: plain, from, to };
  }
}

/** The second pass finds words by what is left of them: every row must be as long as the word's own, or longer. */
function* collapsedPlaces(
  { source, collapsed }: FoldedText,
  { words, repeating, longest }: Index,
  finder: PatternFinder,
): Iterable<Place> {
  for (const [start, end] of around(collapsed.rows, longest))
    for (const [at, until] of finder.find(collapsed.text.slice(start, end))) {
      const [from, to] = [start + at, start + until];
      const left = collapsed.text.slice(from, to);
      const rows = collapsed.rows.slice(from, to);
      for (const pattern of [...(words.has(left) ? [left] : []), ...(repeating.get(left) ?? [])])
        if (isStretched(pattern, left, rows) && standsAlone(source, collapsed, from, to))
          yield { pattern, form: collapsed, from, to };
    }
}

/** Rows of letters, with as much before and after each as a pattern that holds one can reach. */
function around(rows: readonly number[], longest: number): Range[] {
  return merged(
    rows.flatMap((row, at) =>
      row > 1 ? [[Math.max(0, at - longest), Math.min(rows.length, at + longest)] as const] : [],
    ),
  );
}

/**
 * Alphabets double letters by themselves: beet is not bet. Two too many are on purpose. Of other scripts a longer row
 * at either end is no matter, for there the first pass finds the word.
 */
function isStretched(pattern: string, left: string, rows: readonly number[]): boolean {
  const own = collapse(pattern).rows;
  const tooMany = rows.map((row, at) => row - (own[at] ?? 0));
  const isEnd = (at: number) => (at === 0 || at === rows.length - 1) && !letter.test(left.charAt(at));
  const counted = tooMany.filter((_, at) => !isEnd(at)).reduce((sum, more) => sum + more, 0);
  return tooMany.every((more) => more >= 0) && counted >= (alphabetic.test(pattern) ? 2 : 1);
}

const letter = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u;
const digit = /^\p{Nd}$/u;
const digits = /^\p{Nd}+$/u;
const alphabetic = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]+$/u;
const seen = /[^\p{M}\p{Default_Ignorable_Code_Point}]/u;

/** What ends a part of a sentence, or of a word that was shortened: he'll is not hell, nor are A、B one. */
const parting = /[\s、，。；？！…,;?!'’‘＇\u{2BC}]/u;
/** What a syllable of Hangul is made of, and what goes on with one. */
const jamo = /^[\u{1100}-\u{11FF}]$/u;
const laterJamo = /^[\u{1160}-\u{11FF}]$/u;

/**
 * An end that is a letter of an alphabet or a digit must not be gone on with by its like, a syllable by its own end; and
 * no word ends within a character that stands for several.
 */
function standsAlone(source: string, form: TabooForm, from: number, to: number): boolean {
  return !goesOn(source, form, from) && !goesOn(source, form, to);
}

function goesOn(source: string, form: TabooForm, at: number): boolean {
  const [before, after] = [form.text[at - 1], form.text[at]];
  if (before === undefined || after === undefined) return false;
  if ((form.from[at] ?? 0) < (form.to[at - 1] ?? 0)) return true;
  const isAlike =
    [letter, digit].some((like) => like.test(before) && like.test(after)) ||
    (jamo.test(before) && laterJamo.test(after));
  return isAlike && !seen.test(gapBefore(source, form, at));
}

/** What was dropped between a unit and the one before it. */
function gapBefore(source: string, { from, to }: TabooForm, at: number): string {
  return source.slice(to[at - 1], from[at]);
}

/**
 * A number is written without a break: 6-4 is not 64. In an alphabet a space parts words, and so does the end of a
 * sentence's part: the pen is mightier; but who spaces out every letter means them as one, and a word of several may be
 * written with fewer spaces. Elsewhere nothing parts anything.
 */
function isWrittenSo(word: string, source: string, { pattern, form, from, to }: Place): boolean {
  if (!alphabetic.test(pattern)) return true;
  const gaps = Array.from({ length: to - from - 1 }, (_, at) => gapBefore(source, form, from + at + 1));
  if (digits.test(pattern)) return !gaps.some((gap) => seen.test(gap)) || /[^\p{N}]/u.test(word);
  const parted = gaps.filter((gap) => parting.test(gap)).length;
  const own = word.trim().split(new RegExp(`${parting.source}+`, 'u')).length - 1;
  return parted <= own || (parted >= 2 && parted === gaps.length);
}

function rangeOf({ form, from, to }: Place): Range {
  return [form.from[from] ?? 0, form.to[to - 1] ?? 0];
}

/** Whether a range lies in one of them: of those that begin no later, the furthest end tells. */
function within(allowed: readonly Range[]): (range: Range) => boolean {
  const ordered = allowed.toSorted(([one], [other]) => one - other);
  let furthest = 0;
  const ends = ordered.map(([, last]) => (furthest = Math.max(furthest, last)));
  return ([from, to]) => {
    let [least, most] = [0, ordered.length];
    while (least < most) {
      const middle = (least + most) >> 1;
      if ((ordered[middle]?.[0] ?? Infinity) <= from) least = middle + 1;
      else most = middle;
    }
    return (ends[least - 1] ?? -1) >= to;
  };
}

function merged(ranges: readonly Range[]): Range[] {
  const found: Range[] = [];
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0] || one[1] - other[1])) {
    const last = found.at(-1);
    if (last !== undefined && from < last[1]) found[found.length - 1] = [last[0], Math.max(last[1], to)];
    else found.push([from, to]);
  }
  return found;
}

function put<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}
