import { fieldRules } from './field-rules.ts';

/** The characters that an input accepts while typing, and the pattern of the whole value. */
export interface InputPattern {
  readonly characters: RegExp;
  readonly isWhole: (text: string) => boolean;
}

function ofCharacters(characters: RegExp): InputPattern {
  return { characters, isWhole: (text) => characters.test(text) };
}

export const inputPatterns = {
  capital: ofCharacters(/^[A-Z]*$/),
  lowercase: ofCharacters(/^[a-z]*$/),
  number: ofCharacters(/^\d*$/),
  chinese: ofCharacters(/^\p{Script=Han}*$/u),
  email: {
    characters: /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~@-]*$/,
    isWhole: (text) => text === '' || fieldRules.email.pattern.test(text),
  },
  ip: { characters: /^[\dA-Fa-f:.]*$/, isWhole: (text) => text === '' || isIpv4(text) || isIpv6(text) },
  noWhitespace: ofCharacters(/^\S*$/),
} as const satisfies Record<string, InputPattern>;

export type InputPatternName = keyof typeof inputPatterns;

function isIpv4(text: string): boolean {
  return /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/.test(text);
}

/** Eight groups of hexadecimal digits, of which one run of zeros may be left out. */
function isIpv6(text: string): boolean {
  const halves = text.split('::');
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const isRightCount = halves.length === 1 ? groups.length === 8 : halves.length === 2 && groups.length < 8;
  return isRightCount && groups.every((group) => /^[\dA-Fa-f]{1,4}$/.test(group));
}
