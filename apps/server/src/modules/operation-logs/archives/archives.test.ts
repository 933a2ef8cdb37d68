import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import { inMerchant } from '@touchline/db/transaction';
import { formatTime } from '@touchline/domain/times';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Browser } from '../../../../test/browser/browser.ts';
import { merchantCodeOf } from '../../../../test/log/made-up-rows.ts';
import { watchLog } from '../../../../test/log/watched-log.ts';
import { logColumns as columns, plantOldLog } from '../../../../test/planted/old-log.ts';
import { plantLog } from '../../../../test/planted/planted-log.ts';
import { signInDirectly } from '../../../../test/planted/planted-session.ts';
import { startStack, type TestStack } from '../../../../test/stack/stack.ts';
import { readHead } from '../verify/verify.repository.ts';
import { type ArchivedStretch, listStretches } from './archives.repository.ts';
import { createArchiving } from './archiving.service.ts';

const merchantCode = merchantCodeOf(0);
const rows = 10_500;

let stack: TestStack;
let chief: Browser;
let stretches: readonly ArchivedStretch[];

async function signIn(code: string, account: string, keys: readonly string[], isSuperAdmin = false): Promise<Browser> {
  const accountId = await stack.addAccount(code, account, keys, { isSuperAdmin });
  return await signInDirectly(stack.browser(), stack.owner, { merchantCode: code, accountId });
}

const listed = async (browser: Browser, query = {}) => (await browser.call('operation-logs.list', { query })).data;

/** The lists' answers before the archive was made. */
let before: Awaited<ReturnType<typeof listed>>;
let firstRecord: number;

beforeAll(async () => {
  stack = await startStack();
  await plantOldLog(stack, { months: 40, rows, merchants: 2 });
  await stack.addMerchant('young');
  await plantLog(stack, 'young');
  chief = await signIn('platform', 'chief', [], true);
  before = await listed(chief);
  before = await listed(chief);
  firstRecord = (await chief.call('operation-logs.get', { params: { id: '1' } })).status;
  await createArchiving(stack.platform)();
  stretches = await inMerchant(stack.owner, merchantCode, (tx) => listStretches(tx, merchantCode));
}, 180_000);
afterAll(() => stack.close());

const keptMonths = 25;

it('[hardening 15] rows older than the setting are archived, and no others', () => {
  const now = new Date();
  const kept = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keptMonths, 1)).toISOString();
  expect(stretches.at(-1)?.until).toBe(kept);
  expect(stretches.length).toBeGreaterThanOrEqual(13);
  for (const [at, stretch] of stretches.entries())
    expect(stretch).toMatchObject({
      firstSeq: (stretches[at - 1]?.lastSeq ?? 0n) + 1n,
      hashBefore: stretches[at - 1]?.lastHash ?? Buffer.alloc(0),
    });
});

it('[hardening 15] a list counts anew, shows what is left and says since when', async () => {
  expect(before).toMatchObject({ total: 10_000, totalIsCapped: true });
  expect(before.archivedBefore).toBeUndefined();
  const after = await listed(chief);
  const archivedBefore = stretches.at(-1)?.until;
  expect(after).toMatchObject({ archivedBefore });
  expect(after.totalIsCapped).toBeUndefined();
  expect(after.total).toBeLessThan(8000);
  const last = await listed(chief, { current: after.totalPages });
  expect(Date.parse(last.records.at(-1)?.createdTime ?? '')).toBeGreaterThanOrEqual(Date.parse(archivedBefore ?? ''));
  expect(await listed(chief, { endDate: formatTime(stretches[0]?.until ?? '', 'day') })).toMatchObject({ total: 0 });
});

it('[hardening 15] each merchant is told of its own archives', async () => {
  const [own, other] = await Promise.all([
    signIn(merchantCode, 'auditor', ['bac_#_ope-view']),
    signIn('young', 'beginner', ['bac_#_ope-view']),
  ]);
  expect((await listed(own)).archivedBefore).toBe(stretches.at(-1)?.until);
  expect((await listed(other)).archivedBefore).toBeUndefined();
  const gone = await own.call('operation-logs.get', { params: { id: '1' } });
  const day = formatTime(stretches.at(-1)?.until ?? '');
  const reason = gone.error.details[0]?.errorMessage;
  expect([firstRecord, gone.status, reason]).toEqual([200, 404, `${day} 之前的日志已归档，不在此处显示`]);
  const none = await other.call('operation-logs.get', { params: { id: '999999' } });
  expect([none.status, none.error.details]).toEqual([404, []]);
});

