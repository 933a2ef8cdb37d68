import {
  alphabetic,
  isCut,
  isSpelled,
  rangeOf,
  type Spelled,
  type TabooSpelling,
  spellingOf,
  standsAlone,
} from './taboo-spelling.ts';
import { collapse, type FoldedText, type FoldText } from './taboo-text.ts';

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
  /** Every range cuts through a word of the text: who wrote it may have meant that word. */
  readonly isCut: boolean;
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

/** The patterns that a finder is made of. */
export function patternsOf({ words, repeating, allowed }: TabooIndex<TabooWord>): string[] {
  return [...new Set([...words.keys(), ...repeating.keys(), ...allowed])];
}

/**
 * Of lists that share their allowed expressions, such as a large one and what was added to it since. Where two texts are
 * joined at a border, only what stands in both.
 */
export function tabooHits<W extends TabooWord>(
  text: FoldedText,
  lists: readonly TabooList<W>[],
  border?: number,
): WordHit<W>[] {
  const spelling = spellingOf(text, border);
  const found = new Map<W, Spelled[]>();
  const allowed: Range[] = [];
  for (const { index, finder } of lists)
    for (const spelled of spelledIn(text, index, finder)) {
      if (index.allowed.has(spelled.pattern)) allowed.push(rangeOf(spelling, spelled));
      for (const word of index.words.get(spelled.pattern) ?? [])
        if (isSpelled(word.word, spelling, spelled)) put(found, word, spelled);
    }
  const isAllowed = within(allowed);
  return Array.from(found, ([word, occurrences]) => {
    const counted = occurrences.filter((spelled) => !isAllowed(rangeOf(spelling, spelled)));
    return { word, ...judged(spelling, counted) };
  })
    .filter((hit) => hit.ranges.length > 0)
    .toSorted((one, other) => (one.ranges[0]?.[0] ?? 0) - (other.ranges[0]?.[0] ?? 0));
}

/** Where a word stands uncut, these places alone, with what overlaps them. */
function judged(spelling: TabooSpelling, found: readonly Spelled[]): Omit<WordHit<never>, 'word'> {
  const all = mergedRanges(found.map((spelled) => rangeOf(spelling, spelled)));
  const uncut = mergedRanges(
    found.filter((spelled) => !isCut(spelling, spelled)).map((spelled) => rangeOf(spelling, spelled)),
  );
  if (uncut.length === 0) return { ranges: all, isCut: true };
  let next = 0;
  const ranges = all.filter(([from, to]) => {
    while ((uncut[next]?.[1] ?? Infinity) <= from) next += 1;
    return (uncut[next]?.[0] ?? Infinity) < to;
  });
  return { ranges, isCut: false };
}

type Index = TabooIndex<TabooWord>;

function* spelledIn(text: FoldedText, index: Index, finder: PatternFinder): Iterable<Spelled> {
  yield* plainSpelled(text, index, finder);
  yield* collapsedSpelled(text, index, finder);
  yield* bridgedSpelled(text, index, finder);
}

function* plainSpelled(text: FoldedText, { words, allowed }: Index, finder: PatternFinder): Iterable<Spelled> {
  const { plain } = text;
  for (const [from, to] of finder.find(plain.text)) {
    const pattern = plain.text.slice(from, to);
    const isKnown = words.has(pattern) || allowed.has(pattern);
    if (isKnown && standsAlone(text, from, to)) yield { pattern, units: unitsOf(from, to) };
  }
}

/** The second pass finds words by what is left of them: every row must be as long as the word's own, or longer. */
function* collapsedSpelled(
  text: FoldedText,
  { words, repeating, longest }: Index,
  finder: PatternFinder,
): Iterable<Spelled> {
  const { collapsed } = text;
  const isRow = (at: number) => (collapsed.rows[at] ?? 0) > 1;
  for (const [from, to] of foundAround(collapsed.text, isRow, longest, finder)) {
    const left = collapsed.text.slice(from, to);
    const rows = collapsed.rows.slice(from, to);
    const [first, last] = [collapsed.starts[from] ?? 0, collapsed.ends[to - 1] ?? 0];
    for (const pattern of [...(words.has(left) ? [left] : []), ...(repeating.get(left) ?? [])])
      if (isStretched(pattern, left, rows) && standsAlone(text, first, last))
        yield { pattern, units: unitsOf(first, last) };
  }
}

/** The third finds what has a tag or one letter within. */
function* bridgedSpelled(text: FoldedText, { words, longest }: Index, finder: PatternFinder): Iterable<Spelled> {
  const { bridged } = text;
  if (bridged === undefined) return;
  const { offsets } = bridged;
  const isBridge = (at: number) => at > 0 && (offsets[at] ?? 0) > (offsets[at - 1] ?? 0) + 1;
  for (const [from, to] of foundAround(bridged.text, isBridge, longest, finder)) {
    const pattern = bridged.text.slice(from, to);
    const units = offsets.slice(from, to);
    const [first, last] = [units[0] ?? 0, units.at(-1) ?? 0];
    const isApart = last - first >= units.length;
    if (isApart && words.has(pattern) && standsAlone(text, first, last + 1)) yield { pattern, units };
  }
}

const unitsOf = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

/** Patterns that stand where something was left out, or near by. */
function* foundAround(
  text: string,
  isLeftOut: (at: number) => boolean,
  longest: number,
  finder: PatternFinder,
): Iterable<Range> {
  for (const [start, end] of around(text.length, isLeftOut, longest))
    for (const [at, until] of finder.find(text.slice(start, end))) yield [start + at, start + until];
}

/** Places with as much before and after each as a pattern that holds one can reach. */
function around(length: number, isMeant: (at: number) => boolean, longest: number): Range[] {
  const ranges: Range[] = [];
  for (let at = 0; at < length; at += 1)
    if (isMeant(at)) ranges.push([Math.max(0, at - longest), Math.min(length, at + longest)]);
  return mergedRanges(ranges);
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

/** In order, none overlapping another. */
export function mergedRanges(ranges: readonly Range[]): Range[] {
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
