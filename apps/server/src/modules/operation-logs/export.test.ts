import { apiPrefix } from '@touchline/contract/calls';
import { formatTime } from '@touchline/domain/times';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Browser } from '../../../test/browser/browser.ts';
import { loadLog } from '../../../test/log/load-log.ts';
import { accountOf, madeUpFunctions, merchantCodeOf } from '../../../test/log/made-up-rows.ts';
import { plantLog } from '../../../test/planted/planted-log.ts';
import { signInDirectly } from '../../../test/planted/planted-session.ts';
import { startStack, type TestStack } from '../../../test/stack/stack.ts';

const merchantCode = merchantCodeOf(0);
const rows = 6000;

let stack: TestStack;
let auditor: Browser;
let chief: Browser;
beforeAll(async () => {
  stack = await startStack();
  const untilMicros = Date.now() * 1000;
  await loadLog({
    ownerUrl: stack.ownerUrl,
    owner: stack.owner,
    chainKeys: stack.platform.config.keys.logChain,
    plan: { rows, merchants: 3, fromMicros: untilMicros - 40 * 86_400_000_000, untilMicros },
  });
  const signIn = async (code: string, account: string, keys: readonly string[], isSuperAdmin = false) => {
    const accountId = await stack.addAccount(code, account, keys, { isSuperAdmin });
    return await signInDirectly(stack.browser(), stack.owner, { merchantCode: code, accountId });
  };
  auditor = await signIn(merchantCode, 'auditor', ['bac_#_ope-view']);
  chief = await signIn('platform', 'chief', [], true);
});
afterAll(() => stack.close());

async function download(query: Record<string, string>, browser = auditor, variant = '') {
  const search = new URLSearchParams(query).toString();
  const answer = await browser.send({ method: 'GET', url: `${apiPrefix}${variant}/logs/export?${search}` });
  return { ...answer, lines: answer.text.split('\r\n') };
}

async function totalOf(browser: Browser): Promise<number> {
  return (await browser.call('operation-logs.list', { query: {} })).data.total;
}

it('[LOG-18] an export is a CSV file: named by date, with byte order mark and headings, logged once', async () => {
  const { status, headers, text, lines } = await download({ userAccount: accountOf(0, 0) });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const name = `operation-logs-${formatTime(new Date(), 'day')}.csv`;
  expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`);
  expect(text.startsWith('\uFEFF"时间","商户代码","用户","账号","操作名称"')).toBe(true);
  expect(lines.at(-1)).toBe('');
  expect(lines[1]).toMatch(/^"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d","m001","[^"]+","p1",/);
  const logged = await auditor.call('operation-logs.list', { query: { functionName: '导出操作日志' } });
  expect(logged.data.records).toHaveLength(1);
  expect(JSON.parse(logged.data.records[0]?.requestParameter ?? '')).toEqual({ query: { userAccount: 'p1' } });
});

it('holds every row that fits, each once, newest first, over many batches', async () => {
  const total = await totalOf(auditor);
  expect(total).toBeGreaterThan(3000);
  const { lines } = await download({});
  const traces = lines.slice(1, -1).map((line) => line.split(',').at(-1));
  expect(new Set(traces).size).toBe(traces.length);
  // With the row that this very download leaves before it begins.
  expect(traces).toHaveLength(total + 1);
  const times = lines.slice(1, -1).map((line) => line.slice(1, 20));
  expect(times).toEqual(times.toSorted().toReversed());
});

it('a filter holds, and names of another merchant give headings alone', async () => {
  const wanted = madeUpFunctions[0] ?? '';
  const { lines } = await download({ type: 'functionName', keyword: wanted });
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.slice(1, -1).every((line) => line.includes(`"${wanted}"`))).toBe(true);
  expect((await download({ merchantCode: merchantCodeOf(1) })).lines).toHaveLength(2);
});

it('a super-admin gets all merchants, and leaves the row in the own log', async () => {
  const { lines } = await download({}, chief);
  expect(lines.length).toBeGreaterThan(rows);
  const logged = await chief.call('operation-logs.list', {
    query: { functionName: '导出操作日志', merchantCode: 'platform' },
  });
  expect(logged.data.records).toHaveLength(1);
});

it('[WIR-07] on the merchant variant a super-admin gets the own merchant alone', async () => {
  const { lines } = await download({}, chief, '/merchant');
  const codes = lines.slice(1, -1).map((line) => line.split(',')[1]);
  expect(new Set(codes)).toEqual(new Set(['"platform"']));
  expect((await download({ merchantCode }, chief, '/merchant')).lines).toHaveLength(2);
});

it('a value that a spreadsheet would run is held back', async () => {
  await plantLog(stack, merchantCode, { userAccount: 'evil', userName: '=HYPERLINK("http://x")' });
  expect((await download({ userAccount: 'evil' })).text).toContain(`"'=HYPERLINK(""http://x"")"`);
});

describe('without the right or the session', () => {
  it('nothing is sent', async () => {
    expect((await download({}, stack.browser())).status).toBe(401);
  });
});
