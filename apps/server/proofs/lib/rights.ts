import { randomBytes } from 'node:crypto';

import type { Pool } from '@touchline/db/pool';
import { inMerchant, type Tx } from '@touchline/db/transaction';

import { builtInRole, plantAccount, plantMerchant, plantRole } from '../../src/seed/plant.ts';
import type { Person } from './people.ts';

/** Something that can be changed, and the version that a change has to name. */
export interface Versioned {
  readonly id: string;
  readonly updatedTime: string;
}

const unusable = 'no password fits';
const newName = (prefix: string) => `${prefix}${randomBytes(6).toString('hex')}`;

export async function plantColleague(owner: Pool, merchantCode: string): Promise<Versioned> {
  const { id } = await plantPerson(owner, merchantCode, {});
  return { id, updatedTime: await versionOf(owner, merchantCode, 'accounts', id) };
}

export async function plantFreshRole(owner: Pool, merchantCode: string): Promise<Versioned> {
  const id = await plantRole(owner, merchantCode, { name: newName('r'), description: '', keys: [] });
  return { id, updatedTime: await versionOf(owner, merchantCode, 'roles', id) };
}

export async function plantSuperAdmin(owner: Pool): Promise<Person> {
  return await plantPerson(owner, 'platform', { isSuperAdmin: true, roleIds: [builtInRole] });
}

/** A merchant without people; answers its code. */
export async function plantSpareMerchant(owner: Pool): Promise<string> {
  const code = newName('s');
  await plantMerchant(owner, { code, alias: code });
  return code;
}

export async function versionOfMerchant(owner: Pool, code: string): Promise<string> {
  const query = 'SELECT updated_at FROM platform.merchants WHERE code = $1';
  const { rows } = await owner.query<{ updated_at: Date }>(query, [code]);
  return rows[0]?.updated_at.toISOString() ?? '';
}

export async function plantPerson(
  owner: Pool,
  merchantCode: string,
  { roleIds = [], isSuperAdmin = false }: { roleIds?: readonly string[]; isSuperAdmin?: boolean },
): Promise<Person> {
  const account = newName('p');
  const email = `${account}@proof.example`;
  const person = { account, name: account, email, passwordHash: unusable, roleIds, isSuperAdmin };
  const id = await plantAccount(owner, merchantCode, person);
  if (id === null) throw new Error(`${account} is taken`);
  return { id, merchantCode, account, email, password: unusable, session: undefined };
}

async function versionOf(owner: Pool, merchantCode: string, table: 'accounts' | 'roles', id: string): Promise<string> {
  return await inMerchant(owner, merchantCode, async (tx: Tx) => {
    const row = tx.selectFrom(`tenant.${table}`).select('updated_at').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).updated_at.toISOString();
  });
}
