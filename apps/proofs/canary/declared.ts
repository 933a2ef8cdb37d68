import type { CallId } from '@touchline/contract/calls';

import type { SecretKind } from './canaries.ts';

/** The only places where a secret may be seen, beside the request that brings it. */
const declaredPlaces: readonly {
  readonly secret: SecretKind;
  readonly place: `set-cookie of ${CallId}` | `body of ${CallId}` | 'mail to its owner';
}[] = [
  { secret: 'session token', place: 'set-cookie of sign-in.login' },
  { secret: 'device token', place: 'set-cookie of sign-in.login' },
  { secret: 'session token', place: 'set-cookie of second-factor.sign-in' },
  { secret: 'device token', place: 'set-cookie of second-factor.sign-in' },
  { secret: 'challenge token', place: 'set-cookie of sign-in.login' },
  { secret: 'second factor secret', place: 'body of second-factor.begin' },
  { secret: 'recovery code', place: 'body of second-factor.confirm' },
  { secret: 'recovery code', place: 'body of second-factor.renew-codes' },
  { secret: 'captcha cookie', place: 'set-cookie of captcha.issue' },
  { secret: 'captcha result', place: 'body of captcha.answer' },
  { secret: 'reset token', place: 'mail to its owner' },
  { secret: 'undo token', place: 'mail to its owner' },
  { secret: 'sign-in link', place: 'mail to its owner' },
  { secret: 'sign-in pass', place: 'set-cookie of sign-in.open-link' },
];

export function isDeclared(secret: SecretKind, place: string): boolean {
  return declaredPlaces.some((one) => one.secret === secret && one.place === place);
}
