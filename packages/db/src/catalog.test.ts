import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type OwnPools, ownPools } from '../../../apps/server/test/stack/own-database.ts';
import type { Pool } from './pool.ts';

let pools: OwnPools;
let owner: Pool;
let app: Pool;
beforeAll(async () => {
  pools = await ownPools();
  ({ owner, app } = pools);
});
afterAll(() => pools.close());

const own = `(merchant_code = current_setting('touchline.merchant'::text, true))`;
const ownOrAll = `(${own} OR (current_setting('touchline.scope'::text, true) = 'all'::text))`;
const policies = [
  { cmd: 'a', using: null, check: own },
  { cmd: 'd', using: own, check: null },
  { cmd: 'r', using: ownOrAll, check: null },
  { cmd: 'w', using: own, check: own },
];
/** Of tables whose totals look at many rows: the same rule, but the settings are read once for a statement. */
const allOnce = `( SELECT (current_setting('touchline.scope'::text, true) = 'all'::text))`;
const merchantOnce = `( SELECT current_setting('touchline.merchant'::text, true) AS current_setting)`;
const large = new Set([
  'operation_logs',
  'predictions',
  'anchors',
  'anchor_keys',
  'anchor_push_targets',
  'appointments',
  'appointment_push_targets',
  'live_sessions',
]);
const policiesOfLarge = policies.map((policy) =>
  policy.cmd === 'r' ? { ...policy, using: `(${allOnce} OR (merchant_code = ${merchantOnce}))` } : policy,
);

async function tenantTables(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'tenant'::regnamespace AND relkind IN ('r', 'p')
       AND NOT relispartition ORDER BY relname`,
  );
  return rows.map((row) => row.name);
}

/** The faults of a table of merchants' rows. */
async function faultsOf(table: string): Promise<string[]> {
  const { rows } = await owner.query<{ forced: boolean; required: boolean | null; policies: unknown }>(
    `SELECT relrowsecurity AND relforcerowsecurity AS forced,
       (SELECT attnotnull FROM pg_attribute WHERE attrelid = c.oid AND attname = 'merchant_code') AS required,
       (SELECT json_agg(json_build_object('cmd', polcmd, 'using', pg_get_expr(polqual, polrelid),
           'check', pg_get_expr(polwithcheck, polrelid)) ORDER BY polcmd)
         FROM pg_policy WHERE polrelid = c.oid AND polpermissive AND polroles = '{0}') AS policies
     FROM pg_class c WHERE c.oid = ('tenant.' || quote_ident($1))::regclass`,
    [table],
  );
  const found = rows[0];
  const wanted = large.has(table) ? policiesOfLarge : policies;
  return [
    ...(found?.required === true ? [] : ['merchant_code may be missing']),
    ...(found?.forced === true ? [] : ['row level security is not forced']),
    ...(JSON.stringify(found?.policies) === JSON.stringify(wanted) ? [] : ['not the four policies']),
  ];
}

describe('a table of merchants’ rows', () => {
  it('carries merchant_code, forced row level security and the four policies', async () => {
    const tables = await tenantTables();
    expect(tables).toEqual(expect.arrayContaining(['accounts', 'operation_logs', 'log_heads', 'idempotency_keys']));
    for (const table of tables) expect([table, await faultsOf(table)]).toEqual([table, []]);
  });

  it.each([
    ['bare', 'CREATE TABLE tenant.bare (id bigint)', 3],
    [
      'nullable',
      `CREATE TABLE tenant.nullable (merchant_code text); CALL platform.protect_tenant_table('tenant.nullable')`,
      1,
    ],
    [
      'leaky',
      `CREATE TABLE tenant.leaky (merchant_code text NOT NULL); CALL platform.protect_tenant_table('tenant.leaky');
       CREATE POLICY everything ON tenant.leaky USING (true)`,
      1,
    ],
    [
      'unforced',
      `CREATE TABLE tenant.unforced (merchant_code text NOT NULL);
       CALL platform.protect_tenant_table('tenant.unforced'); ALTER TABLE tenant.unforced NO FORCE ROW LEVEL SECURITY`,
      1,
    ],
  ])('a merchants’ table without them is found: %s', async (table, statement, faults) => {
    await owner.query(statement);
    expect(await tenantTables()).toContain(table);
    expect(await faultsOf(table)).toHaveLength(faults);
    await owner.query(`DROP TABLE tenant.${table}`);
  });
});

describe('the server’s role', () => {
  it('owns nothing, bypasses nothing and belongs to no other role', async () => {
    const { rows } = await owner.query(
      `SELECT rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication,
         (SELECT count(*)::integer FROM pg_auth_members WHERE member = r.oid) AS memberships,
         (SELECT count(*)::integer FROM pg_class WHERE relowner = r.oid) AS tables,
         (SELECT count(*)::integer FROM pg_proc WHERE proowner = r.oid) AS functions,
         (SELECT count(*)::integer FROM pg_namespace WHERE nspowner = r.oid) AS schemas
       FROM pg_roles r WHERE rolname = 'touchline_app'`,
    );
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        memberships: 0,
        tables: 0,
        functions: 0,
        schemas: 0,
      },
    ]);
  });

  it.each(['tenant', 'identity', 'platform', 'queue', 'public'])('makes no tables in %s', async (schema) => {
    await expect(app.query(`CREATE TABLE ${schema}.mine (id bigint)`)).rejects.toMatchObject({ code: '42501' });
  });

  it('has nothing on the partitions of the log', async () => {
    const { rows } = await owner.query<{ name: string; some: boolean }>(
      `SELECT relname AS name, has_any_column_privilege('touchline_app', c.oid, 'SELECT, INSERT, UPDATE, REFERENCES')
         OR has_table_privilege('touchline_app', c.oid, 'DELETE, TRUNCATE, TRIGGER') AS some
       FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid WHERE inhparent = 'tenant.operation_logs'::regclass`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(13);
    expect(rows.filter((row) => row.some)).toEqual([]);
    await expect(app.query(`SELECT * FROM tenant.${rows[0]?.name}`)).rejects.toMatchObject({ code: '42501' });
  });

  it.each([
    `UPDATE tenant.operation_logs SET user_name = 'x'`,
    'DELETE FROM tenant.operation_logs',
    'TRUNCATE tenant.operation_logs',
    'ALTER TABLE tenant.operation_logs DISABLE ROW LEVEL SECURITY',
    'DELETE FROM tenant.log_heads',
  ])('[LOG-20] cannot change or remove what is logged: %s', async (statement) => {
    await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it.each([
    `UPDATE tenant.accounts SET is_super_admin = true`,
    `INSERT INTO tenant.accounts (merchant_code, account, account_key, name, email, password_hash, is_super_admin)
       VALUES ('platform', 'x', 'x', 'x', 'x', 'x', true)`,
    `UPDATE tenant.roles SET has_bac = true`,
    `INSERT INTO tenant.roles (merchant_code, name, has_bac) VALUES ('platform', 'x', true)`,
    `INSERT INTO tenant.roles (merchant_code, name, id) VALUES ('platform', 'x', 1)`,
    `UPDATE tenant.accounts SET merchant_code = 'platform'`,
    `INSERT INTO platform.merchants (code, alias) VALUES ('mine', 'mine')`,
  ])('cannot raise anybody: %s', async (statement) => {
    await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' });
  });
});
