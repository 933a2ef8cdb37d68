import { afterAll, beforeAll, expect, it } from 'vitest';

import { type OwnDatabase, ownDatabase } from '../../../apps/server/test/stack/own-database.ts';
import { migrate } from './migrate.ts';
import { createPool, type Pool } from './pool.ts';

let database: OwnDatabase;
let owner: Pool;
beforeAll(async () => {
  database = await ownDatabase();
  owner = createPool({ url: database.ownerUrl, size: 1, waitMs: 5000, onConnectionLost: () => undefined });
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

it('[hardening 6] names that looked alike before the rule get a number, and the oldest keeps its own', async () => {
  await owner.query(`
    DROP INDEX tenant.roles_by_name, tenant.saved_views_by_name, tenant.saved_views_by_look;
    CREATE UNIQUE INDEX roles_by_name ON tenant.roles (merchant_code, lower(name));
    CREATE UNIQUE INDEX saved_views_by_name
      ON tenant.saved_views (merchant_code, account_id, table_name, lower(coalesce(name, '')));
    DROP FUNCTION platform.name_key CASCADE;
    DELETE FROM platform.schema_migrations WHERE name LIKE '0020%';
    SELECT set_config('touchline.merchant', 'alpha', false);
    INSERT INTO platform.merchants (code, alias) VALUES ('alpha', 'alpha'), ('beta', 'beta');
    INSERT INTO tenant.roles (merchant_code, name)
      VALUES ('alpha', '运营（一）'), ('alpha', '运营(一)'), ('alpha', '运营(一)(2)'), ('alpha', '运营(一) '), ('alpha', '审核');
    INSERT INTO tenant.accounts (merchant_code, account, account_key, name, email, password_hash)
      VALUES ('alpha', 'lin', 'lin', '林', '', '');
    INSERT INTO tenant.saved_views (merchant_code, account_id, table_name, name, content)
      SELECT 'alpha', id, 'accounts.list', given, '{}'
      FROM tenant.accounts, unnest(ARRAY[NULL, '近7天', '近７天', repeat('长', 19) || 'A', repeat('长', 19) || 'Ａ']) given;
    SELECT set_config('touchline.merchant', 'beta', false);
    INSERT INTO tenant.roles (merchant_code, name) VALUES ('beta', '运营(一)');
    SELECT set_config('touchline.merchant', '', false)`);
  expect((await migrate(database.ownerUrl)).applied).toEqual(['0020_names_that_look_alike.sql']);

  const namesIn = async (table: string) => {
    await owner.query(`SELECT set_config('touchline.scope', 'all', false)`);
    const { rows } = await owner.query<{ name: string | null }>(`SELECT name FROM tenant.${table} ORDER BY id`);
    return rows.map(({ name }) => name);
  };
  expect(await namesIn('roles')).toEqual([
    '运营（一）',
    '运营(一)(2)',
    '运营(一)(2)(3)',
    '运营(一)(3)',
    '审核',
    '运营(一)',
  ]);
  expect(await namesIn('saved_views')).toEqual([
    null,
    '近7天',
    '近７天(2)',
    `${'长'.repeat(19)}A`,
    `${'长'.repeat(17)}(2)`,
  ]);
});
