import type { Locator, Page } from '@playwright/test';
import { playTypes, type PlayType } from '@touchline/domain/predictions/play-types';

import type { Database, JourneyPerson } from './database.ts';

interface Planted {
  readonly playType?: PlayType;
  readonly codes?: readonly number[];
  /** Quarters. */
  readonly line?: number | null;
  readonly odds?: Readonly<Record<string, number>>;
  readonly title?: string;
  readonly content?: string;
  readonly state?: 'draft' | 'review' | 'published';
  /** Another than the match's, which has one of its own. */
  readonly leagueId?: string | undefined;
}

const usual: Readonly<Record<PlayType, { line: number | null; odds: Readonly<Record<string, number>> }>> = {
  1: { line: null, odds: { 1: 1.95, 2: 3.4, 3: 4.2 } },
  2: { line: -4, odds: { 4: 3.1, 5: 3.5, 6: 1.9 } },
  3: { line: 3, odds: { 7: 0.96, 8: 0.92 } },
  4: { line: 10, odds: { 9: 0.9, 10: 0.98 } },
  5: { line: null, odds: { 11: 1.5, 12: 2.6 } },
  6: { line: 882, odds: { 13: 0.91, 14: 0.97 } },
};

const longText =
  '主队近五场四胜一平，主场胜率保持在七成以上，中场控制力明显占优。\n客队周中刚结束欧战，两名主力中卫缺阵，客场连续三场失球。\n综合双方状态与盘口走势，看好主队打出。';

/** Plants a prediction written an hour before kick-off: published, a draft or in review. */
export async function plantPrediction(
  database: Database,
  writer: JourneyPerson,
  matchId: string,
  planted: Planted = {},
): Promise<string> {
  const { playType = 3, state = 'published', title = '主队状态正佳', content = longText } = planted;
  const { line, odds } = { ...usual[playType], ...planted };
  const { codes = [playTypes[playType].selections[0]?.code ?? 1] } = planted;
  const [match] = await database.run(
    'platform',
    `SELECT match.league_id, league.name AS league, home.name AS home, away.name AS away, match.game_time, match.discipline
     FROM platform.matches match JOIN platform.catalog_entries league ON league.id = match.league_id
     JOIN platform.catalog_entries home ON home.id = match.home_id
     JOIN platform.catalog_entries away ON away.id = match.away_id WHERE match.id = $1`,
    [matchId],
  );
  const [row] = await database.run<{ id: string }>(
    writer.merchantCode,
    `INSERT INTO tenant.predictions (merchant_code, writer_merchant, writer_id, writer_name, sport_id, match_id, league_id,
       league_name, home_name, away_name, game_time, provider_id, play_type, codes, odds, line, title, content, state,
       sent_at, published_at)
     VALUES ($1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 5, $11, $12::smallint[], $13, $14, $15, $16, $17,
       CASE WHEN $17 = 'review' THEN now() END,
       CASE WHEN $17 = 'published' THEN least(now(), $10::timestamptz - interval '1 hour') END) RETURNING id::text`,
    [
      writer.merchantCode,
      writer.id,
      writer.name,
      match?.['discipline'],
      matchId,
      planted.leagueId ?? match?.['league_id'],
      match?.['league'],
      match?.['home'],
      match?.['away'],
      match?.['game_time'],
      playType,
      codes,
      JSON.stringify(odds),
      line,
      title,
      content,
      state,
    ],
  );
  return row?.id ?? '';
}

export async function requireReview(database: Database, merchantCode: string): Promise<void> {
  await database.run(merchantCode, 'INSERT INTO tenant.prediction_settings VALUES ($1, true)', [merchantCode]);
}

/** Ends the match as the feed does, so that the worker settles its predictions. */
export async function endMatch(
  database: Database,
  matchId: string,
  [home, away]: readonly [number, number],
  stage = 90,
): Promise<void> {
  await database.run(
    'platform',
    `UPDATE platform.matches SET stage = $2, home_scores = ARRAY[$3::smallint], away_scores = ARRAY[$4::smallint],
       home_score = $3, away_score = $4 WHERE id = $1`,
    [matchId, stage, home, away],
  );
}

/** Of the published ones, of those in review, and of what is settled: all are lists of predictions, each opening at the right. */
export class PredictionsPage {
  readonly page: Page;
  readonly rows: Locator;
  readonly toast: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.locator('tr[data-row]');
    this.toast = page.getByTestId('toast');
  }

  row(id: string): Locator {
    return this.page.locator(`tr[data-row="${id}"]`);
  }

  dialog(title: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name: title });
  }

  async operate(verb: string, title: string): Promise<void> {
    await this.page.getByRole('button', { name: `${verb} ${title}`, exact: true }).click();
  }
}
