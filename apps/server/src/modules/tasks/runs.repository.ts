import type { Finding } from '@touchline/contract/tasks';
import { readAllMerchants } from '@touchline/db/all-merchants';
import type { Tx } from '@touchline/db/transaction';
import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { sql } from 'kysely';

import type { FileKind } from '../../platform/files/file-sweep.ts';
import type { PersonFacts } from '../../platform/work.ts';
import { taskColumns, type TaskRow } from './tasks.repository.ts';

/** A task that one worker has leased. */
export interface TaskRun extends Lease {
  readonly task: TaskRow;
}

/** A worker's claim on a task, and how long it lasts without a sign of life. */
export interface Lease {
  readonly runner: string;
  readonly leaseSeconds: number;
}

const leasedUntil = ({ leaseSeconds }: Lease) => sql<Date>`now() + make_interval(secs => ${leaseSeconds})`;
const isFree = sql<boolean>`(leased_until IS NULL OR leased_until < now())`;

/** Unfinished tasks of all merchants that no living worker holds, the oldest first; of one owner only so many at once. */
export async function findDue(
  tx: Tx,
  limit: number,
  mostOfOwner: number,
): Promise<{ merchantCode: string; id: string }[]> {
  await readAllMerchants(tx);
  const { rows } = await sql<{ merchantCode: string; id: string }>`
    SELECT merchant_code AS "merchantCode", id FROM (
      SELECT merchant_code, id, ${isFree} AS is_free,
        count(*) FILTER (WHERE runner IS NOT NULL AND leased_until >= now()) OVER (PARTITION BY merchant_code, owner_id)
          + row_number() OVER (PARTITION BY merchant_code, owner_id, ${isFree} ORDER BY id) AS place
      FROM tenant.tasks WHERE closed_at IS NULL) AS unfinished
    WHERE is_free AND place <= ${mostOfOwner} ORDER BY id LIMIT ${limit}`.execute(tx);
  return rows;
}

export async function takeTask(
  tx: Tx,
  { merchantCode, id }: { merchantCode: string; id: string },
  lease: Lease,
): Promise<TaskRow | undefined> {
  return await tx
    .updateTable('tenant.tasks')
    .set({
      runner: lease.runner,
      leased_until: leasedUntil(lease),
      tries: sql`tries + 1`,
      state: sql`CASE state WHEN 'waiting' THEN 'running' ELSE state END`,
    })
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where(isFree)
    .returning(taskColumns)
    .executeTakeFirst();
}

/** Holds the task a while longer; undefined where it was cancelled, or is another worker's by now. */
export async function holdOn(tx: Tx, run: TaskRun, progress: { done: number; total: number | null } | null) {
  return await ownTask(tx, run)
    .set({ leased_until: leasedUntil(run), ...progress })
    .where('state', '=', 'running')
    .returning(taskColumns)
    .executeTakeFirst();
}

/** Lets another try have it, later each time; until then nobody is at it. */
export async function letGo(tx: Tx, run: TaskRun): Promise<void> {
  await ownTask(tx, run)
    .set({ runner: null, leased_until: sql`now() + least(power(2, tries - 1), 60) * interval '1 second'` })
    .execute();
}

/** Begun so often, as far as it got by now. */
export async function triesOf(tx: Tx, { task }: TaskRun): Promise<number> {
  const { tries } = await tx
    .selectFrom('tenant.tasks')
    .select('tries')
    .where('merchant_code', '=', task.merchant_code)
    .where('id', '=', task.id)
    .executeTakeFirstOrThrow();
  return tries;
}

function ownTask(tx: Tx, { task, runner }: TaskRun) {
  return tx
    .updateTable('tenant.tasks')
    .where('merchant_code', '=', task.merchant_code)
    .where('id', '=', task.id)
    .where('runner', '=', runner);
}

export interface WaitingItem {
  readonly position: number;
  readonly key: string;
  readonly label: string;
}

export async function nextItem(tx: Tx, { task }: TaskRun): Promise<WaitingItem | undefined> {
  return await tx
    .selectFrom('tenant.task_items')
    .select(['position', 'key', 'label'])
    .where('merchant_code', '=', task.merchant_code)
    .where('task_id', '=', task.id)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
}

/**
 * The item's result, counted in its task: undefined where the item is done, or the task has been cancelled or taken over.
 * The transaction must then come to nothing.
 */
export async function settleItem(
  tx: Tx,
  run: TaskRun,
  position: number,
  result: { reason: string | null; changes: string | null },
): Promise<TaskRow | undefined> {
  const { task } = run;
  const settled = await tx
    .updateTable('tenant.task_items')
    .set({ ...result, state: result.reason === null ? 'done' : 'refused' })
    .where('merchant_code', '=', task.merchant_code)
    .where('task_id', '=', task.id)
    .where('position', '=', position)
    .where('state', '=', 'waiting')
    .returning('position')
    .executeTakeFirst();
  const counted = await ownTask(tx, run)
    .set({
      done: sql`done + 1`,
      tries: 1,
      refused: result.reason === null ? sql`refused` : sql`refused + 1`,
      leased_until: leasedUntil(run),
    })
    .where('state', '=', 'running')
    .returning(taskColumns)
    .executeTakeFirst();
  return settled && counted;
}

