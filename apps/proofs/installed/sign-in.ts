import { randomBytes } from 'node:crypto';

import type { Redis } from 'ioredis';

import type { Wire } from '../../server/test/browser/wire.ts';
import { Client } from '../lib/client.ts';

/** A first super-admin, as `npm run admin` asks for one. */
export interface FirstAdmin {
  readonly account: string;
  readonly password: string;
  /** The answers to its questions, line by line. */
  readonly lines: string;
}

export function inventAdmin(): FirstAdmin {
  const [account, password] = ['firstadmin', `Kept-${randomBytes(6).toString('hex')}`];
  return { account, password, lines: `${account}\nFirst\nfirst@example.com\n${password}\n` };
}

/** Signs in as a person does, with slider and password. Answers the account that the session belongs to. */
export async function signIn(world: { wire: Wire; redis: Redis; origin: string }, admin: FirstAdmin): Promise<string> {
  const browser = new Client({ ...world, isSecure: true });
  const reCaptchaAliYun = await browser.solveSlider('login');
  await browser.do('sign-in.login', { body: { account: admin.account, password: admin.password, reCaptchaAliYun } });
  return (await browser.do('profile.get')).account;
}
