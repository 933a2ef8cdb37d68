import { calls } from '@touchline/contract/calls';
import type { ListDefinition } from '@touchline/contract/lists';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Office, startOffice } from '../../test/stack/office.ts';
import { sportPageFor } from '../../test/stack/scene.ts';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office.close());

const lists = Object.values(calls).filter((call) => 'list' in call);
const orders = lists.flatMap((call) =>
  Object.keys((call.list as ListDefinition).sortValues).flatMap((column) =>
    [true, false].map((isAsc) => [call.id, column, isAsc] as const),
  ),
);

it('there are lists', () => {
  expect(lists.map((call) => call.id)).toEqual(expect.arrayContaining(['accounts.list', 'operation-logs.list']));
});

it.each(orders)('[WIR-14] %s: SQL knows the order by %2$s, ascending %3$s', async (id, column, isAsc) => {
  const call = calls[id];
  const isChosen = (call.list as ListDefinition).columns[column]?.sortable === true;
  const { sport, sportId } = sportPageFor(call);
  const path = call.path.replace('{sport}', sport);
  const query = `${isChosen ? `sortColumn=${column}&isAsc=${isAsc}&` : ''}${sport === '' ? '' : `sportId=${sportId}&`}`;
  const first = await office.chief.send<{ next?: string; records: unknown[] }>('GET', `${path}?${query}size=1`);
  expect(first.status, first.text).toBe(200);
  const jumped = await office.chief.send('GET', `${path}?${query}size=1&current=2`);
  expect(jumped.status, jumped.text).toBe(200);
  const { next = '' } = first.data;
  const after = await office.chief.send('GET', `${path}?${query}size=1${next === '' ? '' : `&cursor=${next}`}`);
  expect(after.status, after.text).toBe(200);
});
