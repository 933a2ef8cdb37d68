import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

export interface SignInAccount {
  readonly id: string;
  readonly merchantCode: string;
  readonly account: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly usable: boolean;
}

function accountsToSignIn(tx: Tx) {
  return tx
    .selectFrom('tenant.accounts as account')
    .innerJoin('platform.merchants as merchant', 'merchant.code', 'account.merchant_code')
    .select([
      'account.id',
      'account.merchant_code as merchantCode',
      'account.account',
      'account.name',
      'account.email',
      'account.password_hash as passwordHash',
      sql<boolean>`account.enabled AND account.deleted_at IS NULL AND merchant.enabled`.as('usable'),
    ]);
}

/** Needs a transaction that reads all merchants: nobody knows yet whose account it is. */
export async function findByAccountKey(tx: Tx, accountKey: string): Promise<SignInAccount | undefined> {
  return await accountsToSignIn(tx).where('account.account_key', '=', accountKey).executeTakeFirst();
}

export async function findById(tx: Tx, merchantCode: string, id: string): Promise<SignInAccount | undefined> {
  return await accountsToSignIn(tx)
    .where('account.merchant_code', '=', merchantCode)
    .where('account.id', '=', id)
    .executeTakeFirst();
}

/** Whether the account is still as it was judged; it stays so until this transaction ends. */
export async function holdUnchanged(tx: Tx, judged: SignInAccount): Promise<boolean> {
  const now = await accountsToSignIn(tx)
    .where('account.merchant_code', '=', judged.merchantCode)
    .where('account.id', '=', judged.id)
    .forShare('account')
    .executeTakeFirst();
  return now?.usable === true && now.passwordHash === judged.passwordHash;
}

/** The first lock of every write to an account's ways in: no two of them wait for each other crosswise. */
export async function lockAccount(tx: Tx, merchantCode: string, id: string): Promise<{ passwordHash: string }> {
  return await tx
    .selectFrom('tenant.accounts')
    .select('password_hash as passwordHash')
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function setPasswordHash(tx: Tx, merchantCode: string, id: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('tenant.accounts')
    .set({ password_hash: passwordHash })
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .execute();
}

export interface HeldRights {
  readonly email: string;
  readonly isSuperAdmin: boolean;
  readonly permissions: string[];
  readonly permissionVersion: string;
}

export async function readRights(tx: Tx, merchantCode: string, id: string): Promise<HeldRights> {
  return await tx
    .selectFrom('tenant.accounts as account')
    .innerJoin('platform.merchants as merchant', 'merchant.code', 'account.merchant_code')
    .select([
      'account.email',
      'account.is_super_admin as isSuperAdmin',
      sql<string[]>`tenant.effective_permissions(account.merchant_code, account.id)`.as('permissions'),
      sql<string>`merchant.permission_epoch || '.' || account.permission_epoch`.as('permissionVersion'),
    ])
    .where('account.merchant_code', '=', merchantCode)
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow();
}
