import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import type { DB } from '@touchline/db/types';
import { sql } from 'kysely';

import { plantAccount, plantRole } from '../../src/seed/plant.ts';
import type { Scene } from '../stack/scene.ts';
import { uniqueAccount } from '../stack/stack.ts';

type RecordScope = Pick<Scene, 'owner' | 'merchantCode'>;

/** An account without any permission: whoever may change anything at all may change it. */
export async function plantColleague({ owner, merchantCode }: RecordScope): Promise<string> {
  const account = uniqueAccount('x');
  const person = { account, name: account, email: `${account}@example.com`, passwordHash: 'no password', roleIds: [] };
  const id = await plantAccount(owner, merchantCode, person);
  if (id === null) throw new Error(`${account} is taken`);
  return id;
}

export async function plantEmptyRole({ owner, merchantCode }: RecordScope): Promise<string> {
  return await plantRole(owner, merchantCode, { name: uniqueAccount('x'), description: '', keys: [] });
}

type Versioned = { [T in keyof DB]: DB[T] extends { id: unknown; updated_at: unknown } ? T : never }[keyof DB];

/** The version that a change of the record has to name. */
export async function versionOf({ owner, merchantCode }: RecordScope, table: Versioned, id: string): Promise<string> {
  return await inMerchant(owner, merchantCode, async (tx) => {
    const { rows } = await sql<{ at: Date }>`SELECT updated_at AS at FROM ${sql.table(table)}
      WHERE id = ${id}`.execute(tx);
    return rows[0]?.at.toISOString() ?? '';
  });
}

export async function versionOfMerchant(owner: Pool, code: string): Promise<string> {
  const query = 'SELECT updated_at FROM platform.merchants WHERE code = $1';
  const { rows } = await owner.query<{ updated_at: Date }>(query, [code]);
  return rows[0]?.updated_at.toISOString() ?? '';
}
