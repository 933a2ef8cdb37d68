import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Office, startOffice } from '../../../test/stack/office.ts';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office.close());

it('a __entity__ is created, found, changed and deleted', async () => {
  const { chief } = office;
  const made = await chief.call('__feature__.create', { body: { name: '第一个' } });
  expect(made.status, made.text).toBe(200);
  const params = { id: made.data.id };
  const found = await chief.call('__feature__.list', { query: { keyword: '第一' } });
  expect(found.data.records).toMatchObject([{ id: params.id, name: '第一个', updatedTime: made.data.updatedTime }]);
  const body = { name: '改过', updatedTime: made.data.updatedTime };
  expect((await chief.call('__feature__.update', { params, body })).status).toBe(200);
  expect((await chief.call('__feature__.get', { params })).data.name).toBe('改过');
  expect((await chief.call('__feature__.delete', { params })).status).toBe(200);
  expect((await chief.call('__feature__.get', { params })).status).toBe(404);
});
