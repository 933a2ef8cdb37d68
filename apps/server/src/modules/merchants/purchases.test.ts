import { allPurchases, noPurchases, type Purchases } from '@touchline/domain/merchants/purchases';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';

let office: Office;
let clerk: Colleague;
let admin: Colleague;
beforeAll(async () => {
  office = await startOffice();
  clerk = await office.hire('alpha', ['pre_#_tab-view', 'val_new-view', 'bac_#_acc-view']);
  admin = await office.hire('alpha', [], { isAdmin: true });
});
afterAll(() => office.close());

async function buy(purchases: Partial<Purchases>) {
  const params = { code: 'alpha' };
  const { updatedTime } = (await office.chief.call('merchants.get', { params })).data;
  const { sports, games, ...rest } = { ...noPurchases, ...purchases };
  const body = { purchases: { sports: [...sports], games: [...games], ...rest }, updatedTime };
  const answer = await office.chiefFor('alpha').call('merchants.update', { params, body });
  expect(answer.status, answer.text).toBe(200);
}

const held = async (who: Colleague) => (await who.call('sign-in.info', {})).data.permissions;
const listTaboo = async () => (await clerk.call('taboo-words.list', { query: {} })).status;

it('[MER-14] a purchase taken away cuts rights on the next request, and given back restores them', async () => {
  const before = await held(clerk);
  expect(await listTaboo()).toBe(200);
  await buy({ addOn: true });
  expect(await listTaboo()).toBe(403);
  expect(await held(clerk)).toEqual(['val_new-view', 'bac_#_acc-view']);
  expect((await clerk.call('accounts.list', { query: {} })).status).toBe(200);
  await buy({ sports: ['BAK'] });
  expect(await listTaboo()).toBe(200);
  await buy(allPurchases);
  expect(await held(clerk)).toEqual(before);
});

it('[MER-14] no call that starts after the answer goes through, and none is lost beyond the purchase', async () => {
  for (let round = 0; round < 3; round += 1) {
    await buy(allPurchases);
    const under = Array.from({ length: 20 }, listTaboo);
    await buy(noPurchases);
    const later = await Promise.all(
      Array.from({ length: 20 }, async () => [
        await listTaboo(),
        (await clerk.call('accounts.list', { query: {} })).status,
      ]),
    );
    expect(new Set(later.flat().map(String))).toEqual(new Set(['403', '200']));
    expect(later.every(([taboo, accounts]) => taboo === 403 && accounts === 200)).toBe(true);
    await Promise.all(under);
  }
  await buy(allPurchases);
});

it('the preview says who would lose which pages', async () => {
  const ask = async (sports?: ('SOC' | 'BAK' | 'OTHERS')[]) => {
    const query = { ...(sports && { sports }), addOn: false, sinSport: true };
    return (await office.chief.call('merchants.preview-purchases', { params: { code: 'alpha' }, query })).data;
  };
  const lost = await ask();
  expect(lost.pages.find(({ key }) => key === 'pre_#_tab')).toMatchObject({ accounts: 2, roles: 2 });
  expect(lost.pages.find(({ key }) => key === 'val_new')).toMatchObject({ accounts: 2, roles: 2 });
  expect(lost.pages.find(({ key }) => key === 'val_vid')).toMatchObject({ accounts: 1, roles: 1 });
  expect(lost.pages.some(({ key }) => /^(bac|pro|sin)_/.test(key))).toBe(false);
  expect(lost.pages.every(({ name }) => /\p{Script=Han}/u.test(name))).toBe(true);
  expect([lost.accounts, lost.roles]).toEqual([2, 2]);
  expect(lost.people.find(({ id }) => id === clerk.id)?.pages).toEqual(['pre_#_tab', 'val_new']);
  const less = await ask(['SOC', 'BAK', 'OTHERS']);
  expect(less.pages.map(({ key }) => key)).not.toContain('pre_#_tab');
  const nowhere = await office.chief.call('merchants.preview-purchases', {
    params: { code: 'nowhere' },
    query: { addOn: true, sinSport: true },
  });
  expect(nowhere.status).toBe(404);
});

it('a role keeps keys that no purchase opens, whoever saves it meanwhile', async () => {
  const role = await office.addRole('alpha', ['val_new-view', 'pre_#_tab-view', 'bac_#_ope-view']);
  const params = { id: role };
  const keysOf = async () => (await admin.call('roles.permissions', { params })).data;
  await buy({ sports: ['SOC'] });
  const { keys, updatedTime } = await keysOf();
  expect(keys).toEqual(['pre_#_tab-view', 'bac_#_ope-view']);
  const tree = JSON.stringify((await admin.call('roles.tree', { query: { hasBac: true } })).data);
  expect([tree.includes('val_new'), tree.includes('pre_#_tab')]).toEqual([false, true]);
  const preview = await admin.call('roles.preview', { params, query: { keys: 'pre_#_tab-view' } });
  expect(preview.data).toMatchObject({ added: [], removed: ['bac_#_ope-view'] });
  const saved = await admin.call('roles.set-permissions', { params, query: { updatedTime }, body: ['pre_#_tab-view'] });
  expect(saved.status, saved.text).toBe(200);
  await buy(allPurchases);
  expect((await keysOf()).keys).toEqual(['pre_#_tab-view', 'val_new-view']);
});

it('nobody gives a role on whose keys they hold less, also where no purchase opens them now', async () => {
  const strong = await office.addRole('alpha', ['val_new-view']);
  const giver = await office.hire('alpha', ['bac_#_acc-action', 'bac_#_acc-view']);
  const target = await office.hire('alpha', []);
  await buy({ sports: ['SOC'] });
  const { updatedTime } = (await giver.call('accounts.get', { params: { id: target.id } })).data;
  const given = await giver.call('accounts.set-roles', {
    params: { id: target.id },
    query: { updatedTime },
    body: [strong],
  });
  expect(given.status).toBe(403);
  await buy(allPurchases);
});
