import type { PatternFinder, Range } from '@touchline/domain/taboo/taboo-match';

/** The columns of a branch in the table, one beside the other. */
const letterOf = 0;
const nodeBefore = 1;
const nodeAfter = 2;
const isEnd = 3;
const perBranch = 4;

/**
 * The patterns as a tree of their letters, walked from each place of a text. Its branches lie in one table, found by
 * hash: sixty thousand words are in it within tenths of a second, and looking for them makes no objects on the way.
 */
export function finderOf(patterns: Iterable<string>): PatternFinder {
  const known = new Set(patterns);
  const letters = [...known].reduce((sum, { length }) => sum + length, 0);
  // Half of it stays empty at least.
  const bits = 33 - Math.clz32(letters);
  const table = new Int32Array(2 ** bits * perBranch);
  const last = table.length - 1;

  /** Of the branch, or where it would be: none leads back to the root, which is 0. */
  function slotOf(node: number, letter: number): number {
    let at = (spread(node, letter) >>> (32 - bits)) * perBranch;
    while (table[at + nodeAfter] !== 0 && (table[at + nodeBefore] !== node || table[at + letterOf] !== letter))
      at = (at + perBranch) & last;
    return at;
  }

  const mayBegin = beginningsOf(known);
  let nodes = 0;
  for (const pattern of known) {
    let [node, at] = [0, 0];
    for (let unit = 0; unit < pattern.length; unit += 1) {
      const letter = pattern.charCodeAt(unit);
      at = slotOf(node, letter);
      if (table[at + nodeAfter] === 0) {
        nodes += 1;
        table[at + letterOf] = letter;
        table[at + nodeBefore] = node;
        table[at + nodeAfter] = nodes;
      }
      node = table[at + nodeAfter] ?? 0;
    }
    if (node > 0) table[at + isEnd] = 1;
  }

  return {
    find(text) {
      const found: Range[] = [];
      for (let from = 0; from < text.length; from += 1) {
        if (!mayBegin(text, from)) continue;
        let node = 0;
        for (let to = from; to < text.length; to += 1) {
          const at = slotOf(node, text.charCodeAt(to));
          node = table[at + nodeAfter] ?? 0;
          if (node === 0) break;
          if (table[at + isEnd] === 1) found.push([from, to + 1]);
        }
      }
      return found;
    },
  };
}

/**
 * Whether a pattern may begin at a place, by its first two letters alone: so small a table stays at hand, where each
 * look into the tree's own is a wait for memory. It lets a few pass too many, and none too few.
 */
function beginningsOf(patterns: ReadonlySet<string>) {
  // Sixteen bits for each pattern.
  const bits = Math.max(10, 36 - Math.clz32(patterns.size));
  const held = new Int32Array(2 ** (bits - 5));
  const has = (at: number) => ((held[at >>> 5] ?? 0) >>> (at & 31)) & 1;
  const slotOf = (first: number, second: number) => spread(first, second) >>> (32 - bits);
  for (const pattern of patterns) {
    const at = slotOf(pattern.charCodeAt(0), pattern.length === 1 ? 0 : pattern.charCodeAt(1));
    held[at >>> 5] = (held[at >>> 5] ?? 0) | (1 << (at & 31));
  }
  return (text: string, from: number): boolean => {
    const first = text.charCodeAt(from);
    return has(slotOf(first, text.charCodeAt(from + 1))) === 1 || has(slotOf(first, 0)) === 1;
  };
}

function spread(one: number, other: number): number {
  return Math.imul(Math.imul(one, 0x9e_37_79_b1) ^ other, 0x85_eb_ca_6b);
}
