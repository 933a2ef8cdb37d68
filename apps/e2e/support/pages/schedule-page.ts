import { randomInt } from 'node:crypto';

import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { disciplines } from '@touchline/domain/matches/disciplines';

import type { Database } from '../database.ts';
import { environment } from '../environment.ts';
import type { AnnouncedMatch } from '../stand-in-supplier.ts';

interface PlantedMatch {
  readonly id: string;
  readonly name: string;
  /** Its number with each supplier, whose league and teams have the same with 1, 2 and 3 behind it. */
  readonly refs: Readonly<Record<string, string>>;
}

interface MatchOptions {
  readonly discipline?: number;
  readonly league: string;
  readonly level?: number;
  readonly isSingle?: boolean;
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

/** Plants a match as the feed stores it, with its supplier records. */
export async function plantMatch(database: Database, options: MatchOptions): Promise<PlantedMatch> {
  const { discipline = disciplines.soccer, league, level = 1, home, away, inHours = 3 } = options;
  const { status = 2, stage = 1, score, suppliers = [], streams = [], isSingle = false } = options;
  const [found] = await database.run<{ id: string }>(
    'platform',
    `WITH entries AS (
       INSERT INTO platform.catalog_entries (kind, discipline, name, level, is_single)
       VALUES ('league', $1, $2, $3, $13), ('team', $1, $4, NULL, false), ('team', $1, $5, NULL, false) RETURNING id, kind
     ), numbered AS (
       SELECT array_agg(id ORDER BY id) FILTER (WHERE kind = 'league') AS leagues,
         array_agg(id ORDER BY id) FILTER (WHERE kind = 'team') AS teams FROM entries
     )
     INSERT INTO platform.matches (discipline, league_id, home_id, away_id, game_time, status, stage, home_score,
       away_score, home_scores, away_scores, create_type, suppliers, streams, is_single)
     SELECT $1, leagues[1], teams[1], teams[2], now() + make_interval(hours => $6), $7, $8, $9::int, $10::int,
       CASE WHEN $9::int IS NULL THEN '{}' ELSE ARRAY[$9::int] END, CASE WHEN $10::int IS NULL THEN '{}' ELSE ARRAY[$10::int] END,
       CASE WHEN cardinality($11::text[]) = 0 THEN 2 ELSE 1 END, $11, $12, $13 FROM numbered
     RETURNING id`,
    [
      discipline,
      league,
      level,
      home,
      away,
      inHours,
      status,
      stage,
      score?.[0],
      score?.[1],
      suppliers,
      streams,
      isSingle,
    ],
  );
  if (found === undefined) throw new Error('the match was not made');
  const refs: Record<string, string> = {};
  for (const supplier of suppliers) {
    const ref = await plantNames(database, supplier, found.id);
    await plantRecord(database, supplier, ref, found.id);
    refs[supplier] = ref;
  }
  return { id: found.id, name: `${home} VS ${away}`, refs };
}

/** The league and teams of a match as a supplier numbers them. */
export async function plantNames(database: Database, supplier: string, matchId: string): Promise<string> {
  const ref = String(randomInt(1_000_000, 99_999_999));
  await database.run(
    'platform',
    `INSERT INTO platform.supplier_entries (supplier, kind, discipline, supplier_id, record, name, told_at, entry_id, link)
     SELECT $1, entry.kind, entry.discipline, $2 || part, '{}', entry.name, now(), entry.id, 'auto'
     FROM platform.matches match, LATERAL (VALUES ('1', league_id), ('2', home_id), ('3', away_id)) named (part, named_id)
     JOIN platform.catalog_entries entry ON entry.id = named_id WHERE match.id = $3`,
    [supplier, ref, matchId],
  );
  return ref;
}

/** What a supplier says of it. */
async function plantRecord(database: Database, supplier: string, ref: string, matchId: string): Promise<void> {
  await database.run(
    'platform',
    `INSERT INTO platform.supplier_matches (supplier, discipline, supplier_id, record, told_at, league_ref, home_ref,
       away_ref, game_time, stage, home_scores, away_scores, streams, match_id, link)
     SELECT $1, discipline, $2, '{}', now(), $2 || '1', $2 || '2', $2 || '3',
       game_time + CASE WHEN $1 = 'NAMI' THEN interval '0' ELSE interval '30 minutes' END, stage, home_scores, away_scores,
       streams, id, CASE WHEN $1 = 'NAMI' THEN 'own' ELSE 'auto' END
     FROM platform.matches WHERE id = $3`,
    [supplier, ref, matchId],
  );
}

/** Makes 纳米数据 announce a football match; the worker has then fetched it. */
export async function tell(
  request: APIRequestContext,
  ref: string | undefined,
  said: Pick<AnnouncedMatch, 'status_id' | 'match_time' | 'home_scores' | 'away_scores'> &
    Partial<Pick<AnnouncedMatch, 'updated_at'>>,
): Promise<void> {
  const match: AnnouncedMatch = {
    id: Number(ref),
    competition_id: Number(`${ref}1`),
    home_team_id: Number(`${ref}2`),
    away_team_id: Number(`${ref}3`),
    // Newer than what was planted a moment ago.
    updated_at: Math.floor(Date.now() / 1000) + 1,
    ...said,
  };
  const answer = await request.post(environment.supplierUrl, { data: match });
  expect(answer.status()).toBe(204);
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

  /** Searches by league, as typed. */
  async searchLeague(word: string): Promise<void> {
    await this.league.fill(word);
    await this.league.press('Enter');
    await expect(this.page.getByRole('tab', { name: `联赛名称：${word}`, selected: true })).toBeVisible({
      timeout: 30_000,
    });
  }

  /** Chooses one option of a filter in the panel, and closes it. A re-render during the click is retried. */
  async filterBy(label: string, option: string): Promise<void> {
    const button = this.page.getByRole('button', { name: /^筛选/ });
    const list = this.page.locator('.ant-select-dropdown').filter({ visible: true });
    const offered = list.getByTitle(option, { exact: true });
    const chosen = this.page.getByRole('button', { name: `移除条件：${label}：${option}` });
    await button.click();
    await expect(async () => {
      if (await chosen.isVisible()) return;
      if (await list.isHidden()) await this.page.getByRole('combobox', { name: label }).click();
      await offered.click({ timeout: 3000 });
      await expect(chosen).toBeVisible({ timeout: 3000 });
    }).toPass();
    await button.click();
    await expect(this.page.getByRole('group', { name: '筛选', exact: true })).toBeHidden();
  }
}
