import type { Query } from '@touchline/db/query';
import { backgroundHeader } from '@touchline/domain/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { plantSessions } from '../../../test/planted/planted-session.ts';
import { startStack, type TestStack } from '../../../test/stack/stack.ts';
import { tokenHash } from '../../platform/keys/tokens.ts';
import { gateQuery, type GateRow } from '../gate.ts';

const key = 'bac_#_acc-view';
let stack: TestStack;
let viewer: string;
let stranger: string;
beforeAll(async () => {
  // One connection: whatever it kept of an earlier unit would show in the next.
  stack = await startStack({ DATABASE_READ_POOL: '1' });
  await stack.addMerchant('alpha');
  await stack.addMerchant('beta');
  const viewerId = await stack.addAccount('alpha', 'viewer', [key]);
  const strangerId = await stack.addAccount('beta', 'stranger');
  [viewer = '', stranger = ''] = await plantSessions(stack.owner, [
    { merchantCode: 'alpha', accountId: viewerId },
    { merchantCode: 'beta', accountId: strangerId },
  ]);
});
afterAll(() => stack.close());

const gate = (sessionToken: string): Query<GateRow> =>
  gateQuery({ sessionToken, permission: key, actingFor: null, isUnbound: false, countsAsUse: true }, stack.platform);
const queryOf = (text: string, values: readonly unknown[] = []): Query<Record<string, unknown>> => ({
  name: `test-${Buffer.from(text).toString('base64url').slice(0, 50)}`,
  text,
  values,
});
const accounts = queryOf('SELECT account, merchant_code FROM tenant.accounts');
const settings = queryOf(`SELECT current_setting('touchline.merchant', true) AS merchant,
  current_setting('touchline.account', true) AS account, pg_backend_pid() AS pid`);
const read = (token: string, query: Query<Record<string, unknown>>) =>
  stack.platform.reads.read(gate(token), { query });

