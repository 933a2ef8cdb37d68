import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import type { AccountRef } from '../../platform/account-ref.ts';
import type { TaskItem } from '../../platform/jobs/task.ts';

export type TaskState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

export interface TaskRow {
  readonly id: string;
  readonly merchant_code: string;
  readonly owner_id: string;
  readonly kind: string;
  readonly title: string;
  readonly for_merchant: string;
  readonly across_merchants: boolean;
  readonly input: unknown;
  readonly api_path: string;
  readonly trace_id: string;
  readonly traceparent: string | null;
  readonly client_address: string | null;
  readonly state: string;
  readonly total: number | null;
  readonly done: number;
  readonly refused: number;
  readonly has_items: boolean;
  readonly failure: string | null;
  readonly file_name: string | null;
  readonly file_type: string | null;
  readonly file_bytes: string | null;
  readonly finding: unknown;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly expires_at: Date;
}

const columns = [
  'id',
  'merchant_code',
  'owner_id',
  'kind',
  'title',
  'for_merchant',
  'across_merchants',
  'input',
  'api_path',
  'trace_id',
  'traceparent',
  'client_address',
  'state',
  'total',
  'done',
  'refused',
  'failure',
  'file_name',
  'file_type',
  'file_bytes',
  'finding',
  'created_at',
  'ended_at',
  'expires_at',
  sql<boolean>`EXISTS (SELECT FROM tenant.task_items item
    WHERE item.merchant_code = tasks.merchant_code AND item.task_id = tasks.id)`.as('has_items'),
] as const;

export interface NewTask {
  readonly kind: string;
  readonly title: string;
  readonly forMerchant: string;
  readonly acrossMerchants: boolean;
  readonly input: unknown;
  readonly apiPath: string;
  readonly traceId: string;
  /** Of the call that starts it; null where that is not recorded. */
  readonly traceparent: string | null;
  readonly clientAddress: string;
  readonly keptDays: number;
  readonly items: readonly TaskItem[] | null;
}

/** Stands in the owner's own merchant; the transaction is back in the merchant of the work afterwards. */
export async function createTask(tx: Tx, owner: AccountRef, task: NewTask): Promise<TaskRow> {
  await enter(tx, owner.merchantCode);
  const made = await tx
    .insertInto('tenant.tasks')
    .values({
      merchant_code: owner.merchantCode,
      owner_id: owner.accountId,
      kind: task.kind,
      title: task.title,
      for_merchant: task.forMerchant,
      across_merchants: task.acrossMerchants,
      input: JSON.stringify(task.input),
      api_path: task.apiPath,
      trace_id: task.traceId,
      traceparent: task.traceparent,
      client_address: task.clientAddress,
      total: task.items?.length ?? null,
      expires_at: sql<Date>`now() + make_interval(days => ${task.keptDays})`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  if (task.items !== null && task.items.length > 0)
    await sql`INSERT INTO tenant.task_items (merchant_code, task_id, position, key, label)
      SELECT ${owner.merchantCode}, ${made.id}, position, key, label
      FROM unnest(${task.items.map(({ key }) => key)}::text[], ${task.items.map(({ label }) => label)}::text[])
        WITH ORDINALITY AS given (key, label, position)`.execute(tx);
  await enter(tx, task.forMerchant);
  return { ...made, has_items: task.items !== null && task.items.length > 0 };
}

/** Those who start one at the same moment wait for each other. */
export async function countUnfinished(tx: Tx, owner: AccountRef): Promise<number> {
  await enter(tx, owner.merchantCode);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`tasks:${owner.accountId}`}, 0))`.execute(tx);
  const { n } = await tx
    .selectFrom('tenant.tasks')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('merchant_code', '=', owner.merchantCode)
    .where('owner_id', '=', owner.accountId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function listTasks(tx: Tx, owner: AccountRef, limit: number): Promise<TaskRow[]> {
  return await tx
    .selectFrom('tenant.tasks')
    .select(columns)
    .where('merchant_code', '=', owner.merchantCode)
    .where('owner_id', '=', owner.accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function readTask(tx: Tx, owner: AccountRef, id: string): Promise<TaskRow | undefined> {
  return await tx
    .selectFrom('tenant.tasks')
    .select(columns)
    .where('merchant_code', '=', owner.merchantCode)
    .where('owner_id', '=', owner.accountId)
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

export async function readItems(tx: Tx, { merchant_code: merchantCode, id }: TaskRow, after: number, limit: number) {
  return await tx
    .selectFrom('tenant.task_items')
    .select(['position', 'key', 'label', 'state', 'reason'])
    .where('merchant_code', '=', merchantCode)
    .where('task_id', '=', id)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** Undefined where it has ended already. */
export async function cancelTask(tx: Tx, owner: AccountRef, id: string): Promise<TaskRow | undefined> {
  return await tx
    .updateTable('tenant.tasks')
    .set({ state: 'cancelled', ended_at: sql`now()` })
    .where('merchant_code', '=', owner.merchantCode)
    .where('owner_id', '=', owner.accountId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(columns)
    .executeTakeFirst();
}

/** Another merchant for the statements that follow: a task and what it works on may stand in two. */
export async function enter(tx: Tx, merchantCode: string): Promise<void> {
  await sql`SELECT platform.enter_merchant(${merchantCode})`.execute(tx);
}

export { columns as taskColumns };
