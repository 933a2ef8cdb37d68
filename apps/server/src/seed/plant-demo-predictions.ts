import type { Pool } from '@touchline/db/pool';
import { inMerchant, type Tx } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { stageCodes } from '@touchline/domain/matches/match-stages';
import { playTypes } from '@touchline/domain/predictions/play-types';
import { accountKey } from '@touchline/domain/sign-in/account-key';
import { sql } from 'kysely';

import { latestQuotes, type LatestQuote } from '../modules/odds/index.ts';
import { demoTemplates, demoTexts, demoWriters } from './demo-predictions.ts';

interface Writer {
  readonly merchantCode: string;
  readonly id: string;
  readonly name: string;
  readonly isReviewed?: boolean;
}

type State = 'draft' | 'review' | 'published';

interface Subject {
  readonly matchId: string;
  readonly quote: LatestQuote;
  readonly state: State;
}

interface DemoMatch {
  readonly id: string;
  readonly discipline: number;
  /** From 1, in its sport. */
  readonly position: number;
}

/** For each sport. */
const comingMatches = 6;
/** Of these the last is sent to review, where the merchant asks for reviews. */
const reviewedOf = 3;
const recentMatches = 30;
const monthsBack = 5;
const matchesOfMonth = 14;
/** For each sport. */
const endedMatches = recentMatches + monthsBack * matchesOfMonth;

/**
 * Templates of the demo's writers, and, once a supplier's matches and odds are there, drafts about matches to come and
 * what they published about past ones. Whoever has written anything is left alone. Returns how
 * many it published, null where every writer has written before.
 */
export async function plantDemoPredictions(owner: Pool, leastEnded = endedMatches): Promise<number | null> {
  const writers = await idleWriters(owner);
  if (writers.length === 0) return null;
  const subjects = await inMerchant(owner, platformMerchant, (tx) => subjectsOf(tx, leastEnded));
  const published = subjects.filter(({ state }) => state === 'published');
  if (subjects.length > 0)
    for (const [turn, writer] of writers.entries())
      await inMerchant(owner, writer.merchantCode, async (tx) => {
        if (writer.isReviewed) await requireReviews(tx, writer);
        for (const [at, subject] of subjects.entries()) await plant(tx, writer, subject, at + turn);
      });
  // They ended before anything was foretold of them.
  await inMerchant(owner, platformMerchant, (tx) =>
    sql`INSERT INTO platform.matches_to_settle (match_id)
      SELECT unnest(${published.map(({ matchId }) => matchId)}::bigint[]) ON CONFLICT DO NOTHING`.execute(tx),
  );
  return published.length * writers.length;
}

/** Gives each writer templates; returns those who have written nothing yet. */
async function idleWriters(owner: Pool): Promise<Writer[]> {
  const idle: Writer[] = [];
  for (const { merchantCode, account, isReviewed } of demoWriters)
    await inMerchant(owner, merchantCode, async (tx) => {
      const found = await writerCalled(tx, merchantCode, account);
      if (found === undefined) return;
      const writer = { ...found, isReviewed };
      await plantTemplates(tx, writer);
      if (!(await hasWritten(tx, writer))) idle.push(writer);
    });
  return idle;
}

