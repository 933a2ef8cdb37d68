import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import type { SportPage } from '@touchline/domain/matches/sport-pages';
import { sql } from 'kysely';

import type { AccountRef } from '../../src/platform/account-ref.ts';
import { plantAccount } from '../../src/seed/plant.ts';
import { uniqueAccount } from '../stack/stack.ts';
import { inPlatform } from './planted-match.ts';
import { plantQuotedMatch, playTypeAt } from './quoted.ts';

interface PlantedDraft {
  readonly matchId?: string;
  readonly state?: 'draft' | 'review' | 'published';
  readonly title?: string;
  readonly content?: string;
  readonly scheduledTime?: string;
}

/** A prediction that the account wrote for the merchant, about a match of the sport page. */
export async function plantPrediction(
  owner: Pool,
  merchantCode: string,
  writer: AccountRef,
  sportPage: SportPage,
  planted: PlantedDraft = {},
): Promise<{ id: string; matchId: string; updatedTime: string }> {
  const { state = 'draft', title = '样本标题', content = '样本内容', scheduledTime = null } = planted;
  const matchId = planted.matchId ?? (await plantQuotedMatch(owner, sportPage));
  const { gameTime } = await inPlatform(owner, async (tx) => {
    const { rows } = await sql<{
      gameTime: Date;
    }>`SELECT game_time AS "gameTime" FROM platform.matches WHERE id = ${matchId}`.execute(tx);
    return rows[0] ?? { gameTime: new Date() };
  });
  const isSoccer = sportPage.sportId === 1;
  const odds = isSoccer ? { 1: 1.95, 2: 3.4, 3: 4.2 } : { 11: 1.5, 12: 2.6 };
  return await inMerchant(owner, merchantCode, async (tx) => {
    const { rows } = await sql<{ id: string; updatedAt: Date }>`INSERT INTO tenant.predictions (merchant_code,
        writer_merchant, writer_id, writer_name, sport_id, match_id, league_id, league_name, home_name, away_name, game_time,
        provider_id, play_type, codes, odds, title, content, state, sent_at, due_at, published_at)
      VALUES (${merchantCode}, ${writer.merchantCode}, ${writer.accountId}, '样本写手', ${sportPage.sportId}, ${matchId}, 1,
        '样本联赛', '样本主队', '样本客队', ${gameTime}, 5, ${playTypeAt(sportPage)}, ${[isSoccer ? 1 : 11]}::smallint[],
        ${JSON.stringify(odds)}, ${title}, ${content}, ${state}, now(), ${scheduledTime},
        ${state === 'published' ? sql`least(now(), ${gameTime}::timestamptz - interval '1 minute')` : null})
      RETURNING id::text, updated_at AS "updatedAt"`.execute(tx);
    const row = rows[0];
    if (row === undefined) throw new Error('no prediction was planted');
    if (state !== 'published')
      await sql`INSERT INTO tenant.prediction_versions (merchant_code, prediction_id, version, match_id, provider_id,
          play_type, codes, odds, line, title, content)
        SELECT merchant_code, id, 1, match_id, provider_id, play_type, codes, odds, line, title, content
        FROM tenant.predictions WHERE merchant_code = ${merchantCode} AND id = ${row.id}`.execute(tx);
    return { id: row.id, matchId, updatedTime: row.updatedAt.toISOString() };
  });
}

/** Somebody else of the merchant. */
export async function plantWriter(owner: Pool, merchantCode: string): Promise<AccountRef> {
  const account = uniqueAccount('w');
  const accountId = await plantAccount(owner, merchantCode, {
    account,
    name: '样本写手',
    email: `${account}@example.com`,
    passwordHash: '-',
    roleIds: [],
  });
  return { merchantCode, accountId: accountId ?? '' };
}

export async function plantTemplate(owner: Pool, merchantCode: string, writer: AccountRef): Promise<string> {
  return await inMerchant(owner, merchantCode, async (tx) => {
    const { id } = await tx
      .insertInto('tenant.prediction_templates')
      .values({
        merchant_code: merchantCode,
        writer_merchant: writer.merchantCode,
        writer_id: writer.accountId,
        template_name: uniqueAccount('t'),
        title: '样本标题',
        content: '样本内容',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Plants a typed form of a new draft; answers its version. */
export async function plantForm(
  owner: Pool,
  merchantCode: string,
  writer: AccountRef,
  { sportId }: SportPage,
): Promise<string> {
  return await inMerchant(owner, merchantCode, async (tx) => {
    const { updated_at } = await tx
      .insertInto('tenant.prediction_forms')
      .values({
        merchant_code: merchantCode,
        writer_merchant: writer.merchantCode,
        writer_id: writer.accountId,
        sport_id: sportId,
        form: JSON.stringify({ title: '写' }),
        place: 'browser-1',
      })
      .onConflict((conflict) =>
        conflict
          .columns(['merchant_code', 'writer_id', 'sport_id', 'prediction_id'])
          .doUpdateSet((row) => ({ form: row.ref('excluded.form') })),
      )
      .returning('updated_at')
      .executeTakeFirstOrThrow();
    return updated_at.toISOString();
  });
}

export async function setReview(owner: Pool, merchantCode: string, isRequired: boolean): Promise<void> {
  await inMerchant(owner, merchantCode, (tx) =>
    sql`INSERT INTO tenant.prediction_settings VALUES (${merchantCode}, ${isRequired})
      ON CONFLICT (merchant_code) DO UPDATE SET review_required = excluded.review_required`.execute(tx),
  );
}
