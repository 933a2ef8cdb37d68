import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { inMerchant } from '@touchline/db/transaction';
import { formatTime } from '@touchline/domain/times';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Browser } from '../../../../test/browser/browser.ts';
import { dayMs, watchLog } from '../../../../test/log/watched-log.ts';
import { plantLog } from '../../../../test/planted/planted-log.ts';
import { signInDirectly } from '../../../../test/planted/planted-session.ts';
import { startStack, type TestStack } from '../../../../test/stack/stack.ts';
import { runTasks } from '../../../../test/stack/task-runner.ts';
import type { AccountRef } from '../../../platform/account-ref.ts';
import { verifyAsTask } from './verify-task.service.ts';

let stack: TestStack;
let auditor: AccountRef;
let merchantCode: string;
let log: ReturnType<typeof watchLog>;
let merchants = 0;
const rows = 9;

beforeAll(async () => {
  stack = await startStack({ LOG_HEAD_FILE: join(tmpdir(), `heads-${randomBytes(6).toString('hex')}.jsonl`) });
});
afterAll(() => stack.close());
beforeEach(async () => {
  merchants += 1;
  merchantCode = `verify${merchants}`;
  log = watchLog(stack, merchantCode);
  await stack.addMerchant(merchantCode);
  auditor = {
    merchantCode,
    accountId: await stack.addAccount(merchantCode, `auditor${merchants}`, ['bac_#_ope-view']),
  };
  for (let row = 0; row < rows; row += 1)
    await plantLog(stack, merchantCode, { userName: `第 "${row}" 行\n\t\\ 👍 \u001F`, errMsg: null });
});

const today = () => formatTime(new Date(), 'day');
const ofRow = 'FROM tenant.operation_logs WHERE merchant_code = $M AND seq =';
const copyOf5 = (
  seq: string,
  createdAt: string,
) => `INSERT INTO tenant.operation_logs (merchant_code, seq, id, created_at,
    account_id, user_name, user_account, home_merchant, function_name, http_method, api_path, request_parameter, result,
    err_msg, changes, trace_id, hash)
  SELECT merchant_code, ${seq}, nextval('tenant.operation_log_ids'), ${createdAt}, account_id, '伪造', user_account,
    home_merchant, function_name, http_method, api_path, request_parameter, result, err_msg, changes, trace_id, hash
  ${ofRow} 5`;

describe('an untouched chain', () => {
  it('[LOG-19] passes, whole and over a period', async () => {
    await log.sign();
    expect((await log.verify()).at(-1)).toMatchObject({ checked: rows, total: rows, done: true, fault: null });
    expect((await log.verify(today(), today())).at(-1)).toMatchObject({ done: true, fault: null });
    expect((await log.verify('2020-01-01', '2020-12-31')).at(-1)).toMatchObject({ done: true, fault: null });
  });

  it('passes while rows come in', { retry: 0 }, async () => {
    const [verdicts] = await Promise.all([log.verify(), plantLog(stack, merchantCode), plantLog(stack, merchantCode)]);
    expect(verdicts.at(-1)?.fault).toBeNull();
  });
});