export interface Ending {
  readonly state: 'done' | 'failed' | 'cancelled';
  readonly failure?: string;
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: number };
  readonly finding?: Finding;
  readonly counts?: { readonly done: number; readonly total: number | null };
}

/** Ends a task, or closes one that was cancelled; undefined where somebody else did. */
export async function closeTask(tx: Tx, run: TaskRun, ending: Ending): Promise<TaskRow | undefined> {
  const { state, failure, file, finding, counts } = ending;
  return await ownTask(tx, run)
    .set({
      state,
      failure: failure ?? null,
      ended_at: sql`coalesce(ended_at, now())`,
      closed_at: sql`now()`,
      ...(file === undefined
        ? {}
        : {
            file_name: file.name,
            file_type: file.type,
            file_bytes: String(file.bytes),
          }),
      ...(finding === undefined ? {} : { finding: JSON.stringify(finding) }),
      ...counts,
    })
    .where('closed_at', 'is', null)
    .where('state', '=', state === 'cancelled' ? 'cancelled' : 'running')
    .returning(taskColumns)
    .executeTakeFirst();
}

/** The items' changes in their order, as far as they fit a log row. */
export async function changesOfItems(tx: Tx, { task }: TaskRun): Promise<string[]> {
  const rows = await tx
    .selectFrom('tenant.task_items')
    .select('changes')
    .where('merchant_code', '=', task.merchant_code)
    .where('task_id', '=', task.id)
    .where('changes', 'is not', null)
    .orderBy('position')
    .execute();
  return rows.flatMap(({ changes }) => changes ?? []);
}

interface OwnerRow {
  readonly account: string;
  readonly name: string;
  readonly email: string;
  readonly is_super_admin: boolean;
  readonly permissions: readonly string[];
  readonly permission_version: string;
  readonly must_enrol: boolean;
  readonly must_change_password: boolean;
}

export interface AdmittedOwner {
  readonly owner: PersonFacts;
  readonly permissions: readonly string[];
}

/** The owner as they stand now, with the merchant of the work opened; undefined where they may do nothing any more. */
export async function admitOwner(tx: Tx, task: TaskRow): Promise<AdmittedOwner | undefined> {
  const { rows } = await sql<OwnerRow>`
    SELECT * FROM identity.admit_owner(${task.merchant_code}, ${task.owner_id}, ${task.for_merchant})`.execute(tx);
  const row = rows[0];
  return (
    row && {
      permissions: row.is_super_admin ? allPermissionKeys : row.permissions,
      owner: {
        accountId: task.owner_id,
        account: row.account,
        name: row.name,
        email: row.email,
        homeMerchant: task.merchant_code,
        isSuperAdmin: row.is_super_admin,
        permissionVersion: row.permission_version,
        mustEnrol: row.must_enrol,
        mustChangePassword: row.must_change_password,
      },
    }
  );
}

/** For a super-admin's task that reads every merchant; it writes none of them. */
export async function widenReading(tx: Tx, task: TaskRow, owner: PersonFacts): Promise<void> {
  if (task.across_merchants && owner.isSuperAdmin) await readAllMerchants(tx);
}

/** Whom the log row names, also where they were disabled meanwhile. */
export async function nameOfOwner(tx: Tx, task: TaskRow): Promise<{ account: string; name: string }> {
  return await tx
    .selectFrom('tenant.accounts')
    .select(['account', 'name'])
    .where('merchant_code', '=', task.merchant_code)
    .where('id', '=', task.owner_id)
    .executeTakeFirstOrThrow();
}

const startOfFile = 'task-';

export function fileKeyOf({ id }: Pick<TaskRow, 'id'>): string {
  return `${startOfFile}${id}`;
}

export const taskFiles: FileKind = {
  start: startOfFile,
  async named(tx, keys) {
    await readAllMerchants(tx);
    const ids = keys.map((key) => key.slice(startOfFile.length)).filter((id) => /^\d+$/.test(id));
    const { rows } = await sql<{
      id: string;
    }>`SELECT id::text FROM tenant.tasks WHERE id = ANY (${ids}::bigint[])`.execute(tx);
    return rows.map(fileKeyOf);
  },
};

/** Tasks of all merchants whose time is up. */
export async function findExpired(tx: Tx, limit: number): Promise<{ merchantCode: string; id: string }[]> {
  await readAllMerchants(tx);
  return await tx
    .selectFrom('tenant.tasks')
    .select(['merchant_code as merchantCode', 'id'])
    .where('expires_at', '<', sql<Date>`now()`)
    .where('closed_at', 'is not', null)
    .limit(limit)
    .execute();
}

export async function deleteTask(tx: Tx, { merchantCode, id }: { merchantCode: string; id: string }): Promise<void> {
  await tx.deleteFrom('tenant.tasks').where('merchant_code', '=', merchantCode).where('id', '=', id).execute();
}
