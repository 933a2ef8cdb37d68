import { randomBytes } from 'node:crypto';
import { appendFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { formatTime } from '@touchline/domain/times';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { dayMs, watchLog } from '../../../../test/log/watched-log.ts';
import { plantLog } from '../../../../test/planted/planted-log.ts';
import { signInDirectly } from '../../../../test/planted/planted-session.ts';
import { runEntry } from '../../../../test/stack/run-entry.ts';
import { startStack, type TestStack } from '../../../../test/stack/stack.ts';
import { runTasks } from '../../../../test/stack/task-runner.ts';
import { KeyRing } from '../../../platform/keys/key-ring.ts';
import { Secret } from '../../../platform/keys/secret.ts';
import { everyLog, signHead } from './stated-head.ts';

let stack: TestStack;
let merchantCode: string;
let log: ReturnType<typeof watchLog>;
let merchants = 0;
const headFile = join(tmpdir(), `heads-${randomBytes(6).toString('hex')}.jsonl`);

beforeAll(async () => {
  stack = await startStack({ LOG_HEAD_FILE: headFile });
});
afterAll(async () => {
  await stack.close();
  await rm(headFile);
});
beforeEach(async () => {
  merchants += 1;
  merchantCode = `signed${merchants}`;
  log = watchLog(stack, merchantCode);
  await stack.addMerchant(merchantCode);
  await plant(9);
});

async function plant(rows: number): Promise<void> {
  for (let row = 0; row < rows; row += 1) await plantLog(stack, merchantCode);
}

const dayFromNow = (days: number) => formatTime(new Date(Date.now() + days * dayMs), 'day');
const anotherKey = new KeyRing([[1, new Secret('another key')]]);
const noRow = { id: null, createdTime: null };

it('[LOG-19] an untouched chain passes over all of its signed heads', async () => {
  for (let hour = 0; hour < 3; hour += 1) {
    await log.sign();
    await plant(2);
  }
  expect((await log.verify()).at(-1)).toMatchObject({ checked: 15, total: 15, done: true, fault: null });
  expect(await log.faultOf('2020-01-01', '2020-12-31')).toBeNull();
});

it('[LOG-19] a tail cut off together with the head is found after new rows and new heads too', async () => {
  await log.sign();
  await log.cutAfter(5);
  expect(await log.faultOf()).toEqual({ kind: 'cut', seq: '6', ...noRow });
  await plant(1);
  expect(await log.faultOf()).toEqual({ kind: 'cut', seq: '7', ...noRow });
  await log.sign();
  expect(await log.faultOf()).toEqual({ kind: 'cut', seq: '7', ...noRow });
  await plant(3);
  await log.sign();
  expect(await log.faultOf()).toMatchObject({ kind: 'altered', seq: '9' });
  await plant(3);
  await log.sign();
  expect(await log.faultOf()).toMatchObject({ kind: 'altered', seq: '9' });
});

it('[LOG-19] a whole log taken away is found after new heads too', async () => {
  await log.sign();
  await log.cutAfter(0);
  await log.sign();
  expect(await log.faultOf()).toEqual({ kind: 'cut', seq: '1', ...noRow });
  await plant(1);
  await log.sign();
  expect(await log.faultOf()).toEqual({ kind: 'cut', seq: '2', ...noRow });
});

it('[LOG-19] rows put back in place of others do not pass once both were signed', async () => {
  await log.sign();
  await log.tamper(
    `CREATE TABLE tenant.kept AS SELECT merchant_code, seq, id, created_at, account_id, user_name, user_account,
       home_merchant, function_name, http_method, api_path, request_parameter, result, err_msg, changes, trace_id,
       touched, client_address, format, key_version, hash
     FROM tenant.operation_logs WHERE merchant_code = $M AND seq = 9`,
  );
  await log.cutAfter(8);
  await plant(1);
  await log.sign();
  await log.cutAfter(8);
  await log.tamper(
    `INSERT INTO tenant.operation_logs (merchant_code, seq, id, created_at, account_id, user_name, user_account,
       home_merchant, function_name, http_method, api_path, request_parameter, result, err_msg, changes, trace_id,
       touched, client_address, format, key_version, hash)
     SELECT * FROM tenant.kept`,
    'UPDATE tenant.log_heads SET seq = 9, hash = (SELECT hash FROM tenant.kept) WHERE merchant_code = $M',
    'DROP TABLE tenant.kept',
  );
  expect(await log.faultOf()).toMatchObject({ kind: 'altered', seq: '9' });
});

it('[LOG-19] rows cut off at the end of a period are found although later rows follow', async () => {
  const day = dayFromNow(1);
  await log.spread([0, 0, 0, 1, 1, 1, 1, 1, 1]);
  await log.sign();
  expect(await log.faultOf(day, day)).toBeNull();
  await log.cutAfter(5);
  await plant(2);
  await log.spread([0, 0, 0, 0, 0, 2, 2]);
  await log.sign();
  expect(await log.faultOf(day, day)).toEqual({ kind: 'cut', seq: '8', ...noRow });
  await plant(4);
  await log.spread([0, 0, 0, 0, 0, 0, 0, 2, 2, 2, 2]);
  await log.sign();
  expect(await log.faultOf(day, day)).toMatchObject({ kind: 'altered', seq: '9' });
});

it('[LOG-19] a head counts however far back it stands in the file', async () => {
  await log.sign();
  const key = stack.platform.config.keys.logHeads;
  const other = signHead(key, { at: '', merchantCode: 'elsewhere', seq: '1', hash: 'ab'.repeat(32) });
  await appendFile(headFile, other.repeat(Math.ceil((9 * 1024 * 1024) / other.length)));
  await log.cutAfter(5);
  expect(await log.faultOf()).toMatchObject({ kind: 'cut', seq: '6' });
});

it('a line counts only with our signature', async () => {
  const hash = 'ab'.repeat(32);
  await appendFile(headFile, signHead(anotherKey, { at: '', merchantCode, seq: '5', hash }));
  await appendFile(headFile, `${JSON.stringify({ merchantCode, seq: '99', hash })}\n{"merchantCode":"${merchantCode}`);
  expect(await log.faultOf()).toBeNull();
  await appendFile(headFile, '\n');
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const unanchored = async (...period: string[]) => (await log.verify(...period)).at(-1)?.unanchored;

it('[hardening 11] a log emptied before its first signed head passes, but as never anchored', async () => {
  await log.cutAfter(0);
  expect(await log.faultOf()).toBeNull();
  expect(await unanchored()).toEqual({ since: null, isOverdue: true });
});

it('[hardening 11] a tail cut off before it was signed passes, as not anchored since the last look', async () => {
  const before = new Date().toISOString();
  await log.sign();
  const after = new Date().toISOString();
  await plant(3);
  await log.cutAfter(10);
  expect(await log.faultOf()).toBeNull();
  const said = await unanchored();
  expect(said).toEqual({ since: expect.any(String), isOverdue: false });
  expect(said?.since && before <= said.since && said.since <= after).toBe(true);
  expect(await unanchored('2020-01-01', '2020-12-31'), 'a period that was over by then').toBeNull();
  await log.sign();
  const later = await unanchored();
  expect(later?.since && later.since > after, 'a log that nobody writes to is looked at too').toBe(true);
});

it('[hardening 11] a look that lies back too long is overdue, and another signature counts for nothing', async () => {
  await rm(headFile);
  const key = stack.platform.config.keys.logHeads;
  const [signedAt, lookedAt] = [minutesAgo(60), minutesAgo(11)];
  await appendFile(headFile, signHead(key, { at: signedAt, merchantCode, seq: '0', hash: '' }));
  const look = { merchantCode: everyLog, seq: '0', hash: '' };
  await appendFile(headFile, signHead(key, { ...look, at: lookedAt }));
  await appendFile(headFile, signHead(anotherKey, { ...look, at: minutesAgo(1) }));
  expect(await unanchored()).toEqual({ since: lookedAt, isOverdue: true });
});

it('[LOG-19] the call and the command know of every signed head', async () => {
  await log.sign();
  await log.cutAfter(5);
  await plant(1);
  await log.sign();
  const accountId = await stack.addAccount(merchantCode, 'auditor', ['bac_#_ope-view']);
  const browser = await signInDirectly(stack.browser(), stack.owner, { merchantCode, accountId });
  const stop = runTasks(stack);
  const id = (await browser.call('operation-logs.verify', { body: {} })).data.taskId;
  const finding = async () => (await browser.call('tasks.get', { params: { id }, query: {} })).data.finding?.whole;
  await expect.poll(finding, { timeout: 15_000 }).toMatchObject({ fault: { kind: 'cut', seq: '7' } });
  await stop();
  const { code, output } = await runEntry(stack, 'verify-log', '--merchant', merchantCode);
  expect(output).toContain('发现问题：第 8 条起的记录被截断');
  expect(code).toBe(1);
});
