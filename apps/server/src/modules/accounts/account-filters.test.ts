import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Colleague, type Office, startOffice, updatedTimeOf } from '../../../test/stack/office.ts';

let office: Office;
let manager: Colleague;
beforeAll(async () => {
  office = await startOffice();
  manager = await office.hire('alpha', ['bac_#_acc-view', 'bac_#_acc-action']);
});
afterAll(() => office.close());

async function hireInto(roleId: string): Promise<string> {
  const { id } = await office.hire('alpha');
  const query = { updatedTime: await updatedTimeOf(manager, 'account', id) };
  const joined = await manager.call('accounts.set-roles', { params: { id }, query, body: [roleId] });
  expect(joined.status, joined.text).toBe(200);
  return id;
}

async function found(search: string): Promise<string[]> {
  const { data } = await manager.send<{ records: { id: string }[]; total: number }>('GET', `/users?${search}`);
  expect(data.total).toBe(data.records.length);
  return data.records.map(({ id }) => id);
}

it('the list is narrowed to a state and to those who hold one of some roles', async () => {
  const [writers, managers] = [await office.addRole('alpha', []), await office.addRole('alpha', [])];
  const writer = await hireInto(writers);
  const chief = await hireInto(managers);
  const updatedTime = await updatedTimeOf(manager, 'account', chief);
  await manager.call('accounts.update', { params: { id: chief }, body: { enabled: false, updatedTime } });
  expect(await found('')).toEqual([chief, writer, manager.id]);
  expect(await found('enabled=false')).toEqual([chief]);
  expect(await found('enabled=true')).toEqual([writer, manager.id]);
  expect(await found(`roleIds=${writers}`)).toEqual([writer]);
  expect(await found(`roleIds=${writers}&roleIds=${managers}`)).toEqual([chief, writer]);
  expect(await found(`roleIds=${writers}&roleIds=${managers}&enabled=true`)).toEqual([writer]);
});
