import { createWriteStream } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { logRows } from '../../../../test/log/log-rows.ts';
import { merchantCodeOf } from '../../../../test/log/made-up-rows.ts';
import { watchLog } from '../../../../test/log/watched-log.ts';
import { agingLog, type Archiver, logColumns as columns, plantOldLog } from '../../../../test/planted/old-log.ts';
import { plantLog } from '../../../../test/planted/planted-log.ts';
import { startStack, type TestStack } from '../../../../test/stack/stack.ts';
import { createFileStore } from '../../../platform/files/file-store.ts';
import { readPeriod } from '../log-filter.ts';
import { readHead } from '../verify/verify.repository.ts';
import { verifyLog } from '../verify/verify.service.ts';
import { listStretches } from './archives.repository.ts';

const merchants = [merchantCodeOf(0), merchantCodeOf(1)];
const [first = ''] = merchants;

let stack: TestStack;
let log: ReturnType<typeof agingLog>;
beforeAll(async () => {
  stack = await startStack();
  log = agingLog(stack);
  await plantOldLog(stack, { months: 32, rows: 640, merchants: 2 });
}, 120_000);
afterAll(() => stack.close());

/** Every row of every chain is there, in the table or in an archive, and none besides. */
async function requireWhole(): Promise<void> {
  for (const merchantCode of merchants) {
    const head = await inMerchant(stack.owner, merchantCode, (tx) => readHead(tx, merchantCode));
    const last = (await watchLog(stack, merchantCode).verify()).at(-1);
    expect(last, merchantCode).toMatchObject({ fault: null, checked: Number(head.seq) });
  }
}

const stretchesOf = (merchantCode: string) =>
  inMerchant(stack.owner, merchantCode, (tx) => listStretches(tx, merchantCode));

const monthStart = (month: string) => `${month}-01`;
const monthEnd = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

it('[hardening 15] a month goes whole from the table into a file: chains go on, and it is recorded', async () => {
  const before = (await logRows(stack.owner)).filter((row) => row.merchantCode === first);
  const month = await log.archiveOldest();
  expect([await log.tablesOf(month), (await log.oldestMonth()) > month]).toEqual([0, true]);
  const [stretch] = await stretchesOf(first);
  const left = (await logRows(stack.owner)).filter((row) => row.merchantCode === first);
  expect(stretch).toMatchObject({ firstSeq: 1n, lastSeq: BigInt(left[0]?.seq ?? 0) - 1n });
  expect(left).toEqual(before.slice(Number(stretch?.lastSeq)));
  expect(stretch?.from.slice(0, 7)).toBe(month);
  await requireWhole();

  const rows = (await logRows(stack.owner)).filter((row) => row.merchantCode === 'platform');
  expect(rows).toMatchObject([{ functionName: '归档操作日志', userAccount: 'system:worker', result: 1 }]);
  expect(JSON.parse(rows[0]?.changes ?? '')).toMatchObject([
    { entity: 'logArchive', id: month, after: { file: stretch?.file, merchants: 2, sha256: expect.any(String) } },
  ]);
});

it('[hardening 15] verifying goes through archives that a period touches, and through no others', async () => {
  await log.archiveOldest();
  const { archives } = stack.platform;
  const [oldest, next] = await stretchesOf(first);
  const opened = vi.spyOn(archives, 'open');
  const read = async (from: string, to: string) => {
    opened.mockClear();
    expect(await watchLog(stack, first).faultOf(from, to)).toBeNull();
    return opened.mock.calls.map(([file]) => file);
  };
  const days = (stretch = oldest) => {
    const month = stretch?.from.slice(0, 7) ?? '';
    return [`${month}-10`, `${month}-20`] as const;
  };
  expect(await read(...days())).toEqual([oldest?.file]);
  expect(await read(...days(next))).toEqual([next?.file]);
  expect(await read(days()[0], days(next)[1])).toEqual([oldest?.file, next?.file]);
  const month = await log.oldestMonth();
  expect(await read(monthStart(month), monthEnd(month)), 'the first days of a month in UTC are the last here').toEqual([
    next?.file,
  ]);
  expect(await read(`${month}-10`, `${month}-20`)).toEqual([]);
  expect(await read('2001-01-01', '2001-12-31')).toEqual([]);
  opened.mockRestore();
});

