import type { Pool } from '@touchline/db/pool';
import { inMerchant, type Tx } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { playTypes } from '@touchline/domain/predictions/play-types';
import { accountKey } from '@touchline/domain/sign-in/account-key';
import { sql } from 'kysely';

import { latestQuotes, type LatestQuote } from '../modules/odds/index.ts';
import { demoTemplates, demoTexts, demoWriters } from './demo-predictions.ts';

interface Writer {
  readonly merchantCode: string;
  readonly id: string;
  readonly name: string;
}

interface Subject {
  readonly matchId: string;
  readonly quote: LatestQuote;
  readonly state: 'draft' | 'published';
}

interface Wanted {
  readonly when: ReturnType<typeof sql>;
  readonly perSport: number;
  /** Of a match that is over all odds may be closed. */
  readonly state: 'draft' | 'published';
}

const wanted: readonly Wanted[] = [
  {
    when: sql`match.game_time BETWEEN now() + interval '3 hours' AND now() + interval '3 days'`,
    perSport: 4,
    state: 'draft',
  },
  {
    when: sql`match.game_time BETWEEN now() - interval '30 days' AND now() - interval '4 hours'`,
    perSport: 12,
    state: 'published',
  },
];

/**
 * Templates of the demo's writers, and, once a supplier's matches and odds are there, drafts about matches to come and
 * what they published about past ones. Whoever has written anything is left alone.
 */
export async function plantDemoPredictions(owner: Pool): Promise<void> {
  const subjects = (await Promise.all(wanted.map((each) => subjectsOf(owner, each)))).flat();
  for (const { merchantCode, account } of demoWriters)
    await inMerchant(owner, merchantCode, async (tx) => {
      const writer = await writerCalled(tx, merchantCode, account);
      if (writer === undefined) return;
      await plantTemplates(tx, writer);
      if (await hasWritten(tx, writer)) return;
      for (const [at, subject] of subjects.entries()) await plant(tx, writer, subject, at);
    });
  // They ended before anything was foretold of them.
  const ended = subjects.filter(({ state }) => state === 'published').map(({ matchId }) => matchId);
  await inMerchant(owner, platformMerchant, (tx) =>
    sql`INSERT INTO platform.matches_to_settle (match_id) SELECT unnest(${ended}::bigint[])
      ON CONFLICT DO NOTHING`.execute(tx),
  );
}

async function writerCalled(tx: Tx, merchantCode: string, account: string): Promise<Writer | undefined> {
  const row = await tx
    .selectFrom('tenant.accounts')
    .select(['id', 'name'])
    .where('merchant_code', '=', merchantCode)
    .where('account_key', '=', accountKey(account))
    .executeTakeFirst();
  return row && { merchantCode, ...row };
}

async function plantTemplates(tx: Tx, { merchantCode, id }: Writer): Promise<void> {
  await tx
    .insertInto('tenant.prediction_templates')
    .values(
      demoTemplates.map(({ name, title, content }) => ({
        merchant_code: merchantCode,
        writer_merchant: merchantCode,
        writer_id: id,
        template_name: name,
        title,
        content,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function hasWritten(tx: Tx, { merchantCode, id }: Writer): Promise<boolean> {
  const row = await tx
    .selectFrom('tenant.predictions')
    .select('id')
    .where('merchant_code', '=', merchantCode)
    .where('writer_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Matches of both sports with odds, which merchants are to see. */
async function subjectsOf(owner: Pool, { when, perSport, state }: Wanted): Promise<Subject[]> {
  return await inMerchant(owner, platformMerchant, async (tx) => {
    const { rows } = await sql<{ id: string }>`SELECT id::text FROM (
        SELECT match.id, row_number() OVER (PARTITION BY match.discipline ORDER BY match.game_time, match.id) AS place
        FROM platform.matches match
        WHERE match.discipline IN (1, 2) AND ${when} AND match.status <> 4 AND match.merged_into IS NULL
          AND EXISTS (SELECT FROM platform.supplier_matches told
            JOIN platform.odds_quotes quote USING (supplier, discipline, supplier_id)
            WHERE told.match_id = match.id AND (NOT quote.closed OR ${state === 'published'}::boolean))
      ) found WHERE place <= ${perSport}`.execute(tx);
    const ids = rows.map(({ id }) => id);
    await sql`UPDATE platform.matches SET status = 1 WHERE id = ANY(${ids}::bigint[]) AND status = 2`.execute(tx);
    const found: Subject[] = [];
    for (const [at, matchId] of ids.entries()) {
      const quotes = (await latestQuotes(tx, matchId)).filter(({ closed }) => !closed || state === 'published');
      const quote = quotes[at % Math.max(quotes.length, 1)];
      if (quote !== undefined) found.push({ matchId, quote, state });
    }
    return found;
  });
}

/** As saving would, or publishing two hours before the beginning. */
async function plant(
  tx: Tx,
  { merchantCode, id, name }: Writer,
  { matchId, quote, state }: Subject,
  at: number,
): Promise<void> {
  const { providerId, playType, odds, line } = quote;
  const { selections } = playTypes[playType];
  const code = selections[at % selections.length]?.code;
  const { title, content } = demoTexts[at % demoTexts.length] ?? demoTexts[0];
  const publishedAt = state === 'published' ? sql`match.game_time - interval '2 hours'` : sql`NULL::timestamptz`;
  const { rows } = await sql<{ id: string }>`INSERT INTO tenant.predictions (merchant_code, writer_merchant, writer_id,
      writer_name, sport_id, match_id, league_id, league_name, home_name, away_name, game_time, provider_id, play_type,
      codes, odds, line, title, content, state, published_at)
    SELECT ${merchantCode}, ${merchantCode}, ${id}, ${name}, match.discipline, match.id, league.id, league.name, home.name,
      away.name, match.game_time, ${providerId}, ${playType}, ${[code]}::smallint[], ${JSON.stringify(odds)}::jsonb,
      ${line}::smallint, ${title}, ${content}, ${state}, ${publishedAt}
    FROM platform.matches match
    JOIN platform.catalog_entries league ON league.id = match.league_id
    JOIN platform.catalog_entries home ON home.id = match.home_id
    JOIN platform.catalog_entries away ON away.id = match.away_id
    WHERE match.id = ${matchId} RETURNING id`.execute(tx);
  const [planted] = rows;
  if (state === 'draft' && planted !== undefined)
    await sql`INSERT INTO tenant.prediction_versions (merchant_code, prediction_id, version, match_id, provider_id,
        play_type, codes, odds, line, title, content)
      SELECT merchant_code, id, 1, match_id, provider_id, play_type, codes, odds, line, title, content
      FROM tenant.predictions WHERE merchant_code = ${merchantCode} AND id = ${planted.id}`.execute(tx);
}
