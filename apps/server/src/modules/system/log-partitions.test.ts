import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { brokenLink, logRows } from '../../../test/log/log-rows.ts';
import { signInDirectly } from '../../../test/planted/planted-session.ts';
import { startStack, type TestStack } from '../../../test/stack/stack.ts';
import { createUpkeep } from './upkeep.service.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const month = (ahead: number) =>
  `'operation_logs_' || to_char(now() AT TIME ZONE 'UTC' + interval '${ahead} months', 'YYYY_MM')`;
const rowsOf = async (table: string) =>
  (await stack.owner.query<{ n: number }>(`SELECT count(*)::integer AS n FROM tenant.${table}`)).rows[0]?.n;

it('[hardening 8] a row logged in a month without a partition is kept, and the worker makes the partition', async () => {
  const { rows } = await stack.owner.query<{ now: string; last: string }>(
    `SELECT ${month(0)} AS now, ${month(12)} AS last`,
  );
  const { now = '', last = '' } = rows[0] ?? {};
  for (const table of [now, last]) await stack.owner.query(`DROP TABLE tenant.${table}`);
  const accountId = await stack.addAccount('platform', 'writer');
  const browser = await signInDirectly(stack.browser(), stack.owner, { merchantCode: 'platform', accountId });
  for (const name of ['甲', '乙']) expect((await browser.call('profile.update', { body: { name } })).status).toBe(200);
  expect(await rowsOf('operation_logs_default')).toBe(2);
  const before = await logRows(stack.owner);

  await createUpkeep(stack.platform)();
  expect([await rowsOf('operation_logs_default'), await rowsOf(now), await rowsOf(last)]).toEqual([0, 2, 0]);
  expect(await logRows(stack.owner)).toEqual(before);
  expect((await browser.call('profile.update', { body: { name: '丙' } })).status).toBe(200);
  expect(await rowsOf(now)).toBe(3);
  expect(brokenLink(stack.platform.config.keys.logChain, await logRows(stack.owner))).toBeNull();
  const { data } = await stack.browser().call('system.ready', {});
  expect(data.checks['logPartitions']).toBe('up');
});

it('[hardening 8] a time before all months and one after them have a place too', async () => {
  const log = `INSERT INTO tenant.operation_logs (merchant_code, seq, created_at, user_name, user_account, home_merchant,
    function_name, http_method, api_path, request_parameter, result, trace_id, hash)
    VALUES ('platform', $1, $2, '', '', 'platform', '', '', '', '', 1, '', '')`;
  await inMerchant(stack.owner, 'platform', async (_tx, transaction) => {
    for (const [seq, at] of [
      [-1, '2001-02-03'],
      [-2, '2099-02-03'],
    ] as const)
      await transaction.run({ text: log, values: [seq, at] });
  });
  expect([await rowsOf('operation_logs_before'), await rowsOf('operation_logs_later')]).toEqual([1, 1]);
});

it('[hardening 8] partitions that are all there are not touched: nobody waits for them', async () => {
  const held = await stack.owner.connect();
  await held.query('BEGIN; LOCK TABLE tenant.operation_logs IN ACCESS SHARE MODE');
  const kept = stack.platform.pool.query('SELECT tenant.keep_log_partitions()');
  await expect(kept).resolves.toMatchObject({ rowCount: 1 });
  await held.query('ROLLBACK');
  held.release();
});
