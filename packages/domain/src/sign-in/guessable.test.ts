import fc from 'fast-check';
import { expect, test } from 'vitest';

import { checkGuessable } from './guessable.ts';
import { newPassword } from './new-password.ts';

const listed = new Set(['dragon', 'password', 'p@ssw0rd', '123456', 'harbour', 'woaini1314', 'tom']);
const check = (password: string, account = 'editor', merchantCode = 'starsport') =>
  checkGuessable(password, { account, merchantCode }, listed);

test('[hardening 6] a listed password is refused whatever its case', () => {
  for (const common of ['password', 'PassWord', 'P@ssW0rd', 'Woaini1314'])
    expect(check(common), common).toBe('guessable.common');
});

test('[hardening 6] digits and symbols at the end make a listed password no better', () => {
  for (const common of [
    'Dragon2024',
    'dragon#88!',
    'Harbour!!',
    '123456!@#$',
    '123456782026!',
    'tom482019',
    'Mima2024',
    'abc@12345',
  ])
    expect(check(common), common).toBe('guessable.ending');
});

test('runs, repetitions, days and what is common here are refused without a list', () => {
  const words = `12345678 98765432 abcdefgh qwertyuiop poiuytrewq aaaaaaaa 12121212 abcdabcd adminadmin 19900101 20080808
    wodemima 5201314520 pa$$word`;
  for (const common of words.split(/\s+/))
    expect(checkGuessable(common, { account: 'editor', merchantCode: 'starsport' }, new Set()), common).toBe(
      'guessable.common',
    );
});

test('[hardening 6] a password does not hold its account, nor the account without its number', () => {
  for (const named of ['Editor2031', 'my-EDITOR-9x', 'xeditory8', 'editor+Kx7'])
    expect(check(named, 'Editor2031'), named).toBe('guessable.account');
  expect(check('editor-Kx7q', 'Editor')).toBe('guessable.account');
  expect(check('n7k2m9q4', 'n7k2m9q4')).toBe('guessable.account');
});

test('a short account is refused alone and with an ending, and may stand in a word by chance', () => {
  expect(check('lin48201', 'lin')).toBe('guessable.account');
  expect(check('Berlin-walk', 'lin')).toBeNull();
});

test('[mend 9] a password does not hold the merchant’s code, nor the code without its number', () => {
  for (const named of ['StarSport-8x', 'my-starsport7', 'xSTARSPORTy8'])
    expect(check(named, 'editor', 'starsport'), named).toBe('guessable.merchant');
  expect(check('northern+Kx7', 'editor', 'northern88')).toBe('guessable.merchant');
  expect(check('m01!2026', 'editor', 'm01')).toBe('guessable.merchant');
  expect(check('Berlin-walk', 'editor', 'lin'), 'a short code may stand in a word').toBeNull();
});

test('[hardening 6] a password does not hold the product’s name', () => {
  expect(check('My-TouchLine-x')).toBe('guessable.product');
});

test('a password of its own is left alone', () => {
  for (const fine of [
    'tidal-Basin42',
    'Xk7!mQ2p',
    'correcthorsebattery',
    'dragon-harbour',
    '48201957',
    'Correct-Horse-7',
  ])
    expect(check(fine), fine).toBeNull();
});

test('[hardening 6] a generated password is never a guessable one, whoever it is for', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
      fc.integer({ min: 8, max: 20 }),
      fc.nat(),
      (random, min, at) => {
        let next = 0;
        const password = newPassword((limit) => (random[next++ % random.length] ?? 0) % limit, min);
        // The worst account: named after a piece of this very password.
        const account = password.slice(at % password.length).replaceAll(/[^A-Za-z0-9]/g, '');
        expect(check(password, account === '' ? 'a' : account.slice(0, 4)), password).toBeNull();
      },
    ),
  );
});
