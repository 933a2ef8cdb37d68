import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { plantFactor } from '../../../test/planted/planted-factor.ts';
import { plantDevice } from '../../../test/planted/planted-session.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';

let office: Office;
let clerk: Colleague;
beforeAll(async () => {
  office = await startOffice();
  clerk = await office.hire('alpha', ['bac_#_acc-view', 'bac_#_acc-action']);
});
afterAll(() => office.close());

const devices = (who: Colleague, { id }: { id: string }) => who.call('accounts.places', { params: { id } });
const end = (who: Colleague, { id }: { id: string }) => who.call('accounts.end-places', { params: { id } });

it('tells where an account is signed in, and ends it all at once', async () => {
  const person = await office.hire('alpha');
  await plantDevice(office.owner, { merchantCode: 'alpha', accountId: person.id });
  const { data } = await devices(clerk, person);
  expect(data.sessions).toMatchObject([{ current: false }]);
  expect(data.devices).toMatchObject([{ address: '127.0.0.1', userAgent: 'planted', current: false }]);

  expect((await end(clerk, person)).data).toEqual({ ended: 2 });
  expect((await person.call('sign-in.info', {})).status).toBe(401);
  expect((await devices(clerk, person)).data).toEqual({ sessions: [], devices: [] });
  const rows = await logRows(office.owner);
  expect(rows.filter(({ functionName }) => functionName === '下线账号的全部会话与设备')).toMatchObject([
    { userAccount: clerk.account, changes: expect.stringContaining('"entity":"device"') },
  ]);
});

it.each([
  ['of an admin', () => office.hire('alpha', [], { isAdmin: true })],
  ['of someone who may do more', () => office.hire('alpha', ['bac_#_rol-view'])],
  ['of oneself', async () => clerk],
])('neither tells nor ends those %s', async (_, find) => {
  const person = await find();
  expect((await devices(clerk, person)).status).toBe(403);
  expect((await end(clerk, person)).status).toBe(403);
  expect((await person.call('sign-in.info', {})).status).toBe(200);
});

it('knows nobody of another merchant', async () => {
  const stranger = await office.hire('beta');
  expect((await devices(clerk, stranger)).status).toBe(404);
  expect((await end(clerk, stranger)).status).toBe(404);
});

it('ending an account’s sessions is refused to accounts that may only read', async () => {
  const looker = await office.hire('alpha', ['bac_#_acc-view']);
  expect((await devices(looker, await office.hire('alpha'))).status).toBe(403);
});

it('open pages of whoever is signed out by somebody else look at once', async () => {
  const announce = vi.spyOn(office.platform.events, 'announce');
  const person = await office.hire('alpha');
  const params = { id: person.id };
  await end(clerk, person);
  expect(announce.mock.calls).toEqual([['alpha']]);
  expect((await clerk.call('accounts.set-password', { params, body: { password: 'Another-Horse-8' } })).status).toBe(
    200,
  );
  expect(announce.mock.calls).toHaveLength(2);
  await plantFactor(office.owner, office.platform.config, { merchantCode: 'alpha', accountId: person.id });
  expect((await clerk.call('accounts.reset-second-factor', { params })).status).toBe(200);
  expect(announce.mock.calls).toHaveLength(3);
});
