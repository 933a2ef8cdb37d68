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

/**
 * The keys that an account's roles hold within role 1, whatever the merchant has bought. A purchase that is taken away cuts
 * keys and deletes none: who may give or change a role is judged by these.
 */
export function lastingKeys(merchantCode: RawBuilder<string>, accountId: RawBuilder<string>): RawBuilder<string[]> {
  return sql<string[]>`ARRAY(
    SELECT held.permission_key FROM tenant.role_permissions held
    WHERE held.merchant_code = ${merchantCode} AND held.role_id = ANY (ARRAY(
      SELECT joined.role_id FROM tenant.account_roles joined
      WHERE joined.merchant_code = ${merchantCode} AND joined.account_id = ${accountId}))
      AND (held.merchant_code = 'platform' OR NOT platform.is_reserved_key(held.permission_key))
    INTERSECT
    SELECT role_one.permission_key FROM tenant.role_permissions role_one
    WHERE role_one.merchant_code = ${merchantCode} AND role_one.role_id = 1)`;
}

export interface HeldKeys {
  readonly keys: string[];
}

/** All keys of whoever asks; of a super-admin they are those of the roles alone. */
export const callersKeys = query<HeldKeys>(sql`SELECT ${heldKeys(thisMerchant, thisAccount)} AS keys`);

export const callersLastingKeys = query<HeldKeys>(sql`SELECT ${lastingKeys(thisMerchant, thisAccount)} AS keys`);
