import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Browser } from '../../../test/browser/browser.ts';
import { ageReplacedTokens } from '../../../test/planted/aging.ts';
import { plantReset } from '../../../test/planted/planted-session.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { password, uniqueAccount } from '../../../test/stack/stack.ts';

let office: Office;
let admin: Colleague;
beforeAll(async () => {
  office = await startOffice();
  admin = await office.hire('alpha', [], { isAdmin: true });
});
afterAll(() => office.close());

const fresh = 'Fresh-Horse-31';

interface Person {
  readonly id: string;
  readonly account: string;
  readonly browser: Browser;
}

async function comeBack({ account, browser }: Person): Promise<number> {
  const reCaptchaAliYun = await browser.passSlider();
  return (await browser.call('sign-in.login', { body: { account, reCaptchaAliYun, rememberMe: true } })).status;
}

const ways: Record<string, (person: Person) => Promise<number>> = {
  'a password that recovery resets': async ({ id }) => {
    const resetToken = await plantReset(office.owner, { merchantCode: 'alpha', accountId: id });
    const { status } = await office.browser().call('sign-in.reset-password', { body: { password: fresh, resetToken } });
    return status;
  },
  'a password that an admin sets': async ({ id }) =>
    (await admin.call('accounts.set-password', { params: { id }, body: { password: fresh } })).status,
  'a device token that was stolen': async (person) => {
    const token = person.browser.cookies.get('touchline_device') ?? '';
    const status = await comeBack(person);
    await ageReplacedTokens(office.owner, person.id, '31 seconds');
    const thief = office.browser('198.51.100.7');
    thief.cookies.set('touchline_device', token);
    expect(await comeBack({ ...person, browser: thief })).toBe(422);
    return status;
  },
  'the removal of the account': async ({ id }) =>
    (await admin.call('accounts.delete', { params: { id }, query: { merchantCode: 'alpha' } })).status,
};

it.each(Object.keys(ways))(
  '[mend 5] %s forgets the addresses that signed the account in, and no others',
  async (way) => {
    const account = uniqueAccount('known');
    const id = await office.addAccount('alpha', account);
    const other = uniqueAccount('known');
    const otherId = await office.addAccount('alpha', other);
    const browser = office.browser('198.51.100.5');
    expect((await office.browser('198.51.100.5').signIn(other, password)).status).toBe(200);
    expect((await browser.signIn(account, password, { rememberMe: true })).status).toBe(200);
    expect((await office.browser('198.51.100.6').signIn(account, password)).status).toBe(200);
    const known = async (accountId: string) => {
      const { rowCount } = await office.owner.query('SELECT FROM identity.known_addresses WHERE account_id = $1', [
        accountId,
      ]);
      return rowCount;
    };
    expect([await known(id), await known(otherId)]).toEqual([2, 1]);
    expect(await ways[way]?.({ id, account, browser })).toBe(200);
    expect([await known(id), await known(otherId)]).toEqual([0, 1]);
  },
);
