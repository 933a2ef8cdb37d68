import { randomInt } from 'node:crypto';

import { expect, type Locator, type Page } from '@playwright/test';
import { disciplines } from '@touchline/domain/disciplines';

import type { Database } from './database.ts';

interface PlantedMatch {
  readonly id: string;
  readonly name: string;
}

interface MatchOptions {
  readonly discipline?: number;
  readonly league: string;
  readonly level?: number;
  readonly home: string;
  readonly away: string;
  /** From now on. */
  readonly inHours?: number;
  readonly status?: 1 | 2 | 4;
  readonly stage?: number;
  readonly score?: readonly [number, number];
  readonly suppliers?: readonly string[];
  readonly streams?: readonly string[];
}

/** A match as the feed would have left it, with the records that it comes from. */
export async function plantMatch(database: Database, options: MatchOptions): Promise<PlantedMatch> {
  const { discipline = disciplines.soccer, league, level = 1, home, away, inHours = 3 } = options;
  const { status = 2, stage = 1, score, suppliers = [], streams = [] } = options;
  const [found] = await database.run<{ id: string }>(
    'platform',
    `WITH entries AS (
       INSERT INTO platform.catalog_entries (kind, discipline, name, level)
       VALUES ('league', $1, $2, $3), ('team', $1, $4, NULL), ('team', $1, $5, NULL) RETURNING id, kind
     ), numbered AS (
       SELECT array_agg(id ORDER BY id) FILTER (WHERE kind = 'league') AS leagues,
         array_agg(id ORDER BY id) FILTER (WHERE kind = 'team') AS teams FROM entries
     )
     INSERT INTO platform.matches (discipline, league_id, home_id, away_id, game_time, status, stage, home_score,
       away_score, home_scores, away_scores, create_type, suppliers, streams)
     SELECT $1, leagues[1], teams[1], teams[2], now() + make_interval(hours => $6), $7, $8, $9::int, $10::int,
       CASE WHEN $9::int IS NULL THEN '{}' ELSE ARRAY[$9::int] END, CASE WHEN $10::int IS NULL THEN '{}' ELSE ARRAY[$10::int] END,
       CASE WHEN cardinality($11::text[]) = 0 THEN 2 ELSE 1 END, $11, $12 FROM numbered RETURNING id`,
    [discipline, league, level, home, away, inHours, status, stage, score?.[0], score?.[1], suppliers, streams],
  );
  if (found === undefined) throw new Error('the match was not made');
  for (const supplier of suppliers) await plantRecord(database, supplier, found.id, options);
  return { id: found.id, name: `${home} VS ${away}` };
}

/** What a supplier says of it, with names of its own. */
async function plantRecord(database: Database, supplier: string, matchId: string, options: MatchOptions) {
  const ref = String(randomInt(1_000_000, 99_999_999));
  const { league, home, away } = options;
  await database.run(
    'platform',
    `WITH named AS (
       INSERT INTO platform.supplier_entries (supplier, kind, discipline, supplier_id, record, name, told_at, entry_id, link)
       SELECT $1, kind, discipline, $2 || place, '{}', said, now(), entry, 'auto'
       FROM platform.matches, LATERAL (VALUES ('l', 'league', league_id, $4), ('h', 'team', home_id, $5), ('a', 'team', away_id, $6))
         entries (place, kind, entry, said)
       WHERE id = $3
     )
     INSERT INTO platform.supplier_matches (supplier, discipline, supplier_id, record, told_at, league_ref, home_ref,
       away_ref, game_time, stage, home_scores, away_scores, streams, match_id, link)
     SELECT $1, discipline, $2, '{}', now(), $2 || 'l', $2 || 'h', $2 || 'a',
       game_time + CASE WHEN $1 = 'NAMI' THEN interval '0' ELSE interval '30 minutes' END, stage, home_scores, away_scores,
       streams, id, CASE WHEN $1 = 'NAMI' THEN 'own' ELSE 'auto' END
     FROM platform.matches WHERE id = $3`,
    [supplier, ref, matchId, league, home, away],
  );
}

export class SchedulePage {
  readonly page: Page;
  readonly rows: Locator;
  readonly league: Locator;
  readonly toast: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.locator('tr[data-row]');
    this.league = page.getByRole('combobox', { name: '联赛名称' });
    this.toast = page.getByTestId('toast');
  }

  row({ id }: Pick<PlantedMatch, 'id'>): Locator {
    return this.page.locator(`tr[data-row="${id}"]`);
  }

  action({ name }: PlantedMatch, label: string): Locator {
    return this.page.getByRole('button', { name: `${label} ${name}` });
  }

  async choose(match: PlantedMatch, label: string): Promise<void> {
    await this.action(match, '更多操作').click();
    await this.page.getByRole('menuitem', { name: label, exact: true }).click();
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title });
  }

  /** A search by league, as it is typed. */
  async searchLeague(word: string): Promise<void> {
    await this.league.fill(word);
    await this.league.press('Enter');
    await expect(this.page.getByRole('tab', { name: `联赛名称：${word}`, selected: true })).toBeVisible();
  }
}
