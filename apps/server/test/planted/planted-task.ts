import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';

import type { AccountRef } from '../../src/platform/account-ref.ts';
import type { FileStore } from '../../src/platform/files/file-store.ts';

/** A task of somebody's that no worker takes; what they left unfinished before is gone. */
export async function plantTask(owner: Pool, { merchantCode, accountId }: AccountRef): Promise<string> {
  await clearTasks(owner, { merchantCode, accountId });
  return await inMerchant(owner, merchantCode, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO tenant.tasks (merchant_code, owner_id, kind, for_merchant, across_merchants, input, api_path, trace_id,
        total, expires_at, leased_until)
      VALUES (${merchantCode}, ${accountId}, 'accounts.set-enabled', ${merchantCode}, false, '{}', '/api/v1/user/bulk',
        repeat('f', 32), 1, now() + interval '1 day', now() + interval '1 day') RETURNING id`.execute(tx);
    const id = rows[0]?.id ?? '';
    await sql`INSERT INTO tenant.task_items (merchant_code, task_id, position, key, label)
      VALUES (${merchantCode}, ${id}, 1, '1000', 'someone')`.execute(tx);
    return id;
  });
}

/** One that has ended, and left a file of the log. */
export async function plantTaskFile(owner: Pool, files: FileStore, who: AccountRef): Promise<string> {
  const id = await plantTask(owner, who);
  await files.write(`task-${id}`, chunksOf('表头\n'), new AbortController().signal);
  await inMerchant(owner, who.merchantCode, async (tx) => {
    await sql`UPDATE tenant.tasks SET state = 'done', ended_at = now(), closed_at = now(), file_name = 'logs.csv',
      file_type = 'text/csv; charset=utf-8', file_bytes = 7,
      kind = 'operation-logs.export' WHERE id = ${id}`.execute(tx);
  });
  return id;
}

export async function clearTasks(owner: Pool, { merchantCode, accountId }: AccountRef): Promise<void> {
  await inMerchant(owner, merchantCode, async (tx) => {
    await sql`DELETE FROM tenant.tasks WHERE owner_id = ${accountId} AND closed_at IS NULL`.execute(tx);
  });
}

async function* chunksOf(text: string): AsyncGenerator<string> {
  yield text;
}
