import type { ClientBase } from 'pg';

import { merchantCodeOf } from '../../server/test/log/made-up-rows.ts';
import { vacuumWhole } from '../lib/vacuum.ts';
import { withoutIndexes } from '../lib/without-indexes.ts';
import { madeUpTickets } from './made-up-tickets.ts';

export interface PredictionPlan {
  readonly predictions: number;
  readonly merchants: number;
  /** How many of them the first merchant has; the others share the rest alike. */
  readonly ofFirst: number;
  /** How many the first writer of the second merchant, of the third … has besides, about as many of them settled. */
  readonly ofVeterans: readonly number[];
}

const writersPerMerchant = 10;
const perStatement = 250_000;
/** Those that are drafts, or of matches that have not ended, are no record. */
const settledShare = 0.95;
/** Words of which each is in every twelfth title. */
export const tips = ['稳胆', '冷门', '高赔', '低赔', '防平', '盘口', '深盘', '浅盘', '反弹', '连胜', '复仇', '榜首'];

export const writerOf = (merchant: number, writer: number): string => `${merchantCodeOf(merchant)}w${writer + 1}`;

/** Predictions of the soccer and basketball matches that are there, as they come in: by time, not by merchant. */
export async function loadPredictions(
  client: ClientBase,
  plan: PredictionPlan,
  onPart: (done: number) => void = () => undefined,
): Promise<void> {
  await client.query(`SET maintenance_work_mem = '1GB'`);
  await client.query(`SET work_mem = '256MB'`);
  await client.query(`SET synchronous_commit = off`);
  await client.query('CREATE TEMP TABLE writers (position int, merchant_code text, id bigint, name text)');
  for (let merchant = 0; merchant < plan.merchants; merchant += 1) await addWriters(client, merchant);
  // References are checked as the owner, who sees all accounts only so.
  await client.query(
    `SELECT set_config('touchline.merchant', 'platform', false), set_config('touchline.scope', 'all', false)`,
  );
  const { rowCount: played } = await client.query(playedSql);
  await addEnds(client);
  const tables = ['tenant.predictions', 'tenant.prediction_results'] as const;
  // The rows of all merchants in one order: row level security holds the owner too.
  for (const table of tables) await client.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
  await withoutIndexes(client, tables[0], () =>
    withoutIndexes(client, tables[1], () => addPredictions(client, plan, played ?? 0, onPart)),
  );
  for (const table of tables) await client.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
  await vacuumWhole(client, [...tables, 'tenant.accounts']);
}

async function addWriters(client: ClientBase, merchant: number): Promise<void> {
  const code = merchantCodeOf(merchant);
  await client.query(`SELECT set_config('touchline.merchant', $1, false)`, [code]);
  await client.query('INSERT INTO platform.merchants (code, alias) VALUES ($1, $1)', [code]);
  const accounts = Array.from({ length: writersPerMerchant }, (_, writer) => writerOf(merchant, writer));
  await client.query(
    `WITH made AS (
       INSERT INTO tenant.accounts (merchant_code, account, account_key, name, email, password_hash)
       SELECT $1, account, account, '写手' || account, account || '@example.com', '-' FROM unnest($2::text[]) account
       RETURNING id, account, name)
     INSERT INTO writers SELECT $3 + array_position($2, account), $1, id, name FROM made`,
    [code, accounts, merchant * writersPerMerchant],
  );
}

async function addEnds(client: ClientBase): Promise<void> {
  await client.query(`CREATE TEMP TABLE ends (position int, of_sport int, "sportId" smallint, "playType" smallint, codes smallint[],
    line smallint, odds jsonb, outcome text, status smallint, payout numeric, score jsonb, why jsonb)`);
  for (const sportId of [1, 2] as const)
    await client.query(
      `INSERT INTO ends SELECT (row_number() OVER () - 1)::int, jsonb_array_length($1), made.*
       FROM jsonb_to_recordset($1) AS made ("sportId" smallint, "playType" smallint, codes smallint[], line smallint, odds jsonb,
         outcome text, status smallint, payout numeric, score jsonb, why jsonb)`,
      [JSON.stringify(madeUpTickets(sportId))],
    );
}

async function addPredictions(
  client: ClientBase,
  plan: PredictionPlan,
  played: number,
  onPart: (done: number) => void,
): Promise<void> {
  const { predictions } = plan;
  const starts = startsOf(plan);
  for (let done = 0; done < predictions; done += perStatement) {
    const until = Math.min(predictions, done + perStatement);
    await client.query(predictionsSql, [done, until - 1, predictions, starts, tips, played]);
    onPart(until);
  }
}

