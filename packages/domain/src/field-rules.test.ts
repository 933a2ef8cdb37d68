import fc from 'fast-check';
import { expect, test } from 'vitest';

import { checkConfirmation, checkField, fieldRules, validationMessages } from './field-rules.ts';
import texts from './locales/zh-CN/validation.json' with { type: 'json' };
import { accountKey } from './sign-in/account-key.ts';

const letters = (count: number): string => 'a'.repeat(count);

test('a name is required and has at most twenty characters', () => {
  expect(checkField(fieldRules.name, '')).toBe('validation.required');
  expect(checkField(fieldRules.name, '   ')).toBe('validation.required');
  expect(checkField(fieldRules.name, letters(20))).toBeNull();
  expect(checkField(fieldRules.name, letters(21))).toBe('validation.max20');
  expect(checkField(fieldRules.name, '王小明')).toBeNull();
});

test('no text holds control characters, and only a description has lines', () => {
  expect(checkField(fieldRules.name, 'a\u0000b')).toBe('validation.characters');
  expect(checkField(fieldRules.name, 'a\nb')).toBe('validation.characters');
  expect(checkField(fieldRules.accountDescription, 'a\nb')).toBeNull();
  expect(checkField(fieldRules.accountDescription, 'a\u0000b')).toBe('validation.characters');
  expect(checkField(fieldRules.signInAccount, 'a\u0000b')).toBe('validation.characters');
});

test('[PRF-13] an email is required and has the form of one', () => {
  expect(checkField(fieldRules.email, '')).toBe('validation.required');
  for (const good of ['a@b.cn', 'first.last+tag@sub.example.com', "o'neil@example.co.uk", '1@1.cc']) {
    expect(checkField(fieldRules.email, good)).toBeNull();
  }
  const bad = [
    'a',
    'a@b',
    '@b.cn',
    'a@',
    'a b@c.cn',
    'a@b..cn',
    '.a@b.cn',
    'a.@b.cn',
    'a..b@c.cn',
    'a@-b.cn',
    'a@b-.cn',
    'a@b.cn\n',
  ];
  for (const wrong of [...bad, `${letters(65)}@b.cn`, '名@b.cn', 'a@b.cn,c@d.cn']) {
    expect(checkField(fieldRules.email, wrong), wrong).toBe('validation.emailFormat');
  }
  expect(checkField(fieldRules.email, `a@${'b.'.repeat(130)}cn`)).toBe('validation.max254');
});

test('the email pattern answers at once on the worst input', () => {
  const worst = ['a.'.repeat(125), `a@${'a'.repeat(250)}`, `a@${'a-'.repeat(125)}`, `a@${'a.'.repeat(120)}!`];
  const started = performance.now();
  for (const value of worst) for (let time = 0; time < 100; time += 1) fieldRules.email.pattern.test(value);
  expect(performance.now() - started).toBeLessThan(500);
});

test('an account is required, of letters and digits, at most twenty', () => {
  expect(checkField(fieldRules.account, '')).toBe('validation.required');
  expect(checkField(fieldRules.account, letters(21))).toBe('validation.max20');
  for (const wrong of ['a b', 'a_b', 'a-b', '账号', 'a.b', 'é']) {
    expect(checkField(fieldRules.account, wrong)).toBe('validation.accountFormat');
  }
  expect(checkField(fieldRules.account, 'Editor01')).toBeNull();
});

test('fixed path segments are refused as account names, whatever their case', () => {
  for (const name of [
    'profile',
    'prediction',
    'predictions',
    'template',
    'templates',
    'resetPassword',
    'RESETPASSWORD',
    'Profile',
  ]) {
    expect(checkField(fieldRules.account, name)).toBe('validation.accountReserved');
  }
});

test('[hardening 6] account names are one whatever their case and width', () => {
  expect(accountKey('EditorOne')).toBe(accountKey('eDITORoNE'));
  expect(accountKey('ＥｄｉｔｏｒＯｎｅ１')).toBe('editorone1');
});

test('[hardening 6] no name and no other text holds what nobody sees', () => {
  const unseen = `0 1F 7F 9F AD 34F 61C 115F 1160 180E 200B 200D 200F 2028 2029 202A 202E 2060 2064 2066 2069 2800 3164
    FE00 FE0F FEFF FFA0 FFF9 E0041 E0100`.split(/\s+/);
  for (const rule of [fieldRules.name, fieldRules.roleName, fieldRules.viewName, fieldRules.accountDescription])
    for (const code of unseen) {
      const character = String.fromCodePoint(Number.parseInt(code, 16));
      expect(checkField(rule, `运营${character}组`), code).toBe('validation.characters');
    }
});

