/** Where the words of a Chinese text begin and end, by the dictionary of Intl.Segmenter. */
export interface WordEdges {
  /** Of the word that the unit stands in; what is no Chinese character stands in none, and is alone. */
  wordAt(at: number): readonly [from: number, to: number];
}

/** A long run of characters is read by pieces, with as much beside each as words need: so the time grows with the length alone. */
const piece = 128;
const beside = 32;

const segmenter = /* @__PURE__ */ new Intl.Segmenter('zh', { granularity: 'word' });

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly segments: Intl.Segments;
}

/** Reads only what is asked for; no word goes on where `isBreak` says that something stands before a unit. */
export function wordEdges(text: string, isBreak: (at: number) => boolean): WordEdges {
  const pieces = new Map<number, Piece[]>();

  function pieceWith(at: number): Piece {
    const nth = Math.floor(at / piece);
    const known = pieces.get(nth) ?? [];
    const found = known.find(({ from, to }) => from <= at && at < to);
    if (found !== undefined) return found;
    const [least, most] = [Math.max(0, nth * piece - beside), Math.min(text.length, (nth + 1) * piece + beside)];
    let [from, to] = [at, at + 1];
    while (from > least && isHan(text, from - 1) && !isBreak(from)) from -= 1;
    while (to < most && isHan(text, to) && !isBreak(to)) to += 1;
    const read = { from, to, segments: segmenter.segment(text.slice(from, to)) };
    pieces.set(nth, [...known, read]);
    return read;
  }

  return {
    wordAt(at) {
      if (!isHan(text, at)) return [at, at + 1];
      const { from, segments } = pieceWith(at);
      const word = segments.containing(at - from);
      return word === undefined ? [at, at + 1] : [from + word.index, from + word.index + word.segment.length];
    },
  };
}

/** Also either half of a character beyond the basic plane. */
export function isHan(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (
    (code >= 0x34_00 && code <= 0x9f_ff) || (code >= 0xd8_40 && code <= 0xd8_8f) || (code >= 0xdc_00 && code <= 0xdf_ff)
  );
}
