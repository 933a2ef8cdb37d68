import type { TabooLevel } from '@touchline/domain/constants';
import {
  mergedRanges,
  patternsOf,
  type Range,
  tabooHits,
  tabooIndex,
  type TabooList,
} from '@touchline/domain/taboo/taboo-match';

import { fold } from './fold.ts';
import { finderOf } from './pattern-finder.ts';

export interface TabooHit {
  readonly word: string;
  readonly level: 'block' | 'warn';
  readonly reason: string;
  readonly ranges: readonly Range[];
}

export interface TabooTexts {
  readonly title: string;
  readonly content: string;
}

/** The hits in each text; a word across title and content is reported in both. */
export type TextHits = Readonly<Record<keyof TabooTexts, readonly TabooHit[]>>;

export interface BookWord {
  readonly id: string;
  readonly word: string;
  readonly level: TabooLevel;
  readonly reason: string;
}

export interface BookChange extends BookWord {
  readonly isRemoved: boolean;
}

type Taboo = BookWord & { readonly level: TabooHit['level'] };

/** More than these, and what came since is gone on with in a further tree: a small one takes a millisecond to build. */
export const mostInOne = 500;

/** One list to look texts up in: a tree of the words that it began with, and small ones of what came since. */
export interface TabooBook {
  add(words: readonly BookWord[]): void;
  /** After the last was added. */
  build(): void;
  /** At most as many as a small tree is for. */
  apply(changes: readonly BookChange[]): void;
  /** Of each text. */
  find(texts: readonly string[]): TabooHit[][];
  check(texts: TabooTexts): TextHits;
}

export function createTabooBook(): TabooBook {
  const current = new Map<string, BookWord>();
  let [full, newest]: [BookList[], BookList] = [[], listOf([])];
  const since = new Map<string, BookWord>();

  const put = (word: BookWord) => void current.set(word.id, word);
  /** Words that were changed or removed since an older tree was built no longer count. */
  const isCurrent = (word: BookWord) => current.get(word.id) === word;

  return {
    add(words) {
      for (const word of words) put(word);
    },
    build() {
      full = [listOf(current.values())];
    },
    apply(changes) {
      if (since.size + changes.length > mostInOne) {
        full.push(newest);
        since.clear();
      }
      for (const { isRemoved, id, word, level, reason } of changes) {
        current.delete(id);
        since.delete(id);
        if (isRemoved) continue;
        const changed = { id, word, level, reason };
        put(changed);
        since.set(id, changed);
      }
      newest = listOf(since.values());
      full = full.map(stillAllowed);
    },
    find: (texts) => texts.map((text) => hitsIn(text)),
    check({ title, content }) {
      const border = title.length;
      const across = content === '' || title === '' ? [] : hitsIn(title + content.slice(0, furthest), border);
      return {
        title: together([...hitsIn(title), ...across.map((hit) => within(hit, ([from]) => [from, border]))]),
        content: together([...hitsIn(content), ...across.map((hit) => within(hit, ([, to]) => [0, to - border]))]),
      };
    },
  };

  function stillAllowed(list: BookList): BookList {
    const allowed = [...list.expressions].filter(([, expressions]) => expressions.some(isCurrent));
    return { ...list, index: { ...list.index, allowed: new Set(allowed.map(([pattern]) => pattern)) } };
  }

  function hitsIn(text: string, border?: number): TabooHit[] {
    return tabooHits(fold(text), [...full, newest], border)
      .filter(({ word }) => isCurrent(word))
      .map(({ word: { word, level, reason }, ranges, isCut }) => ({
        word,
        level: isCut ? 'warn' : level,
        reason,
        ranges,
      }));
  }
}

/** How far into the content a word that begins in the title can reach, with what stands between its letters. */
const furthest = 400;

const within = (hit: TabooHit, part: (range: Range) => Range): TabooHit => ({ ...hit, ranges: hit.ranges.map(part) });

/** In the order of the text; a word once, as the sterner has it. */
export function together(hits: readonly TabooHit[]): TabooHit[] {
  const byWord = new Map<string, TabooHit>();
  for (const hit of hits) {
    const known = byWord.get(hit.word);
    if (known === undefined || (known.level !== 'block' && hit.level === 'block')) byWord.set(hit.word, hit);
    else if (known.level === hit.level)
      byWord.set(hit.word, { ...known, ranges: mergedRanges([...known.ranges, ...hit.ranges]) });
  }
  const startOf = ({ ranges }: TabooHit) => ranges[0]?.[0] ?? 0;
  return [...byWord.values()].toSorted((one, other) => startOf(one) - startOf(other));
}

interface BookList extends TabooList<Taboo> {
  /** Allowed ones by their pattern. */
  readonly expressions: ReadonlyMap<string, readonly BookWord[]>;
}

function listOf(words: Iterable<BookWord>): BookList {
  const { taboo = [], allowed = [] } = Object.groupBy(words, ({ level }) => (level === 'allow' ? 'allowed' : 'taboo'));
  const expressions = Map.groupBy(allowed, ({ word }) => fold(word).plain.text);
  const index = tabooIndex(
    taboo as Taboo[],
    allowed.map(({ word }) => word),
    fold,
  );
  return { index, expressions, finder: finderOf(patternsOf(index)) };
}
