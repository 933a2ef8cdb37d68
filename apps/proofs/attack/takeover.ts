import type { CallId } from '@touchline/contract/calls';
import { errorCodes } from '@touchline/domain/error-codes';

import { linkIn } from '../../server/test/browser/mailbox.ts';
import { ageReplacedTokens } from '../../server/test/planted/aging.ts';
import { totpCode } from '../../server/test/planted/planted-factor.ts';
import { forgetProof } from '../../server/test/planted/planted-session.ts';
import type { Client } from '../lib/client.ts';
import type { ProofPerson } from '../lib/people.ts';
import { newWord, refusalIn, type AttackStage } from './stage.ts';

type Attempt = readonly [CallId, Parameters<Client['call']>[1]];

/** A thief has a session cookie only: every change to sign-in methods requires the password. */
export async function stealCookie(stage: AttackStage): Promise<void> {
  const owner = await stage.hire('m01');
  const colleague = await stage.hire('m01', { roleIds: [] });
  const thief = await stage.holding(owner);
  const superAdmin = await stage.hire('platform', { isSuperAdmin: true });
  const chief = await stage.holding(superAdmin);
  const ofRole = { params: { id: '1' } };
  const ofColleague = { params: { id: colleague.id } };
  const { updatedTime } = await thief.do('accounts.get', ofColleague);
  const { updatedTime: roleTime } = await thief.do('roles.get', ofRole);
  const merchant = await chief.do('merchants.get', { params: { code: 'm01' } });
  const email = 'thief@example.com';
  const attempts: Attempt[] = [
    ['profile.update', { body: { email } }],
    ['second-factor.begin', {}],
    ['second-factor.confirm', { body: { code: '123456' } }],
    ['accounts.set-roles', { ...ofColleague, query: { updatedTime }, body: ['1'] }],
    ['accounts.set-password', { ...ofColleague, body: { password: newWord() } }],
    ['accounts.reset-second-factor', ofColleague],
    ['accounts.update', { ...ofColleague, body: { email, updatedTime } }],
    ['roles.update', { ...ofRole, body: { name: '管理员', updatedTime: roleTime } }],
    ['roles.set-permissions', { ...ofRole, query: { updatedTime: roleTime }, body: [] }],
  ];
  const settings = { secondFactorRequired: false, updatedTime: merchant.updatedTime };
  const ofChief: Attempt = [
    'merchants.update',
    { params: { code: 'm01' }, query: { merchantCodeBySa: 'm01' }, body: settings },
  ];
  for (const { id } of [owner, superAdmin]) await forgetProof(stage.world.owner, id);
  const answers = [await chief.call(...ofChief)];
  for (const attempt of attempts) answers.push(await thief.call(...attempt));
  const through = answers.filter((answer) => refusalIn(answer)?.code !== errorCodes.stepUpRequired.code);
  stage.figures.atMost(
    '1 a stolen cookie: changes to ways in, not asked for a password',
    answers.length,
    through.length,
    0,
  );
  await robWithPassword(stage, owner, thief);
}

/** The password is known too: the owner's old address gets the account back, and nothing of the thief's is left. */
async function robWithPassword(stage: AttackStage, owner: ProofPerson, thief: Client): Promise<void> {
  const [stolen, back] = [newWord(), newWord()];
  await thief.do('sign-in.step-up', { body: { password: owner.password } });
  await thief.do('profile.update', { body: { email: `${owner.account}@thief.example` } });
  await thief.do('profile.change-password', { body: { oldPassword: owner.password, password: stolen } });
  const { secret } = await thief.do('second-factor.begin');
  await thief.do('second-factor.confirm', { body: { code: totpCode(secret) } });

  const home = stage.browser();
  const { token: undoToken } = linkIn(await stage.mailTo(owner.email, 'undoToken'));
  await home.do('profile.undo-email', { body: { undoToken } });
  const left = [
    await thief.call('sign-in.info'),
    await stage.signIn(stage.browser(), owner, { password: stolen }),
    await stage.signIn(stage.browser(), owner, { password: owner.password }),
  ].filter(({ status }) => status === 200);
  stage.figures.atMost('1 email change undone: the thief’s session and passwords that still work', 3, left.length, 0);

  const { token: resetToken } = linkIn(await stage.mailTo(owner.email, 'resetToken'));
  await home.do('sign-in.reset-password', { body: { password: back, resetToken } });
  await stage.signIn(home, owner, { password: back });
  const isHome = (await home.do('sign-in.info')).account === owner.account;
  stage.figures.atLeast(
    '1 the owner is back by the mail that followed, without the thief’s factor',
    1,
    Number(isHome),
    1,
  );
}

/** A thief copies a device token; thief and owner each come first once. */
export async function stealDevice(stage: AttackStage): Promise<void> {
  let [opened, warned] = [0, 0];
  for (const first of ['thief', 'owner'] as const) {
    const person = await stage.hire('m01');
    const owner = stage.browser();
    await stage.signIn(owner, person, { password: person.password, rememberMe: true });
    const thief = stage.browser();
    thief.cookies.set('device', owner.cookies.get('device') ?? '');
    const [earlier, later] = first === 'thief' ? [thief, owner] : [owner, thief];
    const came = await stage.signIn(earlier, person, { rememberMe: true });
    if (came.status !== 200) throw new Error(`the device is not known: ${came.text}`);
    await ageReplacedTokens(stage.world.owner, person.id, '31 seconds');
    await stage.signIn(later, person, { rememberMe: true });
    if ((await thief.call('sign-in.info')).status === 200) opened += 1;
    await stage.mailTo(person.email, '冒用');
    warned += 1;
  }
  stage.figures.atMost('2 a copied device token: sessions of the thief that live on', 2, opened, 0);
  stage.figures.atLeast('2 owners who are told by mail', 2, warned, 2);
}
