import { allPurchases } from '@touchline/domain/merchants/purchases';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';

let office: Office;
/** Of the platform, since nobody else can look at merchants. */
let staff: Colleague;
let colleague: Colleague;
beforeAll(async () => {
  office = await startOffice();
  staff = await office.hire('platform', ['com_lis-view', 'com_lis-action']);
  colleague = await office.hire('alpha', []);
  await office.hire('alpha', [], { isAdmin: true });
});
afterAll(() => office.close());

const codesOf = (list: { records: { code: string }[] }) => list.records.map(({ code }) => code);

async function update(who: Colleague, code: string, change: { secondFactorRequired: boolean; updatedTime?: string }) {
  const { updatedTime } = (await office.chief.call('merchants.get', { params: { code } })).data;
  return await who.call('merchants.update', { params: { code }, body: { updatedTime, ...change } });
}

it('a super-admin sees all merchants with their accounts and admins, in the order asked for', async () => {
  const answer = await office.chief.call('merchants.list', { query: {} });
  expect(codesOf(answer.data)).toEqual(['alpha', 'beta', 'platform']);
  expect(answer.data.records[0]).toEqual({
    code: 'alpha',
    nameCn: 'alpha',
    nameEn: '',
    alias: 'alpha',
    parentId: null,
    parentAlias: null,
    enabled: true,
    secondFactorRequired: false,
    accounts: 2,
    admins: 1,
    purchases: allPurchases,
    updatedTime: expect.any(String),
  });
  const down = await office.chief.call('merchants.list', { query: { sortColumn: 'alias', isAsc: false } as never });
  expect(codesOf(down.data)).toEqual(['platform', 'beta', 'alpha']);
  const found = await office.chief.call('merchants.list', { query: { keyword: 'BET' } });
  expect(codesOf(found.data)).toEqual(['beta']);
});

it('pages follow each other by cursor, merchants of one alias included', async () => {
  await office.owner.query(`UPDATE platform.merchants SET alias = '同名'`);
  const first = await office.chief.call('merchants.list', { query: { size: 2, sortColumn: 'alias' } as never });
  const cursor = first.data.next ?? '';
  const second = await office.chief.call('merchants.list', {
    query: { size: 2, sortColumn: 'alias', cursor } as never,
  });
  expect([...codesOf(first.data), ...codesOf(second.data)]).toEqual(['alpha', 'beta', 'platform']);
  expect(second.data.next).toBeUndefined();
});

it('anybody else sees their own merchant, and no other is there', async () => {
  expect(codesOf((await staff.call('merchants.list', { query: {} })).data)).toEqual(['platform']);
  expect((await staff.call('merchants.get', { params: { code: 'platform' } })).status).toBe(200);
  const there = await staff.call('merchants.get', { params: { code: 'beta' } });
  const nowhere = await staff.call('merchants.get', { params: { code: 'nowhere' } });
  expect(there.status).toBe(404);
  expect(there.text.replace(there.error.traceId, '')).toBe(nowhere.text.replace(nowhere.error.traceId, ''));
});

it('[WIR-07] on the merchant variant a super-admin sees the own merchant alone', async () => {
  const list = await office.chief.send<{ records: { code: string }[] }>('GET', '/merchant/merchants');
  expect(codesOf(list.data)).toEqual(['platform']);
  const statuses = ['platform', 'alpha'].map(
    async (code) => await office.chief.send('GET', `/merchant/merchants/${code}`),
  );
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 404]);
});

it('a super-admin acting for a merchant changes its settings, which its log shows and its people hear of', async () => {
  const before = (await colleague.call('sign-in.info', {})).data.permissionVersion;
  const answer = await update(office.chiefFor('beta'), 'beta', { secondFactorRequired: true });
  expect(answer.status).toBe(200);
  const { data } = await office.chief.call('merchants.get', { params: { code: 'beta' } });
  expect(data).toMatchObject({ secondFactorRequired: true, updatedTime: answer.data.updatedTime });
  const row = (await logRows(office.owner)).findLast((entry) => entry.functionName === '修改商户设置');
  expect(row).toMatchObject({ merchantCode: 'beta', homeMerchant: 'platform', userAccount: 'chief', result: 1 });
  expect(JSON.parse(row?.changes ?? '')).toMatchObject([
    {
      entity: 'merchant',
      id: 'beta',
      before: { second_factor_required: false },
      after: { second_factor_required: true },
    },
  ]);
  expect((await colleague.call('sign-in.info', {})).data.permissionVersion).toBe(before);
  await update(office.chiefFor('alpha'), 'alpha', { secondFactorRequired: false });
  expect((await colleague.call('sign-in.info', {})).data.permissionVersion).not.toBe(before);
});

it('[WIR-27] a stale updatedTime answers 409, and a change of rights makes none stale', async () => {
  const chief = office.chiefFor('alpha');
  const { updatedTime } = (await office.chief.call('merchants.get', { params: { code: 'alpha' } })).data;
  const role = await office.addRole('alpha', []);
  const version = (await chief.call('roles.get', { params: { id: role } })).data.updatedTime;
  await chief.call('roles.set-permissions', { params: { id: role }, query: { updatedTime: version }, body: [] });
  expect((await update(chief, 'alpha', { secondFactorRequired: false, updatedTime })).status).toBe(200);
  expect((await update(chief, 'alpha', { secondFactorRequired: true, updatedTime })).status).toBe(409);
});

it('nobody else changes a merchant, and a super-admin only the one that the request acts for', async () => {
  const own = await update(staff, 'platform', { secondFactorRequired: true });
  expect([own.status, own.error.details[0]?.errorMessage]).toEqual([403, '只有超级管理员可以修改商户设置']);
  expect((await update(office.chief, 'alpha', { secondFactorRequired: true })).status).toBe(404);
  expect((await update(office.chiefFor('beta'), 'alpha', { secondFactorRequired: true })).status).toBe(404);
});
