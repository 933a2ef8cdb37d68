import type { PasswordOwner } from '@touchline/domain/sign-in/guessable';

import { passwordProblem } from '../../platform/passwords/password-rule.ts';
import { Refusal } from '../../platform/refusal.ts';

/** The rules of a new password that need more than its own text: the configured length, and being guessable. */
export function requireGoodPassword(password: string, owner: PasswordOwner, minLength: number): void {
  const errorMessage = passwordProblem(password, owner, minLength);
  if (errorMessage !== null) throw new Refusal('validation', { details: [{ field: 'password', errorMessage }] });
}