describe('[LOG-19] finds the first of', () => {
  it.each([
    [
      'an altered text',
      `UPDATE tenant.operation_logs SET user_name = '别人' WHERE merchant_code = $M AND seq >= 4`,
      'altered',
      '4',
    ],
    [
      'what the list says of a row altered',
      `UPDATE tenant.operation_logs SET touched = replace(touched, '新名', '别名') WHERE merchant_code = $M AND seq = 4`,
      'altered',
      '4',
    ],
    [
      'what the list says of a row taken away',
      `UPDATE tenant.operation_logs SET touched = NULL WHERE merchant_code = $M AND seq = 4`,
      'altered',
      '4',
    ],
    [
      'an altered time',
      `UPDATE tenant.operation_logs SET created_at = created_at - interval '1 microsecond' WHERE merchant_code = $M AND seq = 4`,
      'altered',
      '4',
    ],
    [
      'an altered result',
      `UPDATE tenant.operation_logs SET result = 0, err_msg = '{}' WHERE merchant_code = $M AND seq = 1`,
      'altered',
      '1',
    ],
    [
      'the last row altered',
      `UPDATE tenant.operation_logs SET changes = NULL WHERE merchant_code = $M AND seq = 9`,
      'altered',
      '9',
    ],
    [
      'the head set to another hash than the last row has',
      `UPDATE tenant.log_heads SET hash = sha256('') WHERE merchant_code = $M`,
      'altered',
      '9',
    ],
    ['a deleted row', `DELETE ${ofRow} 4`, 'missing', '4'],
    ['the first row deleted', `DELETE ${ofRow} 1`, 'missing', '1'],
    ['a row put in twice under one number', copyOf5('5', `created_at + interval '1 microsecond'`), 'inserted', '5'],
    [
      'a forged row before the one of its number',
      copyOf5('5', `created_at - interval '1 microsecond'`),
      'inserted',
      '5',
    ],
    [
      'a row put in under a number of another time',
      copyOf5('2', `created_at + interval '1 microsecond'`),
      'inserted',
      '2',
    ],
    ['a row put in under a number that is none', copyOf5('0', 'created_at'), 'inserted', '0'],
    ['a row put in at the end', copyOf5('10', `now()`), 'inserted', '10'],
    ['the tail cut off', `DELETE ${ofRow.replace('seq =', 'seq >=')} 7`, 'cut', '7'],
    ['everything cut off', `DELETE ${ofRow.replace('seq =', 'seq >=')} 1`, 'cut', '1'],
  ])('[LOG-19] %s', async (_name, statement, kind, seq) => {
    await log.tamper(statement);
    expect(await log.faultOf()).toMatchObject({ kind, seq });
  });

  it('[LOG-19] a tail cut off together with the head, by the head that was signed outside the database', async () => {
    await log.sign();
    await log.cutAfter(6);
    expect(await log.faultOf()).toEqual({ kind: 'cut', seq: '7', id: null, createdTime: null });
  });

  it('[LOG-19] a row of the period that is missing at its end, or stands there under a foreign number', async () => {
    await log.tamper(`DELETE ${ofRow} 9`);
    expect(await log.faultOf(today(), today())).toMatchObject({ kind: 'cut', seq: '9' });
    await log.tamper(copyOf5('1', `created_at + interval '1 microsecond'`));
    expect(await log.faultOf(today(), today())).toMatchObject({ kind: 'inserted', seq: '1' });
  });

  it('names the row by its id and time', async () => {
    await log.tamper(`UPDATE tenant.operation_logs SET user_name = '别人' WHERE merchant_code = $M AND seq = 4`);
    expect(await log.faultOf()).toEqual({
      kind: 'altered',
      seq: '4',
      id: expect.stringMatching(/^\d+$/),
      createdTime: expect.stringMatching(/^\d{4}-.+Z$/),
    });
  });
});

describe('a period with rows before and after it', () => {
  const dayFromNow = (days: number) => formatTime(new Date(Date.now() + days * dayMs), 'day');
  const nextDay = `now() + interval '1 day'`;

  it.each(['100000', '9', '8', '7', '1'])('[LOG-19] finds a row that was put into it as number %s', async (seq) => {
    await log.spread([0, 0, 0, 1, 1, 1, 2, 2, 2]);
    const day = dayFromNow(1);
    expect(await log.faultOf(day, day)).toBeNull();
    await log.tamper(copyOf5(seq, nextDay));
    expect(await log.faultOf(day, day)).toMatchObject({ kind: 'inserted', seq });
  });

  it('[LOG-19] passes rows of a clock that was set back, and finds what was put in behind them', async () => {
    await log.spread([0, 0, 0, 1, 1, 1, 2, 1, 1]);
    const day = dayFromNow(1);
    expect(await log.faultOf(day, day)).toBeNull();
    await log.tamper(copyOf5('100000', nextDay));
    expect(await log.faultOf(day, day)).toMatchObject({ kind: 'inserted', seq: '100000' });
  });
});

