import type { Pool } from '@touchline/db/pool';
import { openTransaction } from '@touchline/db/transaction';
import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { plantSessions } from '../../test/planted/planted-session.ts';
import { startStack, type TestStack } from '../../test/stack/stack.ts';
import { tokenHash } from '../platform/keys/tokens.ts';
import { heldKeys } from '../platform/rights/held-keys.repository.ts';
import { admittedBy, type GateRow } from './gate.ts';

const ceiling = allPermissionKeys.filter((_key, at) => at % 2 === 0);
const [within = '', within2 = ''] = ceiling;
const beyond = allPermissionKeys[1] ?? '';
let stack: TestStack;

beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('strict', ceiling);
  await stack.addMerchant('easy', ceiling);
  await stack.owner.query(`UPDATE platform.merchants SET second_factor_required = true WHERE code = 'strict'`);
});
afterAll(() => stack.close());

interface Opened {
  outcome: string;
  merchant: string;
  account: string;
  scope: string;
  rows: number;
}

async function tokenOf(merchantCode: string, accountId: string): Promise<string> {
  const [token = ''] = await plantSessions(stack.owner, [{ merchantCode, accountId }]);
  return token;
}

/** The gate's word, and what the rest of its transaction finds open. */
async function open(token: string, wanted: readonly string[] | null, actingFor: string | null = null, across = false) {
  const { transaction, rows } = await openTransaction<{ outcome: string }>(stack.platform.pool, {
    text: `SELECT outcome FROM identity.admit_call($1, $2, $3, $4, '2 hours', '12 hours')`,
    values: [tokenHash(token), actingFor, across, wanted],
  });
  const after = await transaction.run<Opened>({
    text: `SELECT current_setting('touchline.merchant') AS merchant, current_setting('touchline.account') AS account,
      current_setting('touchline.scope') AS scope, (SELECT count(*)::integer FROM tenant.roles) AS rows`,
  });
  await transaction.rollback();
  return { ...after.rows[0], outcome: rows[0]?.outcome };
}

const closed = { merchant: '', account: '', scope: 'own', rows: 0 };

describe('[ROL-53] the gate judges the wanted keys by roles and ceiling', () => {
  it.each([
    [[within], [within], 'ok'],
    [[within, within2], [within2], 'ok'],
    [[within], [within2, within], 'ok'],
    [[beyond], [beyond], 'forbidden'],
    [[within], [beyond], 'forbidden'],
    [[], [within], 'forbidden'],
    [[], null, 'ok'],
  ])('an account holding %j where %j is needed is %s', async (held, wanted, outcome) => {
    const account = `held${Math.random().toString(36).slice(2, 10)}`;
    const accountId = await stack.addAccount('easy', account, held);
    const opened = await open(await tokenOf('easy', accountId), wanted);
    const isOpen = outcome === 'ok';
    expect(opened).toMatchObject(isOpen ? { merchant: 'easy', account: accountId, scope: 'own' } : closed);
    expect(opened.outcome).toBe(outcome);
  });

  it('for every key as the whole set says', async () => {
    const accountId = await stack.addAccount('easy', 'many', allPermissionKeys.slice(0, 12));
    const token = await tokenOf('easy', accountId);
    const { transaction } = await openTransaction(stack.platform.pool, {
      text: `SELECT platform.enter_merchant('easy')`,
    });
    const whole = await sql<{
      keys: string[];
    }>`SELECT ${heldKeys(sql.lit('easy'), sql.val(accountId))} AS keys`.execute(transaction.sql);
    await transaction.rollback();
    const judged: string[] = [];
    for (const key of allPermissionKeys.slice(0, 20)) if ((await open(token, [key])).outcome === 'ok') judged.push(key);
    expect(judged.toSorted()).toEqual(whole.rows[0]?.keys.toSorted());
    expect(judged).toHaveLength(6);
  });
});