/** Where each writer's share of all numbers begins. */
function startsOf({ predictions, merchants, ofFirst, ofVeterans }: PredictionPlan): number[] {
  const besides = ofVeterans.map((settled) => Math.ceil(settled / settledShare));
  const rest = predictions - ofFirst - besides.reduce((sum, one) => sum + one, 0);
  const shares = Array.from({ length: merchants * writersPerMerchant }, (_, index) => {
    const [merchant, writer] = [Math.floor(index / writersPerMerchant), index % writersPerMerchant];
    if (merchant === 0) return ofFirst / writersPerMerchant;
    const besidesAlike = writer === 0 ? (besides[merchant - 1] ?? 0) : 0;
    return rest / (merchants - 1) / writersPerMerchant + besidesAlike;
  });
  let start = 0;
  return shares.map((share) => {
    const own = Math.round(start);
    start += share;
    return own;
  });
}

/** In the order of their kick-off. */
const playedSql = `
  CREATE TEMP TABLE played AS
  SELECT row_number() OVER (ORDER BY match.game_time, match.id) - 1 AS position, match.id, match.discipline,
    match.game_time, match.league_id, league.name AS league_name, home.name AS home_name,
    away.name AS away_name
  FROM platform.matches match
    JOIN platform.catalog_entries league ON league.id = match.league_id
    JOIN platform.catalog_entries home ON home.id = match.home_id
    JOIN platform.catalog_entries away ON away.id = match.away_id
  WHERE match.discipline IN (1, 2)`;

/**
 * Everything by the prediction's number: the same plan makes the same rows. The writer by the number times a prime, so that
 * each has exactly their share, at all times; the match by the number as it is, within about two days.
 */
const predictionsSql = `
  WITH made AS (
    INSERT INTO tenant.predictions (merchant_code, writer_merchant, writer_id, writer_name, sport_id, match_id, league_id,
      league_name, home_name, away_name, game_time, provider_id, play_type, codes, odds, line, title, content, state,
      published_at, withdrawn_at, status, finished, outcome, payout, settled_at, created_at, updated_at)
    SELECT writer.merchant_code, writer.merchant_code, writer.id, writer.name, played.discipline, played.id, league_id,
      league_name, home_name, away_name, game_time, 5, "playType", codes, odds, line,
      league_name || ' ' || home_name || '对' || away_name || '：' || ($5::text[])[1 + c % 12] || '分析',
      repeat('主队近期状态稳定，客场作战的对手伤停较多。', 4 + a % 20),
      CASE WHEN is_draft THEN 'draft' ELSE 'published' END, CASE WHEN NOT is_draft THEN written_at END,
      CASE WHEN NOT is_draft AND b % 100 = 50 THEN written_at + interval '30 seconds' END,
      CASE WHEN is_settled THEN status ELSE 0 END, is_settled, CASE WHEN is_settled THEN outcome END,
      CASE WHEN is_settled THEN payout END, CASE WHEN is_settled THEN game_time + interval '2 hours' END,
      written_at - interval '10 minutes', written_at
    FROM generate_series($1::bigint, $2::bigint) n
      CROSS JOIN LATERAL (SELECT (hashint8extended(n, 7) & 1048575)::int AS a, (hashint8extended(n, 11) & 1048575)::int AS b,
        (hashint8extended(n, 13) & 1048575)::int AS c) thrown
      JOIN writers writer ON writer.position = width_bucket(n * 1000003 % $3::bigint, $4::bigint[])
      JOIN played ON played.position = least($6::bigint - 1, n * $6 / $3 + a % ($6 / 180 + 1))
      JOIN ends ON ends."sportId" = played.discipline AND ends.position = b % ends.of_sport,
      LATERAL (SELECT c % 100 < 3 AS is_draft,
        least(game_time - interval '1 minute' - a * interval '150 milliseconds', now() - b * interval '80 milliseconds')
          AS written_at) written,
      LATERAL (SELECT NOT is_draft AND game_time < now() - interval '3 hours' AS is_settled) settling
    ORDER BY n
    RETURNING merchant_code, id, sport_id, play_type, codes, line, outcome, status, payout, settled_at, finished)
  INSERT INTO tenant.prediction_results (merchant_code, prediction_id, settled_at, outcome, status, payout, home_score,
    away_score, why)
  SELECT merchant_code, id, settled_at, made.outcome, made.status, made.payout, (score->>'home')::smallint,
    (score->>'away')::smallint, why
  FROM made JOIN ends ON ends."sportId" = sport_id AND ends."playType" = play_type AND ends.codes = made.codes
    AND ends.line IS NOT DISTINCT FROM made.line AND ends.outcome = made.outcome
  WHERE finished`;
