import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Office, startOffice } from '../../../test/stack/office.ts';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office.close());

it('names one’s own roles, and nobody else’s', async () => {
  await office.hire('alpha', ['bac_#_rol-view']);
  const someone = await office.hire('alpha', ['bac_#_acc-view']);
  const { roles } = (await someone.call('accounts.roles', { params: { id: someone.id } })).data;
  const own = (await someone.call('profile.roles', {})).data;
  expect(own.roles).toEqual(roles.map(({ id, name }) => ({ id, name })));
  expect(own.roles).toHaveLength(1);
});
