import { withOwner } from '@touchline/db/migrate';
import { allPermissionKeys } from '@touchline/domain/access/permission-tree';

/**
 * Merchants `g1`, `g2` … each with role 1, two more roles that hold every key between them, and accounts that hold all
 * three. Row level security holds the owner too, so that one merchant is filled after the other.
 */
export async function plantManyPeople(ownerUrl: string, merchants: number, perMerchant: number): Promise<void> {
  const keys = `ARRAY[${allPermissionKeys.map((key) => `'${key}'`).join(',')}]`;
  await withOwner(ownerUrl, async (run) => {
    await run(`DO $$
      DECLARE
        code text;
      BEGIN
        FOR n IN 1..${merchants} LOOP
          code := 'g' || n || 'x';
          PERFORM set_config('touchline.merchant', code, true);
          INSERT INTO platform.merchants (code, alias) VALUES (code, code);
          INSERT INTO tenant.roles (merchant_code, id, name) VALUES (code, 1, 'admin'), (code, 1000, 'one'), (code, 1001, 'two');
          INSERT INTO tenant.role_permissions SELECT code, 1, key FROM unnest(${keys}) key;
          INSERT INTO tenant.role_permissions
            SELECT code, 1000 + at % 2, key FROM unnest(${keys}) WITH ORDINALITY held (key, at);
          INSERT INTO tenant.accounts (merchant_code, account, account_key, name, email, password_hash)
            SELECT code, code || 'p' || p, code || 'p' || p, 'x', 'x', 'x' FROM generate_series(1, ${perMerchant}) p;
          INSERT INTO tenant.account_roles SELECT code, id, role FROM tenant.accounts, unnest('{1,1000,1001}'::bigint[]) role
            WHERE merchant_code = code;
        END LOOP;
      END $$`);
    await run('ANALYZE tenant.accounts, tenant.roles, tenant.role_permissions, tenant.account_roles, tenant.ceilings');
  });
}