describe('as a task', () => {
  let browser: Browser;
  let stop: (() => Promise<void>) | undefined;
  beforeEach(async () => {
    browser = await signInDirectly(stack.browser(), stack.owner, auditor);
  });
  afterEach(async () => {
    await stop?.();
    stop = undefined;
  });

  const started = async () => (await browser.call('operation-logs.verify', { body: {} })).data.taskId;
  const taskOf = async (id: string) => (await browser.call('tasks.get', { params: { id }, query: {} })).data;
  const ended = async (id: string) => {
    await expect.poll(async () => (await taskOf(id)).endedTime, { timeout: 15_000 }).not.toBeNull();
    return await taskOf(id);
  };
  const loggedOnce = async () => {
    const { data } = await browser.call('operation-logs.list', { query: { functionName: '校验操作日志' } });
    return data.records.map(({ httpMethod, result, requestParameter }) => ({
      httpMethod,
      result,
      given: JSON.parse(requestParameter) as object,
    }));
  };

  it('[hardening 7] [LOG-18] [LOG-19] finds the verdict, for its owner and for the log', async () => {
    await log.tamper(`DELETE ${ofRow} 4`);
    stop = runTasks(stack);
    const id = await started();
    const task = await ended(id);
    const whole = { checked: 0, total: rows, done: true, fault: { kind: 'missing', seq: '4' } };
    expect(task).toMatchObject({
      state: 'done',
      title: '校验操作日志',
      file: null,
      hasItems: false,
      finding: { text: '发现问题：第 4 条缺失', isGood: false, whole },
    });
    expect(await loggedOnce()).toEqual([
      { httpMethod: 'TASK', result: 1, given: expect.objectContaining({ task: id, finding: task.finding?.whole }) },
    ]);
  });

  it('[hardening 7] says that nothing was found, and how much was looked at', async () => {
    await log.sign();
    stop = runTasks(stack);
    const { finding, done, total } = await ended(await started());
    expect(finding).toMatchObject({ text: `未发现篡改，共核对 ${rows} 条日志`, isGood: true });
    expect([done, total]).toEqual([rows, rows]);
  });

  it('[hardening 11] a verification is no good news if nothing signed vouches for the log’s end', async () => {
    stop = runTasks(stack);
    const { finding } = await ended(await started());
    const text = `未发现篡改，但部分日志尚未锚定，共核对 ${rows} 条日志`;
    expect(finding).toMatchObject({ text, isGood: false, whole: { unanchored: { since: null, isOverdue: true } } });
  });

  it('[hardening 7] stops at the next look once it is called off', async () => {
    const over = new AbortController();
    let looks = 0;
    const found = await verifyAsTask(stack.platform)(
      {
        merchantCode,
        progress: () => undefined,
        async read(work) {
          looks += 1;
          if (looks === 2) over.abort();
          return await inMerchant(stack.platform.pool, merchantCode, work);
        },
      },
      {},
      over.signal,
    );
    expect([found, looks]).toEqual([null, 2]);
  });

  it('[hardening 7] a verification’s finding is withheld from an owner who may no longer read the log', async () => {
    stop = runTasks(stack);
    const id = await started();
    expect((await ended(id)).finding).not.toBeNull();
    const listed = async () => (await browser.call('tasks.list', {})).data.tasks.map(({ finding }) => finding);
    expect(await listed()).toEqual([expect.objectContaining({ whole: expect.anything() })]);
    await inMerchant(stack.owner, merchantCode, async (tx) => {
      await tx.deleteFrom('tenant.account_roles').where('account_id', '=', auditor.accountId).execute();
    });
    expect([(await taskOf(id)).finding, ...(await listed())]).toEqual([null, null]);
  });

  it('[hardening 7] can be called off, and finds nothing then', async () => {
    const id = await started();
    expect((await browser.call('tasks.cancel', { params: { id } })).status).toBe(200);
    stop = runTasks(stack);
    await expect.poll(loggedOnce, { timeout: 15_000 }).toMatchObject([{ httpMethod: 'TASK', result: 0 }]);
    expect(await taskOf(id)).toMatchObject({ state: 'cancelled', finding: null });
  });

  it('a period that is none is refused before there is a task', async () => {
    for (const startDate of ['yesterday', '0400-02-29'])
      expect((await browser.call('operation-logs.verify', { body: { startDate } })).status).toBe(400);
    expect((await browser.call('tasks.list', {})).data.tasks).toEqual([]);
  });
});
