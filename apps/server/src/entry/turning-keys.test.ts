import { randomBytes } from 'node:crypto';
import { appendFile, rm, writeFile } from 'node:fs/promises';

import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { logRows } from '../../test/log/log-rows.ts';
import { watchLog } from '../../test/log/watched-log.ts';
import { plantOlderLog } from '../../test/planted/older-server.ts';
import { onlyVersion, plantKeyedDomains, unreadableKeys } from '../../test/planted/planted-domain-key.ts';
import { plantFactor, totpCode } from '../../test/planted/planted-factor.ts';
import { plantLog } from '../../test/planted/planted-log.ts';
import { signInDirectly } from '../../test/planted/planted-session.ts';
import { runEntry } from '../../test/stack/run-entry.ts';
import { password, restarted, startStack, type TestStack } from '../../test/stack/stack.ts';
import { sealedDomainKeys } from '../modules/domains/index.ts';
import { everyLog, signHead, type StatedHead } from '../modules/operation-logs/verify/stated-head.ts';
import { sealedFactors } from '../modules/second-factor/index.ts';
import { chainHash } from '../platform/audit/log-chain.ts';
import { nameOfColumn, reseal } from '../platform/keys/reseal.ts';
import { replaceSealed } from '../platform/keys/sealed-columns.repository.ts';
import { createSealer, type Sealed } from '../platform/keys/sealing.ts';
import { sealedColumns } from './sealed-columns.ts';

/** As `openssl rand -base64 32` makes one. */
const newKey = () => randomBytes(32).toString('base64');

let stack: TestStack;
const opened: TestStack[] = [];
beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('alpha');
});
afterAll(async () => {
  for (const each of opened) await each.close();
  await stack.close();
});

async function restart(settings: Record<string, string>): Promise<TestStack> {
  const again = await restarted(stack, settings);
  opened.push(again);
  return again;
}

