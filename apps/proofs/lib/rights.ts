import { randomBytes } from 'node:crypto';

import type { Pool } from '@touchline/db/pool';
import { adminRoleId } from '@touchline/domain/constants';

import { plantAccount, plantMerchant } from '../../server/src/seed/plant.ts';
import type { ProofPerson } from './people.ts';

const unusable = 'no password fits';
const newName = (prefix: string) => `${prefix}${randomBytes(6).toString('hex')}`;

export async function plantSuperAdmin(owner: Pool): Promise<ProofPerson> {
  return await plantPerson(owner, 'platform', { isSuperAdmin: true, roleIds: [adminRoleId] });
}

/** A merchant without people; answers its code. */
export async function plantSpareMerchant(owner: Pool): Promise<string> {
  const code = newName('s');
  await plantMerchant(owner, { code, alias: code });
  return code;
}

export async function plantPerson(
  owner: Pool,
  merchantCode: string,
  {
    roleIds = [],
    isSuperAdmin = false,
    passwordHash = unusable,
  }: { roleIds?: readonly string[]; isSuperAdmin?: boolean; passwordHash?: string },
): Promise<ProofPerson> {
  const account = newName('p');
  const email = `${account}@proof.example`;
  const person = { account, name: account, email, passwordHash, roleIds, isSuperAdmin };
  const id = await plantAccount(owner, merchantCode, person);
  if (id === null) throw new Error(`${account} is taken`);
  return { id, merchantCode, account, email, password: unusable, session: undefined };
}
