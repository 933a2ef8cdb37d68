import { randomInt } from 'node:crypto';

import { expect, type Locator, type Page } from '@playwright/test';

import type { Database } from './database.ts';

type Kind = 'league' | 'team' | 'player';

interface PlantedEntry {
  readonly kind: Kind;
  readonly name: string;
  readonly discipline?: number;
  readonly shortName?: string;
  readonly nameEn?: string;
  readonly level?: number;
  readonly isSingle?: boolean;
  readonly isRecycled?: boolean;
  readonly teamId?: string;
  readonly aliases?: readonly string[];
}

/** A name with a random suffix, so that no two journeys share a team. */
export const unlike = (name: string): string => `${name}${randomInt(100_000, 999_999)}`;

export async function plantEntry(database: Database, entry: PlantedEntry): Promise<string> {
  const { kind, name, discipline = 1, shortName = '', nameEn = '', aliases = [] } = entry;
  const { level = 1, isSingle = false, isRecycled = false, teamId = null } = entry;
  const [planted] = await database.run<{ id: string }>(
    'platform',
    `INSERT INTO platform.catalog_entries
       (kind, discipline, name, short_name, name_en, level, is_single, is_recycled, team_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id::text`,
    [kind, discipline, name, shortName, nameEn, kind === 'league' ? level : null, isSingle, isRecycled, teamId],
  );
  const id = planted?.id ?? '';
  await database.run(
    'platform',
    `INSERT INTO platform.catalog_aliases SELECT $1, alias, alias, 'person' FROM unnest($2::text[]) alias`,
    [id, aliases],
  );
  return id;
}

interface PlantedRecord {
  readonly kind: Kind;
  readonly name: string;
  readonly supplier?: string;
  readonly discipline?: number;
  readonly entryId?: string;
  readonly link?: string;
}

export async function plantRecord(database: Database, record: PlantedRecord): Promise<void> {
  const { kind, name, supplier = 'NAMI', discipline = 1, entryId = null } = record;
  const { link = entryId === null ? 'none' : 'auto' } = record;
  await database.run(
    'platform',
    `INSERT INTO platform.supplier_entries (supplier, kind, discipline, supplier_id, record, name, told_at, entry_id, link)
     VALUES ($1, $2, $3, $4, '{}', $5, now(), $6, $7)`,
    [supplier, kind, discipline, String(randomInt(1_000_000, 9_999_999)), name, entryId, link],
  );
}

export async function plantMatches(database: Database, homeId: string, count: number): Promise<void> {
  const leagueId = await plantEntry(database, { kind: 'league', name: unlike('垫场联赛') });
  const awayId = await plantEntry(database, { kind: 'team', name: unlike('垫场队') });
  await database.run(
    'platform',
    `INSERT INTO platform.matches (discipline, league_id, home_id, away_id, game_time, create_type)
     SELECT 1, $1, $2, $3, now() + make_interval(days => day), 1 FROM generate_series(1, $4) day`,
    [leagueId, homeId, awayId, count],
  );
}

export class CatalogPage {
  readonly page: Page;
  readonly rows: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.locator('tr[data-row]');
    this.dialog = page.getByRole('dialog');
  }

  async find(noun: string, name: string): Promise<void> {
    const search = this.page.getByRole('textbox', { name: `搜索${noun}名称` });
    await search.fill(name);
    await search.press('Enter');
    // Names are one of a kind: the list is the answer once it holds that one.
    await expect(this.rows).toHaveCount(1);
  }

  async operate(verb: string, name: string): Promise<void> {
    await this.page.getByRole('button', { name: `${verb} ${name}`, exact: true }).click();
  }

  /** Chooses an option in a box that searches during typing. */
  async pick(label: string | RegExp, name: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: label }).fill(name);
    // What was offered before the search stands there until its answer.
    const offered = this.page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await expect(offered).toHaveText([new RegExp(name)]);
    await offered.click();
    await expect(offered).toHaveCount(0);
  }
}
