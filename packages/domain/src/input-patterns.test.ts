import { expect, test } from 'vitest';

import { type InputPatternName, inputPatterns } from './input-patterns.ts';

const samples: Record<InputPatternName, { whole: string[]; refused: string[] }> = {
  capital: { whole: ['', 'ABC'], refused: ['aBC', 'A1', 'Ａ'] },
  lowercase: { whole: ['', 'abc'], refused: ['aBc', 'a '] },
  number: { whole: ['', '0123'], refused: ['1.5', '-1', '１'] },
  chinese: { whole: ['', '李静雯'], refused: ['李 静', '李a', '，'] },
  email: { whole: ['', 'li@example.com'], refused: ['li@', 'li example.com', '@example.com'] },
  ip: {
    whole: ['', '10.0.0.255', '::1', '2001:db8::8a2e:370:7334', '1:2:3:4:5:6:7:8'],
    refused: ['10.0.0', '10.0.0.256', '10.0.0.1.', '1::2::3', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '12345::', 'g::'],
  },
  noWhitespace: { whole: ['', '李-1'], refused: ['a b', 'a\t', '　'] },
};

test.each(Object.entries(samples))('[LST-25] the pattern %s', (name, { whole, refused }) => {
  const { characters, isWhole } = inputPatterns[name as InputPatternName];
  expect(whole.filter((text) => !isWhole(text) || !characters.test(text))).toEqual([]);
  expect(refused.filter((text) => isWhole(text))).toEqual([]);
});

test('[LST-24] on the way only characters are judged, so that an address can be typed', () => {
  const { characters } = inputPatterns.email;
  expect(['l', 'li@', 'li@example.'].every((text) => characters.test(text))).toBe(true);
  expect(characters.test('李')).toBe(false);
  expect(['1', '10.', '10.0.0.'].every((text) => inputPatterns.ip.characters.test(text))).toBe(true);
});
