import { randomBytes } from 'node:crypto';

import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';

import { factorOwner } from '../../src/modules/second-factor/second-factor.repository.ts';
import type { AccountRef } from '../../src/platform/account-ref.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { createSealer } from '../../src/platform/keys/sealing.ts';
import { keyedHash, newToken, tokenHash } from '../../src/platform/keys/tokens.ts';

const periodMs = 30_000;

/** An authenticator's code, now or some steps from now. */
export function totpCode(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * periodMs;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** A code that is none of those around now. */
export function wrongCode(secret: string): string {
  const around = new Set([-2, -1, 0, 1, 2].map((steps) => totpCode(secret, steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !around.has(code)) ?? '';
}

export interface PlantedFactor {
  readonly secret: string;
  readonly recoveryCode: string;
}

/** A second factor of an account in place of any before, proven or not, with one recovery code. */
export async function plantFactor(
  owner: Pool,
  { keys }: Pick<Config, 'keys'>,
  { merchantCode, accountId }: AccountRef,
  { isConfirmed = true } = {},
): Promise<PlantedFactor> {
  const secret = new Secret({ size: 20 }).base32;
  const sealed = createSealer(keys.sealing).seal(secret, factorOwner(accountId));
  await owner.query(
    `INSERT INTO identity.second_factors AS held (account_id, merchant_code, sealed_secret, key_version, confirmed_at)
     VALUES ($1, $2, $3, $4, CASE WHEN $5 THEN now() END)
     ON CONFLICT (account_id) DO UPDATE SET sealed_secret = $3, key_version = $4, last_step = 0, confirmed_at = excluded.confirmed_at`,
    [accountId, merchantCode, sealed.bytes, sealed.keyVersion, isConfirmed],
  );
  const recoveryCode = `${letters()}-${letters()}`;
  await owner.query('INSERT INTO identity.recovery_codes (account_id, code_hash, key_version) VALUES ($1, $2, $3)', [
    accountId,
    keyedHash(keys.recoveryCodes, `${accountId}:${recoveryCode}`),
    keys.recoveryCodes.newest,
  ]);
  return { secret, recoveryCode };
}

export async function uprootFactor(owner: Pool, { accountId }: AccountRef): Promise<void> {
  await owner.query('DELETE FROM identity.second_factors WHERE account_id = $1', [accountId]);
}

/** The cookie of a sign-in whose password was right. */
export async function plantChallenge(owner: Pool, { merchantCode, accountId }: AccountRef): Promise<string> {
  const token = newToken();
  await inMerchant(owner, merchantCode, async (tx) => {
    await sql`INSERT INTO identity.sign_in_challenges
        (token_hash, merchant_code, account_id, password_mark, by_device, expires_at)
      SELECT ${tokenHash(token)}, merchant_code, id, sha256(password_hash::bytea), false, now() + interval '5 minutes'
      FROM tenant.accounts WHERE id = ${accountId}`.execute(tx);
  });
  return token;
}

function letters(): string {
  return randomBytes(3).toString('hex').slice(0, 5);
}
