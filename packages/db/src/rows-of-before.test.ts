import { afterAll, beforeAll, expect, it } from 'vitest';

import { type OwnDatabase, ownDatabase } from '../../../apps/server/test/own-database.ts';
import { migrate } from './migrate.ts';
import { createPool, type Pool } from './pool.ts';

let database: OwnDatabase;
let owner: Pool;
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
    SELECT set_config('touchline.merchant', '', false);`);
  expect((await migrate(database.ownerUrl)).applied).toEqual(['0032_views_of_a_page.sql']);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

it('[hardening 17] views of before become those of the page whose path they keep', async () => {
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
