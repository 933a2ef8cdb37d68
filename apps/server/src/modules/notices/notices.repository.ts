import { type Query, query, thisAccount, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import type { NoticeKind } from '@touchline/domain/notices/notice-texts';
import { sql } from 'kysely';

import type { AccountRef } from '../../platform/account-ref.ts';
import { audited } from '../../platform/audit/audited.ts';

export interface NoticeRow {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly merchantCode: string;
  readonly link: string;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

const columns = sql`id, kind, text_key AS text, parameters, for_merchant AS "merchantCode", link,
  created_at AS "createdAt", read_at AS "readAt"`;
const isCallers = sql`merchant_code = ${thisMerchant} AND account_id = ${thisAccount}`;

/** The caller's notices, the newest first. */
export function noticesQuery(before: string | undefined, limit: number): Query<NoticeRow> {
  const older = before === undefined ? sql`` : sql`AND id < ${before}::bigint`;
  return query(sql<NoticeRow>`SELECT ${columns} FROM tenant.notices
    WHERE ${isCallers} ${older} ORDER BY id DESC LIMIT ${limit}::integer`);
}

/** How many notices the caller has not read; counted up to a limit. */
export function unreadQuery(limit: number): Query<{ unread: number }> {
  return query(sql<{ unread: number }>`SELECT count(*)::integer AS unread FROM (SELECT FROM tenant.notices
    WHERE ${isCallers} AND read_at IS NULL LIMIT ${limit}::integer) AS unread`);
}

export const settingsQuery: Query<{ kind: string; byMail: boolean }> = query(
  sql<{ kind: string; byMail: boolean }>`SELECT kind, by_mail AS "byMail" FROM tenant.notice_settings
    WHERE ${isCallers}`,
);

/** A notice to one receiver. */
export interface GivenNotice {
  /** The receiver's own merchant. */
  readonly home: string;
  readonly account: string;
  readonly kind: NoticeKind;
  readonly text: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly link: string;
  readonly event: string;
}

export interface AddedNotice {
  readonly merchantCode: string;
  readonly accountId: string;
  readonly id: string;
  readonly isMailed: boolean;
}

/** Adds notices about the merchant of the transaction; answers those that their receivers did not have. */
export async function addNotices(tx: Tx, given: readonly GivenNotice[]): Promise<AddedNotice[]> {
  const { rows } = await sql<AddedNotice>`SELECT merchant_code AS "merchantCode", account_id AS "accountId", id,
    by_mail AS "isMailed" FROM tenant.add_notices(${JSON.stringify(given)}::jsonb)`.execute(tx);
  return rows;
}

/** False where the receiver has no such notice. */
export async function markRead(tx: Tx, receiver: AccountRef, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tenant.notices')
    .set({ read_at: sql`coalesce(read_at, now())` })
    .where('merchant_code', '=', receiver.merchantCode)
    .where('account_id', '=', receiver.accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markReadUntil(tx: Tx, receiver: AccountRef, until: string): Promise<void> {
  await tx
    .updateTable('tenant.notices')
    .set({ read_at: sql`now()` })
    .where('merchant_code', '=', receiver.merchantCode)
    .where('account_id', '=', receiver.accountId)
    .where('id', '<=', until)
    .where('read_at', 'is', null)
    .execute();
}

export const noticeSettingAudit = audited('noticeSetting', 'tenant.notice_settings', {
  columns: ['kind', 'by_mail'],
  left: { merchant_code: 'is the log’s own merchant', account_id: 'stands beside the change' },
});

/** Answers the setting before; undefined where the account never chose. */
export async function setByMail(
  tx: Tx,
  { merchantCode, accountId }: AccountRef,
  kind: NoticeKind,
  isMailed: boolean,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ before: boolean | null }>`WITH before AS (
      SELECT by_mail FROM tenant.notice_settings
      WHERE merchant_code = ${merchantCode} AND account_id = ${accountId} AND kind = ${kind})
    INSERT INTO tenant.notice_settings (merchant_code, account_id, kind, by_mail)
    VALUES (${merchantCode}, ${accountId}, ${kind}, ${isMailed})
    ON CONFLICT (merchant_code, account_id, kind) DO UPDATE SET by_mail = excluded.by_mail
    RETURNING (SELECT by_mail FROM before) AS before`.execute(tx);
  return rows[0]?.before ?? undefined;
}

/** A notice that waits for its mail: its receiver can sign in and has not read it. */
export async function noticeToMail(tx: Tx, merchantCode: string, id: string) {
  return await tx
    .selectFrom('tenant.notices as notice')
    .innerJoin('tenant.accounts as receiver', (join) =>
      join.onRef('receiver.merchant_code', '=', 'notice.merchant_code').onRef('receiver.id', '=', 'notice.account_id'),
    )
    .innerJoin('platform.merchants as merchant', 'merchant.code', 'notice.merchant_code')
    .select(['notice.kind', 'notice.text_key as text', 'receiver.name', 'receiver.email'])
    .select(sql<Record<string, string>>`notice.parameters`.as('parameters'))
    .where('notice.merchant_code', '=', merchantCode)
    .where('notice.id', '=', id)
    .where('notice.read_at', 'is', null)
    .where('receiver.enabled', '=', true)
    .where('receiver.deleted_at', 'is', null)
    .where('merchant.enabled', '=', true)
    .executeTakeFirst();
}

/** Deletes up to so many old notices of one merchant, and answers how many there were. */
export async function dropOldNotices(tx: Tx, merchantCode: string, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM tenant.notices
    WHERE merchant_code = ${merchantCode} AND id IN (
      SELECT id FROM tenant.notices
      WHERE merchant_code = ${merchantCode} AND created_at < now() - make_interval(days => ${days}::integer)
      ORDER BY created_at LIMIT ${limit})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