describe('[hardening 15] where it breaks off', () => {
  const run = (statement: string) => stack.owner.query(statement);
  const refuse = `CREATE FUNCTION tenant.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'refused'; END $$`;
  const tableOf = (month: string) => `tenant.operation_logs_${month.replace('-', '_')}`;

  interface Breach {
    breaks(month: string): Promise<unknown>;
    with?(): Partial<Archiver>;
    readonly says: RegExp;
    mends(): Promise<unknown>;
  }

  it.each<[string, Breach]>([
    [
      'while the file is written',
      {
        breaks: async () => undefined,
        with: () => ({
          archives: createFileStore(stack.platform.config.LOG_ARCHIVE_DIR, () => createWriteStream('/dev/full')),
        }),
        says: /ENOSPC/,
        mends: async () => undefined,
      },
    ],
    [
      'after the file, before the record',
      {
        breaks: () =>
          run(`${refuse}; CREATE TRIGGER refuse BEFORE INSERT ON tenant.log_archives
            FOR EACH ROW EXECUTE FUNCTION tenant.refuse()`),
        says: /refused/,
        mends: () => run('DROP FUNCTION tenant.refuse() CASCADE'),
      },
    ],
    [
      'in the record, before its log row',
      {
        breaks: () =>
          run(`ALTER TABLE tenant.operation_logs ADD CONSTRAINT jam CHECK (function_name <> '归档操作日志') NOT VALID`),
        says: /jam/,
        mends: () => run('ALTER TABLE tenant.operation_logs DROP CONSTRAINT jam'),
      },
    ],
    [
      'after the record, before the month leaves',
      {
        breaks: () => run('REVOKE EXECUTE ON FUNCTION tenant.drop_log_month(date) FROM touchline_app'),
        says: /permission denied/,
        mends: () => run('GRANT EXECUTE ON FUNCTION tenant.drop_log_month(date) TO touchline_app'),
      },
    ],
    [
      'after it has left, before its table goes',
      {
        breaks: (month) => run(`CREATE VIEW tenant.holding AS SELECT id FROM ${tableOf(month)}`),
        says: /other objects depend on it/,
        mends: () => run('DROP VIEW tenant.holding'),
      },
    ],
  ])('[hardening 15] %s, nothing is lost, and the next run does the rest', async (_when, step) => {
    const month = await log.oldestMonth();
    await step.breaks(month);
    await expect(log.archiveOldest(step.with?.())).rejects.toThrow(step.says);
    expect(await log.oldestMonth()).toBe(month);
    await requireWhole();
    await step.mends();
    await log.archiveOldest();
    expect([await log.tablesOf(month), (await log.oldestMonth()) > month]).toEqual([0, true]);
    await requireWhole();
    const archived = (await stretchesOf(first)).filter(({ from }) => from.startsWith(month));
    expect(archived, 'once').toHaveLength(1);
  });
});

it('[hardening 15] it waits for nobody for long while the month leaves, and comes again', async () => {
  const month = await log.oldestMonth();
  const reader = await stack.owner.connect();
  await reader.query('BEGIN; LOCK TABLE tenant.operation_logs IN ACCESS SHARE MODE');
  const archived = log.archiveOldest();
  await expect.poll(async () => (await stretchesOf(first)).at(-1)?.from.slice(0, 7), { timeout: 15_000 }).toBe(month);
  const began = Date.now();
  while (Date.now() - began < 4000) {
    await plantLog(stack, 'platform');
    await pause(50);
  }
  await reader.query('COMMIT');
  reader.release();
  await archived;
  expect(await log.tablesOf(month)).toBe(0);
}, 60_000);

