import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { plantMatchWithOdds, plantProvider } from '../../../test/planted/planted-odds.ts';
import { soccer } from '../../../test/planted/planted-supplier.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';

let office: Office;
let clerk: Colleague;
beforeAll(async () => {
  office = await startOffice();
  clerk = await office.hire('platform', ['pre_#_prv-view', 'pre_#_prv-action']);
});
afterAll(() => office.close());

async function listed(query: { keyword?: string; sortColumn?: 'id' } = {}) {
  const answer = await clerk.call('odds-providers.list', { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.data.records;
}

const seeded = async () => (await listed()).filter(({ id }) => id < 1000);

it('[PRD-79] [PRD-80] the table is seeded, in the order in which they are offered, with what suppliers call them', async () => {
  const rows = await seeded();
  expect(rows.map(({ id, position }) => [id, position])).toEqual([
    [5, 1],
    [6, 2],
    [12, 3],
    [305, 4],
  ]);
  expect(rows[0]?.makers.map(({ supplier, makerId }) => [supplier, makerId])).toEqual([
    ['NAMI', '5'],
    ['HBIRD', '7101'],
  ]);
  expect((await clerk.call('odds-providers.get', { params: { id: 5 } })).data).toEqual(rows[0]);
});

it('odds providers are searched by name and sorted by number', async () => {
  const [first] = await seeded();
  expect((await listed({ keyword: first?.name ?? '' })).map(({ id }) => id)).toEqual([5]);
  expect(await listed({ keyword: '没有这一家' })).toEqual([]);
  const ids = (await listed({ sortColumn: 'id' })).map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
});

it('[PRD-80] editing a row changes the name that is shown; the log says so, and a stale form is refused', async () => {
  const { matchId } = await plantMatchWithOdds(office.owner, soccer);
  const writer = await office.hire('alpha', ['pre_soc_odd_dra-view']);
  const { data: before } = await clerk.call('odds-providers.get', { params: { id: 5 } });
  const { name, position, updatedTime } = before;
  const edit = (body: { name: string; position: number; updatedTime: string }) =>
    clerk.call('odds-providers.update', { params: { id: 5 }, body });
  const answer = await edit({ name: '新名称', position, updatedTime });
  expect(answer.status, answer.text).toBe(200);
  const context = await writer.call('odds.contexts', { query: { matchId } });
  expect(context.data.providers).toEqual([{ providerId: 5, providerName: '新名称' }]);
  const row = (await logRows(office.owner)).findLast(({ functionName }) => functionName === '修改赔率公司');
  expect(JSON.stringify(row?.changes)).toContain('新名称');
  expect((await edit({ name: '又一个', position, updatedTime })).status).toBe(409);
  await edit({ name, position, updatedTime: answer.data.updatedTime });
});

it('[PRD-80] the program itself holds no such name', async () => {
  const root = join(import.meta.dirname, '../../../../..');
  const files = globSync(['apps/{server,web}/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: root });
  const names = (await seeded()).map(({ name }) => name);
  expect(names).toHaveLength(4);
  const holding = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return names.some((name) => text.includes(name));
  });
  expect([files.length > 300, holding]).toEqual([true, []]);
});

it('[PRD-81] they are put in order by the platform’s own people alone, and are offered in it', async () => {
  const { id, updatedTime } = await plantProvider(office.owner);
  const request = { params: { id }, body: { name: '排序公司', position: 7, updatedTime } };
  const outsider = await office.hire('alpha', ['pre_soc_odd_dra-view'], { isAdmin: true });
  expect((await outsider.call('odds-providers.update', request)).status).toBe(403);
  expect((await outsider.call('odds-providers.list', { query: {} })).status).toBe(403);
  expect((await clerk.call('odds-providers.update', request)).status).toBe(200);
  expect((await listed()).find((provider) => provider.id === id)).toMatchObject({ name: '排序公司', position: 7 });
  expect((await clerk.call('odds-providers.update', { ...request, params: { id: 999_999 } })).status).toBe(404);
  expect((await clerk.call('odds-providers.get', { params: { id: 999_999 } })).status).toBe(404);
});
