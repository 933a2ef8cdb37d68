import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readPeriod, verifyLog } from '../../src/modules/operation-logs/index.ts';
import type { LogFilter } from '../../src/modules/operation-logs/log-filter.ts';
import { findLogs, pageStatement } from '../../src/modules/operation-logs/log-page.repository.ts';
import type { LogPage } from '../../src/modules/operation-logs/log-page.ts';
import { signInDirectly } from '../../test/planted-session.ts';
import { startStack, type TestStack } from '../../test/stack.ts';
import { loadLog } from './load-log.ts';
import { accountOf, madeUpFunctions, merchantCodeOf } from './made-up-rows.ts';

const rows = 50_000;
const merchants = 8;
const merchantCode = merchantCodeOf(0);

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
  const untilMicros = Date.now() * 1000;
  await loadLog({
    ownerUrl: stack.ownerUrl,
    owner: stack.owner,
    chainKey: stack.platform.config.keys.logChain.reveal(),
    plan: { rows, merchants, fromMicros: untilMicros - 120 * 86_400_000_000, untilMicros },
  });
}, 120_000);
afterAll(() => stack.close());

it('made-up rows are chains that hold, with progress on the way', async () => {
  const { config, pool } = stack.platform;
  let checked = 0;
  for (let at = 0; at < merchants; at += 1) {
    const code = merchantCodeOf(at);
    const verdicts = verifyLog({
      merchantCode: code,
      period: readPeriod({}),
      chainKey: config.keys.logChain.reveal(),
      signedHead: null,
      read: (work) => inMerchant(pool, code, work),
    });
    for await (const verdict of verdicts) {
      expect(verdict.fault).toBeNull();
      if (verdict.done) checked += verdict.checked;
    }
  }
  expect(checked).toBe(rows);
});

it('the list shows them, newest first, with a capped total', async () => {
  const accountId = await stack.addAccount('platform', 'chief', [], { isSuperAdmin: true });
  const chief = await signInDirectly(stack.browser(), stack.owner, { merchantCode: 'platform', accountId });
  const { data } = await chief.call('operation-logs.list', { query: {} });
  expect(data).toMatchObject({ total: 10_000, totalIsCapped: true, totalPages: 200, size: 50 });
  expect(data.records.map(({ id }) => Number(id))).toEqual(Array.from({ length: 50 }, (_, at) => rows - at));
  const again = await chief.call('operation-logs.list', { query: {} });
  expect(again.data, 'without counting').toEqual(data);
  const narrower = await chief.call('operation-logs.list', { query: { merchantCode: merchantCodeOf(merchants - 1) } });
  expect(narrower.data.totalIsCapped, 'a narrower filter is counted').toBeUndefined();
  const last = await chief.call('operation-logs.list', { query: { current: 1000, size: 50 } });
  expect(last.data.records.map(({ id }) => Number(id))).toEqual(Array.from({ length: 50 }, (_, at) => 50 - at));
});

const any: LogFilter = {
  merchantCode: null,
  accountKey: null,
  functionName: null,
  ...readPeriod({}),
};
const filters: [string, LogFilter][] = [
  ['nothing', any],
  ['a merchant', { ...any, merchantCode }],
  ['an account', { ...any, accountKey: accountOf(0, 0) }],
  ['an account of a merchant', { ...any, merchantCode, accountKey: accountOf(0, 0) }],
  ['a function', { ...any, functionName: madeUpFunctions[0] ?? '' }],
  ['a function of a merchant', { ...any, merchantCode, functionName: madeUpFunctions[0] ?? '' }],
];
const beside = { micros: String(Date.now() * 1000 - 30 * 86_400_000_000), id: '30000' };
const pages: LogPage[] = [
  { start: 'first', current: 1, size: 50 },
  { start: 'first', current: 1, size: 50, total: 1 },
  { start: 'jump', current: 40, size: 50, skip: 1950 },
  { start: 'after', current: 2, size: 50, beside, total: 1 },
  { start: 'before', current: 2, size: 50, beside, total: 1 },
];

/** The plan that the server's own role keeps for a page. */
async function planOf(filter: LogFilter, page: LogPage): Promise<string> {
  const scope = filter.merchantCode === null ? 'all' : 'own';
  return await inMerchant(stack.platform.pool, filter.merchantCode ?? 'platform', async (tx, transaction) => {
    await transaction.run({ text: `SELECT set_config('touchline.scope', $1, true)`, values: [scope] });
    await findLogs(tx, filter, page);
    const { name, values } = pageStatement(filter, page);
    const given = values.map((value) => `'${String(value)}'`).join(', ');
    const { rows: lines } = await transaction.run<{ 'QUERY PLAN': string }>({
      text: `EXPLAIN (COSTS OFF) EXECUTE "${name}" (${given})`,
    });
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });
}

describe.each(filters)('a page filtered by %s', (_name, filter) => {
  it.each(pages.map((page) => [page.start, page] as const))('%s: in the order of an index', async (start, page) => {
    const plan = await planOf(filter, page);
    expect(plan).toContain('Append');
    expect(plan).not.toMatch(/Merge Append|Seq Scan on operation_logs_|Bitmap|Hash/);
    const sorts = plan.match(/Sort Key: .+/g) ?? [];
    // Only the rows of one page are turned round.
    expect(sorts.filter((key) => !key.includes('row_number()'))).toEqual([]);
    expect(sorts).toHaveLength(start === 'before' ? 1 : 0);
    expect(plan).toMatch(/Index (Only )?Scan (Backward )?using/);
  });

  it('partitions outside the period are left out', async () => {
    const period = { from: new Date(Date.now() - 86_400_000).toISOString(), until: any.until };
    const plan = await planOf({ ...filter, ...period }, { start: 'first', current: 1, size: 50 });
    const removed = [...plan.matchAll(/Subplans Removed: (\d+)/g)].map(([, count]) => Number(count));
    expect(removed.length).toBe(2);
    expect(Math.min(...removed)).toBeGreaterThanOrEqual(14);
  });
});
