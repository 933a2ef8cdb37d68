import { searchLimit } from '@touchline/contract/search';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { containing } from '../../platform/paging.repository.ts';

export async function findAccounts(tx: Tx, merchantCode: string, keyword: string) {
  const { rows } = await sql<{ id: string; name: string; account: string }>`
    SELECT id::text, name, account FROM tenant.accounts
    WHERE merchant_code = ${merchantCode} AND deleted_at IS NULL AND ${containing(keyword, sql`account`, sql`name`, sql`email`)}
    ORDER BY id LIMIT ${searchLimit}`.execute(tx);
  return rows;
}

export async function findRoles(tx: Tx, merchantCode: string, keyword: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id::text, name FROM tenant.roles
    WHERE merchant_code = ${merchantCode} AND ${containing(keyword, sql`name`)}
    ORDER BY id LIMIT ${searchLimit}`.execute(tx);
  return rows;
}

export async function findMerchants(tx: Tx, keyword: string) {
  const { rows } = await sql<{ code: string; alias: string }>`
    SELECT code, alias FROM platform.merchants WHERE ${containing(keyword, sql`code`, sql`alias`)}
    ORDER BY code LIMIT ${searchLimit}`.execute(tx);
  return rows;
}
