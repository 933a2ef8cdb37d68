import { readFileSync } from 'node:fs';

import { createTabooBook, type TabooTexts } from '../../src/modules/taboo-words/taboo-book.ts';

interface Evasion extends TabooTexts {
  readonly id: string;
  readonly kind: string;
  readonly word: string;
  /** By a list of words: a homophone is not. */
  readonly isCatchable: boolean;
}

interface Innocent extends TabooTexts {
  readonly id: string;
}

const words = rowsOf('words.tsv').map(([word = '', level = '']) => ({ word, level: level.toLowerCase() as 'block' }));
const evasions = rowsOf('evasions.tsv').map(
  ([id = '', kind = '', word = '', title = '', content = '', catchable]): Evasion => ({
    id,
    kind,
    word,
    title,
    content,
    isCatchable: catchable === 'yes',
  }),
);
const innocents = rowsOf('innocents.tsv').map(([id = '', title = '', content = '']): Innocent => ({
  id,
  title,
  content,
}));

/** Of the evasions that a list of words can catch. */
export const leastCaught = 0.9;

export interface CorpusResult {
  /** By kind; of catchable ones. */
  readonly kinds: readonly { readonly kind: string; readonly caught: number; readonly of: number }[];
  readonly caught: number;
  readonly catchable: number;
  readonly innocents: number;
  readonly missed: readonly Evasion[];
  readonly blocked: readonly (Innocent & { readonly by: readonly string[] })[];
}

/** Caught is a text that the word's own hit keeps from being published; blocked is one that any does. */
export function measureCorpus(): CorpusResult {
  const book = createTabooBook();
  book.add(words.map((word, at) => ({ ...word, id: String(at), reason: '' })));
  book.build();
  const blockedBy = (texts: TabooTexts) => {
    const { title, content } = book.check(texts);
    return [...title, ...content].filter(({ level }) => level === 'block').map(({ word }) => word);
  };
  const catchable = evasions.filter(({ isCatchable }) => isCatchable);
  const missed = catchable.filter((evasion) => !blockedBy(evasion).includes(evasion.word));
  const kinds = [...Map.groupBy(catchable, ({ kind }) => kind)].map(([kind, all]) => ({
    kind,
    caught: all.filter((evasion) => !missed.includes(evasion)).length,
    of: all.length,
  }));
  const blocked = innocents
    .map((innocent) => ({ ...innocent, by: blockedBy(innocent) }))
    .filter(({ by }) => by.length > 0);
  return {
    kinds,
    caught: catchable.length - missed.length,
    catchable: catchable.length,
    innocents: innocents.length,
    missed,
    blocked,
  };
}

function rowsOf(file: string): string[][] {
  return readFileSync(new URL(`taboo-corpus/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split('\t').map(unescaped));
}

/** As in a JSON string, where a quotation mark may stand by itself. */
function unescaped(field: string): string {
  return JSON.parse(`"${field.replaceAll(/(?<!\\)"/g, '\\"')}"`) as string;
}