describe('the keys that seal', () => {
  const sealed = () =>
    stack.owner.query<{ key_version: number }>('SELECT DISTINCT key_version FROM identity.second_factors');

  async function enrolled(on: TestStack, account: string) {
    const owner = { merchantCode: 'alpha', accountId: await stack.addAccount('alpha', account) };
    return { account, ...(await plantFactor(stack.owner, on.platform.config, owner)) };
  }

  async function signIn(on: TestStack, account: string, code: string): Promise<number> {
    const browser = on.browser();
    expect((await browser.passwordStep(account, password)).data).toEqual({ secondFactor: 'totp' });
    return (await browser.call('second-factor.sign-in', { body: { code } })).status;
  }

  it('[hardening 14] the drill: add a key, restart, reseal, drop the old one; every factor works all the way', async () => {
    const first = await enrolled(stack, 'first');
    expect(await signIn(stack, 'first', totpCode(first.secret, -1))).toBe(200);

    const [sealing, hashing] = [newKey(), newKey()];
    const both = await restart({ SEALING_KEYS: `2:${sealing},1:derived`, HASHING_KEYS: `2:${hashing},1:derived` });
    const second = await enrolled(both, 'second');
    expect(await signIn(both, 'first', totpCode(first.secret))).toBe(200);
    expect(await signIn(both, 'second', totpCode(second.secret, -1))).toBe(200);

    const turned = await runEntry(both, 'reseal');
    expect(turned).toEqual({ code: 0, output: expect.stringContaining('已用密钥 2 重新加密 1 项') });
    expect(turned.output, 'hashes cannot be made anew').toContain('1 个账号的恢复码仍属旧密钥');
    expect((await sealed()).rows).toEqual([{ key_version: 2 }]);
    const logged = (await logRows(stack.owner)).findLast(({ merchantCode }) => merchantCode === 'platform');
    expect(logged).toMatchObject({ functionName: '更换加密密钥', userAccount: 'system:command' });

    const alone = await restart({ SEALING_KEYS: `2:${sealing}`, HASHING_KEYS: `2:${hashing},1:derived` });
    expect(await signIn(alone, 'first', totpCode(first.secret, 1))).toBe(200);
    expect(await signIn(alone, 'first', first.recoveryCode), 'under the key that was kept').toBe(200);
    expect(await signIn(alone, 'second', second.recoveryCode)).toBe(200);
    const nothing = await runEntry(alone, 'reseal');
    expect(nothing).toEqual({ code: 0, output: expect.stringContaining('重新加密 0 项') });
  }, 90_000);

  it('[hardening 14] resealing leaves a value that no key opens, and the command fails', async () => {
    await enrolled(stack, 'orphan');
    const other = await restart({ SEALING_KEYS: `3:${newKey()}` });
    const before = await stack.owner.query('SELECT * FROM identity.second_factors ORDER BY 1');
    const { code, output } = await runEntry(other, 'reseal');
    expect([code, output]).toEqual([1, expect.stringContaining('无法用 SEALING_KEYS 中的密钥解密')]);
    expect((await stack.owner.query('SELECT * FROM identity.second_factors ORDER BY 1')).rows).toEqual(before.rows);
  }, 60_000);

  it('[hardening 14] resealing keeps a value that somebody wrote after it was read', async () => {
    const accountId = await stack.addAccount('alpha', 'meanwhile');
    await plantFactor(stack.owner, stack.platform.config, { merchantCode: 'alpha', accountId });
    const held = async () =>
      (
        await stack.owner.query<{ bytes: Buffer; keyVersion: number }>(
          'SELECT sealed_secret AS bytes, key_version AS "keyVersion" FROM identity.second_factors WHERE account_id = $1',
          [accountId],
        )
      ).rows[0];
    const [read, sealer] = [await held(), createSealer(stack.platform.config.keys.sealing)];
    if (read === undefined) throw new Error('no factor');
    const anew = sealer.seal('resealed', `account:${accountId}`);
    const replace = async (before: Sealed) =>
      await inMerchant(stack.platform.pool, 'alpha', (tx) =>
        replaceSealed(tx, sealedFactors, [{ merchantCode: 'alpha', id: accountId, sealed: anew, before }]),
      );
    expect(await replace(sealer.seal('before the write', `account:${accountId}`)), 'another secret lies there').toBe(0);
    expect(await held()).toEqual(read);
    expect(await replace(read)).toBe(1);
    expect(await held()).toEqual(anew);
  });

  it('[hardening 14] keys of domains are shown while they are resealed, and none becomes unreadable', async () => {
    const old = stack.platform.config.keys.sealing;
    const domains = await plantKeyedDomains(
      stack.owner,
      old,
      'alpha',
      Array.from({ length: 120 }, () => ({})),
    );
    const both = await restart({ SEALING_KEYS: `2:${newKey()},1:derived` });
    const { sealing } = both.platform.config.keys;
    const accountId = await stack.addAccount('platform', 'turner', [], { isSuperAdmin: true });
    const browser = await signInDirectly(both.browser(), stack.owner, { merchantCode: 'platform', accountId });
    const query = { merchantCodeBySa: 'alpha' };
    const showAll = async () => {
      let wrong = 0;
      for (const { id, key } of domains.slice(-30)) {
        const shown = await browser.call('domains.push-reveal-key', { params: { id }, query } as never);
        if (shown.status !== 200 || shown.data.key !== key) wrong += 1;
      }
      return wrong;
    };
    const [wrong, count] = await Promise.all([showAll(), reseal(both.platform.pool, sealing, sealedDomainKeys)]);
    expect([wrong, count.resealed]).toEqual([0, domains.length]);
    expect(await unreadableKeys(stack.owner, onlyVersion(sealing, 2), domains)).toEqual({ older: 0, unreadable: 0 });
  }, 60_000);

  it('[hardening 14] everything that lies sealed is resealed', async () => {
    const { rows } = await stack.owner.query<{ name: string }>(
      `SELECT concat_ws('.', table_schema, table_name, column_name) AS name FROM information_schema.columns
       WHERE column_name LIKE 'sealed%' AND table_schema IN ('tenant', 'identity', 'platform') ORDER BY 1`,
    );
    expect(sealedColumns.map(nameOfColumn).toSorted()).toEqual(rows.map(({ name }) => name));
  });

  it('[hardening 14] a write that was sent under the old key is repeated under the new one', async () => {
    const accountId = await stack.addAccount('alpha', 'repeating');
    const browser = await signInDirectly(stack.browser(), stack.owner, { merchantCode: 'alpha', accountId });
    const change = { body: { name: '改过的名字' } };
    const headers = { 'idempotency-key': 'turning-keys' };
    expect((await browser.call('profile.update', change as never, headers)).status).toBe(200);
    const after = await restart({ HASHING_KEYS: `2:${newKey()},1:derived` });
    const again = after.browser();
    for (const [name, value] of browser.cookies) again.cookies.set(name, value);
    expect((await again.call('profile.update', change as never, headers)).status).toBe(200);
    const other = { body: { name: '另一个名字' } };
    expect((await again.call('profile.update', other as never, headers)).status, 'not the same write').toBe(422);
  });
});

