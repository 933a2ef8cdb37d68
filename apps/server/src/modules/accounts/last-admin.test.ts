import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Colleague, enabledAdmins, type Office, startOffice, updatedTimeOf } from '../../../test/stack/office.ts';
import { requireOneLeft } from './accounts.policy.ts';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office.close());

async function disable(who: Colleague, id: string) {
  const updatedTime = await updatedTimeOf(who, 'account', id);
  return await who.call('accounts.update', { params: { id }, body: { enabled: false, updatedTime } });
}

async function strip(who: Colleague, id: string) {
  const updatedTime = await updatedTimeOf(who, 'account', id);
  return await who.call('accounts.set-roles', { params: { id }, query: { updatedTime }, body: [] });
}

const remove = (who: Colleague, id: string, merchantCode: string) =>
  who.call('accounts.delete', { params: { id }, query: { merchantCode } });

type Attempt = (chief: Colleague, id: string, merchantCode: string) => Promise<{ status: number }>;

it.each<[string, Attempt]>([
  ['disabled', disable],
  ['deleted', remove],
  ['stripped', strip],
])('[ACC-24] of six admins whom 50 attempts at once want %s, one stays', async (how, attempt) => {
  await office.addMerchant(how);
  const chief = office.chiefFor(how);
  const admins: string[] = [];
  for (let at = 0; at < 6; at += 1) admins.push((await office.hire(how, [], { isAdmin: true })).id);
  const tries = Array.from({ length: 50 }, (_, at) => admins[at % admins.length] ?? '');
  const answers = await Promise.allSettled(tries.map((id) => attempt(chief, id, how)));
  const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 404));
  expect(await enabledAdmins(office.owner, how)).toBeGreaterThanOrEqual(1);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status === 500)).toEqual([]);
  // Those who are left are tried once more, one after the other.
  for (const id of admins) await attempt(chief, id, how).catch(() => null);
  expect(await enabledAdmins(office.owner, how)).toBe(1);
});

it('[ACC-24] of five super-admins who want each other gone at once, one stays', { retry: 0 }, async () => {
  const all: Colleague[] = [office.chief];
  for (let at = 0; at < 4; at += 1) {
    const id = await office.addAccount('platform', `boss${at}`, [], { isSuperAdmin: true });
    all.push(await office.signIn('platform', `boss${at}`, id));
  }
  const pairs = all.flatMap((who) => all.filter(({ id }) => id !== who.id).map((target) => ({ who, target })));
  const tries = [...pairs, ...pairs, ...pairs].slice(0, 50);
  const answers = await Promise.all(tries.map(({ who, target }) => remove(who, target.id, 'platform')));
  expect(answers.map(({ status }) => status)).toContain(200);
  const answersOfLeft = await Promise.all(all.map((who) => who.call('sign-in.info', {})));
  const left = all.filter((_, at) => answersOfLeft[at]?.status === 200);
  expect(left.length).toBeGreaterThanOrEqual(1);
});

const last = { id: '1', name: '最后一位', account: 'last', roleIds: [], held: [], enabled: true };

it.each([
  [{ isAdmin: true, isSuperAdmin: false }, { admins: 0, superAdmins: 1 }, '商户至少要保留一个启用的管理员'],
  [{ isAdmin: false, isSuperAdmin: true }, { admins: 1, superAdmins: 0 }, '系统至少要保留一个启用的超级管理员'],
])('[ACC-24] of %o the last enabled one is kept', (kind, left, errorMessage) => {
  const judged = (enabled: boolean) => () => requireOneLeft({ ...last, ...kind, enabled }, left);
  expect(judged(true)).toThrow(expect.objectContaining({ details: [{ errorMessage }] }));
  expect(judged(false)).not.toThrow();
});
