import { callRecordList } from '@touchline/contract/records/call-records';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { formatTime } from '@touchline/domain/times';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { plantCallHour } from '../../../test/calls/planted-call-hour.ts';
import { logRows } from '../../../test/log/log-rows.ts';
import { readPlan } from '../../../test/read-plan.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { pageQuery } from '../../platform/lists/paging.repository.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { createUpkeep } from '../system/upkeep.service.ts';
import { callRecordsInSql } from './call-records.repository.ts';

const hourMs = 3_600_000;
const hoursAgo = (hours: number) => new Date((Math.floor(Date.now() / hourMs) - hours) * hourMs);

let office: Office;
let clerk: Colleague;
beforeAll(async () => {
  office = await startOffice();
  clerk = await office.hire('platform', ['com_#_api-view', 'com_#_api-action']);
});
afterAll(() => office.close());
beforeEach(() => office.owner.query('TRUNCATE platform.call_hours'));

const noFilter = { merchantCode: null, account: null, callId: null, from: null, before: null };
const plant = (given: Parameters<typeof plantCallHour>[1]) => plantCallHour(office.owner, given);

async function listed(query: Parameters<typeof ask>[0] = {}) {
  const answer = await ask(query);
  expect(answer.status, answer.text).toBe(200);
  return answer.data.records;
}

const ask = (query: {
  merchantCode?: string;
  account?: string;
  callId?: string;
  from?: string;
  until?: string;
  sortColumn?: 'hour' | 'calls' | 'errors' | 'averageMs';
  isAsc?: true;
}) => clerk.call('call-records.list', { query });

