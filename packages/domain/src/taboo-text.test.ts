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
  const written = (at: number, { from, to }: typeof form) => source.slice(from[at], to[at]);
  expect(form.text).toBe('去赌赌博株');
  expect(Array.from(form.text, (_, at) => written(at, form))).toEqual(['去', '賭', '賭', '博', '㈱']);
  expect(Array.from(collapsed.text, (_, at) => written(at, collapsed))).toEqual(['去', '賭🎲賭', '博', '㈱']);
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
      for (const { text: folded, from, to } of [form, collapsed]) {
        expect([from.length, to.length]).toEqual([folded.length, folded.length]);
        expect(from).toEqual(from.toSorted((one, other) => one - other));
        for (const [at, start] of from.entries()) {
          expect(start).toBeLessThan(to[at] ?? 0);
          expect(to[at]).toBeLessThanOrEqual(text.length);
        }
      }
    }),
  );
});
