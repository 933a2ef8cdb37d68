import { createHash } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';

import type { ReceivedMail } from '../../server/test/browser/mailbox.ts';
import { Client } from '../lib/client.ts';
import type { ProofPerson } from '../lib/people.ts';
import type { Canaries, WatchedWorld } from './canaries.ts';
import { liveWithSecondFactor } from './second-factor.journey.ts';

/** One person through everything that the product does with secrets, rightly and wrongly. */
export async function liveThrough(world: WatchedWorld, person: ProofPerson, mailCatcher: string): Promise<void> {
  const { canaries, origin } = world;
  const here = new Client(world);
  const there = new Client(world);
  const { account, email } = person;
  let password = person.password;
  const form = async (client: Client, fields: object) => ({
    body: { account, reCaptchaAliYun: await client.solveSlider('login'), ...fields },
  });
  const fail = async (client: Client, fields: object) => await client.call('sign-in.login', await form(client, fields));
  const login = async (client: Client, fields: object) => await client.do('sign-in.login', await form(client, fields));

  await fail(here, { password: canaries.make('password', 'a wrong sign-in') });
  await fail(here, { password: canaries.make('password', 'an unknown account'), account: 'nobodyhere' });
  await fail(here, { password, merchantCode: 'nosuch' });
  await login(here, { password, rememberMe: true });
  await login(here, { rememberMe: true });
  await login(there, { password, rememberMe: true, merchantCode: person.merchantCode });
  for (const id of ['sign-in.info', 'system.settings', 'system.events', 'profile.get'] as const) await here.call(id);

  await here.call('profile.change-password', {
    body: {
      oldPassword: canaries.make('password', 'a wrong old one'),
      password: canaries.make('password', 'a change'),
    },
  });
  await here.call('profile.change-password', { body: { oldPassword: password, password: account } });
  const changed = canaries.make('password', 'a change');
  const change = {
    body: { oldPassword: password, password: changed },
    headers: { 'idempotency-key': `key-${account}` },
  };
  await here.do('profile.change-password', change);
  await here.do('profile.change-password', change);
  learnPlainHashes(canaries, change.body);
  password = changed;

  await there.do('sign-in.forget-device');
  await login(there, { password, rememberMe: true });
  const { sessions, devices } = await here.do('profile.sessions');
  for (const { id } of devices) await here.call('profile.forget-device', { params: { id } });
  for (const { id } of sessions.filter(({ current }) => !current))
    await here.call('profile.end-session', { params: { id } });
  await here.do('profile.end-other-sessions');

  await here.do('profile.update', { body: { name: '新名字' } });
  await here.do('profile.update', { body: { email: `new-${email}` } });
  const undoToken = canaries.learn('undo token', await tokenFrom(mailCatcher, email, 'undoToken'), `mail to ${email}`);
  await here.send('a page', { method: 'GET', path: `/undoEmail?undoToken=${undoToken}`, headers: {} });
  for (let time = 0; time < 2; time += 1) await here.call('profile.undo-email', { body: { undoToken } });

  const tokenOfUndo = canaries.learn(
    'reset token',
    await tokenFrom(mailCatcher, email, 'resetToken'),
    `mail to ${email}`,
  );
  const forget = { url: `${origin}/resetPassword`, reCaptchaAliYun: await here.solveSlider('forget') };
  await here.do('sign-in.forget-password', { params: { account }, body: forget });
  const resetToken = canaries.learn(
    'reset token',
    await tokenFrom(mailCatcher, email, 'resetToken', tokenOfUndo),
    `mail to ${email}`,
  );
  await here.send('a page', { method: 'GET', path: `/resetPassword?resetToken=${resetToken}`, headers: {} });
  await here.call('sign-in.reset-password', { body: { password: account.padEnd(8, 'x').slice(0, 7), resetToken } });
  const reset = canaries.make('password', 'a reset');
  await here.do('sign-in.reset-password', { body: { password: reset, resetToken } });
  await here.call('sign-in.reset-password', {
    body: { password: canaries.make('password', 'a used link'), resetToken },
  });
  await login(here, { password: reset, rememberMe: true });
  await here.do('sign-in.logout');
  await here.call('sign-in.info');
  await liveWithSecondFactor(world, person, reset);
}

/** A hash without a key lets a stolen dump be searched for passwords at full speed. */
function learnPlainHashes(canaries: Canaries, body: object): void {
  for (const hashed of [body, [null, {}, body], [{}, {}, body]]) {
    const hash = createHash('sha256').update(JSON.stringify(hashed)).digest('hex');
    canaries.learn('password', hash, 'plain hash of a keyed change');
  }
}

async function tokenFrom(mailCatcher: string, address: string, name: string, known?: string): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    for (const { to, text } of await readMails(mailCatcher)) {
      const token = new RegExp(`${name}=([\\w-]+)`).exec(text)?.[1];
      if (token !== undefined && token !== known && to.some((recipient) => recipient.address === address)) return token;
    }
    await rest(100);
  }
  throw new Error(`no mail with ${name} reached ${address}`);
}

export async function readMails(mailCatcher: string): Promise<ReceivedMail[]> {
  return (await (await fetch(`${mailCatcher}/api/email`)).json()) as ReceivedMail[];
}
