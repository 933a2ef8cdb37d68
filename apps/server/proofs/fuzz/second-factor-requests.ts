import { randomInt } from 'node:crypto';

import type { CallId } from '@touchline/contract/calls';

import { type PlantedFactor, totpCode } from '../../test/planted-factor.ts';
import { signedIn, type ValidRequests } from './caller.ts';
import type { Lane } from './lane.ts';

type SecondFactorCall = Extract<CallId, `second-factor.${string}`> | 'accounts.reset-second-factor';

const eitherCode = ({ secret, recoveryCode }: PlantedFactor) => (randomInt(2) === 0 ? totpCode(secret) : recoveryCode);

async function withCode(lane: Lane) {
  const caller = await signedIn(lane);
  return { ...caller, body: { code: eitherCode(await lane.factorOf(caller.person)) } };
}

export const secondFactorRequests: ValidRequests<SecondFactorCall> = {
  async 'second-factor.sign-in'(lane) {
    const person = lane.nextPerson();
    const factor = await lane.factorOf(person);
    return { person, cookies: { challenge: await lane.challengeOf(person) }, body: { code: eitherCode(factor) } };
  },
  'second-factor.status': signedIn,
  async 'second-factor.begin'(lane) {
    const caller = await signedIn(lane);
    await lane.withoutFactor(caller.person);
    return caller;
  },
  async 'second-factor.confirm'(lane) {
    const caller = await signedIn(lane);
    const { secret } = await lane.factorOf(caller.person, { isConfirmed: false });
    return { ...caller, body: { code: totpCode(secret) } };
  },
  'second-factor.renew-codes': withCode,
  'second-factor.remove': withCode,
  async 'accounts.reset-second-factor'(lane) {
    const caller = await signedIn(lane);
    const { id } = await lane.colleagueOf(caller.person);
    await lane.factorOf({ id, merchantCode: caller.person.merchantCode });
    return { ...caller, params: { id } };
  },
};
