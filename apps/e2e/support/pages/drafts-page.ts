import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { formatTime } from '@touchline/domain/times';

import type { Database, JourneyPerson } from '../database.ts';
import { environment } from '../environment.ts';
import type { AnnouncedOdds } from '../stand-in-supplier.ts';
import { plantMatch } from './schedule-page.ts';

type Kind = 'eu' | 'asia' | 'bs' | 'jc';

interface PlantedOdds {
  readonly providerId?: number;
  readonly kind?: Kind;
  readonly line?: number | null;
  readonly odds: readonly number[];
  readonly minutesAgo?: number;
}

export interface PredictedMatch {
  readonly id: string;
  readonly name: string;
  readonly league: string;
  readonly ref: string;
  readonly discipline: number;
}

/** Plants a match on shelf, a day from now, with the odds of two providers. */
export async function plantPredictedMatch(
  database: Database,
  { league, home, away, discipline = 1 }: { league: string; home: string; away: string; discipline?: number },
): Promise<PredictedMatch> {
  const planted = await plantMatch(database, {
    league,
    home,
    away,
    discipline,
    status: 1,
    inHours: 26,
    suppliers: ['NAMI'],
  });
  const match = { id: planted.id, name: planted.name, league, ref: planted.refs['NAMI'] ?? '', discipline };
  const quotes: PlantedOdds[] =
    discipline === 1
      ? [
          { odds: [2.05, 3.3, 3.9], minutesAgo: 300 },
          { odds: [2.0, 3.35, 4.0], minutesAgo: 180 },
          { odds: [1.95, 3.4, 4.2], minutesAgo: 60 },
          { providerId: 6, odds: [2.1, 3.25, 3.7], minutesAgo: 240 },
          { providerId: 6, odds: [2.02, 3.3, 3.95], minutesAgo: 30 },
          { providerId: 12, odds: [1.98, 3.5, 4.1], minutesAgo: 120 },
          { kind: 'asia', line: 2, odds: [0.95, 0.93], minutesAgo: 90 },
          { kind: 'bs', line: 11, odds: [0.9, 0.98], minutesAgo: 90 },
        ]
      : [{ odds: [1.5, 2.6] }, { kind: 'asia', line: 26, odds: [0.95, 0.93] }];
  for (const one of quotes) await plantOdds(database, match, one);
  return match;
}

let toldAt = 0;

/** Makes 纳米数据 announce odds of the first company for the three outcomes; the worker has then fetched them. */
export async function tellOdds(
  request: APIRequestContext,
  { ref }: Pick<PredictedMatch, 'ref'>,
  odds: readonly [number, number, number],
): Promise<void> {
  // Of two changes in one second the first would count.
  toldAt = Math.max(Math.floor(Date.now() / 1000), toldAt + 1);
  const said: AnnouncedOdds = { company: 5, change: [Number(ref), 'eu', [toldAt, '', `${odds.join(',')},0`, 1], ''] };
  const answer = await request.post(`${environment.supplierUrl}/odds`, { data: said });
  expect(answer.status()).toBe(204);
}

/** Plants odds as the feed stores them; open pages see them with the supplier's next record. */
export async function plantOdds(
  database: Database,
  { ref, discipline }: Pick<PredictedMatch, 'ref' | 'discipline'>,
  { providerId = 5, kind = 'eu', line = null, odds, minutesAgo = 0 }: PlantedOdds,
): Promise<void> {
  const [first, second, third = null] = odds;
  await database.run(
    'platform',
    `WITH quote AS (
       INSERT INTO platform.odds_quotes AS held (provider_id, supplier, discipline, supplier_id, kind, closed, line, odds_1,
         odds_2, odds_3, opened_at, told_at, changed_at)
       VALUES ($1, 'NAMI', $2, $3, $4, false, $5, $6, $7, $8, at_time($9), at_time($9), at_time($9))
       ON CONFLICT (supplier, discipline, supplier_id, provider_id, kind) DO UPDATE SET line = excluded.line,
         odds_1 = excluded.odds_1, odds_2 = excluded.odds_2, odds_3 = excluded.odds_3, told_at = excluded.told_at,
         changed_at = excluded.changed_at, version = held.version + 1
       RETURNING id, told_at
     )
     INSERT INTO platform.odds_changes (told_at, quote_id, line, closed, odds_1, odds_2, odds_3)
     SELECT told_at, id, $5, false, $6, $7, $8 FROM quote`.replaceAll(
      'at_time($9)',
      'now() - make_interval(mins => $9::int)',
    ),
    [providerId, discipline, ref, kind, line, first, second, third, minutesAgo],
  );
}

