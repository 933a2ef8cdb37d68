import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';
import { heldKeys } from '../../platform/rights/held-keys.repository.ts';

export interface SignInAccount {
  readonly id: string;
  readonly merchantCode: string;
  readonly account: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly usable: boolean;
  /** A second factor is on. */
  readonly secondFactor: boolean;
}

/** Stands here because whatever touches an account stands on this module. */
export const accountAudit = audited('account', 'tenant.accounts', {
  columns: ['name', 'email', 'description', 'enabled'],
  also: ['roles'],
  secrets: [
    'password',
    'invitation',
    'resetToken',
    'linkToken',
    'challenge',
    'secondFactor',
    'recoveryCode',
    'recoveryCodes',
  ],
  left: {
    ...leftOut,
    account: 'never changes',
    account_key: 'follows the account',
    deleted_at: 'a deletion is the change itself',
    is_super_admin: 'is set at the command line alone',
    must_change_password: 'follows whose password it is',
    password_hash: 'is told as a secret',
    permission_epoch: 'only counts',
  },
});

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
      sql<boolean>`EXISTS (SELECT FROM identity.second_factors factor
        WHERE factor.account_id = account.id AND factor.confirmed_at IS NOT NULL)`.as('secondFactor'),
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
  await tx
    .selectFrom('tenant.accounts')
    .select('id')
    .where('merchant_code', '=', judged.merchantCode)
    .where('id', '=', judged.id)
    .forNoKeyUpdate()
    .execute();
  // Read after the wait: a statement that waits itself still sees other tables as they were before.
  const now = await findById(tx, judged.merchantCode, judged.id);
  return now?.usable === true && now.passwordHash === judged.passwordHash && now.secondFactor === judged.secondFactor;
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

/** Whom a mail is for; `undoable`: the addresses that can still take the account's back. */
export async function readOwner(tx: Tx, { merchantCode, accountId }: { merchantCode: string; accountId: string }) {
  return await tx
    .selectFrom('tenant.accounts as account')
    .select([
      'account.account',
      'account.name',
      'account.email',
      sql<string[]>`ARRAY(SELECT undo.old_email FROM identity.email_undos undo
        WHERE undo.account_id = account.id AND undo.used_at IS NULL AND undo.expires_at > now())`.as('undoable'),
    ])
    .where('account.merchant_code', '=', merchantCode)
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** `isGiven`: by somebody else than its owner, who has to change it. */
export async function setPasswordHash(
  tx: Tx,
  { merchantCode, id }: { readonly merchantCode: string; readonly id: string },
  passwordHash: string,
  isGiven: boolean,
): Promise<void> {
  await tx
    .updateTable('tenant.accounts')
    .set({ password_hash: passwordHash, must_change_password: isGiven })
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .execute();
}

export interface HeldRights {
  readonly email: string;
  readonly isSuperAdmin: boolean;
  readonly permissions: string[];
  readonly permissionVersion: string;
  readonly mustEnrol: boolean;
  readonly mustChangePassword: boolean;
}

export async function readRights(tx: Tx, merchantCode: string, id: string): Promise<HeldRights> {
  return await tx
    .selectFrom('tenant.accounts as account')
    .innerJoin('platform.merchants as merchant', 'merchant.code', 'account.merchant_code')
    .innerJoinLateral(
      sql<{ enrolment: boolean }>`(SELECT identity.must_enrol(account.merchant_code, account.id) AS enrolment)`.as(
        'owed',
      ),
      (join) => join.onTrue(),
    )
    .select([
      'account.email',
      'account.is_super_admin as isSuperAdmin',
      heldKeys(sql.ref('account.merchant_code'), sql.ref('account.id')).as('permissions'),
      sql<string>`merchant.permission_epoch || '.' || account.permission_epoch
        || CASE WHEN owed.enrolment THEN '.enrol' ELSE '' END
        || CASE WHEN account.must_change_password THEN '.password' ELSE '' END`.as('permissionVersion'),
      'owed.enrolment as mustEnrol',
      'account.must_change_password as mustChangePassword',
    ])
    .where('account.merchant_code', '=', merchantCode)
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow();
}
