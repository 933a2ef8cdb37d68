import { readFileSync } from 'node:fs';

import { passwordMax } from '@touchline/domain/field-rules';
import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, it } from 'vitest';

import { isLeaked, marksPerPassword } from './leaked-passwords.ts';
import { passwordProblem } from './password-rule.ts';

const listed = dictionary['passwords-common'];
const longEnough = listed.filter((word) => /^[\w?~!@#$%^&*+=-]{8,20}$/.test(word));
const judge = (password: string) => passwordProblem(password, { account: 'editor', merchantCode: 'alpha' }, 8);

it('[hardening 6] the list of common passwords has more than 10,000, and each that has the form of one is refused', () => {
  expect(new Set(listed).size).toBeGreaterThan(10_000);
  expect(longEnough.length).toBeGreaterThan(10_000);
  expect(longEnough.filter((word) => judge(word) === null || judge(word.toUpperCase()) === null)).toEqual([]);
});

it('[hardening 6] no listed one has the shape of a generated one', () => {
  const shape = /^[a-z0-9]{0,3}(?:[?!@#%*+=-][a-z0-9]{3}){3,}$/;
  expect(listed.filter((word) => word.length <= passwordMax && shape.test(word))).toEqual([]);
  expect(judge('aB3-xYz+7Kq=m2L')).toBeNull();
});

it('[hardening 6] a commonly typed password is refused, with the reason', () => {
  for (const word of ['Password1', 'qwertyuiop', '5201314520', 'P@ssw0rd', '19900101'])
    expect(judge(word), word).toBe('该密码过于常见，请换一个');
  for (const word of ['woaini1314', 'Admin@123', 'Zhangwei1990', 'Liverpool2024!', 'taobao#2025'])
    expect(judge(word), word).toBe('常见密码后加数字或符号仍容易被猜到，请换一个');
  for (const word of ['Correct-Horse-7', 'tidal-Basin42', 'Xk7!mQ2p']) expect(judge(word), word).toBeNull();
});

it('[asvs 6.2.12] passwords that leaked elsewhere are refused, in any case', () => {
  for (const word of ['qwertyqwerty', '23041992', 'superbon', 'SuperBon', 'x2sebkhh'])
    expect(judge(word), word).toBe('该密码曾在其他网站泄露，请换一个');
});

it('[asvs 6.2.12] the filter holds more than 300,000 of them, in less than a megabyte', () => {
  const filter = readFileSync(new URL('../../../assets/leaked-passwords.bloom', import.meta.url));
  expect(filter.length).toBeLessThan(1_000_000);
  const set = filter.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
  const bits = filter.length * 8;
  expect(-(bits / marksPerPassword) * Math.log(1 - set / bits)).toBeGreaterThan(300_000);
});

it('[asvs 6.2.12] a password that nobody had is hardly ever taken for a leaked one', () => {
  const taken = Array.from({ length: 20_000 }, (_, at) => `Xk7!${at}-mQ2p`).filter(isLeaked);
  expect(taken.length).toBeLessThan(10);
});
