import { afterAll, beforeAll, expect, it } from 'vitest';

import { type OwnDatabase, ownDatabase } from '../../../apps/server/test/stack/own-database.ts';
import { migrate } from './migrate.ts';
import { createPool, type Pool } from './pool.ts';

let database: OwnDatabase;
let owner: Pool;
let applied: readonly string[];
beforeAll(async () => {
  database = await ownDatabase();
  owner = createPool({ url: database.ownerUrl, size: 1, waitMs: 5000, onConnectionLost: () => undefined });
  await owner.query(`
    DELETE FROM platform.schema_migrations WHERE name LIKE '0032%';
    INSERT INTO platform.merchants (code, alias) VALUES ('alpha', 'alpha');
    SELECT set_config('touchline.merchant', 'alpha', false);
    INSERT INTO tenant.accounts (merchant_code, account, account_key, name, email, password_hash)
      VALUES ('alpha', 'lin', 'lin', '林', '', '');
    INSERT INTO tenant.saved_views (merchant_code, account_id, table_name, name, content)
      SELECT 'alpha', id, given.* FROM tenant.accounts, (VALUES
        ('matches.list', NULL, '{"viewId": null}'::jsonb),
        ('matches.list', '今天', '{"place": "path=/spo_soc_sch&status=1"}'),
        ('matches.list', '明天', '{"place": "path=/spo_bak_sch"}'),
        ('accounts.list', '今天', '{"place": "keyword=path=/x"}')) given;
    SELECT set_config('touchline.merchant', '', false);
    INSERT INTO platform.quarantine (supplier, feed, supplier_id, reason, record, digest, first_at, last_at, times, state)
      SELECT 'NAMI', 'football/match', id, reason, '{}', decode(digest, 'hex'), now() - days * interval '1 day',
        now() - days * interval '1 hour', times, state
      FROM (VALUES ('5', '一', 'aa', 3, 4, 'ignored'), ('5', '二', 'bb', 1, 2, 'open'), ('5', '一', 'cc', 9, 1, 'read'),
        ('6', '一', 'dd', 1, 1, 'open'), (NULL, '一', 'ee', 1, 1, 'open'), (NULL, '一', 'ff', 1, 1, 'open'))
        old (id, reason, digest, days, times, state)`);
  ({ applied } = await migrate(database.ownerUrl));
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

it('[hardening 17] views of before become those of the page whose path they keep', async () => {
  expect(applied).toEqual(['0032_views_of_a_page.sql']);
  await owner.query(`SELECT set_config('touchline.scope', 'all', false)`);
  const { rows } = await owner.query<{ table: string }>(
    `SELECT table_name AS table FROM tenant.saved_views ORDER BY id`,
  );
  expect(rows.map(({ table }) => table)).toEqual([
    'matches.list',
    'matches.list /spo_soc_sch',
    'matches.list /spo_bak_sch',
    'accounts.list',
  ]);
});

it('[hardening 17] a record that was unreadable before has one row, and its count goes on', async () => {
  const read = async () => {
    const { rows } = await owner.query<object>(
      `SELECT supplier_id AS id, reason, times, state, (extract(epoch FROM now() - first_at) / 86400)::integer AS days
       FROM platform.quarantine ORDER BY supplier_id, id`,
    );
    return rows;
  };
  const others = [
    { id: '6', reason: '一', times: 1, state: 'open', days: 1 },
    { id: null, reason: '一', times: 1, state: 'open', days: 1 },
    { id: null, reason: '一', times: 1, state: 'open', days: 1 },
  ];
  expect(await read()).toEqual([{ id: '5', reason: '二', times: 7, state: 'open', days: 9 }, ...others]);
  await owner.query(`INSERT INTO platform.quarantine AS known (supplier, feed, supplier_id, reason, record, digest)
    VALUES ('NAMI', 'football/match', '5', '三', '{}', sha256('id 5'))
    ON CONFLICT (supplier, feed, digest) DO UPDATE SET times = known.times + 1`);
  expect(await read()).toEqual([{ id: '5', reason: '二', times: 8, state: 'open', days: 9 }, ...others]);
});
