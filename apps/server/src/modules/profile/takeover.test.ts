import { afterAll, beforeAll, expect, it } from 'vitest';

import { linkIn, mailsTo, mailTo } from '../../../test/browser/mailbox.ts';
import { plantFactor, totpCode } from '../../../test/planted/planted-factor.ts';
import { plantReset } from '../../../test/planted/planted-session.ts';
import { type Colleague, type Office, startOffice, updatedTimeOf } from '../../../test/stack/office.ts';
import { password, uniqueAccount } from '../../../test/stack/stack.ts';
import { startWorker } from '../../../test/stack/worker.ts';

const thiefs = 'Thief-Knows-This-9';

let office: Office;
let worker: Awaited<ReturnType<typeof startWorker>>;
let admin: Colleague;
beforeAll(async () => {
  office = await startOffice();
  worker = await startWorker(office);
  admin = await office.hire('alpha', [], { isAdmin: true });
});
afterAll(async () => {
  await worker.stop();
  await office.close();
});

/** By a name that no other mailbox has. */
async function someone(): Promise<Colleague> {
  const account = uniqueAccount('owner');
  return await office.signIn('alpha', account, await office.addAccount('alpha', account));
}

const ownerOf = ({ id }: Colleague) => ({ merchantCode: 'alpha', accountId: id });
const addressOf = ({ account }: Colleague) => `${account}@example.com`;
const signIn = async (account: string, word: string) => (await office.browser().passwordStep(account, word)).status;

async function changeEmail(who: Colleague): Promise<string> {
  const email = `${who.account}@thief.example.com`;
  expect((await who.call('profile.update', { body: { email } })).status).toBe(200);
  return email;
}

async function undo(who: Colleague) {
  const mail = await mailTo(addressOf(who), 'undoToken');
  return await office.browser().call('profile.undo-email', { body: { undoToken: linkIn(mail).token } });
}

async function subjectsTo(address: string, expected: number): Promise<string[]> {
  return (await mailsTo(address, expected)).map(({ subject }) => subject).toSorted();
}

it('[hardening 1] undoing an email change voids the password and the factor that came after it, and starts recovery', async () => {
  const who = await someone();
  await changeEmail(who);
  const change = { oldPassword: password, password: thiefs };
  expect((await who.call('profile.change-password', { body: change })).status).toBe(200);
  const { data } = await who.call('second-factor.begin', {});
  expect((await who.call('second-factor.confirm', { body: { code: totpCode(data.secret) } })).status).toBe(200);

  expect((await undo(who)).status).toBe(200);
  for (const word of [thiefs, password]) expect(await signIn(who.account, word), word).toBe(422);
  const mails = await mailsTo(addressOf(who), 5);
  const recovery = linkIn(mails.find(({ text }) => text.includes('resetToken')));
  const body = { password: 'Owner-Is-Back-7', resetToken: recovery.token };
  expect((await office.browser().call('sign-in.reset-password', { body })).status).toBe(200);
  const back = office.browser();
  expect((await back.signIn(who.account, 'Owner-Is-Back-7')).status, 'without the thief’s factor').toBe(200);
  expect((await back.call('profile.get', {})).data.email).toBe(addressOf(who));
});

it('[hardening 1] also a factor that was set up just before it; an older one stays, without its recovery codes', async () => {
  const prepared = await someone();
  await plantFactor(office.owner, office.platform.config, ownerOf(prepared));
  const old = await someone();
  await plantFactor(office.owner, office.platform.config, ownerOf(old));
  const begun = await someone();
  await plantFactor(office.owner, office.platform.config, ownerOf(begun), { isConfirmed: false });
  await office.owner.query(
    `UPDATE identity.second_factors SET confirmed_at = now() - interval '2 days' WHERE account_id = $1`,
    [old.id],
  );
  for (const who of [prepared, old, begun]) {
    await changeEmail(who);
    expect((await undo(who)).status).toBe(200);
  }
  const { rows } = await office.owner.query(
    `SELECT factor.account_id, count(code.code_hash)::integer AS codes FROM identity.second_factors factor
     LEFT JOIN identity.recovery_codes code USING (account_id) WHERE factor.account_id = ANY ($1) GROUP BY 1`,
    [[prepared.id, old.id, begun.id]],
  );
  expect(rows).toEqual([{ account_id: old.id, codes: 0 }]);
});