async function requireReviews(tx: Tx, { merchantCode }: Writer): Promise<void> {
  await tx
    .insertInto('tenant.prediction_settings')
    .values({ merchant_code: merchantCode, review_required: true })
    .onConflict((conflict) => conflict.column('merchant_code').doUpdateSet({ review_required: true }))
    .execute();
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

/** None before both sports have matches to come with odds, football enough for a review, and the ended ones wanted. */
async function subjectsOf(tx: Tx, leastEnded: number): Promise<Subject[]> {
  const coming = await demoMatches(
    tx,
    comingMatches,
    sql`match.game_time BETWEEN now() + interval '3 hours' AND now() + interval '2 days'
      AND EXISTS (SELECT FROM platform.supplier_matches record
        JOIN platform.odds_quotes quote USING (supplier, discipline, supplier_id)
        WHERE record.match_id = match.id AND NOT quote.closed)`,
  );
  const ended = await demoMatches(
    tx,
    endedMatches,
    sql`match.game_time BETWEEN now() - interval '14 days' AND now() - interval '4 hours'
      AND match.stage = ${stageCodes.finished} AND match.home_score IS NOT NULL`,
  );
  const drafts: (Subject & { readonly discipline: number })[] = [];
  for (const [at, { id, discipline }] of coming.entries()) {
    const quotes = (await latestQuotes(tx, id)).filter(({ closed }) => !closed);
    const quote = quotes[at % Math.max(quotes.length, 1)];
    if (quote !== undefined)
      drafts.push({ matchId: id, discipline, quote, state: at % reviewedOf === reviewedOf - 1 ? 'review' : 'draft' });
  }
  // Some play types are those of both sports: the match says of which it is.
  const quotesOf = (sport: number) => drafts.filter(({ discipline }) => discipline === sport).map(({ quote }) => quote);
  const hasEnough = (sport: number) =>
    quotesOf(sport).length > 0 && ended.filter(({ discipline }) => discipline === sport).length >= leastEnded;
  if (!hasEnough(1) || !hasEnough(2) || quotesOf(1).length < reviewedOf) return [];
  const recent = ended.filter(({ position }) => position <= recentMatches);
  const earlier = ended.filter(({ position }) => position > recentMatches);
  const played = [...(await repeatInEarlierMonths(tx, earlier)), ...recent];
  await sql`UPDATE platform.matches SET status = 1 WHERE status = 2
    AND id = ANY(${[...coming, ...recent].map(({ id }) => id)}::bigint[])`.execute(tx);
  return [
    ...drafts,
    ...played.map(({ id, discipline }, at): Subject => {
      const quotes = quotesOf(discipline);
      return { matchId: id, quote: quotes[at % quotes.length] as LatestQuote, state: 'published' };
    }),
  ];
}

/** Of the highest leagues, for each sport. */
async function demoMatches(tx: Tx, perSport: number, which: ReturnType<typeof sql>): Promise<DemoMatch[]> {
  const { rows } = await sql<DemoMatch>`SELECT id::text, discipline, position::integer FROM (
      SELECT match.id, match.discipline, row_number() OVER (PARTITION BY match.discipline
        ORDER BY league.level NULLS LAST, match.game_time, match.id) AS position
      FROM platform.matches match JOIN platform.catalog_entries league ON league.id = match.league_id
      WHERE match.discipline IN (1, 2) AND match.status <> 4 AND match.merged_into IS NULL AND ${which}
    ) found WHERE position <= ${perSport} ORDER BY discipline, position`.execute(tx);
  return rows;
}

/** The stand-in suppliers know two weeks; a record with plots by month needs more. */
async function repeatInEarlierMonths(tx: Tx, matches: readonly DemoMatch[]): Promise<Omit<DemoMatch, 'position'>[]> {
  const { rows } = await sql<
    Omit<DemoMatch, 'position'>
  >`INSERT INTO platform.matches (discipline, league_id, home_id, away_id, game_time,
      status, stage, home_score, away_score, home_scores, away_scores, create_type)
    SELECT discipline, league_id, home_id, away_id, game_time - make_interval(months => 1 + (position % ${monthsBack})::integer),
      1, stage, home_score, away_score, home_scores, away_scores, 2
    FROM unnest(${matches.map(({ id }) => id)}::bigint[]) WITH ORDINALITY AS wanted (id, position)
    JOIN platform.matches USING (id)
    RETURNING id::text, discipline`.execute(tx);
  return rows;
}

/** As saving would, or publishing two hours before the beginning. */
async function plant(
  tx: Tx,
  { merchantCode, id, name, isReviewed }: Writer,
  { matchId, quote, state: wanted }: Subject,
  at: number,
): Promise<void> {
  const { providerId, playType, odds, line } = quote;
  const { selections } = playTypes[playType];
  const code = selections[at % selections.length]?.code;
  const { title, content } = demoTexts[at % demoTexts.length] ?? demoTexts[0];
  const state = wanted === 'review' && isReviewed !== true ? 'draft' : wanted;
  const sentAt = state === 'review' ? sql`now()` : sql`NULL::timestamptz`;
  const publishedAt = state === 'published' ? sql`match.game_time - interval '2 hours'` : sql`NULL::timestamptz`;
  const { rows } = await sql<{ id: string }>`INSERT INTO tenant.predictions (merchant_code, writer_merchant, writer_id,
      writer_name, sport_id, match_id, league_id, league_name, home_name, away_name, game_time, provider_id, play_type,
      codes, odds, line, title, content, state, sent_at, published_at)
    SELECT ${merchantCode}, ${merchantCode}, ${id}, ${name}, match.discipline, match.id, league.id, league.name, home.name,
      away.name, match.game_time, ${providerId}, ${playType}, ${[code]}::smallint[], ${JSON.stringify(odds)}::jsonb,
      ${line}::smallint, ${title}, ${content}, ${state}, ${sentAt}, ${publishedAt}
    FROM platform.matches match
    JOIN platform.catalog_entries league ON league.id = match.league_id
    JOIN platform.catalog_entries home ON home.id = match.home_id
    JOIN platform.catalog_entries away ON away.id = match.away_id
    WHERE match.id = ${matchId} RETURNING id`.execute(tx);
  const [planted] = rows;
  if (state !== 'published' && planted !== undefined)
    await sql`INSERT INTO tenant.prediction_versions (merchant_code, prediction_id, version, match_id, provider_id,
        play_type, codes, odds, line, title, content)
      SELECT merchant_code, id, 1, match_id, provider_id, play_type, codes, odds, line, title, content
      FROM tenant.predictions WHERE merchant_code = ${merchantCode} AND id = ${planted.id}`.execute(tx);
}