it('[hardening 15] a month that does not hold stays, and is told', async () => {
  const month = await log.oldestMonth();
  const { tamper } = watchLog(stack, first);
  const seq = ((await stretchesOf(first)).at(-1)?.lastSeq ?? 0n) + 2n;
  const setName = (name: string) =>
    `UPDATE tenant.operation_logs SET trace_id = ${name} WHERE merchant_code = $M AND seq = ${seq}`;
  await tamper(setName(`'x' || trace_id`));
  const error = vi.spyOn(stack.platform.logger, 'error');
  await expect(log.archiveOldest()).rejects.toThrow(`row ${seq} altered`);
  expect(error.mock.calls.map(([facts]) => facts)).toMatchObject([{ merchantCode: first, month }]);
  error.mockRestore();
  expect(await log.tablesOf(month)).toBe(1);
  await tamper(setName('substr(trace_id, 2)'));
  await log.archiveOldest();
  expect(await log.tablesOf(month)).toBe(0);
});

it('[hardening 15] a verification that goes on meanwhile finds what was archived under it', async () => {
  const { archives, config, pool } = stack.platform;
  let looks = 0;
  const verdicts = verifyLog({
    merchantCode: first,
    keys: config.keys.logChain,
    archives,
    signedHead: null,
    period: readPeriod({}),
    async read(work) {
      looks += 1;
      // After it has seen which archives there are, before it reads the rows.
      if (looks === 2) await log.archiveOldest();
      return await inMerchant(pool, first, work);
    },
  });
  let last;
  for await (const verdict of verdicts) last = verdict;
  expect(last).toMatchObject({ done: true, fault: null });
});

it('[hardening 15] rows that a clock brought out of order are archived with their part of the chain', async () => {
  const month = await log.oldestMonth();
  const chain = (await logRows(stack.owner)).filter((row) => row.merchantCode === first);
  const isOf = (micros: string) => new Date(Number(micros) / 1000).toISOString().startsWith(month);
  const at = chain.findLastIndex(({ createdMicros }) => isOf(createdMicros));
  const days = chain.map(() => 0);
  // The last row of the month moves into the next one, and the row after it back.
  const gap =
    Number(BigInt(chain[at + 1]?.createdMicros ?? 0) - BigInt(chain[at]?.createdMicros ?? 0)) / 86_400_000_000;
  const toEdge = Math.ceil(
    (Date.parse(`${monthEnd(month)}T23:59:59Z`) * 1000 - Number(chain[at]?.createdMicros)) / 86_400_000_000,
  );
  days[at] = toEdge + 1;
  days[at + 1] = -Math.ceil(gap) - 1;
  const moved = { earlier: chain[at]?.seq, later: chain[at + 1]?.seq };
  await watchLog(stack, first).spread(days);
  await requireWhole();
  await log.archiveOldest();
  expect((await stretchesOf(first)).at(-1)?.lastSeq).toBe(BigInt(moved.later ?? 0));
  const left = (await logRows(stack.owner)).find((row) => row.merchantCode === first);
  expect(left?.seq, 'still in the month that its time says').toBe(moved.earlier);
  await requireWhole();
  const next = await log.oldestMonth();
  expect(await watchLog(stack, first).faultOf(`${next}-02`, `${next}-28`)).toBeNull();
  await log.archiveOldest();
  await requireWhole();
});

