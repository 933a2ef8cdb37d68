import { operationLogList } from '@touchline/contract/operation-logs';
import type { Query } from '@touchline/db/query';
import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readPeriod, verifyLog } from '../../src/modules/operation-logs/index.ts';
import type { LogFilter } from '../../src/modules/operation-logs/log-filter.ts';
import { logsInSql } from '../../src/modules/operation-logs/log-list.repository.ts';
import { pageQuery, totalQuery } from '../../src/platform/lists/paging.repository.ts';
import type { RequestedPage } from '../../src/platform/lists/paging.ts';
import { signInDirectly } from '../planted/planted-session.ts';
import { startStack, type TestStack } from '../stack/stack.ts';
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
    chainKeys: stack.platform.config.keys.logChain,
    plan: { rows, merchants, fromMicros: untilMicros - 120 * 86_400_000_000, untilMicros },
  });
}, 120_000);
afterAll(() => stack.close());

it('made-up rows are chains that hold, with progress on the way', async () => {
  const { archives, config, pool } = stack.platform;
  let checked = 0;
  for (let at = 0; at < merchants; at += 1) {
    const code = merchantCodeOf(at);
    const verdicts = verifyLog({
      merchantCode: code,
      period: readPeriod({}),
      keys: config.keys.logChain,
      archives,
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
  isOwn: false,
  merchantCode: null,
  accountKey: null,
  functionName: null,
  result: null,
  object: null,
  ...readPeriod({}),
};
const filters: [string, LogFilter][] = [
  ['nothing', any],
  ['one’s own merchant', { ...any, isOwn: true }],
  ['a merchant', { ...any, merchantCode }],
  ['an account', { ...any, accountKey: accountOf(0, 0) }],
  ['an account of one’s own merchant', { ...any, isOwn: true, accountKey: accountOf(0, 0) }],
  ['failures', { ...any, result: 0 }],
  ['failures of one’s own merchant', { ...any, isOwn: true, result: 0 }],
  ['a function', { ...any, functionName: madeUpFunctions[0] ?? '' }],
  ['a function of one’s own merchant', { ...any, isOwn: true, functionName: madeUpFunctions[0] ?? '' }],
];
const first = { current: 1, size: 50, sortColumn: 'createdTime', isAsc: false, beside: null, backwards: false };
const beside = { sortValue: new Date(Date.now() - 30 * 86_400_000).toISOString(), id: '30000' };
const pages: [string, RequestedPage][] = [
  ['the first', first],
  ['a jump', { ...first, current: 40 }],
  ['the next', { ...first, current: 2, beside }],
  ['the previous', { ...first, current: 2, beside, backwards: true }],
];

/** The plan that a connection for reading keeps. */
async function planOf({ isOwn }: LogFilter, { name, text, values }: Query<unknown>): Promise<string> {
  const client = await stack.platform.reads.connections.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT set_config('touchline.merchant', $1, true), set_config('touchline.scope', $2, true)`, [
      merchantCode,
      isOwn ? 'own' : 'all',
    ]);
    await client.query({ name, text, values: [...values] });
    const given = values.map((value) => `'${String(value)}'`).join(', ');
    const plan = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) EXECUTE "${name}" (${given})`);
    await client.query('ROLLBACK');
    return plan.rows.map((line) => line['QUERY PLAN']).join('\n');
  } finally {
    client.release();
  }
}

describe.each(filters)('a page filtered by %s', (_name, filter) => {
  it.each(pages)('%s: in the order of an index', async (_start, page) => {
    const plan = await planOf(filter, pageQuery(operationLogList, page, logsInSql(filter)));
    expect(plan).toContain('Append');
    expect(plan).not.toMatch(/Merge Append|Seq Scan on operation_logs_|Bitmap|Hash|Sort Key/);
    expect(plan).toMatch(/Index (Only )?Scan (Backward )?using/);
  });

  it('partitions outside the period are left out, of the page and of the total', async () => {
    const narrow = logsInSql({ ...filter, from: new Date(Date.now() - 86_400_000).toISOString() });
    for (const query of [pageQuery(operationLogList, first, narrow), totalQuery(narrow)]) {
      const [, removed] = /Subplans Removed: (\d+)/.exec(await planOf(filter, query)) ?? [];
      expect(Number(removed)).toBeGreaterThanOrEqual(14);
    }
  });
});

describe.each([
  ['one’s own merchant', true],
  ['all merchants', false],
])('entries of one record, of %s', (_name, isOwn) => {
  const filter: LogFilter = { ...any, isOwn, object: { kind: 'account', id: '1234' } };

  it.each(pages)('%s page: found by the record alone, in every partition', async (_start, page) => {
    const plan = await planOf(filter, pageQuery(operationLogList, page, logsInSql(filter)));
    expect(plan).toMatch(/touched_merchant_code_idx/);
    expect(plan).not.toMatch(/Seq Scan on operation_logs_|created_at_id_\w+ on/);
    expect(await planOf(filter, totalQuery(logsInSql(filter)))).toMatch(/touched_merchant_code_idx/);
  });
});
