import { query, thisAccount, thisMerchant } from '@touchline/db/query';
import { type RawBuilder, sql } from 'kysely';

/** All keys that an account holds, as an array: what its roles hold, cut by the merchant's ceiling. */
export function heldKeys(merchantCode: RawBuilder<string>, accountId: RawBuilder<string>): RawBuilder<string[]> {
  return sql<string[]>`ARRAY(
    SELECT held.permission_key FROM tenant.role_permissions held
    WHERE held.merchant_code = ${merchantCode} AND held.role_id = ANY (ARRAY(
      SELECT joined.role_id FROM tenant.account_roles joined
      WHERE joined.merchant_code = ${merchantCode} AND joined.account_id = ${accountId}))
    INTERSECT
    SELECT ceiling.permission_key FROM tenant.ceilings ceiling WHERE ceiling.merchant_code = ${merchantCode})`;
}

/** All keys of whoever asks; of a super-admin they are those of the roles alone. */
export const callersKeys = query<{ keys: string[] }>(sql`SELECT ${heldKeys(thisMerchant, thisAccount)} AS keys`);