describe('with a place for rows without a month', () => {
  const spare = 'tenant.operation_logs_before';

  it('[hardening 15] rows that stand there are archived and go, as those of a month of its own do', async () => {
    const month = await log.oldestMonth();
    const table = `tenant.operation_logs_${month.replace('-', '_')}`;
    await stack.owner.query(`ALTER TABLE tenant.operation_logs DETACH PARTITION ${table};
      SELECT tenant.keep_log_partitions();
      INSERT INTO ${spare} (${columns}) SELECT ${columns} FROM ${table}; DROP TABLE ${table}`);
    expect(await log.oldestMonth()).toBe(month);
    await requireWhole();
    await log.archiveOldest();
    expect((await stack.owner.query(`SELECT FROM ${spare}`)).rowCount).toBe(0);
    await requireWhole();
    const next = await log.archiveOldest();
    expect([next > month, await log.tablesOf(next)]).toEqual([true, 0]);
    await requireWhole();
  });

  it('[hardening 15] a row that is put into an archived month is found', async () => {
    const { tamper, faultOf } = watchLog(stack, first);
    const [stretch] = await stretchesOf(first);
    const head = await inMerchant(stack.owner, first, (tx) => readHead(tx, first));
    await tamper(`INSERT INTO tenant.operation_logs (merchant_code, seq, id, created_at, account_id, user_name, user_account,
        home_merchant, function_name, http_method, api_path, request_parameter, result, err_msg, changes, trace_id, hash)
      SELECT merchant_code, 2, 99999999, '${stretch?.from}'::timestamptz + interval '5 days', account_id, '伪造',
        user_account, home_merchant, function_name, http_method, api_path, request_parameter, result, err_msg, changes,
        trace_id, hash FROM tenant.operation_logs WHERE merchant_code = $M AND seq = ${head.seq}`);
    expect(await faultOf()).toMatchObject({ kind: 'inserted', seq: '2' });
    const month = stretch?.from.slice(0, 7) ?? '';
    expect(await faultOf(`${month}-02`, `${month}-28`)).toMatchObject({ kind: 'inserted', seq: '2' });
    await tamper(`DELETE FROM tenant.operation_logs WHERE merchant_code = $M AND id = 99999999`);
    expect(await faultOf()).toBeNull();
  });
});

