import type { ClientBase } from 'pg';

export interface OddsPlan {
  readonly changes: number;
  /** Number of months up to this one, each a partition. */
  readonly months: number;
  /** How often each line of the busiest match moves. */
  readonly busiest: number;
}

export interface LoadedOdds {
  /** Id of the match on shelf whose lines moved most often. */
  readonly busiestId: string;
  readonly changes: number;
  readonly partitions: number;
}

/** Before its match, or before now. */
const opensBefore = `interval '5 days'`;

/** Quotes of every soccer and basketball match of these months, and how they moved, as they come in: by time, not by match. */
export async function loadOdds(
  client: ClientBase,
  plan: OddsPlan,
  onMonth: (done: number) => void = () => undefined,
): Promise<LoadedOdds> {
  await client.query(`SELECT set_config('touchline.merchant', 'platform', false)`);
  await client.query(`SET work_mem = '256MB'`);
  await client.query(`SET synchronous_commit = off`);
  await makePastMonths(client, plan.months);
  const { rowCount } = await client.query(quotesSql, [plan.months - 1]);
  const { rows: busiest } = await client.query<{ id: string }>(busiestSql);
  const busiestId = busiest[0]?.id ?? '';
  const perQuote = Math.ceil(plan.changes / Math.max(1, rowCount ?? 0));
  let changes = 0;
  for (let month = plan.months - 1; month >= 0; month -= 1) {
    const moved = await client.query(changesSql, [month, perQuote, busiestId, plan.busiest]);
    changes += moved.rowCount ?? 0;
    onMonth(changes);
  }
  await client.query('VACUUM (ANALYZE) platform.odds_quotes, platform.odds_changes');
  return { busiestId, changes, partitions: await filledPartitions(client) };
}

/** Those ahead and this one are there already. */
async function makePastMonths(client: ClientBase, months: number): Promise<void> {
  await client.query(`DO $$
    DECLARE
      month timestamp;
    BEGIN
      FOR month IN SELECT date_trunc('month', now() AT TIME ZONE 'UTC') - back * interval '1 month'
          FROM generate_series(1, ${months - 1}) back LOOP
        EXECUTE format('CREATE TABLE IF NOT EXISTS platform.%I PARTITION OF platform.odds_changes FOR VALUES FROM (%L) TO (%L)',
          'odds_changes' || to_char(month, '_YYYY_MM'), month AT TIME ZONE 'UTC',
          (month + interval '1 month') AT TIME ZONE 'UTC');
      END LOOP;
    END $$`);
}

async function filledPartitions(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ filled: number }>(
    `SELECT count(DISTINCT tableoid)::integer AS filled FROM platform.odds_changes`,
  );
  return rows[0]?.filled ?? 0;
}

/** Everything by hashes of what it is for: the same matches have the same odds. */
const quotesSql = `
  INSERT INTO platform.odds_quotes (provider_id, supplier, discipline, supplier_id, kind, closed, line, odds_1, odds_2, odds_3,
    opened_at, told_at, changed_at)
  SELECT maker.provider_id, announced.supplier, announced.discipline, announced.supplier_id, kind, false,
    CASE kind WHEN 'asia' THEN a % 9 - 4 WHEN 'bs' THEN 8 + a % 6 WHEN 'jc' THEN (a % 3 - 1) * 4 END,
    1.5 + a % 100 / 100.0, 1.6 + a % 90 / 100.0, CASE WHEN announced.discipline = 1 AND kind IN ('eu', 'jc') THEN 3 + a % 80 / 100.0 END,
    ended - ${opensBefore}, ended, ended
  FROM platform.supplier_matches announced
    JOIN platform.odds_makers maker USING (supplier)
    CROSS JOIN LATERAL unnest(CASE WHEN maker.provider_id = 305 AND announced.discipline = 1 THEN ARRAY['eu', 'asia', 'bs', 'jc']
      ELSE ARRAY['eu', 'asia', 'bs'] END) kind,
    LATERAL (SELECT least(announced.game_time, now()) AS ended,
      hashtextextended(announced.supplier_id || kind, maker.provider_id) & 1048575 AS a) thrown
  WHERE announced.discipline IN (1, 2) AND announced.match_id IS NOT NULL
    AND announced.game_time >= date_trunc('month', now(), 'UTC') - $1 * interval '1 month' + ${opensBefore}`;

const busiestSql = `
  SELECT match.id::text FROM platform.matches match
  WHERE match.status = 1 AND match.game_time < now() AND EXISTS (SELECT FROM platform.supplier_matches announced
    JOIN platform.odds_quotes quote USING (supplier, discipline, supplier_id) WHERE announced.match_id = match.id)
  ORDER BY match.game_time DESC, match.id LIMIT 1`;

/** Of lines that opened in the month; a move in each of as many stretches of their time, the last where the quote stands. */
const changesSql = `
  INSERT INTO platform.odds_changes (told_at, quote_id, line, closed, odds_1, odds_2, odds_3)
  SELECT moved_at, quote.id, quote.line, false, quote.odds_1 + (last - n) % 7 * 0.01, quote.odds_2 - (last - n) % 5 * 0.01, quote.odds_3
  FROM platform.odds_quotes quote
    JOIN platform.supplier_matches announced USING (supplier, discipline, supplier_id),
    LATERAL (SELECT CASE WHEN announced.match_id = $3 THEN $4::integer ELSE $2::integer END AS last) counted,
    LATERAL generate_series(1, last) n,
    LATERAL (SELECT (quote.told_at - quote.opened_at) / last AS stretch) lasting,
    LATERAL (SELECT CASE WHEN n = last THEN quote.told_at ELSE quote.opened_at + (n - 1) * stretch
      + (hashint8extended(quote.id, n) & 1023) / 1024.0 * (stretch - interval '1 second') END AS moved_at) moving
  WHERE quote.opened_at >= date_trunc('month', now(), 'UTC') - $1 * interval '1 month'
    AND quote.opened_at < date_trunc('month', now(), 'UTC') - ($1 - 1) * interval '1 month'
  ORDER BY moved_at`;
