import type { CallId } from '@touchline/contract/calls';

import { plantChallenge, plantFactor, totpCode, uprootFactor } from '../../test/planted-factor.ts';
import { uniqueAccount } from '../../test/stack.ts';
import type { Examples, Scene } from './permission-matrix.scene.examples.ts';

type SecondFactorCall = Extract<CallId, `second-factor.${string}`> | 'accounts.reset-second-factor';

export const secondFactorExamples: Examples<SecondFactorCall> = {
  'second-factor.sign-in': {
    async make({ stack, browser, self }) {
      const { recoveryCode } = await plantFactor(stack.owner, stack.platform.config, self);
      browser.cookies.set('touchline_challenge', await plantChallenge(stack.owner, self));
      return { body: { code: recoveryCode } };
    },
  },
  'second-factor.status': { make: () => ({}) },
  'second-factor.begin': {
    async make({ stack, self }) {
      await uprootFactor(stack.owner, self);
      return {};
    },
  },
  'second-factor.confirm': {
    async make({ stack, self }) {
      const { secret } = await plantFactor(stack.owner, stack.platform.config, self, { isConfirmed: false });
      return { body: { code: totpCode(secret) } };
    },
  },
  'second-factor.renew-codes': { make: codeOfOwner },
  'second-factor.remove': { make: codeOfOwner },
  'accounts.reset-second-factor': {
    async make({ stack, merchantCode }) {
      const accountId = await stack.addAccount(merchantCode, uniqueAccount('f'));
      await plantFactor(stack.owner, stack.platform.config, { merchantCode, accountId });
      return { params: { id: accountId } };
    },
  },
};

async function codeOfOwner({ stack, self }: Scene) {
  const { recoveryCode } = await plantFactor(stack.owner, stack.platform.config, self);
  return { body: { code: recoveryCode } };
}
