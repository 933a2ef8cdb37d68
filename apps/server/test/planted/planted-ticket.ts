import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import type { PlayType } from '@touchline/domain/predictions/play-types';
import { type Outcome, type Score, settle, statusOf } from '@touchline/domain/predictions/settlement';
import { sql } from 'kysely';

import type { AccountRef } from '../../src/platform/account-ref.ts';
import { inPlatform } from './planted-match.ts';

export interface PlantedTicket {
  readonly sportId?: 1 | 2;
  readonly playType?: PlayType;
  readonly codes?: readonly number[];
  readonly line?: number | null;
  readonly odds?: Readonly<Record<string, number>>;
  /** Kick-off as it was known at publishing; the match's own where it is not said. */
  readonly gameTime?: Date;
  readonly leagueId?: string;
  readonly leagueName?: string;
  readonly title?: string;
  readonly count?: number;
}

/** Predictions of the match that the writer published an hour before kick-off; answers the ids. */
export async function plantTickets(
  owner: Pool,
  merchantCode: string,
  writer: AccountRef,
  matchId: string,
  planted: PlantedTicket = {},
): Promise<string[]> {
  const { sportId = 1, playType = 1, codes = [1], line = null, odds = { 1: 1.95, 2: 3.4, 3: 4.2 } } = planted;
  const { leagueId = '1', leagueName = '样本联赛', title = '样本标题', count = 1 } = planted;
  const gameTime = planted.gameTime ?? (await kickOffOf(owner, matchId));
  return await inMerchant(owner, merchantCode, async (tx) => {
    const { rows } = await sql<{
      id: string;
    }>`INSERT INTO tenant.predictions (merchant_code, writer_merchant, writer_id,
        writer_name, sport_id, match_id, league_id, league_name, home_name, away_name, game_time, provider_id, play_type,
        codes, odds, line, title, content, state, published_at)
      SELECT ${merchantCode}, ${writer.merchantCode}, ${writer.accountId}, '样本写手', ${sportId}, ${matchId}, ${leagueId},
        ${leagueName}, '样本主队', '样本客队', ${gameTime}, 5, ${playType}, ${codes}::smallint[], ${JSON.stringify(odds)},
        ${line}, ${title}, '样本内容', 'published', ${gameTime}::timestamptz - interval '1 hour'
      FROM generate_series(1, ${count}) RETURNING id::text`.execute(tx);
    return rows.map(({ id }) => id);
  });
}

async function kickOffOf(owner: Pool, matchId: string): Promise<Date> {
  return await inPlatform(owner, async (tx) => {
    const { rows } = await sql<{
      at: Date;
    }>`SELECT game_time AS at FROM platform.matches WHERE id = ${matchId}`.execute(tx);
    return rows[0]?.at ?? new Date();
  });
}

interface Ending {
  readonly stage?: number;
  readonly home?: readonly number[];
  readonly away?: readonly number[];
  readonly gameTime?: Date;
}

/** As the feed would tell it. */
export async function endMatch(owner: Pool, matchId: string, ending: Ending): Promise<void> {
  const { stage = 90, home = [], away = [], gameTime = null } = ending;
  await inPlatform(owner, (tx) =>
    sql`UPDATE platform.matches SET stage = ${stage}, home_scores = ${home}::smallint[], away_scores = ${away}::smallint[],
        home_score = (${home}::smallint[])[1], away_score = (${away}::smallint[])[1],
        game_time = coalesce(${gameTime}::timestamptz, game_time)
      WHERE id = ${matchId}`.execute(tx),
  );
}

interface Settled {
  readonly outcome: Outcome;
  readonly payout: number;
  readonly score: Score;
}

/** One that was settled then, by the score; answers its id. */
export async function plantSettled(
  owner: Pool,
  merchantCode: string,
  writer: AccountRef,
  matchId: string,
  { outcome = 'win', payout = 1.95, score = { home: 1, away: 0 }, ...planted }: PlantedTicket & Partial<Settled> = {},
): Promise<string> {
  const { playType = 1, codes = [1], line = null } = planted;
  const [id = ''] = await plantTickets(owner, merchantCode, writer, matchId, planted);
  const why = outcome === 'void' ? { by: 'fate', phase: 'cut' } : settle({ playType, codes, line }, score).why;
  await inMerchant(owner, merchantCode, (tx) =>
    sql`WITH kept AS (
        INSERT INTO tenant.prediction_results (merchant_code, prediction_id, outcome, status, payout, home_score, away_score, why)
        VALUES (${merchantCode}, ${id}, ${outcome}, ${statusOf(outcome)}, ${payout}, ${score.home}, ${score.away},
          ${JSON.stringify(why)}) RETURNING *)
      UPDATE tenant.predictions shown SET finished = true, outcome = kept.outcome, status = kept.status,
        payout = kept.payout, settled_at = kept.settled_at
      FROM kept WHERE shown.merchant_code = kept.merchant_code AND shown.id = kept.prediction_id`.execute(tx),
  );
  return id;
}
