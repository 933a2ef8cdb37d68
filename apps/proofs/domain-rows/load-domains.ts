import pg from 'pg';

import { merchantCodeOf } from '../../server/test/log/made-up-rows.ts';
import { makeDatabase } from '../lib/database.ts';

export interface DomainPlan {
  readonly merchants: number;
  readonly domains: number;
  /** How many of them the platform has, and the first merchant as well; the others share the rest alike. */
  readonly ofFirst: number;
}

/** A target for each ten domains: one of each kind in use, the others spare, clean and removed. */
const oneMerchant = `
  INSERT INTO tenant.push_targets (merchant_code, name, tag)
  SELECT code, '目标 ' || at, '标签 ' || at FROM generate_series(1, greatest(1, wanted / 10)) at;
  INSERT INTO tenant.domains (merchant_code, kind, type, name, cdn, app, state, push_target_id, position, remove_reason)
  SELECT code, CASE WHEN at % 2 = 0 THEN 'push' ELSE 'pull' END, 'PLATFORM', 'd' || at || '.' || code || '.example.com',
    (ARRAY['ALI', 'OTH'])[at % 2 + 1], 'live', state, target.id, at,
    CASE WHEN state = 'REMOVED' THEN 'DNS_INVALID' END
  FROM (SELECT at, (at / 10) AS line, (ARRAY['IN_USE', 'SPARE', 'SPARE', 'CLEAN', 'REMOVED'])[at % 10 / 2 + 1] AS state
    FROM generate_series(0, wanted - 1) at) made
  JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS line FROM tenant.push_targets WHERE merchant_code = code) target
    USING (line);
  INSERT INTO tenant.domain_keys (merchant_code, domain_id, sealed_key, key_version)
  SELECT code, id, '\\x00', 1 FROM tenant.domains WHERE merchant_code = code AND state <> 'REMOVED';`;

/** A new database of this name with merchants, their push targets and domains; one that was there before is gone. */
export async function makeDomainDatabase(ownerUrl: string, database: string, plan: DomainPlan): Promise<void> {
  const client = new pg.Client({ connectionString: await makeDatabase(ownerUrl, database) });
  await client.connect();
  const codes = ['platform', ...Array.from({ length: plan.merchants }, (_, at) => merchantCodeOf(at))];
  await client.query(
    `INSERT INTO platform.merchants (code, alias) SELECT code, code FROM unnest($1::text[]) code ON CONFLICT DO NOTHING`,
    [codes],
  );
  const others = Math.max(0, Math.ceil((plan.domains - 2 * plan.ofFirst) / Math.max(1, plan.merchants - 1)));
  const firsts = ['platform', merchantCodeOf(0)];
  await client.query(`DO $$
    DECLARE code text; wanted integer;
    BEGIN
      FOR code, wanted IN SELECT merchant.code, CASE WHEN merchant.code = ANY(ARRAY['${firsts.join(`','`)}'])
        THEN ${plan.ofFirst} ELSE ${others} END FROM platform.merchants merchant
      LOOP
        PERFORM set_config('touchline.merchant', code, true);
        ${oneMerchant}
      END LOOP;
    END $$`);
  await client.query('VACUUM (ANALYZE)');
  await client.end();
}
