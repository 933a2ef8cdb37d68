import { randomBytes } from 'node:crypto';

import { holdableKeys } from '@touchline/domain/access/permission-sets';
import { allPermissionKeys } from '@touchline/domain/access/permission-tree';

import type { Database } from './database.ts';

/** A merchant of its own for a journey, with its role 1, so that nobody else's accounts and roles stand in its lists. */
export async function plantMerchant(
  database: Database,
  { ceiling = allPermissionKeys, alias = '晨曦体育' }: { ceiling?: readonly string[]; alias?: string } = {},
): Promise<string> {
  const code = `m${randomBytes(5).toString('hex')}`;
  await database.run(code, 'INSERT INTO platform.merchants (code, alias) VALUES ($1, $2)', [code, alias]);
  await database.run(
    code,
    `WITH role AS (
       INSERT INTO tenant.roles (merchant_code, id, name, description, has_bac) VALUES ($1, 1, '管理员', '内置角色', true)
     )
     INSERT INTO tenant.role_permissions (merchant_code, role_id, permission_key) SELECT $1, 1, unnest($2::text[])`,
    [code, holdableKeys(code, ceiling)],
  );
  return code;
}

/** Colleagues that only have to be there: they cannot sign in. */
export async function plantColleagues(database: Database, merchantCode: string, count: number): Promise<void> {
  await database.run(
    merchantCode,
    `INSERT INTO tenant.accounts (merchant_code, account, account_key, name, email, password_hash)
     SELECT $1, name, name, '同事 ' || n, name || '@journeys.example', 'none'
     FROM generate_series(1, $2::int) n, LATERAL (SELECT $1 || 'c' || n AS name) named`,
    [merchantCode, count],
  );
}
