/** A traditional character in its simplified form; any other as it is. The caller brings the table. */
export type Simplify = (character: string) => string;

/** A text as words are looked for in it; of each of its units, where it came from in what was written. */
export interface TabooForm {
  readonly text: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

export interface CollapsedForm extends TabooForm {
  /** Of each unit, how many letters in a row it stands for. */
  readonly rows: readonly number[];
}

export interface FoldedText {
  readonly source: string;
  readonly plain: TabooForm;
  readonly collapsed: CollapsedForm;
}

export type FoldText = (source: string) => FoldedText;

/** Says once more what stands before it. */
const again = '々';
/** Signs, spaces, marks, pictures, signs that count as letters (ˉ, ー), and letters that nobody sees. */
const ignorable = new RegExp(`[^\\p{L}\\p{N}]|(?!${again})\\p{Lm}|\\p{Default_Ignorable_Code_Point}`, 'gu');
const digit = /^\p{Nd}$/u;

const lastOfBasicPlane = 0xff_ff;

/**
 * Width, form, case, accents and traditional characters gone, ignorable ones dropped. Each character is folded by
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
    return { source, plain, collapsed: collapsedForm(plain) };
  };
}

function folding(character: string, simplify: Simplify): string {
  const letters = character.normalize('NFKD').toLowerCase();
  return Array.from(letters, simplify).join('').replaceAll(ignorable, '');
}

function plainForm(source: string, plainOf: (character: string, code: number) => string): TabooForm {
  const form = { text: '', from: [] as number[], to: [] as number[] };
  let before = '';
  for (let at = 0; at < source.length;) {
    const code = source.codePointAt(at) ?? 0;
    const end = at + (code > lastOfBasicPlane ? 2 : 1);
    const letters = plainOf(source.slice(at, end), code);
    const folded = letters === again ? (Array.from(before).at(-1) ?? '') : letters;
    if (folded !== '') before = folded;
    form.text += folded;
    for (let unit = 0; unit < folded.length; unit += 1) {
      form.from.push(at);
      form.to.push(end);
    }
    at = end;
  }
  return form;
}

/** A letter stands for its whole row: it came from where the first began to where the last ended. */
function collapsedForm(plain: TabooForm): CollapsedForm {
  const { text, rows, starts, ends } = collapse(plain.text);
  return {
    text,
    rows,
    from: starts.map((start) => plain.from[start] ?? 0),
    to: ends.map((end) => plain.to[end - 1] ?? 0),
  };
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
  const collapsed = { text: '', rows: [] as number[], starts: [] as number[], ends: [] as number[] };
  let [previous, row, at] = ['', 0, 0];
  for (const letter of plain) {
    const end = at + letter.length;
    if (letter === previous && !digit.test(letter)) {
      row += 1;
      for (let unit = 1; unit <= letter.length; unit += 1) {
        collapsed.rows[collapsed.rows.length - unit] = row;
        collapsed.ends[collapsed.ends.length - unit] = end;
      }
    } else {
      row = 1;
      collapsed.text += letter;
      for (let unit = 0; unit < letter.length; unit += 1) {
        collapsed.rows.push(row);
        collapsed.starts.push(at);
        collapsed.ends.push(end);
      }
    }
    previous = letter;
    at = end;
  }
  return collapsed;
}
