import { query, readsAllMerchants, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { type RawBuilder, sql } from 'kysely';

import { audited, leftOut } from '../../../platform/audit/audited.ts';

export const logArchiveAudit = audited('logArchive', 'tenant.log_archives', {
  columns: ['file'],
  also: ['sha256', 'bytes', 'rows', 'merchants'],
  left: {
    ...leftOut,
    month: 'stands beside the change',
    first_seq: 'stands in the file, which is named with its hash',
    last_seq: 'stands in the file, which is named with its hash',
    hash_before: 'stands in the file, which is named with its hash',
    last_hash: 'stands in the file, which is named with its hash',
    archived_at: 'is the time of the entry',
  },
});

/** A part of one merchant's chain that lies in an archive. */
export interface ArchivedStretch {
  readonly firstSeq: bigint;
  readonly lastSeq: bigint;
  readonly hashBefore: Buffer;
  readonly lastHash: Buffer;
  readonly file: string;
  /** The first instant of its month and the one after the last. */
  readonly from: string;
  readonly until: string;
}

const iso = (instant: RawBuilder<unknown>) => sql<string>`to_char(${instant}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const monthUtc = sql`month AT TIME ZONE 'UTC'`;
const afterMonth = sql`${monthUtc} + interval '1 month'`;

/** In the order of the chain. */
export async function listStretches(tx: Tx, merchantCode: string): Promise<ArchivedStretch[]> {
  const rows = await tx
    .selectFrom('tenant.log_archives')
    .select([
      'first_seq as firstSeq',
      'last_seq as lastSeq',
      'hash_before as hashBefore',
      'last_hash as lastHash',
      'file',
      iso(monthUtc).as('from'),
      iso(afterMonth).as('until'),
    ])
    .where('merchant_code', '=', merchantCode)
    .orderBy('first_seq')
    .execute();
  return rows.map((row) => ({ ...row, firstSeq: BigInt(row.firstSeq), lastSeq: BigInt(row.lastSeq) }));
}

/**
 * Until when rows that whoever asks could see lie in archives, and what tells that some left the table: the open end
 * before the first month reaches further then.
 */
export const archivedBefore = query(sql<{ until: string | null; leftBy: string }>`
  SELECT ${iso(sql`max(${afterMonth})`)} AS until, (
    SELECT pg_get_expr(relpartbound, oid) FROM pg_class WHERE oid = 'tenant.operation_logs_before'::regclass
  ) AS "leftBy"
  FROM tenant.log_archives WHERE ${readsAllMerchants} OR merchant_code = ${thisMerchant}`);

/** Months of the log that have been over for as long, the oldest first. */
export async function monthsOlderThan(tx: Tx, months: number) {
  const { rows } = await sql<{ month: string; from: string; until: string }>`
    SELECT to_char(${monthUtc}, 'YYYY-MM') AS month, ${iso(monthUtc)} AS "from", ${iso(afterMonth)} AS until
    FROM tenant.log_months_before((now() AT TIME ZONE 'UTC' - make_interval(months => ${months}::integer)) AT TIME ZONE 'UTC')
      AS month`.execute(tx);
  return rows;
}

/** Clocks of a chain's rows may differ by that much: a part of it ends before the first row that is of later still. */
export const slackDays = 7;

/** The first row after a number that is clearly of a later time, and not of one to come. */
export async function firstLater(
  tx: Tx,
  merchantCode: string,
  after: bigint,
  until: string,
): Promise<bigint | undefined> {
  const found = await tx
    .selectFrom('tenant.operation_logs')
    .select('seq')
    .where('merchant_code', '=', merchantCode)
    .where('seq', '>', String(after))
    .where('created_at', '>=', sql<Date>`${until}::timestamptz + make_interval(days => ${slackDays})`)
    .where('created_at', '<=', sql<Date>`now() + interval '1 day'`)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return found === undefined ? undefined : BigInt(found.seq);
}

/** The furthest row of a period, by its number. */
export async function furthestIn(tx: Tx, merchantCode: string, { from, until }: { from: string; until: string }) {
  return await tx
    .selectFrom('tenant.operation_logs')
    .select(['seq', 'hash'])
    .where('merchant_code', '=', merchantCode)
    .where('created_at', '>=', sql<Date>`${from}::timestamptz`)
    .where('created_at', '<', sql<Date>`${until}::timestamptz`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Leaves the transaction in that merchant. */
export async function recordStretch(tx: Tx, merchantCode: string, stretch: ArchivedStretch): Promise<void> {
  await enterMerchant(tx, merchantCode);
  await tx
    .insertInto('tenant.log_archives')
    .values({
      merchant_code: merchantCode,
      first_seq: String(stretch.firstSeq),
      last_seq: String(stretch.lastSeq),
      hash_before: stretch.hashBefore,
      last_hash: stretch.lastHash,
      month: sql<Date>`${stretch.from}::timestamptz`,
      file: stretch.file,
    })
    .execute();
}

export async function enterMerchant(tx: Tx, merchantCode: string): Promise<void> {
  await sql`SELECT platform.enter_merchant(${merchantCode})`.execute(tx);
}

/** One step of it; true where it was the last. */
export async function dropMonth(tx: Tx, month: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`SELECT tenant.drop_log_month(${`${month}-01`}::date) AS done`.execute(
    tx,
  );
  return rows[0]?.done === true;
}
