import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { createArchiving } from '../../src/modules/operation-logs/archives/archiving.service.ts';
import { loadLog } from '../log/load-log.ts';
import type { TestStack } from '../stack/stack.ts';

const dayMicros = 86_400_000_000;

/** Fills the log of an otherwise empty stack with rows of as many months, spread evenly. */
export async function plantOldLog(stack: TestStack, plan: { months: number; rows: number; merchants: number }) {
  const untilMicros = Date.now() * 1000;
  await loadLog({
    ownerUrl: stack.ownerUrl,
    owner: stack.owner,
    chainKeys: stack.platform.config.keys.logChain,
    plan: { ...plan, fromMicros: untilMicros - plan.months * 30.44 * dayMicros, untilMicros },
  });
}

/** All that a row of the log is made of. */
export const logColumns = `merchant_code, seq, id, created_at, account_id, user_name, user_account, home_merchant, function_name,
  http_method, api_path, request_parameter, result, err_msg, changes, trace_id, touched, client_address, format,
  key_version, hash`;

export type Archiver = Parameters<typeof createArchiving>[0];

/** The log of a stack as it gets older. */
export function agingLog(stack: TestStack) {
  async function oldestMonth(): Promise<string> {
    return await inMerchant(stack.platform.pool, null, async (tx) => {
      const { rows } = await sql<{ month: string }>`
        SELECT to_char(month AT TIME ZONE 'UTC', 'YYYY-MM') AS month FROM tenant.log_months_before(now()) month LIMIT 1`.execute(
        tx,
      );
      return rows[0]?.month ?? '';
    });
  }

  /** As it runs each night, where only the oldest month is old enough. */
  async function archiveOldest(changed: Partial<Archiver> = {}): Promise<string> {
    const month = await oldestMonth();
    const LOG_RETENTION_MONTHS = monthNumber(new Date().toISOString()) - monthNumber(month) - 1;
    const config = { ...stack.platform.config, LOG_RETENTION_MONTHS };
    await createArchiving({ ...stack.platform, config, ...changed })();
    return month;
  }

  async function tablesOf(month: string): Promise<number> {
    const name = `operation_logs_${month.replace('-', '_')}`;
    const { rowCount } = await stack.owner.query('SELECT FROM pg_class WHERE relname = $1', [name]);
    return rowCount ?? 0;
  }

  return { oldestMonth, archiveOldest, tablesOf };
}

function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}
