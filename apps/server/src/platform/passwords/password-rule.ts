import { checkField, fieldRules } from '@touchline/domain/field-rules';
import guessableTexts from '@touchline/domain/locales/zh-CN/guessable.json' with { type: 'json' };
import { checkGuessable, type Guessable, type PasswordOwner } from '@touchline/domain/sign-in/guessable';
import { dictionary } from '@zxcvbn-ts/language-common';

import { textOf } from '../validation-text.ts';
import { isLeaked } from './leaked-passwords.ts';

const listed: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** The fault of a new password in a sentence: its form or length, easily guessed, or leaked. */
export function passwordProblem(password: string, owner: PasswordOwner, min: number): string | null {
  return formProblem(password, owner, min) ?? (isLeaked(password) ? guessableTexts[nameOf('guessable.leaked')] : null);
}

/** The fault found by the rules and the list of common passwords. */
export function formProblem(password: string, owner: PasswordOwner, min: number): string | null {
  const broken = checkField(fieldRules.newPassword, password, { min });
  if (broken !== null) return textOf(broken, min);
  const guessable = checkGuessable(password, owner, listed);
  return guessable === null ? null : guessableTexts[nameOf(guessable)];
}

function nameOf(key: Guessable) {
  return key.replace('guessable.', '') as keyof typeof guessableTexts;
}
