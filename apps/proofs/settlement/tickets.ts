import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { sql } from 'kysely';

import type { ProofPerson } from '../lib/people.ts';

/** Every play type of football, each selection of it, with lines that end in each of the six results but void. */
const plays = [
  { play: 1, codes: [1], line: null },
  { play: 1, codes: [2, 3], line: null },
  { play: 2, codes: [4], line: -4 },
  { play: 2, codes: [6], line: 4 },
  { play: 3, codes: [7], line: 3 },
  { play: 3, codes: [8], line: 1 },
  { play: 3, codes: [7], line: 4 },
  { play: 4, codes: [9], line: 10 },
  { play: 4, codes: [10], line: 11 },
];
const odds = JSON.stringify(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at + 1, 1.5 + at / 10])));

const matchesAtOnce = 20;

interface Verdict {
  readonly tickets: number;
  readonly results: number;
  /** Without a result. */
  readonly lost: number;
  /** With another number of results than of ends. */
  readonly doubled: number;
  /** Which show another result than their last, or one of another score than the match has. */
  readonly wrong: number;
  /** Results that the log does not tell, or tells twice. */
  readonly unlogged: number;
}

/** Matches with as many predictions of each merchant, and what became of these. */
export function createTickets(owner: Pool, writers: readonly ProofPerson[]) {
  const inPlatform = <T>(work: Parameters<typeof inMerchant<T>>[2]) => inMerchant(owner, platformMerchant, work);
  const ofWriters = async <T>(work: (writer: ProofPerson) => Promise<T>) => {
    const answers: T[] = [];
    for (const writer of writers) answers.push(await work(writer));
    return answers;
  };
  return {
    async plant(matches: number, perMatch: number): Promise<void> {
      await inPlatform(async (tx) => {
        await sql`WITH entry AS (
            INSERT INTO platform.catalog_entries (kind, discipline, name, level)
            VALUES ('league', 1, '样本联赛', 1), ('team', 1, '样本主队', NULL), ('team', 1, '样本客队', NULL)
            RETURNING id, kind)
          INSERT INTO platform.matches (discipline, league_id, home_id, away_id, game_time, stage, create_type)
          SELECT 1, (SELECT id FROM entry WHERE kind = 'league'), (SELECT min(id) FROM entry WHERE kind = 'team'),
            (SELECT max(id) FROM entry WHERE kind = 'team'), now() - interval '3 hours', 13, 2
          FROM generate_series(1, ${matches})`.execute(tx);
      });
      const { rows } = await inPlatform((tx) => sql<{ id: string }>`SELECT id::text FROM platform.matches`.execute(tx));
      const ids = rows.map(({ id }) => id);
      await ofWriters(async ({ merchantCode, id }) => {
        for (let from = 0; from < ids.length; from += matchesAtOnce)
          await inMerchant(owner, merchantCode, (tx) =>
            sql`INSERT INTO tenant.predictions (merchant_code, writer_merchant, writer_id, writer_name, sport_id,
              match_id, league_id, league_name, home_name, away_name, game_time, provider_id, play_type, codes, odds, line,
              title, content, state, published_at)
            SELECT ${merchantCode}, ${merchantCode}, ${id}, '样本写手', 1, match_id, 1, '样本联赛', '样本主队', '样本客队',
              now() - interval '3 hours', 5, play, codes, ${odds}, line, '样本标题', '样本内容', 'published',
              now() - interval '4 hours'
            FROM unnest(${ids.slice(from, from + matchesAtOnce)}::bigint[]) AS match_id, generate_series(1, ${perMatch}) AS n
            JOIN (SELECT row_number() OVER () AS at, * FROM jsonb_to_recordset(${JSON.stringify(plays)}::jsonb)
              AS one (play smallint, codes smallint[], line smallint)) one ON one.at = 1 + n % ${plays.length}`.execute(
              tx,
            ),
          );
      });
      await owner.query('VACUUM ANALYZE tenant.predictions');
    },

    /** All matches end, or are put right: by another score each time. */
    async end(time: number): Promise<void> {
      await inPlatform((tx) =>
        sql`UPDATE platform.matches SET stage = 90, home_scores = ARRAY[${time % 5}, 0]::smallint[],
          away_scores = ARRAY[${Math.floor(time / 5)}, 0]::smallint[]`.execute(tx),
      );
    },

    /** As if each had ended once more, with the same score. */
    async noteAgain(): Promise<void> {
      await inPlatform((tx) =>
        sql`INSERT INTO platform.matches_to_settle (match_id) SELECT id FROM platform.matches`.execute(tx),
      );
    },

    async due(): Promise<number> {
      const { rows } = await inPlatform((tx) =>
        sql<{ n: number }>`SELECT count(*)::integer AS n FROM platform.matches_to_settle`.execute(tx),
      );
      return rows[0]?.n ?? 0;
    },

    async verdict(ends: number, score: { home: number; away: number }): Promise<Verdict> {
      const verdicts = await ofWriters(({ merchantCode }) =>
        inMerchant(owner, merchantCode, async (tx) => {
          const { rows } = await sql<Verdict>`
            WITH ticket AS (
              SELECT shown.finished, count(result.settled_at) AS results, (array_agg(
                shown.outcome = result.outcome AND shown.payout = result.payout AND shown.status = result.status
                  AND shown.settled_at = result.settled_at AND (result.home_score, result.away_score)
                    = (${score.home}::smallint, ${score.away}::smallint) ORDER BY result.settled_at DESC))[1] AS is_right
              FROM tenant.predictions shown LEFT JOIN tenant.prediction_results result
                ON result.merchant_code = shown.merchant_code AND result.prediction_id = shown.id
              GROUP BY shown.merchant_code, shown.id)
            SELECT count(*)::integer AS tickets, sum(results)::integer AS results,
              count(*) FILTER (WHERE NOT finished)::integer AS lost,
              count(*) FILTER (WHERE results <> ${ends})::integer AS doubled,
              count(*) FILTER (WHERE is_right IS NOT TRUE)::integer AS wrong,
              abs(sum(results) - (SELECT coalesce(sum(jsonb_array_length(changes::jsonb)), 0) FROM tenant.operation_logs
                WHERE function_name = '结算预测'))::integer AS unlogged
            FROM ticket`.execute(tx);
          return rows[0];
        }),
      );
      const sum = (of: keyof Verdict) => verdicts.reduce((all, verdict) => all + (verdict?.[of] ?? 0), 0);
      return {
        tickets: sum('tickets'),
        results: sum('results'),
        lost: sum('lost'),
        doubled: sum('doubled'),
        wrong: sum('wrong'),
        unlogged: sum('unlogged'),
      };
    },
  };
}
