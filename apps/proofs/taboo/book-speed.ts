import { fold } from '../../server/src/modules/taboo-words/fold.ts';
import { finderOf } from '../../server/src/modules/taboo-words/pattern-finder.ts';
import { createTabooBook } from '../../server/src/modules/taboo-words/taboo-book.ts';
import { createTabooMaker } from '../../server/test/planted/made-taboo-words.ts';
import { percentile } from '../lib/percentile.ts';

const rounds = 6;

/** In milliseconds. Each article counts by the quickest of its rounds: the others say what else the machine did. */
export interface Speed {
  readonly words: number;
  readonly articles: number;
  readonly buildMs: number;
  /** An article held against the list, with all that is done to compare it. */
  readonly wholeP95: number;
  /** The tree walked for an article that is folded already. */
  readonly matchMedian: number;
}

export function measureBook(count: number, articleCount = 400): Speed {
  const maker = createTabooMaker();
  const words = maker.words(count);
  const articles = Array.from({ length: articleCount }, () => maker.article());
  const book = createTabooBook();
  const from = performance.now();
  book.add(words.map((word, at) => ({ id: String(at), word, level: 'block', reason: '' })));
  book.build();
  const buildMs = performance.now() - from;
  const finder = finderOf(words.map((word) => fold(word).plain.text));
  const folded = articles.map((article) => fold(article).plain.text);
  return {
    words: count,
    articles: articleCount,
    buildMs,
    wholeP95: percentile(
      quickest(articles, (article) => book.find([article])),
      0.95,
    ),
    matchMedian: percentile(
      quickest(folded, (text) => finder.find(text)),
      0.5,
    ),
  };
}

function quickest(texts: readonly string[], work: (text: string) => unknown): number[] {
  const times = texts.map(() => Infinity);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, text] of texts.entries()) {
      const from = performance.now();
      work(text);
      times[at] = Math.min(times[at] ?? Infinity, performance.now() - from);
    }
  return times;
}
