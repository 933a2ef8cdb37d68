import pg from 'pg';

import { merchantCodeOf } from '../../server/test/log/made-up-rows.ts';
import { makeDatabase } from '../lib/database.ts';
import { withoutIndexes } from '../lib/without-indexes.ts';

export interface CallPlan {
  readonly merchants: number;
  readonly days: number;
}

const callIds = ['accounts.list', 'matches.list', 'roles.list', 'predictions.list', 'operation-logs.list'];
const accounts = 10;

/** Each account of each merchant makes each call in every hour. */
const fill = `INSERT INTO platform.call_hours
    (hour, merchant_code, account, call_id, calls, errors, slow, total_ms, longest_ms)
  SELECT hour, code, code || 'a' || account, call_id, calls, calls * (account % 3) / 50, calls / 90, calls * (5 + account),
    20 + calls
  FROM generate_series(date_trunc('hour', now()) - make_interval(days => $2) + interval '1 hour', date_trunc('hour', now()),
      interval '1 hour') hour,
    unnest($1::text[]) code, generate_series(1, ${accounts}) account, unnest($3::text[]) call_id,
    LATERAL (SELECT 1 + abs(hashtext(code || account || call_id || hour::text)) % 500 AS calls) made`;

const uniqueHours = 'call_hours_hour_merchant_code_account_call_id_key';

/** A new database of this name with hours of calls; one that was there before is gone. */
export async function makeCallDatabase(ownerUrl: string, database: string, plan: CallPlan): Promise<void> {
  const client = new pg.Client({ connectionString: await makeDatabase(ownerUrl, database) });
  await client.connect();
  const codes = Array.from({ length: plan.merchants }, (_, at) => merchantCodeOf(at));
  await client.query(
    `INSERT INTO platform.merchants (code, alias) SELECT code, code FROM unnest($1::text[]) code ON CONFLICT DO NOTHING`,
    [codes],
  );
  await client.query(`ALTER TABLE platform.call_hours DROP CONSTRAINT ${uniqueHours}`);
  await withoutIndexes(client, 'platform.call_hours', async () => {
    await client.query(fill, [codes, plan.days, callIds]);
  });
  await client.query(
    `ALTER TABLE platform.call_hours ADD CONSTRAINT ${uniqueHours} UNIQUE (hour, merchant_code, account, call_id)`,
  );
  await client.query('VACUUM (ANALYZE)');
  await client.end();
}
