import { checkGuessable } from '@touchline/domain/common-passwords';
import { checkField, fieldRules } from '@touchline/domain/field-rules';

import { Refusal } from '../../platform/refusal.ts';
import { textOf } from '../../platform/validation-text.ts';

/** The rules of a new password that need more than its own text: the configured length, and being guessable. */
export function requireGoodPassword(password: string, account: string, minLength: number): void {
  const broken = checkField(fieldRules.newPassword, password, { min: minLength }) ?? checkGuessable(password, account);
  if (broken !== null)
    throw new Refusal('validation', { details: [{ field: 'password', errorMessage: textOf(broken, minLength) }] });
}
