/** A list as long as it may be, and articles to hold against it: the same ones each time. */
export function createTabooMaker(seed = 7) {
  let state = seed;
  const share = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const letters = Array.from({ length: 2500 }, (_, at) => String.fromCodePoint(0x4e_00 + at * 5));
  /** Some are far more usual than others. */
  const letter = () => letters[Math.floor(share() ** 2 * letters.length)] ?? '';
  const made = (least: number, most: number) =>
    Array.from({ length: least + Math.floor(share() * (most - least + 1)) }, letter).join('');
  return {
    words(count: number): string[] {
      const words = new Set<string>();
      while (words.size < count) words.add(made(2, 6));
      return [...words];
    },
    /** In bytes as they are stored, with signs as articles have them. */
    article(bytes = 5000): string {
      let article = '';
      while (Buffer.byteLength(article) < bytes) article += `${made(6, 17)}，`;
      return article;
    },
  };
}
