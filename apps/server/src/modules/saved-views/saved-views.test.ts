import type { Calls } from '@touchline/contract/calls';
import type { CallRequest } from '@touchline/contract/definition/call';
import { inMerchant } from '@touchline/db/transaction';
import { plainLook } from '@touchline/domain/lists/table-look';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';

let office: Office;
let manager: Colleague;
let reader: Colleague;
beforeAll(async () => {
  office = await startOffice();
  manager = await office.hire('alpha', ['bac_#_acc-view', 'bac_#_acc-action']);
  reader = await office.hire('alpha', ['bac_#_acc-view']);
});
afterAll(() => office.close());

const params = { table: 'accounts.list' };
const look = { order: ['name', 'email'], hidden: ['account'], density: 'dense' as const };
const content = { place: 'keyword=lin&sort=name', look };
const viewsOf = async (who: Colleague) => (await who.call('saved-views.list', { params })).data;
const save = (who: Colleague, changes: Partial<CallRequest<Calls['saved-views.create']>['body']> = {}) =>
  who.call('saved-views.create', { params, body: { name: '常用', isShared: false, ...content, ...changes } });

it('a table is kept as each account has it, and reset to how it starts', async () => {
  expect(await viewsOf(reader)).toEqual({ current: null, views: [], canShare: false });
  for (const density of ['loose', 'dense'] as const) {
    const body = { look: { ...look, density }, viewId: null };
    expect((await reader.call('saved-views.keep', { params, body })).status).toBe(200);
  }
  expect((await viewsOf(reader)).current).toEqual({ look, viewId: null });
  expect((await viewsOf(manager)).current).toBeNull();
  await reader.call('saved-views.reset', { params });
  expect((await viewsOf(reader)).current).toBeNull();
});

it('a view has a name of its own, is changed and deleted by its owner, and seen by nobody else', async () => {
  const { id } = (await save(reader)).data;
  expect((await save(reader, { name: '常用' })).error.details).toEqual([
    { field: 'name', errorMessage: '您已有同名的视图' },
  ]);
  const view = { id, name: '常用', isShared: false, isOwn: true, ownerName: expect.any(String), ...content };
  expect((await viewsOf(reader)).views).toEqual([view]);
  expect((await viewsOf(manager)).views).toEqual([]);
  expect((await manager.call('saved-views.update', { params: { id }, body: { name: '改' } })).status).toBe(404);
  expect((await manager.call('saved-views.delete', { params: { id } })).status).toBe(404);
  expect((await reader.call('saved-views.update', { params: { id }, body: {} })).status).toBe(200);
  const body = { name: '本周', content: { place: '', look: plainLook } };
  await reader.call('saved-views.update', { params: { id }, body });
  expect((await viewsOf(reader)).views).toEqual([{ ...view, name: '本周', place: '', look: plainLook }]);
  await reader.call('saved-views.delete', { params: { id } });
  expect((await viewsOf(reader)).views).toEqual([]);
});

it('[hardening 17] where one list serves several pages, each has views of its own: a name is free on every one', async () => {
  const ofPage = (path: string, name = '今天') =>
    reader.call('saved-views.create', {
      params: { table: 'matches.list' },
      body: { name, isShared: false, look, place: `path=${path}&status=1` },
    });
  const soccer = await ofPage('/spo_soc_sch');
  expect([soccer.status, (await ofPage('/spo_bak_sch')).status]).toEqual([200, 200]);
  expect((await ofPage('/spo_soc_sch')).error.details[0]?.errorMessage).toBe('您已有同名的视图');
  const listed = async () => (await reader.call('saved-views.list', { params: { table: 'matches.list' } })).data.views;
  expect(await listed()).toMatchObject([
    { name: '今天', place: 'path=/spo_soc_sch&status=1' },
    { name: '今天', place: 'path=/spo_bak_sch&status=1' },
  ]);
  const { id } = soccer.data;
  const change = (body: object) => reader.call('saved-views.update', { params: { id }, body });
  await ofPage('/spo_soc_sch', '明天');
  expect((await change({ name: '明天' })).status).toBe(422);
  expect((await change({ content: { place: 'path=/spo_soc_sch&status=2', look } })).status).toBe(200);
  expect((await change({ content: { place: 'path=/spo_bak_sch', look } })).status).toBe(422);
  for (const view of await listed()) await reader.call('saved-views.delete', { params: { id: view.id } });
  const strange = await ofPage(`/${'长'.repeat(1900)}`);
  expect(strange.status).toBe(200);
  await reader.call('saved-views.delete', { params: { id: strange.data.id } });
});

