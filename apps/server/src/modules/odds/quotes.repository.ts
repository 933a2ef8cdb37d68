import { type Query, query } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import type { OddsKind } from '@touchline/domain/predictions/play-types';
import { type RawBuilder, sql } from 'kysely';

/** The winning quote of one provider and kind in a match. */
export interface QuoteRow {
  readonly id: string;
  readonly matchId: string;
  readonly matchStatus: number;
  readonly matchDiscipline: number;
  readonly discipline: number;
  readonly providerId: number;
  readonly kind: OddsKind;
  readonly closed: boolean;
  readonly line: number | null;
  /** In the order of the selections' codes; null where there is no such. */
  readonly odds: readonly (number | null)[];
  readonly changedAt: Date;
  readonly version: number;
}

interface Wanted {
  readonly matchIds: RawBuilder<unknown>;
  readonly providerId?: number | undefined;
  /** Writers of other odds wait until the transaction ends. */
  readonly lock?: boolean;
}

const oddsOf = (row: string) => sql`ARRAY[${sql.ref(`${row}.odds_1`)}, ${sql.ref(`${row}.odds_2`)},
  ${sql.ref(`${row}.odds_3`)}]::double precision[]`;

/**
 * Of each provider and kind what the first supplier that has it says, in the order of their word in the match. What a
 * merchant does not see of matches has no odds for it either.
 */
function counting({ matchIds, providerId, lock = false }: Wanted): RawBuilder<unknown> {
  const ofProvider = providerId === undefined ? sql`true` : sql`quote.provider_id = ${providerId}`;
  return sql`SELECT DISTINCT ON (match_id, provider_id, kind) * FROM (
    SELECT quote.*, match.id AS match_id, match.status AS match_status, match.discipline AS match_discipline,
      told.supplier IS NOT DISTINCT FROM match.chosen_supplier AS is_chosen, supplier.position AS place
    FROM platform.matches match
    JOIN platform.supplier_matches told ON told.match_id = match.id
    JOIN platform.suppliers supplier ON supplier.code = told.supplier
    JOIN platform.odds_quotes quote ON quote.supplier = told.supplier AND quote.discipline = told.discipline
      AND quote.supplier_id = told.supplier_id
    WHERE match.id = ANY(${matchIds}) AND ${ofProvider}
    ORDER BY quote.supplier, quote.discipline, quote.supplier_id, quote.provider_id, quote.kind
    ${lock ? sql`FOR SHARE OF quote` : sql`OFFSET 0`}
  ) held ORDER BY match_id, provider_id, kind, is_chosen DESC, place, supplier_id`;
}

/** Times are compared by the supplier's clock and shown by ours, earlier by as much as its clock is ahead. */
const lead = sql`coalesce((SELECT make_interval(secs => clock_lead_ms / 1000.0) FROM platform.feed_leaders leader
  WHERE leader.supplier = counting.supplier), '0')`;

const columns = sql<QuoteRow>`counting.id::text, counting.match_id::text AS "matchId", counting.match_status AS "matchStatus",
  counting.match_discipline AS "matchDiscipline",
  counting.discipline, counting.provider_id AS "providerId", counting.kind, counting.closed, counting.line,
  ${oddsOf('counting')} AS odds, (counting.changed_at - ${lead})::timestamptz(0) AS "changedAt", counting.version`;

const one = (matchId: string) => sql`ARRAY[${matchId}]::bigint[]`;

export function quotesOf(matchId: string, providerId?: number): Query<QuoteRow> {
  return query(sql<QuoteRow>`SELECT ${columns} FROM (${counting({ matchIds: one(matchId), providerId })}) counting`);
}

/** All that count in the matches whose ids the expression gives. */
export function quotesIn(matchIds: RawBuilder<unknown>): Query<QuoteRow> {
  return query(sql<QuoteRow>`SELECT ${columns} FROM (${counting({ matchIds })}) counting`);
}

export async function readQuotes(
  tx: Tx,
  matchId: string,
  { providerId, lock = false }: { providerId?: number | undefined; lock?: boolean },
): Promise<QuoteRow[]> {
  const wanted = { matchIds: one(matchId), providerId, lock };
  const { rows } = await sql<QuoteRow>`SELECT ${columns} FROM (${counting(wanted)}) counting`.execute(tx);
  return rows;
}

/** Those of the quotes that count in their matches. */
export async function countingAmong(tx: Tx, quoteIds: readonly string[]): Promise<QuoteRow[]> {
  const matchIds = sql`ARRAY(SELECT told.match_id FROM platform.odds_quotes quote
    JOIN platform.supplier_matches told ON told.supplier = quote.supplier AND told.discipline = quote.discipline
      AND told.supplier_id = quote.supplier_id
    WHERE quote.id = ANY(${quoteIds}::bigint[]) AND told.match_id IS NOT NULL)`;
  const { rows } = await sql<QuoteRow>`SELECT ${columns} FROM (${counting({ matchIds })}) counting
    WHERE counting.id = ANY(${quoteIds}::bigint[])`.execute(tx);
  return rows;
}

/** All that count in the matches. */
export async function countingIn(tx: Tx, ids: readonly string[]): Promise<QuoteRow[]> {
  const matchIds = sql`${ids}::bigint[]`;
  const { rows } = await sql<QuoteRow>`SELECT ${columns} FROM (${counting({ matchIds })}) counting`.execute(tx);
  return rows;
}

/** How one provider's odds of one kind moved, oldest first: an entry for each change in all of the columns. */
export interface SeriesRow extends Pick<QuoteRow, 'discipline' | 'providerId' | 'kind'> {
  /** Seconds. */
  readonly times: readonly number[];
  readonly lines: readonly (number | null)[];
  readonly closed: readonly boolean[];
  /** In the order of the selections' codes. */
  readonly odds: readonly (readonly (number | null)[])[];
}

/**
 * How they came to stand so. Looked up line by line, in the months between its first word and its last alone; what came
 * late is not older than the three days that suppliers tell of. Put together here, as one text for each series: rows of
 * their own take several times as long to come.
 */
export function seriesInMatch(matchId: string, kind?: OddsKind): Query<SeriesRow> {
  const ofKind = kind === undefined ? sql`true` : sql`counting.kind = ${kind}`;
  return query(sql<SeriesRow>`SELECT counting.discipline, counting.provider_id AS "providerId", counting.kind, series.*
    FROM (${counting({ matchIds: one(matchId) })}) counting
    CROSS JOIN LATERAL (
      SELECT json_agg(extract(epoch FROM (told_at - ${lead})::timestamptz(0))::bigint) AS times, json_agg(line) AS lines, json_agg(closed) AS closed,
        json_build_array(json_agg(odds_1), json_agg(odds_2), json_agg(odds_3)) AS odds
      FROM (
        SELECT * FROM platform.odds_changes moved WHERE moved.quote_id = counting.id
          AND moved.told_at BETWEEN counting.opened_at - interval '72 hours' AND counting.told_at
        ORDER BY moved.told_at OFFSET 0
      ) change
    ) series
    WHERE ${ofKind} AND series.times IS NOT NULL
    ORDER BY counting.provider_id, counting.kind`);
}
