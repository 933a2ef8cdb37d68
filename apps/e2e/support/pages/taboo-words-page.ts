import type { Locator, Page } from '@playwright/test';

import type { Database } from '../database.ts';

type Level = 'block' | 'warn' | 'allow';

export const tabooKeys = ['pre_#_tab-view', 'pre_#_tab-action'];

export interface PlantedWord {
  readonly word: string;
  readonly level?: Level;
  readonly reason?: string;
}

/** Plants taboo words that are compared exactly. */
export async function plantWords(
  database: Database,
  merchantCode: string,
  words: readonly PlantedWord[],
): Promise<void> {
  await database.run(
    merchantCode,
    `WITH list AS (
       INSERT INTO platform.taboo_lists (merchant_code, words) VALUES ($1, $2)
       ON CONFLICT (merchant_code) DO UPDATE SET version = taboo_lists.version + 1, words = taboo_lists.words + $2
       RETURNING version
     )
     INSERT INTO tenant.taboo_words (merchant_code, word, word_key, level, reason, version, updated_at)
     SELECT $1, word, lower(replace(word, ' ', '')), coalesce(level, 'block'), coalesce(reason, ''), list.version,
       now() - at * interval '7 hours'
     FROM list, ROWS FROM (jsonb_to_recordset($3::jsonb) AS (word text, level text, reason text)) WITH ORDINALITY
       AS given (word, level, reason, at)`,
    [merchantCode, words.length, JSON.stringify(words)],
  );
}

export class TabooWordsPage {
  readonly page: Page;
  readonly rows: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.locator('tr[data-row]');
    this.dialog = page.getByRole('dialog');
  }

  row(word: string): Locator {
    return this.rows.filter({ has: this.page.getByText(word, { exact: true }) });
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  async submit(name: string): Promise<void> {
    await this.dialog.getByRole('button', { name, exact: true }).click();
  }

  async chooseLevel(level: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: '级别' }).click();
    await this.page.locator('.ant-select-item-option').filter({ hasText: level }).click();
  }

  async add(word: string, level: string, reason = ''): Promise<void> {
    // An empty list offers it, too.
    await this.page.getByRole('button', { name: '新增敏感词', exact: true }).first().click();
    await this.dialog.getByRole('textbox', { name: '敏感词' }).fill(word);
    await this.chooseLevel(level);
    await this.dialog.getByRole('textbox', { name: '原因' }).fill(reason);
    await this.submit('新增敏感词');
  }

  /** Checks a text in its dialog, and leaves the dialog open. */
  async check(text: string): Promise<void> {
    await this.press('检测文本');
    await this.dialog.getByRole('textbox', { name: '文本' }).fill(text);
    await this.submit('检测');
  }

  async closeDialog(): Promise<void> {
    await this.dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
  }
}
