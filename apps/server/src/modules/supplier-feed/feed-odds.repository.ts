import type { Tx } from '@touchline/db/transaction';
import { type RawBuilder, sql } from 'kysely';

import type { ReportedQuote } from './supplier-odds.ts';

type Whose = { readonly supplier: string; readonly discipline: number };

/** A quote's values, to be compared. */
const said = (row: string) => {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql`${column('closed')}, coalesce(${column('line')}, 0), ${column('odds_1')}, ${column('odds_2')},
    coalesce(${column('odds_3')}, 0)`;
};

/** Of companies that are somebody's; for one second the greatest alone, and so a closed one before any other. */
const reportedIn = (
  { supplier }: Whose,
  reported: readonly ReportedQuote[],
): RawBuilder<unknown> => sql`reported AS MATERIALIZED (
    SELECT DISTINCT ON (supplier_id, provider_id, kind, told_at) * FROM (
      SELECT "matchRef" AS supplier_id, maker.provider_id, reported.kind, to_timestamp("reportedAt")::timestamptz(0) AS told_at,
        reported.closed, reported.line, (odds ->> 0)::numeric(8, 3) AS odds_1, (odds ->> 1)::numeric(8, 3) AS odds_2,
        (odds ->> 2)::numeric(8, 3) AS odds_3
      FROM jsonb_to_recordset(${JSON.stringify(reported.map(plain))}::jsonb) AS reported ("matchRef" text, company text, kind text,
        "reportedAt" bigint, closed boolean, line smallint, odds jsonb)
      JOIN platform.odds_makers maker ON maker.supplier = ${supplier} AND maker.maker_id = reported.company
    ) reported
    ORDER BY supplier_id, provider_id, kind, told_at, closed DESC, line DESC, odds_1 DESC, odds_2 DESC, odds_3 DESC
  )`;

/** Never older over newer; whatever comes first, and however often, the same stands in the end. */
export async function saveOdds(
  tx: Tx,
  whose: Whose,
  reported: readonly ReportedQuote[],
): Promise<{ readonly changes: number; readonly quoteIds: readonly string[] }> {
  if (reported.length === 0) return { changes: 0, quoteIds: [] };
  const quoteIds = await saveQuotes(tx, whose, reported);
  return { changes: await saveChanges(tx, whose, reported), quoteIds };
}

/** How the lines stand; answers those that stand otherwise. They are taken in the order in which readers hold them. */
async function saveQuotes(tx: Tx, whose: Whose, reported: readonly ReportedQuote[]): Promise<string[]> {
  const { supplier, discipline } = whose;
  const isSame = sql`(${said('known')}) = (${said('excluded')})`;
  const { rows } = await sql<{ id: string; isChanged: boolean }>`
    WITH ${reportedIn(whose, reported)}, newest AS (
      SELECT DISTINCT ON (supplier_id, provider_id, kind) *,
        min(told_at) OVER (PARTITION BY supplier_id, provider_id, kind) AS opened_at
      FROM reported ORDER BY supplier_id, provider_id, kind, told_at DESC
    )
    INSERT INTO platform.odds_quotes AS known (supplier, discipline, supplier_id, provider_id, kind, closed, line,
      odds_1, odds_2, odds_3, opened_at, told_at, changed_at)
    SELECT ${supplier}::text, ${discipline}::smallint, supplier_id, provider_id, kind, closed, line, odds_1, odds_2,
      odds_3, opened_at, told_at, told_at
    FROM newest ORDER BY supplier_id, provider_id, kind
    ON CONFLICT (supplier, discipline, supplier_id, provider_id, kind) DO UPDATE SET
      closed = excluded.closed, line = excluded.line, odds_1 = excluded.odds_1, odds_2 = excluded.odds_2,
      odds_3 = excluded.odds_3, told_at = excluded.told_at,
      changed_at = CASE WHEN ${isSame} THEN known.changed_at ELSE excluded.told_at END,
      version = known.version + CASE WHEN ${isSame} THEN 0 ELSE 1 END
      WHERE (known.told_at, ${said('known')}) < (excluded.told_at, ${said('excluded')})
    RETURNING id, changed_at = told_at AS "isChanged"`.execute(tx);
  return rows.filter(({ isChanged }) => isChanged).map(({ id }) => id);
}

/**
 * Stores odds that differ from the ones before; a line unchanged for longer than this is stored anew. Quote by quote:
 * without statistics the planner takes all of a supplier's for one row, and would compare each with each record.
 */
async function saveChanges(tx: Tx, whose: Whose, reported: readonly ReportedQuote[]): Promise<number> {
  const { supplier, discipline } = whose;
  const { numAffectedRows } = await sql`
    WITH ${reportedIn(whose, reported)}, compared AS (
      SELECT quote.id AS quote_id, reported.told_at, reported.closed, reported.line, reported.odds_1, reported.odds_2, reported.odds_3,
        jsonb_build_array(${said('reported')}) AS said,
        lag(jsonb_build_array(${said('reported')})) OVER (PARTITION BY quote.id ORDER BY reported.told_at) AS before
      FROM reported CROSS JOIN LATERAL (
        SELECT id FROM platform.odds_quotes
        WHERE (supplier, discipline, supplier_id, provider_id, kind)
          = (${supplier}, ${discipline}, reported.supplier_id, reported.provider_id, reported.kind) OFFSET 0) quote
    )
    INSERT INTO platform.odds_changes AS known (quote_id, told_at, closed, line, odds_1, odds_2, odds_3)
    SELECT quote_id, told_at, closed, line, odds_1, odds_2, odds_3 FROM compared
    WHERE said IS DISTINCT FROM coalesce(before, (
      SELECT jsonb_build_array(${said('earlier')}) FROM platform.odds_changes earlier
      WHERE earlier.quote_id = compared.quote_id AND earlier.told_at < compared.told_at
        AND earlier.told_at >= compared.told_at - interval '40 days'
      ORDER BY earlier.told_at DESC LIMIT 1))
    ON CONFLICT (quote_id, told_at) DO UPDATE SET closed = excluded.closed, line = excluded.line,
      odds_1 = excluded.odds_1, odds_2 = excluded.odds_2, odds_3 = excluded.odds_3
      WHERE (${said('known')}) < (${said('excluded')})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

function plain({ matchRef, company, kind, reportedAt, closed, line, odds }: ReportedQuote) {
  return { matchRef, company, kind, reportedAt, closed, line, odds };
}
