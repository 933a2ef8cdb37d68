import { familiarLetter, isLetterSign } from '../confusables.ts';
import { isHan } from './word-edges.ts';

/** A traditional character in its simplified form; any other as it is. The caller brings the table. */
export type Simplify = (character: string) => string;

/** A text as words are looked for in it; of each of its units, where it came from in what was written. */
export interface FoldedForm {
  readonly text: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** A text with some units of the plain form left out; of each, its place there. */
export interface BridgedForm {
  readonly text: string;
  readonly offsets: readonly number[];
}

export interface FoldedText {
  readonly source: string;
  readonly plain: FoldedForm;
  readonly collapsed: Collapsed;
  /** Without tags and single letters between Chinese characters; none where there are none. */
  readonly bridged: BridgedForm | undefined;
}

export type FoldText = (source: string) => FoldedText;

/** Says once more what stands before it. */
const again = '々';
/** Signs, spaces, marks, pictures, signs that count as letters (ˉ, ー), and letters that nobody sees. */
const ignorable = new RegExp(`[^\\p{L}\\p{N}]|(?!${again})\\p{Lm}|\\p{Default_Ignorable_Code_Point}`, 'gu');
const digit = /^\p{Nd}$/u;

const lastOfBasicPlane = 0xff_ff;

/**
 * Width, form, case, accents, traditional characters and look-alikes of other scripts gone, ignorable ones dropped. Each character is folded by
 * itself (decomposed, for what is composed depends on its neighbours; only 々 is what stands before it), so that a word and a text that holds it are
 * folded alike wherever the word stands.
 */
export function textFolder(simplify: Simplify): FoldText {
  const known = Array.from<string | undefined>({ length: lastOfBasicPlane + 1 });
  const plainOf = (character: string, code: number): string => {
    const found = known[code];
    if (found !== undefined) return found;
    const folded = folding(character, simplify);
    if (code <= lastOfBasicPlane) known[code] = folded;
    return folded;
  };
  return (source) => {
    const plain = plainForm(source, plainOf);
    return { source, plain, collapsed: collapse(plain.text), bridged: bridgedForm(source, plain) };
  };
}

function folding(character: string, simplify: Simplify): string {
  const letters = Array.from(character.normalize('NFKD'), familiarLetter).join('').toLowerCase();
  return Array.from(letters, simplify).join('').replaceAll(ignorable, '');
}

function plainForm(source: string, plainOf: (character: string, code: number) => string): FoldedForm {
  const [from, to]: [number[], number[]] = [[], []];
  let [text, before, kept] = ['', '', 0];
  for (let at = 0; at < source.length;) {
    const code = source.codePointAt(at) ?? 0;
    const end = at + (code > lastOfBasicPlane ? 2 : 1);
    const character = source.slice(at, end);
    const letters = plainOf(character, code);
    const folded = letters === again ? (Array.from(before).at(-1) ?? '') : letters;
    if (folded !== '') before = folded;
    // Most are as they were written: these are copied together.
    if (folded !== character) {
      text += source.slice(kept, at) + folded;
      kept = end;
    }
    for (let unit = 0; unit < folded.length; unit += 1) {
      from.push(at);
      to.push(end);
    }
    at = end;
  }
  return { text: text + source.slice(kept), from, to };
}

/** As HTML has them, and forums. */
export const tag = /<\/?[a-z][^<>]{0,200}>|\[\/?[a-z][^[\]]{0,200}\]/giu;

function bridgedForm(source: string, plain: FoldedForm): BridgedForm | undefined {
  const { text, from, to } = plain;
  const tags = source.includes('<') || source.includes('[') ? [...source.matchAll(tag)] : [];
  const outside = tags.length === 0 ? undefined : offsetsOutside(plain, tags);
  const offsetOf = (nth: number) => (outside === undefined ? nth : outside[nth]);
  const count = outside?.length ?? text.length;
  const left = new Set<number>();
  for (let nth = 0; nth < count; nth += 1) {
    const at = offsetOf(nth) ?? 0;
    const code = text.charCodeAt(at);
    const isLatin = (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
    if (isLatin && (isBetweenHan(nth) || isSign(at))) left.add(at);
  }
  if (left.size === 0 && count === text.length) return undefined;
  const offsets = Array.from({ length: count }, (_, nth) => offsetOf(nth) ?? 0).filter((at) => !left.has(at));
  return { text: offsets.map((at) => text.charAt(at)).join(''), offsets };

  function isSign(at: number): boolean {
    const [first = 0, end = 0] = [from[at], to[at]];
    return end - first === 2 && isLetterSign(source.slice(first, end));
  }
  function isBetweenHan(nth: number): boolean {
    const [before, after] = [offsetOf(nth - 1) ?? -1, offsetOf(nth + 1) ?? -1];
    return isHan(text, before) && isHan(text, after);
  }
}

function offsetsOutside({ text, from }: FoldedForm, tags: readonly RegExpExecArray[]): number[] {
  const offsets: number[] = [];
  let next = 0;
  for (let at = 0; at < text.length; at += 1) {
    const origin = from[at] ?? 0;
    const endOf = ({ index, 0: { length } }: RegExpExecArray) => index + length;
    for (let one = tags[next]; one !== undefined && endOf(one) <= origin; one = tags[next]) next += 1;
    if ((tags[next]?.index ?? Infinity) > origin) offsets.push(at);
  }
  return offsets;
}

export interface Collapsed {
  readonly text: string;
  /** Of each unit, how many letters it stands for, and where these begin and end. */
  readonly rows: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Letters that follow their like left out; digits stay, 1100 is not 10. */
export function collapse(plain: string): Collapsed {
  const [rows, starts, ends]: [number[], number[], number[]] = [[], [], []];
  let [text, previous, row, kept] = ['', -1, 0, 0];
  for (let at = 0; at < plain.length;) {
    const code = plain.codePointAt(at) ?? 0;
    const length = code > lastOfBasicPlane ? 2 : 1;
    const end = at + length;
    if (code === previous && !digit.test(plain.slice(at, end))) {
      row += 1;
      for (let unit = 1; unit <= length; unit += 1) {
        rows[rows.length - unit] = row;
        ends[ends.length - unit] = end;
      }
      text += plain.slice(kept, at);
      kept = end;
    } else {
      row = 1;
      for (let unit = 0; unit < length; unit += 1) {
        rows.push(row);
        starts.push(at);
        ends.push(end);
      }
    }
    previous = code;
    at = end;
  }
  return { text: text + plain.slice(kept), rows, starts, ends };
}
