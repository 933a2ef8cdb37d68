import { randomBytes } from 'node:crypto';

import type { Pool } from '@touchline/db/pool';

import { newToken, tokenHash } from '../../server/src/platform/keys/tokens.ts';
import { hashPassword } from '../../server/src/platform/passwords/passwords.ts';
import { plantAccount, plantMerchant } from '../../server/src/seed/plant.ts';

export interface ProofPerson {
  readonly id: string;
  readonly merchantCode: string;
  readonly account: string;
  readonly email: string;
  password: string;
  /** Undefined once something ended it; the next request gets a new one. */
  session: string | undefined;
}

export interface Crowd {
  readonly merchants: number;
  readonly perMerchant: number;
}

/** Merchants `platform`, `m01`, `m02` … with the same number of accounts each, all with one password. */
export async function plantCrowd(owner: Pool, { merchants, perMerchant }: Crowd): Promise<ProofPerson[]> {
  const password = `P-${randomBytes(8).toString('hex')}`;
  const passwordHash = await hashPassword(password);
  const codes = Array.from({ length: merchants }, (_, at) =>
    at === 0 ? 'platform' : `m${String(at).padStart(2, '0')}`,
  );
  const people: ProofPerson[] = [];
  for (const merchantCode of codes) {
    await plantMerchant(owner, { code: merchantCode, alias: merchantCode });
    for (let at = 0; at < perMerchant; at += 1) {
      const account = `${merchantCode}p${at}`;
      const email = `${account}@${merchantCode}.example`;
      const isSuperAdmin = merchantCode === 'platform' && at === 0;
      const person = { account, name: account, email, passwordHash, isSuperAdmin, roleIds: ['1'] };
      const id = await plantAccount(owner, merchantCode, person);
      if (id === null) throw new Error(`${account} is taken`);
      people.push({ id, merchantCode, account, email, password, session: undefined });
    }
  }
  return people;
}

/** A session as sign-in would have made it, without the sign-in. */
export async function openSession(owner: Pool, person: ProofPerson): Promise<{ id: string; token: string }> {
  const token = newToken();
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO identity.sessions (token_hash, merchant_code, account_id, user_agent, address, proven_at)
     VALUES ($1, $2, $3, 'proof', '127.0.0.1', now() + interval '12 hours') RETURNING id`,
    [tokenHash(token), person.merchantCode, person.id],
  );
  return { id: rows[0]?.id ?? '', token };
}
