/** NFKC writes some characters out: ﷺ becomes 18 units. Counted in UTF-16 units. */
const mostOfCharacter = 4;
/** In times of the field's limit. */
const mostOfText = 2;

const firstThatChanges = 0xa0;
const basicPlane = 0x1_00_00;
const known = new Uint8Array(basicPlane);

/**
 * Whether NFKC makes a text too long to be searched, compared or checked. Each character is measured by itself: marks in
 * a row, which NFKC sorts, cost no more than others.
 */
export function growsTooLong(text: string, max: number): boolean {
  let length = 0;
  for (const character of text) {
    const own = lengthOf(character);
    length += own;
    if (own > mostOfCharacter || length > max * mostOfText) return true;
  }
  return false;
}

function lengthOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < firstThatChanges) return 1;
  const found = known[code];
  if (found !== undefined && found > 0) return found;
  const { length } = character.normalize('NFKC');
  if (code < basicPlane) known[code] = length;
  return length;
}
