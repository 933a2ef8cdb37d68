import { randomBytes, randomInt } from 'node:crypto';

import pg from 'pg';

import { environment } from './environment.ts';

/** Writes rows that no call can write, as the owner of the tables, inside one merchant. */
export class Database {
  readonly #pool = new pg.Pool({ connectionString: environment.databaseUrl, max: 2 });

  close(): Promise<void> {
    return this.#pool.end();
  }

  async run<Row extends pg.QueryResultRow>(merchantCode: string, text: string, values: unknown[] = []): Promise<Row[]> {
    const client = await this.#pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT platform.enter_merchant($1)', [merchantCode]);
      const { rows } = await client.query<Row>(text, values);
      await client.query('COMMIT');
      return rows;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  }
}

export interface PersonOptions {
  readonly keys?: readonly string[];
  readonly merchantCode?: string;
  readonly name?: string;
  readonly isSuperAdmin?: boolean;
  /** Prefix of the account name, readable in pictures. */
  readonly accountPrefix?: string;
}

export interface JourneyPerson {
  readonly id: string;
  readonly roleId: string;
  readonly account: string;
  readonly name: string;
  readonly email: string;
  readonly merchantCode: string;
  readonly password: string;
}

interface Planted {
  readonly id: string;
  readonly role_id: string;
}

/** Plants an account for one journey, with its own role and the password of the demo accounts. */
export async function plantPerson(database: Database, options: PersonOptions): Promise<JourneyPerson> {
  const { keys = [], merchantCode = 'starsport', name = '顾念慈', isSuperAdmin = false, accountPrefix } = options;
  const account =
    accountPrefix === undefined
      ? `j${randomBytes(6).toString('hex')}`
      : `${accountPrefix}${randomInt(1_000_000, 9_999_999)}`;
  const email = `${account}@journeys.example`;
  const [hash] = await database.run<{ password_hash: string }>(
    'platform',
    `SELECT password_hash FROM tenant.accounts WHERE account_key = 'nobody'`,
  );
  const [planted] = await database.run<Planted>(
    merchantCode,
    `WITH person AS (
       INSERT INTO tenant.accounts (merchant_code, account, account_key, name, email, password_hash, is_super_admin)
       VALUES ($1, $2, $2, $3, $4, $5, $6) RETURNING id
     ), role AS (
       INSERT INTO tenant.roles (merchant_code, name) VALUES ($1, $2) RETURNING id
     ), held AS (
       INSERT INTO tenant.role_permissions (merchant_code, role_id, permission_key)
       SELECT $1, role.id, key FROM role, unnest($7::text[]) key
     ), joined AS (
       INSERT INTO tenant.account_roles (merchant_code, account_id, role_id) SELECT $1, person.id, role.id FROM person, role
     )
     SELECT person.id, role.id AS role_id FROM person, role`,
    [merchantCode, account, name, email, hash?.password_hash, isSuperAdmin, keys],
  );
  if (planted === undefined) throw new Error('the account was not made');
  const { id, role_id: roleId } = planted;
  return { id, roleId, account, name, email, merchantCode, password: environment.demoPassword };
}

/** Changes a person's permissions as the role editor does, with a new permission version for the merchant. */
export async function changePermissions(
  database: Database,
  person: JourneyPerson,
  keys: readonly string[],
): Promise<void> {
  const { merchantCode, roleId, id } = person;
  await database.run(merchantCode, 'DELETE FROM tenant.role_permissions WHERE role_id = $1', [roleId]);
  await database.run(
    merchantCode,
    `INSERT INTO tenant.role_permissions (merchant_code, role_id, permission_key) SELECT $1, $2, unnest($3::text[])`,
    [merchantCode, roleId, keys],
  );
  await database.run(
    merchantCode,
    'UPDATE tenant.accounts SET permission_epoch = permission_epoch + 1 WHERE merchant_code = $1 AND id = $2',
    [merchantCode, id],
  );
}

/** Moves every session of the person past its idle limit. */
export async function expireSessions(database: Database, { id, merchantCode }: JourneyPerson): Promise<void> {
  await database.run(
    merchantCode,
    `UPDATE identity.sessions SET last_seen_at = now() - interval '3 hours' WHERE account_id = $1`,
    [id],
  );
}

/** Makes the last password entry of every session too old for a step-up. */
export async function forgetProof(database: Database, { id, merchantCode }: JourneyPerson): Promise<void> {
  await database.run(merchantCode, 'UPDATE identity.sessions SET proven_at = NULL WHERE account_id = $1', [id]);
}

export async function endSessions(database: Database, { id, merchantCode }: JourneyPerson): Promise<void> {
  await database.run(merchantCode, 'UPDATE identity.sessions SET ended_at = now() WHERE account_id = $1', [id]);
}
