import type { Locator, Page } from '@playwright/test';

import type { Database, JourneyPerson } from '../database.ts';
import { environment } from '../environment.ts';

export class LogsPage {
  readonly rows: Locator;
  readonly startDay: Locator;
  readonly merchant: Locator;
  readonly detail: Locator;
  readonly verifyDialog: Locator;

  constructor(page: Page) {
    this.rows = page.locator('tr[data-row]');
    this.startDay = page.getByPlaceholder('开始日期').first();
    this.merchant = page.getByRole('combobox', { name: '商户' });
    this.detail = page.getByRole('article', { name: '日志详情' });
    this.verifyDialog = page.getByRole('dialog', { name: '完整性校验' });
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text });
  }
}

interface PlantedLog {
  readonly functionName?: string;
  readonly apiPath?: string;
  readonly requestParameter?: string;
  readonly errMsg?: string;
  readonly changes?: readonly object[];
}

/** Plants a log row; its hash fits no chain, which lists do not verify. */
export async function plantLog(database: Database, person: JourneyPerson, log: PlantedLog = {}): Promise<string> {
  const { functionName = '修改账号', apiPath = '/api/v1/user/1024', requestParameter = '{}' } = log;
  const { errMsg = null, changes = null } = log;
  const [row] = await database.run<{ id: string }>(
    person.merchantCode,
    `INSERT INTO tenant.operation_logs (merchant_code, seq, created_at, account_id, user_name, user_account,
       home_merchant, function_name, http_method, api_path, request_parameter, result, err_msg, changes, trace_id, hash)
     SELECT $1, 1000000 + count(*), now(), $2, $3, $4, $1, $5, 'PATCH', $9, $6,
       CASE WHEN $7::text IS NULL THEN 1 ELSE 0 END, $7, $8, '9f2c41d07be84a6d9f2c41d07be84a6d', '\\x00'
     FROM tenant.operation_logs WHERE merchant_code = $1
     RETURNING id`,
    [
      person.merchantCode,
      person.id,
      person.name,
      person.account,
      functionName,
      requestParameter,
      errMsg,
      changes && JSON.stringify(changes),
      apiPath,
    ],
  );
  if (row === undefined) throw new Error('the log row was not made');
  return row.id;
}

/** Plants many log rows, one per millisecond, up to now. */
export async function plantManyLogs(database: Database, person: JourneyPerson, count: number): Promise<void> {
  await database.run(
    person.merchantCode,
    `INSERT INTO tenant.operation_logs (merchant_code, seq, created_at, account_id, user_name, user_account,
       home_merchant, function_name, http_method, api_path, request_parameter, result, trace_id, hash)
     SELECT $1, 1000000 + n, now() - ($5::int - n) * interval '1 millisecond', $2, $3, $4, $1,
       '第 ' || n || ' 次', 'POST', '/api/v1/user', '{}', 1, 'planted', '\\x00'
     FROM generate_series(1, $5::int) n`,
    [person.merchantCode, person.id, person.name, person.account, count],
  );
}

/** Renames the signed-in person through the real call. */
export async function renameTo(page: Page, name: string): Promise<number> {
  const headers = { Origin: environment.baseUrl };
  const response = await page.request.patch('/api/v1/user/profile', { headers, data: { name } });
  return response.status();
}
