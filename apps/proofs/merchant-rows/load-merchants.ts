import { withOwner } from '@touchline/db/migrate';
import { holdableKeys } from '@touchline/domain/access/permission-sets';
import { allPermissionKeys } from '@touchline/domain/access/permission-tree';

const perMerchant = 5;
const tables = ['accounts', 'roles', 'role_permissions', 'account_roles', 'ceilings'];

/** Somebody of the second merchant, who holds all three roles. */
export const member = { merchantCode: 'g2x', account: 'g2xp1' };

/**
 * Merchants `g1x`, `g2x` … each with role 1, two more roles that hold its keys between them, and five accounts. They are
 * filled together: row level security is not forced on the owner meanwhile, and ceilings are written beside the roles.
 */
export async function loadMerchants(ownerUrl: string, merchants: number): Promise<void> {
  const keys = holdableKeys('', allPermissionKeys)
    .map((key) => `'${key}'`)
    .join(',');
  const everyKey = `unnest(ARRAY[${keys}]) WITH ORDINALITY held (key, at)`;
  const codes = `(SELECT 'g' || n || 'x' AS code, n FROM generate_series(1, ${merchants}) n) made`;
  await withOwner(ownerUrl, async (run) => {
    for (const table of tables) await run(`ALTER TABLE tenant.${table} NO FORCE ROW LEVEL SECURITY`);
    await run('ALTER TABLE tenant.role_permissions DISABLE TRIGGER USER');
    await run(`INSERT INTO platform.merchants (code, alias, name_cn, parent_code)
      SELECT code, '商户 ' || n, '第 ' || n || ' 体育文化有限公司', CASE WHEN n % 10 <> 1 THEN 'g' || n - (n - 1) % 10 || 'x' END
      FROM ${codes} ORDER BY n % 10 <> 1, n`);
    await run(`INSERT INTO tenant.roles (merchant_code, id, name, has_bac)
      SELECT code, id, id::text, id = 1 FROM ${codes}, unnest('{1,1000,1001}'::bigint[]) id`);
    await run(`INSERT INTO tenant.role_permissions SELECT code, 1, key FROM ${codes}, ${everyKey}`);
    await run(`INSERT INTO tenant.role_permissions SELECT code, 1000 + at % 2, key FROM ${codes}, ${everyKey}`);
    await run(`INSERT INTO tenant.ceilings SELECT code, key FROM ${codes}, ${everyKey}`);
    await run(`INSERT INTO tenant.accounts (merchant_code, account, account_key, name, email, password_hash)
      SELECT code, code || 'p' || p, code || 'p' || p, 'x', 'x', 'x' FROM ${codes}, generate_series(1, ${perMerchant}) p`);
    await run(`INSERT INTO tenant.account_roles
      SELECT merchant_code, id, role FROM tenant.accounts, unnest('{1,1000,1001}'::bigint[]) role`);
    await run('ALTER TABLE tenant.role_permissions ENABLE TRIGGER USER');
    for (const table of tables) await run(`ALTER TABLE tenant.${table} FORCE ROW LEVEL SECURITY`);
    // Nothing is left to be tidied up while the bench measures.
    await run('VACUUM (ANALYZE)');
  });
}
