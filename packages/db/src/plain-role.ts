import type { Pool } from './pool.ts';

interface Powers {
  readonly isSuperuser: boolean;
  readonly bypassesPolicies: boolean;
  readonly ownsTables: boolean;
}

/** Policies and grants bind neither a superuser nor an owner: with such a role, no wall between merchants stands. */
export async function requirePlainRole(pool: Pool): Promise<void> {
  const { rows } = await pool.query<Powers>(`
    SELECT bool_or(rolsuper) AS "isSuperuser", bool_or(rolbypassrls) AS "bypassesPolicies",
      EXISTS (SELECT FROM pg_class WHERE pg_has_role(relowner, 'MEMBER')
        AND relnamespace::regnamespace::text IN ('tenant', 'identity', 'platform', 'queue')) AS "ownsTables"
    FROM pg_roles WHERE pg_has_role(oid, 'MEMBER')`);
  const [powers] = rows;
  const faults = [
    powers?.isSuperuser !== false && 'is a superuser',
    powers?.bypassesPolicies !== false && 'bypasses row level security',
    powers?.ownsTables !== false && 'owns tables',
  ].filter((fault) => fault !== false);
  if (faults.length > 0)
    throw new Error(`DATABASE_URL: its role ${faults.join(', ')}; api and worker need a role that does not`);
}
