import { anchorCodeAlphabet } from '@touchline/domain/anchors/anchor-rules';
import pg from 'pg';

import { merchantCodeOf } from '../../server/test/log/made-up-rows.ts';
import { makeDatabase } from '../lib/database.ts';

export interface AnchorPlan {
  readonly merchants: number;
  readonly anchors: number;
  /** How many of them the first merchant has; the others share the rest alike. */
  readonly ofFirst: number;
}

const targets = 5;

/** A number as eight characters of a code: no two numbers have the same. */
const codeOf = (number: string) => `(SELECT string_agg(substr('${anchorCodeAlphabet}',
    ((${number} * 7919 + 104729) >> (5 * place) & 31)::integer + 1, 1), '' ORDER BY place DESC)
  FROM generate_series(0, 7) place)`;

/** Each anchor has two of the merchant's push targets; one of ten is disabled. */
const oneMerchant = `
  INSERT INTO tenant.push_targets (merchant_code, name, tag)
  SELECT owner_code, '目标 ' || at, '标签 ' || at FROM generate_series(1, ${targets}) at;
  INSERT INTO tenant.domains (merchant_code, kind, type, name, app, state, position)
  VALUES (owner_code, 'push', 'STREAMER', 'in.' || owner_code || '.example.com', 'live', 'IN_USE', 1);
  INSERT INTO tenant.anchors (merchant_code, code, name, nickname, is_enabled)
  SELECT owner_code, ${codeOf('(made_before + at)::bigint')},
    (ARRAY['云岭', '北湾', '东港', '西原', '南塔'])[at % 5 + 1] || (ARRAY['小林', '小陈', '阿哲', '大雷'])[at / 5 % 4 + 1] || at,
    CASE WHEN at % 3 = 0 THEN '' ELSE (ARRAY['林先生', '陈老师', '哲哥'])[at % 3 + 1] || at % 97 END, at % 10 <> 0
  FROM generate_series(1, wanted) at;
  INSERT INTO tenant.anchor_push_targets (merchant_code, anchor_id, push_target_id)
  SELECT owner_code, anchor.id, target.id FROM tenant.anchors anchor
  JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS line FROM tenant.push_targets WHERE merchant_code = owner_code) target
    ON target.line IN (anchor.id % ${targets}, (anchor.id + 1) % ${targets})
  WHERE anchor.merchant_code = owner_code;
  INSERT INTO tenant.anchor_keys (merchant_code, anchor_id, version, sealed_key, key_version, tail)
  SELECT owner_code, id, 1, '\\x00', 1, 'tail' FROM tenant.anchors WHERE merchant_code = owner_code;`;

/** A new database of this name with merchants and their anchors; one that was there before is gone. */
export async function makeAnchorDatabase(ownerUrl: string, database: string, plan: AnchorPlan): Promise<void> {
  const client = new pg.Client({ connectionString: await makeDatabase(ownerUrl, database) });
  await client.connect();
  await loadAnchors(client, plan);
  await client.query('VACUUM (ANALYZE)');
  await client.end();
}

/** Merchants with their push targets, domain, anchors and keys into an otherwise empty database. */
export async function loadAnchors(client: pg.ClientBase, plan: AnchorPlan): Promise<void> {
  const codes = Array.from({ length: plan.merchants }, (_, at) => merchantCodeOf(at));
  await client.query(
    `INSERT INTO platform.merchants (code, alias) SELECT code, code FROM unnest($1::text[]) code ON CONFLICT DO NOTHING`,
    [codes],
  );
  const others = Math.ceil((plan.anchors - plan.ofFirst) / Math.max(1, plan.merchants - 1));
  await client.query(`DO $$
    DECLARE owner_code text; wanted integer; made_before integer := 0;
    BEGIN
      FOREACH owner_code IN ARRAY ARRAY['${codes.join(`','`)}'] LOOP
        wanted := CASE WHEN owner_code = '${merchantCodeOf(0)}' THEN ${plan.ofFirst} ELSE ${others} END;
        PERFORM set_config('touchline.merchant', owner_code, true);
        ${oneMerchant}
        made_before := made_before + wanted;
      END LOOP;
    END $$`);
}
