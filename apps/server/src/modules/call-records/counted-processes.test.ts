import { addressOf, calls } from '@touchline/contract/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { testOrigin } from '../../../test/stack/stack.ts';
import { startApi } from '../../../test/stack/worker.ts';

let office: Office;
let reader: Colleague;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office.close());

async function callTimes(port: number, times: number, id: 'accounts.list' | 'matches.list'): Promise<number[]> {
  const cookie = [...reader.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const statuses: number[] = [];
  for (let call = 0; call < times; call += 1) {
    const url = `http://127.0.0.1:${port}${addressOf(calls[id])}`;
    const answer = await fetch(url, { headers: { cookie, origin: testOrigin } });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  return statuses;
}

async function counted(account: string) {
  const { rows } = await office.owner.query<{ callId: string; merchantCode: string; calls: number; errors: number }>(
    `SELECT call_id AS "callId", merchant_code AS "merchantCode", sum(calls)::integer AS calls,
       sum(errors)::integer AS errors
     FROM platform.call_hours WHERE account = $1 GROUP BY call_id, merchant_code ORDER BY call_id`,
    [account],
  );
  return rows;
}

it('[CAT-10] an API process that is told to end has written every call', async () => {
  reader = await office.hire('alpha', ['bac_#_acc-view']);
  const api = await startApi(office, { CALL_RECORDS_SECONDS: '3600' });
  const seen = new Set(await callTimes(api.port, 40, 'accounts.list'));
  expect([...seen]).toEqual([200]);
  const [refused] = await callTimes(api.port, 1, 'matches.list');
  expect(refused).toBeGreaterThanOrEqual(400);
  expect(await counted(reader.account)).toEqual([]);
  await api.stop();
  expect(await counted(reader.account)).toMatchObject([
    { callId: 'accounts.list', merchantCode: 'alpha', calls: 40, errors: 0 },
    { callId: 'matches.list', calls: 1, errors: 1 },
  ]);
}, 120_000);

it('[CAT-10] a killed API process loses what came after its last write, and doubles nothing', async () => {
  reader = await office.hire('alpha', ['bac_#_acc-view']);
  const api = await startApi(office, { CALL_RECORDS_SECONDS: '1' });
  await callTimes(api.port, 20, 'accounts.list');
  const first = async () => (await counted(reader.account))[0]?.calls;
  await expect.poll(first, { timeout: 30_000 }).toBe(20);
  await callTimes(api.port, 5, 'accounts.list');
  await api.kill();
  const left = await first();
  // A write may have come between the calls and the kill.
  expect(left).toBeGreaterThanOrEqual(20);
  expect(left).toBeLessThanOrEqual(25);
  const next = await startApi(office, { CALL_RECORDS_SECONDS: '1' });
  await callTimes(next.port, 3, 'accounts.list');
  await next.stop();
  expect(await first()).toBe((left ?? 0) + 3);
}, 120_000);