it('the next page by calls, errors and mean time starts in an index', async () => {
  await office.owner.query(`INSERT INTO platform.call_hours (hour, merchant_code, account, call_id, calls, errors, slow,
      total_ms, longest_ms)
    SELECT date_trunc('hour', now()) - n * interval '1 hour', 'alpha', 'ann', 'roles.list', n, n, 0, n * n, n
    FROM generate_series(1, 3000) n`);
  await office.owner.query('VACUUM ANALYZE platform.call_hours');
  for (const sortColumn of ['calls', 'errors', 'averageMs'] as const) {
    const { next = '' } = (await ask({ sortColumn })).data;
    const page = pageQuery(
      callRecordList,
      readPage({ sortColumn, cursor: next }, callRecordList),
      callRecordsInSql(noFilter),
    );
    const plan = await readPlan(office.platform.pool, page, { merchantCode: platformMerchant });
    expect(plan).toMatch(/Index Cond: \(.*ROW\(/u);
    expect(plan, sortColumn).not.toMatch(/Rows Removed by Filter: \d{2}/u);
  }
});

it('[CAT-10] hours of calls are listed with merchant, account, call and figures, the newest first', async () => {
  await plant({ hour: hoursAgo(3), callId: 'gone.call' });
  const id = await plant({ hour: hoursAgo(1), merchantCode: 'alpha', account: 'ann', totalMs: 305, slow: 2 });
  const records = await listed();
  expect(records[0]).toEqual({
    id,
    hour: hoursAgo(1).toISOString(),
    merchantCode: 'alpha',
    merchantAlias: 'alpha',
    account: 'ann',
    callId: 'roles.list',
    callName: '角色列表',
    calls: 10,
    errors: 1,
    slow: 2,
    averageMs: 30,
    longestMs: 60,
  });
  expect(records[1]).toMatchObject({ callId: 'gone.call', callName: 'gone.call' });
  expect((await clerk.call('call-records.get', { params: { id } })).data).toEqual(records[0]);
  expect((await clerk.call('call-records.get', { params: { id: '999999' } })).status).toBe(404);
});

it('[CAT-10] the list is filtered by merchant, account, call and days', async () => {
  const [old, recent] = [hoursAgo(72), hoursAgo(1)];
  await plant({ hour: old, account: 'old' });
  await plant({ hour: recent, merchantCode: 'alpha', account: 'ann' });
  await plant({ hour: recent, account: 'bob', callId: 'accounts.list' });
  const accounts = async (query: Parameters<typeof ask>[0]) => (await listed(query)).map(({ account }) => account);
  expect(await accounts({ merchantCode: 'alpha' })).toEqual(['ann']);
  expect(await accounts({ account: 'bob' })).toEqual(['bob']);
  expect(await accounts({ callId: 'accounts.list' })).toEqual(['bob']);
  const day = formatTime(old, 'day');
  expect(await accounts({ from: day, until: day })).toEqual(['old']);
  expect(await accounts({ until: day, account: 'ann' })).toEqual([]);
  expect((await ask({ from: '2026-02-31' })).status).toBe(400);
});

it('[CAT-10] the list is sorted by calls, errors and mean time', async () => {
  await plant({ account: 'busy', calls: 500, errors: 0, totalMs: 500 });
  await plant({ account: 'failing', calls: 20, errors: 19, totalMs: 40 });
  await plant({ account: 'slow', calls: 2, errors: 1, totalMs: 9000 });
  const order = async (sortColumn: 'calls' | 'errors' | 'averageMs', isAsc?: true) =>
    (await listed({ sortColumn, ...(isAsc && { isAsc }) })).map(({ account }) => account);
  expect(await order('calls', true)).toEqual(['slow', 'failing', 'busy']);
  expect((await order('errors')).at(-1)).toBe('busy');
  expect((await order('averageMs', true)).at(-1)).toBe('slow');
});

it('[CAT-10] the hours of a call are added up over accounts, and end where the days do', async () => {
  for (const account of ['ann', 'bob']) await plant({ hour: hoursAgo(2), account, longestMs: account.length * 20 });
  await plant({ hour: hoursAgo(1), account: 'ann', callId: 'accounts.list' });
  await plant({ hour: hoursAgo(24 * 9), account: 'ann' });
  const hours = async (query: { callId?: string; account?: string; from?: string; until?: string }) =>
    (await clerk.call('call-records.hours', { query })).data;
  const ofCall = await hours({ callId: 'roles.list' });
  expect(ofCall.hours).toEqual([
    { hour: hoursAgo(2).toISOString(), calls: 20, errors: 2, slow: 0, averageMs: 20, longestMs: 60 },
  ]);
  expect(Date.parse(ofCall.until) - Date.parse(ofCall.from)).toBe(7 * 24 * hourMs);
  expect((await hours({ account: 'ann' })).hours.map(({ calls }) => calls)).toEqual([10, 10]);
  const day = formatTime(hoursAgo(24 * 9), 'day');
  const ofDay = await hours({ from: day, until: day });
  expect(Date.parse(ofDay.until) - Date.parse(ofDay.from)).toBe(24 * hourMs);
  expect(ofDay.hours).toHaveLength(1);
});

it('[CAT-10] the settings are changed on the version that was read, which the log keeps', async () => {
  const read = async () => (await clerk.call('call-records.settings', {})).data;
  const before = await read();
  expect(before).toMatchObject({ keptDays: 90, slowMs: 1000 });
  const body = { keptDays: 30, slowMs: 50, updatedTime: before.updatedTime };
  expect((await clerk.call('call-records.change-settings', { body })).status).toBe(200);
  expect(await read()).toMatchObject({ keptDays: 30, slowMs: 50 });
  expect((await clerk.call('call-records.change-settings', { body })).status).toBe(409);
  const wrong = { ...body, keptDays: 6, updatedTime: (await read()).updatedTime };
  expect((await clerk.call('call-records.change-settings', { body: wrong })).status).toBe(400);
  const row = (await logRows(office.owner)).find(({ functionName }) => functionName === '修改接口记录设置');
  expect(row?.changes).toContain('callRecordSettings');
});

it('[CAT-10] a new limit of slow calls holds from the next write on', async () => {
  await office.owner.query('UPDATE platform.call_record_settings SET slow_ms = 10');
  const { callCounts } = office.platform;
  await callCounts.flush();
  callCounts.note({ callId: 'x.y', account: 'z', merchantCode: 'alpha', status: 200, ms: 12 });
  callCounts.note({ callId: 'x.y', account: 'z', merchantCode: 'alpha', status: 200, ms: 9 });
  await callCounts.flush();
  expect(await listed({ callId: 'x.y' })).toMatchObject([{ calls: 2, slow: 1 }]);
});

it('[CAT-10] counting leaves no row in the operation log', async () => {
  const before = (await logRows(office.owner)).length;
  await listed();
  await office.platform.callCounts.flush();
  expect((await listed({ callId: 'call-records.list' }))[0]?.account).toBe(clerk.account);
  expect((await logRows(office.owner)).length).toBe(before);
});

it('[CAT-10] hours are forgotten after the days that the settings say', async () => {
  await office.owner.query('UPDATE platform.call_record_settings SET kept_days = 10');
  await plant({ hour: hoursAgo(24 * 10 + 1), account: 'old' });
  await plant({ hour: hoursAgo(24 * 10 - 1), account: 'kept' });
  await office.owner.query(`INSERT INTO platform.call_writers (process, batch, written_at)
    VALUES (gen_random_uuid(), 1, now() - interval '25 hours')`);
  await createUpkeep(office.platform)();
  const accounts = new Set((await listed()).map(({ account }) => account));
  expect([accounts.has('kept'), accounts.has('old')]).toEqual([true, false]);
  const { rows } = await office.owner.query(
    `SELECT 1 FROM platform.call_writers WHERE written_at < now() - interval '1 day'`,
  );
  expect(rows).toEqual([]);
});

it('[CAT-10] merchants see no API records, whatever keys they hold', async () => {
  const stranger = await office.hire('alpha', ['com_#_api-view'], { isAdmin: true });
  expect((await stranger.call('call-records.list', { query: {} })).status).toBe(403);
  expect((await stranger.call('call-records.hours', { query: {} })).status).toBe(403);
});

it('[CAT-11] taboo words, leagues, teams, players and API records have calls of their own', async () => {
  const { chief } = office;
  const lists = await Promise.all([
    chief.call('taboo-words.list', { query: {} }),
    chief.call('catalog.league-list', { query: {} }),
    chief.call('catalog.team-list', { query: {} }),
    chief.call('catalog.player-list', { query: {} }),
    chief.call('call-records.list', { query: {} }),
  ]);
  expect(lists.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});
