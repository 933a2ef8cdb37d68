import { inMerchant } from '@touchline/db/transaction';
import { errorCodes } from '@touchline/domain/error-codes';

import type { WireAnswer } from '../../server/test/browser/wire.ts';
import { forgetProof } from '../../server/test/planted/planted-session.ts';
import { newName, newWord, refusalIn, type AttackStage } from './stage.ts';

const isStepUp = (answer: WireAnswer) => refusalIn(answer)?.code === errorCodes.stepUpRequired.code;

/** An admin's cookie and nothing else: an account of the thief's own, with all that role 1 holds. */
export async function makeLastingAccount(stage: AttackStage): Promise<void> {
  const admin = await stage.hire('m01');
  const accomplice = await stage.hire('m01', { roleIds: [] });
  const thief = await stage.holding(admin);
  const word = newWord();
  const made = { account: newName('thief'), name: '小偷', email: 'thief@example.com', password: word };
  const { updatedTime } = await thief.do('accounts.get', { params: { id: accomplice.id } });
  const role = await thief.do('roles.create', { body: { name: newName('角色') } });
  const asleep = await stage.hire('m01', { roleIds: [] });
  const ofAsleep = { params: { id: asleep.id } };
  const seen = await thief.do('accounts.get', ofAsleep);
  const { updatedTime: sleptTime } = await thief.do('accounts.update', {
    ...ofAsleep,
    body: { enabled: false, updatedTime: seen.updatedTime },
  });
  await forgetProof(stage.world.owner, admin.id);
  const answers = [
    await thief.call('accounts.create', { body: made }),
    await thief.call('roles.copy', { params: { id: '1' }, body: { name: newName('副本') } }),
    await thief.call('roles.set-permissions', {
      params: { id: role.id },
      query: { updatedTime: role.updatedTime },
      body: ['bac_#_acc-action', 'bac_#_rol-action'],
    }),
    await thief.call('accounts.set-roles', { params: { id: accomplice.id }, query: { updatedTime }, body: ['1'] }),
    await thief.call('accounts.set-enabled-of-many', { body: { ids: [accomplice.id], enabled: true } }),
    await thief.call('accounts.update', { ...ofAsleep, body: { enabled: true, updatedTime: sleptTime } }),
    await thief.call('accounts.delete', { params: { id: accomplice.id }, query: { merchantCode: 'm01' } }),
  ];
  const through = answers.filter((answer) => !isStepUp(answer)).length;
  const label = '1 a stolen admin cookie: steps to a lasting account that no password was asked for';
  stage.figures.atMost(label, answers.length, through, 0);
  const entered = await stage.signIn(stage.browser(), { ...accomplice, account: made.account }, { password: word });
  stage.figures.atMost('1 accounts of the thief’s own that sign in', 1, Number(entered.status === 200), 0);
  await actForEveryMerchant(stage);
}

/** A super-admin's cookie: no merchant is written for before the password is given, once for each. */
async function actForEveryMerchant(stage: AttackStage): Promise<void> {
  const chief = await stage.hire('platform', { isSuperAdmin: true });
  const thief = await stage.holding(chief);
  await forgetProof(stage.world.owner, chief.id);
  const merchants = ['m01', 'm02', 'm03'];
  const write = (merchantCodeBySa: string, name: string) =>
    thief.call('roles.create', { query: { merchantCodeBySa }, body: { name } });
  const name = newName('首写');
  for (const merchant of merchants) await write(merchant, name);
  let written = 0;
  for (const merchant of merchants)
    written += await inMerchant(stage.world.owner, merchant, async (tx) => {
      const roles = await tx.selectFrom('tenant.roles').select('id').where('name', '=', name).execute();
      return roles.length;
    });
  stage.figures.atMost('1 a super-admin’s cookie: merchants written for', merchants.length, written, 0);
  await thief.do('sign-in.step-up', { body: { password: chief.password } });
  await write('m01', newName('首写'));
  await forgetProof(stage.world.owner, chief.id);
  const second = (await write('m02', newName('首写'))).status;
  stage.figures.atMost('1 a second merchant by the password given for the first', 1, Number(second === 200), 0);
}