test('[hardening 6] names in any script keep their signs, and an emoji its selector', () => {
  for (const fine of [
    '运营（一）组',
    'Zoë Müller',
    'Ивáн',
    '王　小明',
    '⚽️ 足球组',
    '❤️',
    '🏀篮球',
    '한국',
    '👍🏽',
    'محمد',
  ])
    expect(checkField(fieldRules.name, fine), fine).toBeNull();
});

test('[PRF-16] the old password is required and at most twenty', () => {
  expect(checkField(fieldRules.oldPassword, '')).toBe('validation.required');
  expect(checkField(fieldRules.oldPassword, letters(21))).toBe('validation.max20');
  expect(checkField(fieldRules.oldPassword, 'short')).toBeNull();
});

test('[SGN-63] [PRF-18] a new password is required and has at most twenty characters', () => {
  expect(checkField(fieldRules.newPassword, '')).toBe('validation.required');
  expect(checkField(fieldRules.newPassword, letters(21))).toBe('validation.passwordError');
  expect(checkField(fieldRules.newPassword, letters(20))).toBeNull();
});

test('[PRF-19] a new password is of letters, digits and the named symbols only', () => {
  const allowed = 'ABCXYZabcxyz0123456789?~!@#$%^&*+_=-';
  for (let code = 0; code < 0x3000; code += 1) {
    const character = String.fromCharCode(code);
    const isAllowed = /[A-Za-z0-9]/.test(character) || allowed.includes(character);
    expect(checkField(fieldRules.newPassword, `Ab3${character}Cd4+e`)).toBe(
      isAllowed ? null : 'validation.passwordError',
    );
  }
});

test('a new password has at least eight characters, and the least is a setting', () => {
  expect(checkField(fieldRules.newPassword, letters(7))).toBe('validation.passwordTooShort');
  expect(checkField(fieldRules.newPassword, letters(8))).toBeNull();
  expect(checkField(fieldRules.newPassword, letters(11), { min: 12 })).toBe('validation.passwordTooShort');
  expect(checkField(fieldRules.newPassword, letters(12), { min: 12 })).toBeNull();
  expect(checkField(fieldRules.newPassword, letters(6), { min: 6 })).toBeNull();
});

test('an empty password is refused on create and left alone on update', () => {
  expect(checkField(fieldRules.newPassword, '')).toBe('validation.required');
  expect(checkField(fieldRules.optionalNewPassword, '')).toBeNull();
  expect(checkField(fieldRules.optionalNewPassword, 'short')).toBe('validation.passwordTooShort');
});

test('descriptions and role names keep to their length', () => {
  expect(checkField(fieldRules.accountDescription, letters(100))).toBeNull();
  expect(checkField(fieldRules.accountDescription, letters(101))).toBe('validation.max100');
  expect(checkField(fieldRules.roleName, '')).toBe('validation.required');
  expect(checkField(fieldRules.roleName, letters(21))).toBe('validation.max20');
  expect(checkField(fieldRules.roleDescription, '')).toBeNull();
  expect(checkField(fieldRules.roleDescription, letters(21))).toBe('validation.max20');
});

test('forgot-password asks for the account in its own words', () => {
  expect(checkField(fieldRules.forgetAccount, '')).toBe('validation.inputRequired');
});

test('a merchant code is optional at sign-in and has a form where one is made', () => {
  expect(checkField(fieldRules.signInMerchantCode, '')).toBeNull();
  expect(checkField(fieldRules.merchantCode, 'NorthStar1')).toBeNull();
  for (const refused of ['north star', 'north-star', 'n'])
    expect(checkField(fieldRules.merchantCode, refused)).toBe('validation.merchantCodeFormat');
});

test('a confirmation has to be the same', () => {
  expect(checkConfirmation('abc', 'abc', 'validation.passwordsNotSame')).toBeNull();
  expect(checkConfirmation('abc', 'abC', 'validation.passwordsNotSame')).toBe('validation.passwordsNotSame');
  expect(checkConfirmation('abc', '', 'validation.passwordsInconsistent')).toBe('validation.passwordsInconsistent');
  expect(checkConfirmation('', '', 'validation.passwordsInconsistent')).toBe('validation.required');
});

test('every rule answers a known message or none, whatever it is given', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(fieldRules)), fc.string({ unit: 'binary' }), (rule, value) => {
      const message = checkField(rule, value);
      expect(message === null || validationMessages.includes(message)).toBe(true);
    }),
  );
});

test('every message has its sentence', () => {
  const written = new Set(Object.keys(texts).map((key) => `validation.${key}`));
  expect(validationMessages.filter((message) => !written.has(message))).toEqual([]);
});
