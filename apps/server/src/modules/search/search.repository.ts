import { searchLimit } from '@touchline/contract/search';
import { query, thisMerchant } from '@touchline/db/query';
import { sql } from 'kysely';

import { containing } from '../../platform/lists/paging.repository.ts';

export function accountsLike(keyword: string) {
  return query(sql<{ id: string; name: string; account: string }>`
    SELECT id::text, name, account FROM tenant.accounts
    WHERE merchant_code = ${thisMerchant} AND deleted_at IS NULL
      AND ${containing(keyword, sql`account`, sql`name`, sql`email`)}
    ORDER BY id LIMIT ${searchLimit}`);
}

export function rolesLike(keyword: string) {
  return query(sql<{ id: string; name: string }>`
    SELECT id::text, name FROM tenant.roles
    WHERE merchant_code = ${thisMerchant} AND ${containing(keyword, sql`name`)}
    ORDER BY id LIMIT ${searchLimit}`);
}

export function merchantsLike(keyword: string) {
  return query(sql<{ code: string; alias: string }>`
    SELECT code, alias FROM platform.merchants WHERE ${containing(keyword, sql`code`, sql`alias`)}
    ORDER BY code LIMIT ${searchLimit}`);
}