describe('[hardening 15] verifying reads the archives', () => {
  const log = () => watchLog(stack, merchantCode);
  const pathOf = (stretch: ArchivedStretch | undefined) =>
    join(stack.platform.config.LOG_ARCHIVE_DIR, stretch?.file ?? '', 'whole');

  async function lastSeq(): Promise<number> {
    const head = await inMerchant(stack.owner, merchantCode, (tx) => readHead(tx, merchantCode));
    return Number(head.seq);
  }

  /** With one archive changed by somebody who can write there. */
  async function changed(at: number, change: (file: string) => Promise<void>) {
    const file = pathOf(stretches[at]);
    await copyFile(file, `${file}-kept`);
    await change(file);
    const fault = await log().faultOf();
    await copyFile(`${file}-kept`, file);
    return fault;
  }

  const rewritten = (edit: (lines: string[]) => string[]) => async (file: string) => {
    const lines = gunzipSync(await readFile(file))
      .toString()
      .split('\n');
    await writeFile(file, gzipSync(edit(lines).join('\n')));
  };

  it('[hardening 15] from the first row ever to the last', async () => {
    expect((await log().verify()).at(-1)).toMatchObject({ checked: await lastSeq(), fault: null });
  });

  it('[hardening 15] a file that is gone, or ends in the middle, lacks rows', async () => {
    const seq = String(stretches[2]?.firstSeq);
    expect(await changed(2, (file) => rm(file))).toMatchObject({ kind: 'missing', seq });
    const cut = await changed(2, async (file) => {
      const bytes = await readFile(file);
      await writeFile(file, bytes.subarray(0, bytes.length / 3));
    });
    expect(cut).toMatchObject({ kind: 'missing' });
    expect(BigInt(cut?.seq ?? 0)).toBeGreaterThan(stretches[2]?.firstSeq ?? 0n);
  });

  it('[hardening 15] a row of a file that was altered, taken out or put in twice', async () => {
    const seq = (offset: bigint) => String((stretches[3]?.firstSeq ?? 0n) + offset);
    const alter = rewritten((lines) => lines.map((line, at) => (at === 5 ? line.replace('名称', '改称') : line)));
    expect(await changed(3, alter)).toMatchObject({ kind: 'altered', seq: seq(4n) });
    expect(
      await changed(
        3,
        rewritten((lines) => lines.toSpliced(5, 1)),
      ),
    ).toMatchObject({ kind: 'missing', seq: seq(4n) });
    const twice = rewritten((lines) => lines.toSpliced(5, 0, lines[5] ?? ''));
    expect(await changed(3, twice)).toMatchObject({ kind: 'inserted', seq: seq(4n) });
    expect(await log().faultOf()).toBeNull();
  });

  it('[hardening 15] lines that are no rows, rows of somebody else, and a line without an end', async () => {
    const seq = String((stretches[4]?.firstSeq ?? 0n) + 4n);
    const fifth = (line: (old: string) => string) =>
      rewritten((lines) => lines.map((old, at) => (at === 5 ? line(old) : old)));
    for (const line of [
      (old: string) => `${old.slice(0, 66)} [1,2]`,
      (old: string) => `${old.slice(0, 66)} null`,
      (old: string) => old.replace(merchantCode, merchantCodeOf(1)),
      (old: string) => old + 'x'.repeat(17 * 1024 * 1024),
    ])
      expect(await changed(4, fifth(line))).toMatchObject({ kind: 'missing', seq });
  });

  it('[hardening 15] a made-up record hides nothing, of whatever month it says that it is', async () => {
    const { tamper, faultOf } = log();
    const end = stretches.at(-1)?.lastSeq ?? 0n;
    const lastHash = (at: bigint) =>
      `(SELECT hash FROM tenant.operation_logs WHERE merchant_code = $M AND seq = ${at})`;
    const hashBefore = `(SELECT last_hash FROM tenant.log_archives WHERE merchant_code = $M AND last_seq = ${end})`;
    const rowsHidden = `merchant_code = $M AND seq BETWEEN ${end + 1n} AND ${end + 20n}`;
    await tamper(`CREATE TABLE tenant.kept AS SELECT * FROM tenant.operation_logs WHERE ${rowsHidden}`);
    for (const month of ['1960-01-01Z', '2090-01-01Z', '2024-01-01Z']) {
      await tamper(
        `INSERT INTO tenant.log_archives VALUES ($M, ${end + 1n}, ${end + 20n}, ${hashBefore}, ${lastHash(end + 20n)}, '${month}', 'x')`,
        `DELETE FROM tenant.operation_logs WHERE ${rowsHidden}`,
      );
      expect(await faultOf(), month).toMatchObject({ kind: 'missing', seq: String(end + 1n) });
      await tamper(
        `DELETE FROM tenant.log_archives WHERE merchant_code = $M AND first_seq = ${end + 1n}`,
        `INSERT INTO tenant.operation_logs (${columns}) SELECT ${columns} FROM tenant.kept`,
      );
      expect(await faultOf()).toBeNull();
    }
    await tamper('DROP TABLE tenant.kept');
    // A genuine record that says another month is walked through all the same.
    const [oldest] = stretches;
    await tamper(`UPDATE tenant.log_archives SET month = '1960-01-01Z' WHERE merchant_code = $M AND first_seq = 1`);
    expect(await faultOf()).toMatchObject({ kind: 'missing', seq: '1' });
    await tamper(`UPDATE tenant.log_archives SET month = '${oldest?.from}' WHERE merchant_code = $M AND first_seq = 1`);
    expect(await faultOf()).toBeNull();
  }, 60_000);

  it('[hardening 15] a record that was taken away, and one that stands for rows which were never archived', async () => {
    const { tamper, faultOf } = log();
    const record = 'tenant.log_archives WHERE merchant_code = $M AND first_seq =';
    await tamper(`CREATE TABLE tenant.kept AS SELECT * FROM ${record} 1`, `DELETE FROM ${record} 1`);
    expect(await faultOf()).toMatchObject({ kind: 'missing', seq: '1' });
    await tamper('INSERT INTO tenant.log_archives SELECT * FROM tenant.kept', 'DROP TABLE tenant.kept');
    expect(await faultOf()).toBeNull();
    const end = stretches.at(-1)?.lastSeq ?? 0n;
    await tamper(
      `INSERT INTO tenant.log_archives SELECT $M, ${end + 1n}, ${end + 9n}, '\\x', (SELECT hash FROM tenant.operation_logs
         WHERE merchant_code = $M AND seq = ${end + 9n}), date_trunc('month', now() - interval '20 months'), 'made-up'`,
      `DELETE FROM tenant.operation_logs WHERE merchant_code = $M AND seq BETWEEN ${end + 1n} AND ${end + 9n}`,
    );
    expect(await faultOf()).toMatchObject({ kind: 'missing', seq: String(end + 1n) });
  });
});