it('[hardening 9] the gate leaves its connection the bounds that it came with, and gives them to one without', async () => {
  const accountId = await stack.addAccount('easy', 'bounded', [within]);
  const token = await tokenOf('easy', accountId);
  const bounds = async (pool: Pool) => {
    const { transaction } = await openTransaction(pool, {
      text: `SELECT outcome FROM identity.admit_call($1, NULL, false, NULL, '2 hours', '12 hours')`,
      values: [tokenHash(token)],
    });
    const { rows } = await transaction.run({
      text: `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock`,
    });
    await transaction.rollback();
    return rows[0];
  };
  expect(await bounds(stack.platform.pool)).toEqual({ statement: '2300ms', lock: '1800ms' });
  expect(await bounds(stack.owner)).toEqual({ statement: '5s', lock: '3s' });
});

describe('[WIR-36] nothing is open', () => {
  it('to an unknown, an ended and an idle session', async () => {
    const accountId = await stack.addAccount('easy', 'gone', [within]);
    const [ended, idle] = [await tokenOf('easy', accountId), await tokenOf('easy', accountId)];
    await stack.owner.query('UPDATE identity.sessions SET ended_at = now() WHERE token_hash = $1', [tokenHash(ended)]);
    await stack.owner.query(
      `UPDATE identity.sessions SET last_seen_at = now() - interval '3 hours' WHERE token_hash = $1`,
      [tokenHash(idle)],
    );
    expect(await open('nobody', [within])).toEqual({ ...closed, outcome: 'expired' });
    expect(await open(idle, [within])).toEqual({ ...closed, outcome: 'expired' });
    expect(await open(ended, [within])).toEqual({ ...closed, outcome: 'ended' });
  });

  it('to whoever owes a second factor, but for calls that need a session alone', async () => {
    const token = await tokenOf('strict', await stack.addAccount('strict', 'owing', [within]));
    expect(await open(token, [within])).toEqual({ ...closed, outcome: 'unenrolled' });
    expect(await open(token, null)).toMatchObject({ outcome: 'ok', merchant: 'strict' });
  });

  it('to a super-admin who names a merchant that there is not', async () => {
    const token = await tokenOf('platform', await stack.addAccount('platform', 'lost', [], { isSuperAdmin: true }));
    expect(await open(token, [within], 'nowhere')).toEqual({ ...closed, outcome: 'unknown' });
  });
});

it('only a super-admin acts for another merchant or reads across all', async () => {
  const chief = await tokenOf('platform', await stack.addAccount('platform', 'boss', [], { isSuperAdmin: true }));
  const staff = await tokenOf('easy', await stack.addAccount('easy', 'staff', [within]));
  expect(await open(chief, [beyond], 'easy')).toMatchObject({ outcome: 'ok', merchant: 'easy', scope: 'own' });
  expect(await open(chief, [beyond], null, true)).toMatchObject({ merchant: 'platform', scope: 'all' });
  expect(await open(staff, [within], 'strict', true)).toMatchObject({ outcome: 'ok', merchant: 'easy', scope: 'own' });
});

const row: GateRow = {
  outcome: 'ok',
  session_id: '1',
  device_id: null,
  account_id: '2',
  account: 'staff',
  name: '员工',
  email: '',
  home_merchant: 'platform',
  merchant_code: 'platform',
  is_super_admin: false,
  permission_version: '1.1',
  use_is_due: false,
  must_enrol: false,
  must_change_password: false,
};
const request: Parameters<typeof admittedBy>[1] = {
  sessionToken: 'token',
  permission: 'session',
  actingFor: null,
  isUnbound: true,
  isPlatforms: false,
  countsAsUse: true,
  attribute: () => undefined,
};

it('only a super-admin works across merchants, and only in a call for all of them', () => {
  expect(admittedBy({ ...row, is_super_admin: true }, request).acrossMerchants).toBe(true);
  expect(admittedBy(row, request).acrossMerchants).toBe(false);
  expect(admittedBy({ ...row, is_super_admin: true }, { ...request, isUnbound: false }).acrossMerchants).toBe(false);
});

it('a call of the platform is refused to merchants even where the database lets them pass', () => {
  const ofPlatform = { ...request, isPlatforms: true };
  expect(admittedBy(row, ofPlatform).merchantCode).toBe('platform');
  const asMerchant = () => admittedBy({ ...row, home_merchant: 'easy', merchant_code: 'easy' }, ofPlatform);
  expect(asMerchant).toThrow(expect.objectContaining({ reason: 'forbidden', merchantCode: 'easy' }));
});