it('[hardening 1] an own email change ends reset links that lie in the old mailbox', async () => {
  const who = await someone();
  const resetToken = await plantReset(office.owner, ownerOf(who));
  await changeEmail(who);
  const answer = await office.browser().call('sign-in.reset-password', { body: { password: thiefs, resetToken } });
  expect(answer.status).toBe(422);
});

it('[hardening 1] a thief’s address cannot undo that the account went back to its owner’s', async () => {
  const who = await someone();
  const thief = await changeEmail(who);
  await mailsTo(addressOf(who));
  expect((await who.call('profile.update', { body: { email: addressOf(who) } })).status).toBe(200);
  expect(await subjectsTo(thief, 2), 'told, without a link').toEqual(Array(2).fill('您的 Touchline 邮箱已修改'));
  expect((await mailsTo(thief)).filter(({ text }) => text.includes('undoToken'))).toEqual([]);
  expect((await undo(who)).status, 'nothing is left to undo').toBe(422);
});

it('[hardening 1] recovery begins although a stranger has used up the hour’s mails', async () => {
  const who = await someone();
  await changeEmail(who);
  await mailsTo(addressOf(who));
  await office.owner.query(
    `INSERT INTO identity.password_resets (merchant_code, account_id, page_url, trace_id, armed_at)
     SELECT 'alpha', $1, '', '', now() FROM generate_series(1, 5)`,
    [who.id],
  );
  expect((await undo(who)).status).toBe(200);
  const mails = await mailsTo(addressOf(who), 3);
  expect(mails.some(({ text }) => text.includes('resetToken'))).toBe(true);
});

it('[hardening 1] every change to the ways in is mailed, also to the address that can still undo', async () => {
  const who = await someone();
  const fresh = await changeEmail(who);
  await who.call('profile.change-password', { body: { oldPassword: password, password: thiefs } });
  const { data } = await who.call('second-factor.begin', {});
  const confirmed = await who.call('second-factor.confirm', { body: { code: totpCode(data.secret) } });
  const [first = '', second = ''] = confirmed.data.recoveryCodes;
  const renewed = await who.call('second-factor.renew-codes', { body: { code: first } });
  expect((await who.call('second-factor.remove', { body: { code: second } })).status, 'codes ended').toBe(422);
  const [code = ''] = renewed.data.recoveryCodes;
  expect((await who.call('second-factor.remove', { body: { code } })).status).toBe(200);
  const notices = ['两步验证已停用', '两步验证已启用', '密码已修改', '恢复码已重新生成', '邮箱已修改'];
  const subjects = notices.map((what) => `您的 Touchline ${what}`);
  expect(await subjectsTo(addressOf(who), 5)).toEqual(subjects);
  expect(await subjectsTo(fresh, 5)).toEqual(subjects);
});

it('[hardening 1] an admin’s change is mailed, a changed address to both addresses', async () => {
  const who = await someone();
  const params = { id: who.id };
  const email = `${who.account}@given.example.com`;
  const updatedTime = await updatedTimeOf(admin, 'account', who.id);
  expect((await admin.call('accounts.update', { params, body: { email, updatedTime } })).status).toBe(200);
  expect((await admin.call('accounts.set-password', { params, body: { password: thiefs } })).status).toBe(200);
  await plantFactor(office.owner, office.platform.config, ownerOf(who));
  expect((await admin.call('accounts.reset-second-factor', { params })).status).toBe(200);
  expect(await subjectsTo(addressOf(who), 1)).toEqual(['您的 Touchline 邮箱已被管理员修改']);
  expect(await subjectsTo(email, 3)).toEqual([
    '您的 Touchline 两步验证已被重置',
    '您的 Touchline 密码已被管理员重置',
    '您的 Touchline 邮箱已被管理员修改',
  ]);
});
