import { totpCode, wrongCode } from '../../server/test/planted/planted-factor.ts';
import { Client } from '../lib/client.ts';
import type { ProofPerson } from '../lib/people.ts';
import type { WatchedWorld } from './canaries.ts';

/** A second factor switched on, used, guessed at and switched off again. */
export async function liveWithSecondFactor(world: WatchedWorld, person: ProofPerson, password: string): Promise<void> {
  const { canaries } = world;
  const here = new Client(world);
  const { account } = person;
  const login = async () => {
    const reCaptchaAliYun = await here.solveSlider('login');
    return await here.do('sign-in.login', { body: { account, password, reCaptchaAliYun, rememberMe: true } });
  };
  const learnAll = (codes: readonly string[]) => codes.map((code) => canaries.learn('recovery code', code, account));
  await login();
  const key = { headers: { 'idempotency-key': `factor-${account}` } };
  const { secret } = await here.do('second-factor.begin', key);
  canaries.learn('second factor secret', secret, account);
  await here.call('second-factor.begin', key);
  await here.call('second-factor.confirm', { body: { code: wrongCode(secret) } });
  const confirmed = await here.do('second-factor.confirm', { body: { code: totpCode(secret) } });
  const [first = '', second = ''] = learnAll(confirmed.recoveryCodes);
  await here.do('sign-in.logout');

  await login();
  await here.call('second-factor.sign-in', { body: { code: wrongCode(secret) } });
  await here.do('second-factor.sign-in', { body: { code: first } });
  await here.call('second-factor.remove', { body: { code: first } });
  const renewed = await here.do('second-factor.renew-codes', { body: { code: second } });
  const [third = ''] = learnAll(renewed.recoveryCodes);
  await here.call('second-factor.renew-codes', { body: { code: second } });
  await here.do('second-factor.remove', { body: { code: third } });
  await here.do('sign-in.logout');
}
