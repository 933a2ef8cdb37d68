import { textFolder } from '@touchline/domain/taboo/taboo-text';
import { Converter } from 'opencc-js/t2cn';

const simplified: (text: string) => string = Converter({ from: 't', to: 'cn' });

export const fold = textFolder(simplified);

/** The form by which a word is compared; empty if nothing is left to compare. */
export function keyOf(word: string): string {
  return fold(word).plain.text;
}