it('an account with the page’s action key shares views with the merchant, and may change them', async () => {
  expect((await save(reader, { isShared: true })).status).toBe(403);
  const { id } = (await save(manager, { name: '值班', isShared: true })).data;
  expect((await viewsOf(reader)).views).toMatchObject([{ id, name: '值班', isShared: true, isOwn: false }]);
  expect((await reader.call('saved-views.delete', { params: { id } })).status).toBe(403);
  const other = await office.hire('alpha', ['bac_#_acc-view', 'bac_#_acc-action']);
  await other.call('saved-views.update', { params: { id }, body: { name: '夜班' } });
  expect((await viewsOf(reader)).views).toMatchObject([{ name: '夜班' }]);
  const blind = await office.hire('alpha', ['bac_#_rol-view']);
  expect((await viewsOf(blind)).views).toEqual([]);
  const stranger = await office.hire('beta', ['bac_#_acc-view', 'bac_#_acc-action']);
  expect((await viewsOf(stranger)).views).toEqual([]);
  expect((await stranger.call('saved-views.delete', { params: { id } })).status).toBe(404);
  await other.call('saved-views.update', { params: { id }, body: { isShared: false } });
  expect((await viewsOf(reader)).views).toEqual([]);
});

it('a shared view is renamed by somebody else only to a name that its owner has free', async () => {
  const { id } = (await save(manager, { name: '白班', isShared: true })).data;
  await save(manager, { name: '私用' });
  const other = await office.hire('alpha', ['bac_#_acc-view', 'bac_#_acc-action']);
  const renamed = await other.call('saved-views.update', { params: { id }, body: { name: '私用' } });
  expect([renamed.status, renamed.error.details[0]?.field]).toEqual([422, 'name']);
  const atOnce = await Promise.all([save(other, { name: '同时' }), save(other, { name: '同时' })]);
  expect(new Set(atOnce.map(({ status }) => status))).toEqual(new Set([200, 422]));
});

it('an owner who lost the action key takes back what they shared, and changes it no more', async () => {
  const former = await office.hire('alpha', ['bac_#_acc-view', 'bac_#_acc-action']);
  const { id } = (await save(former, { name: '交接', isShared: true })).data;
  await inMerchant(office.owner, 'alpha', (tx) =>
    tx.deleteFrom('tenant.account_roles').where('account_id', '=', former.id).execute(),
  );
  const change = (body: object) => former.call('saved-views.update', { params: { id }, body });
  expect((await change({ name: '改名' })).status).toBe(403);
  expect((await change({ isShared: false })).status).toBe(200);
  expect((await change({ name: '改名' })).status).toBe(200);
});

it('views lie in one’s own merchant, for whichever a super-admin acts', async () => {
  await office.chiefFor('alpha').call('saved-views.keep', { params, body: { look, viewId: null } });
  expect((await viewsOf(office.chief)).current).toEqual({ look, viewId: null });
});

it('[LOG-18] how somebody looks at a list leaves no row in the log', async () => {
  const before = (await logRows(office.owner)).length;
  const { id } = (await save(reader, { name: '无痕' })).data;
  await reader.call('saved-views.keep', { params, body: { look, viewId: id } });
  await reader.call('saved-views.delete', { params: { id } });
  expect(await logRows(office.owner)).toHaveLength(before);
});

it('a list that there is not has no views', async () => {
  for (const table of ['nothing.list', 'accounts.get'])
    expect((await reader.call('saved-views.list', { params: { table } })).status).toBe(404);
});

it('[day 10] pins are kept per account, in their order and once each, and leave no log row', async () => {
  const pinsOf = async (who: Colleague) => (await who.call('saved-views.pins', {})).data.pages;
  expect(await pinsOf(reader)).toEqual([]);
  const before = (await logRows(office.owner)).length;
  for (const pages of [['spo_box_sch'], ['bac_#_acc', 'spo_box_sch', 'bac_#_acc']] as const)
    expect((await reader.call('saved-views.pin', { body: { pages: [...pages] } })).status).toBe(200);
  expect(await pinsOf(reader)).toEqual(['bac_#_acc', 'spo_box_sch']);
  expect(await pinsOf(manager)).toEqual([]);
  expect((await logRows(office.owner)).length).toBe(before);
  await inMerchant(office.owner, 'alpha', (tx) => {
    const row = { merchant_code: 'alpha', account_id: manager.id, content: JSON.stringify({ pages: ['bac_#_rol'] }) };
    const strange = [
      { ...row, table_name: 'menu', name: null },
      { ...row, table_name: 'menu:pins', name: '视图' },
    ];
    return tx.insertInto('tenant.saved_views').values(strange).execute();
  });
  expect(await pinsOf(manager), 'no view is taken for pins').toEqual([]);
  const unknown = await reader.call('saved-views.pin', { body: { pages: ['spo_sot_sch' as 'spo_box_sch'] } });
  expect(unknown.status).toBe(400);
  await reader.call('saved-views.pin', { body: { pages: [] } });
  expect(await pinsOf(reader)).toEqual([]);
});
