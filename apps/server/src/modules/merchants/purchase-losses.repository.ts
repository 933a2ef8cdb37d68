import { query } from '@touchline/db/query';
import { type RawBuilder, sql } from 'kysely';

import { visible } from './merchants.repository.ts';

/** People that a preview names; the counts are of all. */
const mostPeople = 50;

/** Accounts and roles of a merchant that lose pages once none of the keys can be held any more. */
export function lossesOf(code: string, keys: readonly string[]) {
  const merchant = sql`platform.merchants merchant WHERE merchant.code = ${code} AND ${visible}`;
  const lost = sql`lost AS (
    SELECT held.role_id, split_part(held.permission_key, '-', 1) AS page
    FROM tenant.ceilings ceiling
    JOIN tenant.role_permissions held
      ON held.merchant_code = ceiling.merchant_code AND held.permission_key = ceiling.permission_key
    WHERE ceiling.merchant_code = (SELECT merchant.code FROM ${merchant}) AND ceiling.permission_key = ANY (${keys}::text[])
    GROUP BY held.role_id, page),
  losers AS (
    SELECT lost.page, account.id, account.account, account.name
    FROM lost
    JOIN tenant.account_roles joined
      ON joined.merchant_code = (SELECT merchant.code FROM ${merchant}) AND joined.role_id = lost.role_id
    JOIN tenant.accounts account ON account.merchant_code = joined.merchant_code AND account.id = joined.account_id
    WHERE account.enabled AND account.deleted_at IS NULL
    GROUP BY lost.page, account.id, account.account, account.name)`;
  const ask = <Row>(select: RawBuilder<Row>) => query<Row>(sql`WITH ${lost} ${select}`);
  return {
    merchant: query(sql<{ code: string }>`SELECT merchant.code FROM ${merchant}`),
    pages: ask(sql<{ key: string; accounts: number; roles: number }>`SELECT lost.page AS key,
        (SELECT count(*)::integer FROM losers WHERE losers.page = lost.page) AS accounts, count(*)::integer AS roles
      FROM lost GROUP BY lost.page`),
    totals: ask(sql<{
      accounts: number;
      roles: number;
    }>`SELECT (SELECT count(DISTINCT id)::integer FROM losers) AS accounts,
        (SELECT count(DISTINCT role_id)::integer FROM lost) AS roles`),
    people: ask(sql<{ id: string; account: string; name: string; pages: string[] }>`SELECT id::text, account, name,
        array_agg(page) AS pages
      FROM losers GROUP BY losers.id, account, name ORDER BY losers.id LIMIT ${sql.lit(mostPeople)}`),
  };
}
