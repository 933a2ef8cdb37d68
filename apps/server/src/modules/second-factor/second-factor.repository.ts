import { ask, query, thisAccount, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { type RawBuilder, sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';
import type { SealedColumn } from '../../platform/keys/sealed-columns.repository.ts';
import type { Sealed } from '../../platform/keys/sealing.ts';

export const secondFactorAudit = audited('secondFactor', 'identity.second_factors', {
  columns: [],
  also: ['enabled'],
  left: {
    ...leftOut,
    account_id: 'stands beside the change',
    confirmed_at: 'is told as enabled',
    key_version: 'belongs to the secret',
    last_step: 'moves with every code',
    sealed_secret: 'is a secret',
  },
});

export interface StoredFactor {
  readonly sealed: Sealed;
  readonly lastStep: number;
  readonly isConfirmed: boolean;
  /** The database's clock, the only one that codes are held against. */
  readonly nowMs: number;
}

/** Codes of one account are judged one after the other. */
export async function lockFactor(tx: Tx, accountId: string): Promise<StoredFactor | undefined> {
  const row = await tx
    .selectFrom('identity.second_factors')
    .select([
      'sealed_secret as bytes',
      'key_version as keyVersion',
      'last_step as lastStep',
      sql<boolean>`confirmed_at IS NOT NULL`.as('isConfirmed'),
      sql<number>`(extract(epoch FROM now()) * 1000)::float8`.as('nowMs'),
    ])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { bytes, keyVersion, lastStep, isConfirmed, nowMs } = row;
  return { sealed: { bytes, keyVersion }, lastStep: Number(lastStep), isConfirmed, nowMs };
}

interface FactorStatus {
  readonly required: boolean;
  readonly enrolled: boolean;
  readonly recoveryCodesLeft: number;
}

function statusOf(merchantCode: RawBuilder<string>, accountId: RawBuilder<string>) {
  return query(sql<FactorStatus>`SELECT merchant.second_factor_required AS required,
      factor.account_id IS NOT NULL AS enrolled, (SELECT count(*)::integer FROM identity.recovery_codes code
        WHERE code.account_id = factor.account_id AND code.used_at IS NULL) AS "recoveryCodesLeft"
    FROM platform.merchants merchant
    LEFT JOIN identity.second_factors factor
      ON factor.account_id = ${accountId} AND factor.confirmed_at IS NOT NULL
    WHERE merchant.code = ${merchantCode}`);
}

export const ownStatus = statusOf(thisMerchant, thisAccount);

export async function readStatus(tx: Tx, owner: { merchantCode: string; accountId: string }): Promise<FactorStatus> {
  const [status] = await ask(tx, statusOf(sql.val(owner.merchantCode), sql.val(owner.accountId)));
  if (status === undefined) throw new Error('an account of no merchant');
  return status;
}

/** A new secret that is still to be proven; it takes the place of one that never was. */
export async function putFactor(
  tx: Tx,
  owner: { merchantCode: string; accountId: string },
  { bytes, keyVersion }: Sealed,
): Promise<void> {
  const secret = { sealed_secret: bytes, key_version: keyVersion };
  await tx
    .insertInto('identity.second_factors')
    .values({ account_id: owner.accountId, merchant_code: owner.merchantCode, ...secret })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...secret, last_step: '0' }))
    .execute();
}

export async function markStep(tx: Tx, accountId: string, step: number): Promise<void> {
  await tx
    .updateTable('identity.second_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .execute();
}

export async function confirmFactor(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('identity.second_factors')
    .set({ confirmed_at: sql`now()` })
    .where('account_id', '=', accountId)
    .execute();
}

/** Removes a factor that is on, with its recovery codes; false where none was. */
export async function removeFactor(tx: Tx, accountId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('identity.second_factors')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

/** Whether the factor went, whole or unproven; an older one keeps its secret and loses its recovery codes. */
export async function voidFactor(tx: Tx, accountId: string, since: Date): Promise<boolean> {
  const gone = await tx
    .deleteFrom('identity.second_factors')
    .where('account_id', '=', accountId)
    .where((where) => where.or([where('confirmed_at', 'is', null), where('confirmed_at', '>', since)]))
    .returning('confirmed_at')
    .executeTakeFirst();
  await tx.deleteFrom('identity.recovery_codes').where('account_id', '=', accountId).execute();
  return gone !== undefined && gone.confirmed_at !== null;
}

/** Codes as they are stored: hashed under one salt, then under a key. */
export interface RecoveryCodeSet {
  readonly salt: Buffer;
  readonly hashes: readonly Buffer[];
  readonly keyVersion: number;
}

/** The salt of an account's codes; null without codes, or with codes that were made before there were salts. */
export async function findRecoverySalt(tx: Tx, accountId: string): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('identity.recovery_codes')
    .select('salt')
    .where('account_id', '=', accountId)
    .where('salt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row?.salt ?? null;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: string,
  { salt, hashes, keyVersion }: RecoveryCodeSet,
): Promise<void> {
  await tx.deleteFrom('identity.recovery_codes').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('identity.recovery_codes')
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash, key_version: keyVersion, salt })))
    .execute();
}

/** Uses a recovery code up; false where it is unknown or was used before. */
export async function spendRecoveryCode(tx: Tx, accountId: string, hashes: readonly Buffer[]): Promise<boolean> {
  const used = await tx
    .updateTable('identity.recovery_codes')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Whom a factor's secret is sealed for. */
export const factorOwner = (accountId: string) => `account:${accountId}`;

export const sealedFactors: SealedColumn = {
  table: 'identity.second_factors',
  id: 'account_id',
  value: 'sealed_secret',
  keyVersion: 'key_version',
  ownerOf: ({ id }) => factorOwner(id),
};

/** How many accounts hold unused recovery codes whose hashes are of another key. */
export async function countOldCodes(tx: Tx, version: number): Promise<number> {
  const { owners } = await tx
    .selectFrom('identity.recovery_codes')
    .select(sql<number>`count(DISTINCT account_id)::integer`.as('owners'))
    .where('key_version', '<>', version)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return owners;
}