describe('the key of the log', () => {
  const second = `2:${newKey()}`;
  let after: TestStack;
  let merchantCode: string;
  let log: ReturnType<typeof watchLog>;
  let merchants = 0;
  const ofRow = 'WHERE merchant_code = $M AND seq =';

  beforeAll(async () => {
    after = await restart({ LOG_CHAIN_KEY: `${second},1:${stack.environment['LOG_CHAIN_KEY']}` });
  });

  /** Rows 1 and 2 as servers of the version before wrote them, 3 and 4 under the first key, 5 to 7 under the second. */
  beforeEach(async () => {
    merchants += 1;
    merchantCode = `turn${merchants}`;
    await rm(stack.platform.config.LOG_HEAD_FILE, { force: true });
    await stack.addMerchant(merchantCode);
    const keys = stack.platform.config.keys.logChain;
    for (let row = 0; row < 2; row += 1) await plantOlderLog(stack.owner, keys, merchantCode);
    for (let row = 0; row < 2; row += 1) await plantLog(stack, merchantCode);
    await watchLog(stack, merchantCode).sign();
    for (let row = 0; row < 3; row += 1) await plantLog(after, merchantCode);
    log = watchLog(after, merchantCode);
    await log.sign();
  });

  /** A file of heads in which the new key was first signed with a day before an instant. */
  async function turnedADayBefore(micros: bigint, head: { seq: string; hash: Buffer }): Promise<void> {
    const { keys, LOG_HEAD_FILE } = after.platform.config;
    const at = new Date(Number(micros / 1000n) - 24 * 3_600_000).toISOString();
    const line = (stated: Omit<StatedHead, 'at'>) => signHead(keys.logHeads, { at, ...stated });
    const own = line({ merchantCode, seq: head.seq, hash: head.hash.toString('hex') });
    await writeFile(LOG_HEAD_FILE, line({ merchantCode: everyLog, seq: '0', hash: '' }) + own);
  }

  it('[hardening 14] the drill: rows and heads of both keys hold, and the command says the same', async () => {
    const rows = (await logRows(stack.owner)).filter((row) => row.merchantCode === merchantCode);
    expect(rows.map(({ format, keyVersion }) => [format, keyVersion])).toEqual([
      [1, 1],
      [1, 1],
      [2, 1],
      [2, 1],
      [2, 2],
      [2, 2],
      [2, 2],
    ]);
    expect((await log.verify()).at(-1)).toMatchObject({ checked: 7, fault: null, unanchored: { isOverdue: false } });
    const { code, output } = await runEntry(after, 'verify-log', '--merchant', merchantCode);
    expect([code, output]).toEqual([0, expect.stringContaining('已校验 7 / 7 条')]);
  }, 60_000);

  it('[hardening 14] a head signed under the first key still shows what was cut', async () => {
    await log.cutAfter(3);
    expect(await log.faultOf()).toMatchObject({ kind: 'cut', seq: '4' });
  });

  it.each([
    ['a row of the first format', `user_name = '别人'`, 2],
    ['an address in a row whose format has none', `client_address = '192.0.2.1'`, 2],
    ['a row of the first key', `user_name = '别人'`, 4],
    ['a row of the second key', `user_name = '别人'`, 6],
    ['the address', `client_address = '192.0.2.1'`, 4],
    ['the address, taken away', `client_address = NULL`, 6],
    ['the version: an older one', 'key_version = 1', 6],
    ['the version: a newer one', 'key_version = 2', 4],
    ['the version: one that there is not', 'key_version = 9', 6],
    ['the format: as before', 'format = 1', 6],
    ['the format and all that it does not cover', 'format = 1, key_version = 1, client_address = NULL', 6],
    ['the format: a newer one', 'format = 2', 2],
    ['the format: one that there is not', 'format = 3', 6],
  ])('[hardening 14] finds %s altered', async (_what, change, seq) => {
    await log.tamper(`UPDATE tenant.operation_logs SET ${change} ${ofRow} ${seq}`);
    expect(await log.faultOf()).toMatchObject({ kind: 'altered', seq: String(seq) });
  });

  it('[hardening 14] a row that the old key made a day after the turn proves nothing', async () => {
    await plantLog(after, merchantCode);
    const rows = (await logRows(stack.owner)).filter((row) => row.merchantCode === merchantCode);
    const [before, last] = rows.slice(-2);
    if (before === undefined || last === undefined) throw new Error('no rows');
    const forged = { ...last, userName: '别人', format: 1, keyVersion: 1, clientAddress: null } as const;
    const hash = chainHash(after.platform.config.keys.logChain.reveal(1), before.hash, forged).toString('hex');
    await log.tamper(
      `UPDATE tenant.operation_logs SET user_name = '别人', format = 1, key_version = 1, client_address = NULL,
         hash = '\\x${hash}' ${ofRow} 8`,
      `UPDATE tenant.log_heads SET hash = '\\x${hash}' WHERE merchant_code = $M`,
    );
    await turnedADayBefore(BigInt(last.createdMicros) + 1000n, before);
    expect(await log.faultOf(), 'for a day it does').toBeNull();
    await turnedADayBefore(BigInt(rows[4]?.createdMicros ?? 0), before);
    expect(await log.faultOf()).toMatchObject({ kind: 'altered', seq: '8' });
  });

  it('[hardening 14] without the first key its rows prove nothing', async () => {
    const without = await restart({
      LOG_CHAIN_KEY: second,
      SEALING_KEYS: `2:${newKey()}`,
      HASHING_KEYS: `2:${newKey()}`,
    });
    expect(await watchLog(without, merchantCode).faultOf()).toMatchObject({ kind: 'altered', seq: '1' });
  });

  it('[hardening 14] lines that the old key signed after the turn vouch for nothing', async () => {
    const { keys, LOG_HEAD_FILE } = stack.platform.config;
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await appendFile(LOG_HEAD_FILE, signHead(keys.logHeads, { at, merchantCode, seq: '99', hash: '' }));
    await appendFile(LOG_HEAD_FILE, signHead(keys.logHeads, { at, merchantCode: everyLog, seq: '0', hash: '' }));
    const last = (await log.verify()).at(-1);
    expect(last?.fault).toBeNull();
    expect(last?.unanchored?.since && last.unanchored.since < at).toBe(true);
  });

  it('a row as an older server writes it needs nothing but the defaults', async () => {
    const rows = await inMerchant(stack.owner, merchantCode, async (tx) => {
      const found = await sql<{ format: number }>`SELECT format, key_version, client_address
        FROM tenant.operation_logs WHERE seq = 1`.execute(tx);
      return found.rows;
    });
    expect(rows).toEqual([{ format: 1, key_version: 1, client_address: null }]);
  });
});