describe('gate and page in one round trip', () => {
  let pid: unknown;
  beforeEach(async () => {
    pid ??= (await read(viewer, settings)).found().query[0]?.['pid'];
  });

  it('[WIR-36] an admitted session sees its merchant’s rows', async () => {
    const { gate: judged, found } = await read(viewer, accounts);
    expect(judged[0]?.outcome).toBe('ok');
    expect(found().query).toEqual([{ account: 'viewer', merchant_code: 'alpha' }]);
  });

  it('[WIR-36] a refused, an unknown and an ended session see no row', async () => {
    const [ended = ''] = await plantSessions(stack.owner, [
      { merchantCode: 'alpha', accountId: String((await read(viewer, settings)).gate[0]?.account_id) },
    ]);
    await stack.owner.query('UPDATE identity.sessions SET ended_at = now() WHERE token_hash = $1', [tokenHash(ended)]);
    const seen = [];
    for (const token of [stranger, 'nobody', ended]) {
      const { gate: judged, found } = await read(token, accounts);
      seen.push([judged[0]?.outcome, found().query]);
    }
    expect(seen).toEqual([
      ['forbidden', []],
      ['expired', []],
      ['ended', []],
    ]);
  });

  it('[WIR-36] nothing that was set is left for the next unit, whether it ends well or not', async () => {
    const { reads } = stack.platform;
    const alone = async () => (await reads.read(settings, {})).gate;
    await read(viewer, accounts);
    expect(await alone()).toEqual([{ merchant: '', account: '', pid }]);
    await read(viewer, queryOf('SELECT 1 / 0 AS never'));
    expect(await alone()).toEqual([{ merchant: '', account: '', pid }]);
    expect((await reads.read(accounts, {})).gate).toEqual([]);
  });

  it('an error in one unit hurts no other, on the same connection, and the gate’s word is heard all the same', async () => {
    const failing = queryOf('SELECT 1 / $1::integer AS one', [0]);
    const units = await Promise.all([read(viewer, accounts), read(viewer, failing), read(viewer, accounts)]);
    expect(units.map((unit) => unit.gate[0]?.outcome)).toEqual(['ok', 'ok', 'ok']);
    expect(() => units[1].found()).toThrow('division by zero');
    expect([units[0], units[2]].map((unit) => unit.found().query)).toEqual([
      [{ account: 'viewer', merchant_code: 'alpha' }],
      [{ account: 'viewer', merchant_code: 'alpha' }],
    ]);
    expect((await read(viewer, { ...failing, values: [1] })).found().query).toEqual([{ one: 1 }]);
    expect((await read(viewer, settings)).found().query[0]?.['pid']).toBe(pid);
  });

  it('a statement that cannot even be parsed is asked again as often as one likes', async () => {
    const broken = queryOf('SELECT nothing FROM nowhere');
    for (let turn = 0; turn < 2; turn += 1) {
      const { found } = await read(viewer, broken);
      expect(() => found()).toThrow('nowhere');
    }
    expect((await read(viewer, accounts)).found().query).toHaveLength(1);
  });

  it.each([
    `UPDATE tenant.accounts SET description = 'mine'`,
    `INSERT INTO tenant.roles (merchant_code, name) VALUES ('alpha', 'planted')`,
    'SELECT id FROM tenant.accounts FOR UPDATE',
  ])('[WIR-36] a write is refused: %s', async (text) => {
    const { found } = await read(viewer, queryOf(text));
    expect(() => found()).toThrow('read-only transaction');
  });

  it('values of every kind arrive as they are', async () => {
    const values = ['it"s \\ {a,b}', 7, true, null, new Date(0), ['a,"b"', 'c\\d', null], Buffer.from([1, 0])];
    const kinds = queryOf(
      `SELECT $1::text AS text, $2::integer AS number, $3::boolean AS flag, $4::text AS nothing,
        $5::timestamptz AS instant, $6::text[] AS list, $7::bytea AS bytes`,
      values,
    );
    expect((await read(viewer, kinds)).found().query).toEqual([
      {
        text: values[0],
        number: 7,
        flag: true,
        nothing: null,
        instant: new Date(0),
        list: values[5],
        bytes: values[6],
      },
    ]);
  });

  it('a column that is added or changed is seen by the next unit but one', async () => {
    await stack.owner.query('CREATE TABLE platform.shifting (n integer); INSERT INTO platform.shifting VALUES (1)');
    await stack.owner.query('GRANT SELECT ON platform.shifting TO touchline_app');
    const shifting = queryOf('SELECT * FROM platform.shifting');
    expect((await read(viewer, shifting)).found().query).toEqual([{ n: 1 }]);
    await stack.owner.query(`ALTER TABLE platform.shifting ADD COLUMN word text DEFAULT 'new'`);
    const { found } = await read(viewer, shifting);
    expect(() => found()).toThrow('cached plan');
    expect((await read(viewer, shifting)).found().query).toEqual([{ n: 1, word: 'new' }]);
  });
});

it('[SGN-31] a session’s use is noted apart, and not for the page’s own polling', async () => {
  const browser = stack.browser();
  browser.cookies.set('touchline_session', viewer);
  const lastSeen = async () => {
    const { rows } = await stack.owner.query<{ age: number }>(
      'SELECT extract(epoch FROM now() - last_seen_at)::integer AS age FROM identity.sessions WHERE token_hash = $1',
      [tokenHash(viewer)],
    );
    return rows[0]?.age ?? Number.NaN;
  };
  await stack.owner.query(
    `UPDATE identity.sessions SET last_seen_at = now() - interval '40 seconds' WHERE token_hash = $1`,
    [tokenHash(viewer)],
  );
  await browser.call('accounts.list', { query: {} }, { [backgroundHeader]: '1' });
  expect(await lastSeen()).toBeGreaterThanOrEqual(40);
  expect((await browser.call('accounts.list', { query: {} })).status).toBe(200);
  await expect.poll(lastSeen).toBeLessThan(30);
});
