import fc from 'fast-check';
import { expect, test } from 'vitest';

import { collapse, textFolder } from './taboo-text.ts';

const traditional: Readonly<Record<string, string>> = { 賭: '赌', 網: '网', 億: '亿', 門: '门' };
const fold = textFolder((character) => traditional[character] ?? character);
const plain = (text: string) => fold(text).plain.text;

test.each([
  ['ＣＡＳＩＮＯ', 'casino', 'full width'],
  ['𝐂𝒶𝕤ⓘ𝓃ⓞ', 'casino', 'letters of other forms'],
  ['Çásïñó', 'casino', 'accents'],
  ['ﬁx', 'fix', 'a ligature'],
  ['１⑧⁸', '188', 'digits of other forms'],
  ['賭網', '赌网', 'traditional'],
  ['㊙密', '秘密', 'a sign made of a character'],
  ['İstanbul', 'istanbul', 'a capital that becomes two'],
])('[PRD-63] %s is %s: %s', (written, folded) => {
  expect(plain(written)).toBe(folded);
});

test.each([
  ['赌 博', 'a space'],
  ['赌　博', 'a wide space'],
  ['赌\n博', 'a line'],
  ['赌*博', 'a sign'],
  ['赌，博。', 'punctuation'],
  ['赌🎲博', 'a picture'],
  ['赌👨‍👩‍👧博', 'a picture of several'],
  ['赌\u200B\u2060博', 'no width'],
  ['赌\u00AD博', 'a soft hyphen'],
  ['赌\u3164博', 'a letter that nobody sees'],
  ['赌̶博̶', 'struck through'],
  ['赌\uFE0F博', 'a variation'],
  ['赌\uD800博', 'half a character'],
  ['赌_—~·•|/\\博', 'many signs'],
])('[PRD-64] %j reads as 赌博: %s', (written) => {
  expect(plain(written)).toBe('赌博');
});

test.each([
  ['赌ˉ博', '赌博', 'a tone'],
  ['赌ー博ｰ', '赌博', 'a long vowel'],
  ['妈々', '妈妈', 'what is said again'],
  ['𠮷 々', '𠮷𠮷', 'what is said again, of two units'],
  ['々妈', '妈', 'nothing before it'],
  ['ᵇˡᵘᵉ', 'blue', 'letters that are raised'],
])('[hardening 6] %s is %s: %s', (written, folded) => {
  expect(plain(written)).toBe(folded);
});

test('[PRD-65] letters in a row stand for themselves once; digits are left', () => {
  expect(fold('赌赌赌博博网').collapsed.text).toBe('赌博网');
  expect(fold('cassinoo 1100').collapsed.text).toBe('casino1100');
  expect(collapse('妈妈的')).toEqual({ text: '妈的', rows: [2, 1], starts: [0, 2], ends: [2, 3] });
  expect(collapse('𠮷𠮷a')).toMatchObject({ text: '𠮷a', rows: [2, 2, 1], ends: [4, 4, 5] });
});

test('[PRD-68] every unit knows where it came from', () => {
  const { source, plain: form, collapsed } = fold('去 賭🎲賭 博㈱');
  const written = (from: number, to = from + 1) => source.slice(form.from[from], form.to[to - 1]);
  expect(form.text).toBe('去赌赌博株');
  expect(Array.from(form.text, (_, at) => written(at))).toEqual(['去', '賭', '賭', '博', '㈱']);
  expect(collapsed.starts.map((start, at) => written(start, collapsed.ends[at]))).toEqual(['去', '賭🎲賭', '博', '㈱']);
});

const writing = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom('賭', '赌', '博', 'Á', 'a', '́', 'ｶ', 'ﾞ', '한', 'ᄒ', 'ㅤ', ' ', '1', '𠮷', '㈱', '々'))
    .map((parts) => parts.join('')),
);

test('[PRD-63] composed or not, a text folds alike', () => {
  fc.assert(
    fc.property(writing, (text) => {
      expect(plain(text.normalize('NFC'))).toBe(plain(text.normalize('NFD')));
      expect(plain(text.normalize('NFKC'))).toBe(plain(text));
    }),
    { numRuns: 500 },
  );
});

test('[PRD-64] a text folds part by part, so that a word is found wherever it stands', () => {
  fc.assert(
    fc.property(writing, writing, (one, other) => {
      // It says again what stands before it, and there nothing does.
      fc.pre(!other.includes('々'));
      const text = `${one} ${other}`;
      expect(plain(text)).toBe(plain(one) + plain(other));
    }),
  );
});

test('[PRD-68] places lie within what was written, in its order', () => {
  fc.assert(
    fc.property(writing, (text) => {
      const { plain: form, collapsed } = fold(text);
      for (const { length, from, to, most } of [
        { ...form, length: form.text.length, most: text.length },
        { length: collapsed.text.length, from: collapsed.starts, to: collapsed.ends, most: form.text.length },
      ]) {
        expect([from.length, to.length]).toEqual([length, length]);
        expect(from).toEqual(from.toSorted((one, other) => one - other));
        for (const [at, start] of from.entries()) {
          expect(start).toBeLessThan(to[at] ?? 0);
          expect(to[at]).toBeLessThanOrEqual(most);
        }
      }
    }),
  );
});

test.each([
  ['сasіnо', 'casino', 'Cyrillic letters'],
  ['САЅІΝΟ', 'casino', 'capitals of three scripts'],
  ['ᴄᴀꜱɪɴᴏ', 'casino', 'small capitals'],
  ['🅒🅐🅢🅘🅝🅞', 'casino', 'letters in black circles'],
  ['🅲🅰🆂🅸🅽🅾', 'casino', 'letters in black squares'],
  ['🇨 🇦 🇸 🇮 🇳 🇴', 'casino', 'letters of flags'],
  ['囗水 ロ水', '口水口水', 'what looks like a character'],
  ['二〇二六 1l0O', '二〇二六1l0o', 'digits as they are'],
])('[mend 10] %s is %s: %s', (written, folded) => {
  expect(plain(written)).toBe(folded);
});