/** Makes the writer's planned drafts due, and starts the worker's search for due drafts. */
export async function makeDue(database: Database, { merchantCode, id }: JourneyPerson): Promise<void> {
  await database.run(
    merchantCode,
    `WITH due AS (UPDATE tenant.predictions SET due_at = now() - interval '1 second' WHERE writer_id = $1 AND due_at IS NOT NULL)
     INSERT INTO queue.job (name) VALUES ('publish-due')`,
    [id],
  );
}

/** The lists of drafts, and the wizard over them. */
export class DraftsPage {
  readonly page: Page;
  readonly wizard: Locator;
  readonly toast: Locator;

  constructor(page: Page) {
    this.page = page;
    this.wizard = page.getByRole('dialog').filter({ hasText: '选择比赛' });
    this.toast = page.getByTestId('toast');
  }

  row(title: string): Locator {
    return this.page.getByRole('row').filter({ hasText: title });
  }

  button(name: string): Locator {
    return this.wizard.getByRole('button', { name, exact: true });
  }

  text(name: string): Locator {
    return this.wizard.getByRole('textbox', { name, exact: true });
  }

  /** An outcome with its odds. */
  pick(outcome: string): Locator {
    return this.wizard.getByRole('button', { name: new RegExp(`^${outcome}`, 'u') });
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title });
  }

  /** Chooses by typing, since only a part of a long list is rendered. A re-render during the click is retried. */
  async choose(label: string, word: string, option: string | RegExp = word): Promise<void> {
    const found = this.page.locator('.ant-select-item-option').filter({ hasText: option }).filter({ visible: true });
    await expect(async () => {
      await this.wizard.getByRole('combobox', { name: label, exact: true }).fill(word);
      await found.click();
      await expect(found).toHaveCount(0, { timeout: 2000 });
    }).toPass();
  }

  async operate(verb: string, title: string): Promise<void> {
    await this.page.getByRole('button', { name: `${verb} ${title}`, exact: true }).click();
  }

  async chooseMore(verb: string, title: string): Promise<void> {
    await this.operate('更多操作', title);
    await this.page.getByRole('menuitem', { name: verb }).click();
  }

  async openNew(): Promise<void> {
    await this.page.getByRole('button', { name: '新增预测' }).first().click();
    await expect(this.button('下一步')).toBeVisible();
  }

  async chooseMatch({ league, name }: PredictedMatch, playType: string): Promise<void> {
    await this.choose('联赛', league);
    const date = this.text('比赛日期');
    await date.click();
    await date.fill(formatTime(new Date(Date.now() + 26 * 3_600_000), 'day'));
    await this.page.keyboard.press('Enter');
    await this.choose('赛程', name);
    await this.choose('玩法', playType, new RegExp(`^${playType}$`, 'u'));
  }

  async write(pick: RegExp, title: string, content: string): Promise<void> {
    await this.button('下一步').click();
    await this.wizard.getByRole('button', { name: pick }).click();
    await this.text('标题').fill(title);
    await this.text('内容').fill(content);
  }

  /** Publishes from the preview, where nothing prevents it. */
  async publish(title: string): Promise<void> {
    await this.button('发布').click();
    await this.dialog(`发布预测：${title}`).getByRole('button', { name: '发布', exact: true }).click();
    await expect(this.toast.filter({ hasText: `已发布 ${title}` })).toBeVisible();
  }
}
