import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { plantReset } from '../../../test/planted/planted-session.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { password, uniqueAccount } from '../../../test/stack/stack.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';

const keys = ['bac_#_acc-view', 'bac_#_acc-action'];

let office: Office;
let manager: Colleague;
beforeAll(async () => {
  office = await startOffice({ HASHES_AT_ONCE: '1', HASHES_WAITING: '0', HASHES_WAITING_INSIDE: '1' });
  manager = await office.hire('alpha', keys);
});
afterAll(() => office.close());

function create(who: Colleague, account: string, chosen = 'Brave-Tiger-42') {
  return who.call('accounts.create', { body: { account, name: '徐知远', email: 'n@example.com', password: chosen } });
}

it('[hardening 3] a name that anybody has costs no hash, and a free one costs one', async () => {
  const rival = await office.hire('beta', keys);
  const account = uniqueAccount('taken');
  const hash = vi.spyOn(office.platform.passwords, 'hash');
  expect((await create(manager, account)).status).toBe(200);
  expect(hash).toHaveBeenCalledTimes(1);
  for (const who of [manager, rival]) {
    const answer = await create(who, account.toUpperCase());
    expect([answer.status, answer.error.details[0]?.field]).toEqual([422, 'account']);
  }
  expect((await create(manager, uniqueAccount('weak'), 'password123')).status).toBe(400);
  expect(hash).toHaveBeenCalledTimes(1);
});

it('[hardening 3] while accounts are made without end, everybody signs in', async () => {
  const account = uniqueAccount('late');
  await office.addAccount('alpha', account);
  const browsers = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const browser = office.browser();
      return { browser, body: { account, password, reCaptchaAliYun: await browser.passSlider() } };
    }),
  );
  const statuses = new Set<number>();
  let goesOn = true;
  const flood = Array.from({ length: 8 }, async () => {
    while (goesOn) statuses.add((await create(manager, uniqueAccount('f'))).status);
  });
  await expect.poll(() => statuses.has(429), { timeout: 10_000 }).toBe(true);
  const answers: number[] = [];
  for (const { browser, body } of browsers) answers.push((await browser.call('sign-in.login', { body })).status);
  goesOn = false;
  await Promise.all(flood);
  expect(answers).toEqual([200, 200, 200, 200, 200]);
  expect([...statuses].toSorted((one, other) => one - other)).toEqual([200, 429]);
});

/** The answers of every form that sets a password, each answer once. */
async function saidEverywhere(person: Colleague, weak: string): Promise<unknown[]> {
  const resetToken = await plantReset(office.owner, { merchantCode: 'alpha', accountId: person.id });
  const answers = [
    await create(manager, person.account, weak),
    await manager.call('accounts.set-password', { params: { id: person.id }, body: { password: weak } }),
    await person.call('profile.change-password', { body: { oldPassword: password, password: weak } }),
    await office.browser().call('sign-in.reset-password', { body: { password: weak, resetToken } }),
  ];
  const said = answers.map(({ status, error }) => JSON.stringify({ status, details: error.details }));
  return [...new Set(said)].map((one): unknown => JSON.parse(one));
}

const refused = (errorMessage: string) => [{ status: 400, details: [{ field: 'password', errorMessage }] }];

it('[hardening 6] wherever a password is set it is refused if it is guessed first, and the reason is named', async () => {
  const person = await office.hire('alpha');
  const reasons = [
    ['Chocolate2024!', '常见密码后加数字或符号仍容易被猜到，请换一个'],
    ['PassWord123', '该密码过于常见，请换一个'],
    ['x-TouchLine-7q', '密码不能包含产品名 Touchline'],
    [`my-${person.account.toUpperCase()}-q`, '密码不能包含账号名'],
  ] as const;
  for (const [weak, errorMessage] of reasons) expect(await saidEverywhere(person, weak)).toEqual(refused(errorMessage));
});

it('[mend 9] wherever a password is set it is refused if it holds the merchant’s code', async () => {
  const account = uniqueAccount('named');
  const person = await office.signIn('alpha', account, await office.addAccount('alpha', account));
  expect(await saidEverywhere(person, 'my-ALPHA-q7')).toEqual(refused('密码不能包含商户代码'));
});

it('[hardening 6] an account with a weak password from before still signs in with it', async () => {
  const account = uniqueAccount('older');
  const id = await office.addAccount('alpha', account);
  const passwordHash = await hashPassword('password123');
  await inMerchant(office.owner, 'alpha', async (tx) => {
    await tx.updateTable('tenant.accounts').set({ password_hash: passwordHash }).where('id', '=', id).execute();
  });
  expect((await office.browser().signIn(account, 'password123')).status).toBe(200);
});

it('[hardening 6] a sign-in name in full-width letters is the account’s, and its failures count as the account’s', async () => {
  const account = uniqueAccount('wide');
  await office.addAccount('alpha', account);
  const wide = account.replaceAll(/./g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfe_e0));
  expect((await office.browser().signIn(wide, password)).data).toMatchObject({ account });
  for (let guess = 0; guess < 5; guess += 1) await office.browser().signIn(wide, 'Wrong-Horse-7');
  expect((await office.browser().signIn(account, password)).status).toBe(429);
});
