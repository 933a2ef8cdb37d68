import type { CallId } from '@touchline/contract/calls';

import type { SecretKind } from './canaries.ts';

/** The only places where a secret may be seen, beside the request that brings it. */
const declaredSources: readonly {
  readonly secret: SecretKind;
  readonly source: `set-cookie of ${CallId}` | `body of ${CallId}` | 'mail to its owner';
}[] = [
  { secret: 'session token', source: 'set-cookie of sign-in.login' },
  { secret: 'device token', source: 'set-cookie of sign-in.login' },
  { secret: 'session token', source: 'set-cookie of second-factor.sign-in' },
  { secret: 'device token', source: 'set-cookie of second-factor.sign-in' },
  { secret: 'challenge token', source: 'set-cookie of sign-in.login' },
  { secret: 'second factor secret', source: 'body of second-factor.begin' },
  { secret: 'recovery code', source: 'body of second-factor.confirm' },
  { secret: 'recovery code', source: 'body of second-factor.renew-codes' },
  { secret: 'captcha cookie', source: 'set-cookie of captcha.issue' },
  { secret: 'captcha result', source: 'body of captcha.answer' },
  { secret: 'reset token', source: 'mail to its owner' },
  { secret: 'undo token', source: 'mail to its owner' },
  { secret: 'sign-in link', source: 'mail to its owner' },
  { secret: 'sign-in pass', source: 'set-cookie of sign-in.open-link' },
  { secret: 'signing key', source: 'body of domains.push-reveal-key' },
  { secret: 'signing key', source: 'body of domains.pull-reveal-key' },
  { secret: 'push key', source: 'body of anchors.reveal-key' },
];

export function isDeclared(secret: SecretKind, source: string): boolean {
  return declaredSources.some((one) => one.secret === secret && one.source === source);
}