it(
  '[hardening 15] two runs at once lose nothing: one archives, the other is in its way at the most',
  { retry: 0 },
  async () => {
    const month = await log.oldestMonth();
    const outcomes = await Promise.allSettled([log.archiveOldest(), log.archiveOldest()]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    await requireWhole();
    expect(
      (await stretchesOf(first)).filter(({ from }) => from.startsWith(month)),
      'once',
    ).toHaveLength(1);
  },
);

it('[hardening 15] a row that a clock set back put among the old ones takes no young ones along', async () => {
  const month = await log.oldestMonth();
  const chain = (await logRows(stack.owner)).filter((row) => row.merchantCode === first);
  const daysBack = Math.round((Date.now() - Date.parse(`${month}-15`)) / 86_400_000);
  const onlyLast = (days: number, rows: number) =>
    Array.from({ length: rows }, (_, at) => (at === rows - 1 ? days : 0));
  const watched = watchLog(stack, first);
  await watched.spread(onlyLast(-daysBack, chain.length));
  const warn = vi.spyOn(stack.platform.logger, 'warn');
  await log.archiveOldest();
  expect(warn.mock.calls.map(([facts]) => facts)).toContainEqual({ month });
  warn.mockRestore();
  const lastArchived = (await stretchesOf(first)).at(-1)?.lastSeq ?? 0n;
  const left = (await logRows(stack.owner)).filter((row) => row.merchantCode === first);
  expect(left.length, 'all but those of the month').toBeGreaterThan(chain.length - 40);
  expect(lastArchived).toBeLessThan(BigInt(left.at(-1)?.seq ?? 0) - 200n);
  expect([await log.tablesOf(month), await log.oldestMonth()]).toEqual([1, month]);
  await requireWhole();
  const removed = `DELETE FROM tenant.operation_logs WHERE merchant_code = $M AND seq = ${left.at(-100)?.seq}`;
  expect(left.at(-100), 'young').toBeDefined();
  const kept = `SELECT * FROM tenant.operation_logs WHERE merchant_code = $M AND seq = ${left.at(-100)?.seq}`;
  await watched.tamper(`CREATE TABLE tenant.kept AS ${kept}`, removed);
  expect(await watched.faultOf()).toMatchObject({ kind: 'missing', seq: left.at(-100)?.seq });
  await watched.tamper(
    `INSERT INTO tenant.operation_logs (${columns}) SELECT ${columns} FROM tenant.kept`,
    'DROP TABLE tenant.kept',
  );
  const now = left.filter(({ seq }) => BigInt(seq) > lastArchived);
  await watched.spread(onlyLast(daysBack, now.length));
  await log.archiveOldest();
  expect(await log.tablesOf(month)).toBe(0);
  await requireWhole();
});

it('[hardening 15] the server’s role makes no record of what it would have gone', async () => {
  const head = await inMerchant(stack.owner, first, (tx) => readHead(tx, first));
  const next = ((await stretchesOf(first)).at(-1)?.lastSeq ?? 0n) + 1n;
  const before = `(SELECT last_hash FROM tenant.log_archives WHERE merchant_code = '${first}' ORDER BY first_seq DESC LIMIT 1)`;
  const hashOf = (seq: bigint | string) =>
    `(SELECT hash FROM tenant.operation_logs WHERE merchant_code = '${first}' AND seq = ${seq})`;
  const insert = (values: string) =>
    inMerchant(stack.platform.pool, first, (tx) =>
      sql.raw(`INSERT INTO tenant.log_archives VALUES ('${first}', ${values}, 'made-up')`).execute(tx),
    );
  const old = `'2020-01-01Z'`;
  for (const [values, why] of [
    [`${next}, 1000000000000, ${before}, '\\xaa', ${old}`, 'does not end at a row'],
    [`${next}, ${next + 5n}, ${before}, ${hashOf(next + 6n)}, ${old}`, 'does not end at a row'],
    [`${next + 1n}, ${head.seq}, ${before}, ${hashOf(head.seq)}, ${old}`, 'does not go on'],
    [`${next}, ${head.seq}, '\\xaa', ${hashOf(head.seq)}, ${old}`, 'does not go on'],
    [
      `${next}, ${next + 5n}, ${before}, ${hashOf(next + 5n)}, date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`,
      'too young',
    ],
  ] as const)
    await expect(insert(values), values).rejects.toThrow(why);
});

describe('the function that takes a month out', () => {
  const drop = (date: string) => stack.platform.pool.query(`SELECT tenant.drop_log_month(${date}::date)`);

  it('[hardening 15] takes none that is younger than 13 months, whatever the setting says', async () => {
    for (const months of [0, 12, 13])
      await expect(drop(`(now() - interval '${months} months')`)).rejects.toThrow('too young');
  });

  it('[hardening 15] takes none that is not archived', async () => {
    const month = await log.oldestMonth();
    await expect(drop(`'${month}-01'`)).rejects.toThrow(/the log of m00\d in .+ is not archived/);
    expect(await log.tablesOf(month)).toBe(1);
  });
});

describe('a log that nobody writes to any more', () => {
  beforeEach(async () => {
    await stack.addMerchant('idle');
  });

  it('[hardening 15] an idle log is archived to its end, and its next row goes on from there', async () => {
    for (let row = 0; row < 3; row += 1) await plantLog(stack, 'idle');
    const idle = watchLog(stack, 'idle');
    const month = await log.oldestMonth();
    const daysBack = Math.ceil((Date.now() - Date.parse(`${month}-15`)) / 86_400_000);
    await idle.spread([-daysBack, -daysBack, -daysBack]);
    await idle.sign();
    await log.archiveOldest();
    expect(await idle.faultOf()).toBeNull();
    await plantLog(stack, 'idle');
    const error = vi.spyOn(stack.platform.logger, 'error');
    await idle.sign();
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
    expect((await idle.verify()).at(-1)).toMatchObject({ checked: 4, fault: null });
    await idle.cutAfter(3);
    expect(await idle.faultOf()).toMatchObject({ kind: 'cut', seq: '4' });
  });
});
