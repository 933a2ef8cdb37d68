import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import type { MatchKey } from '../supplier-feed/index.ts';
import { canGo, isFree } from './joining.repository.ts';
import { far, type FreeRecord, type KnownEntry, near, type Rival } from './match-choice.ts';
import { mains } from './precedence.repository.ts';

/** A supplier's match as it stands. */
export interface SupplierMatch extends Omit<FreeRecord, 'leagueId' | 'homeId' | 'awayId'> {
  readonly link: 'none' | 'own' | 'auto' | 'person' | 'apart';
  readonly leagueId: string | null;
  readonly homeId: string | null;
  readonly awayId: string | null;
  /** Its match is nobody else's, and no person has had to do with it. */
  readonly isFree: boolean;
  /** It is another time, league or team than its match has by now. */
  readonly hasMoved: boolean;
}

const columns = sql`record.supplier, record.supplier_id AS "supplierId", record.match_id AS "matchId", record.link,
  record.league_ref AS "leagueRef", record.home_ref AS "homeRef", record.away_ref AS "awayRef",
  record.league_id AS "leagueId", record.home_id AS "homeId", record.away_id AS "awayId",
  ${isFree} AS "isFree", CASE WHEN match.status = 1 THEN 'on' WHEN match.shelf_by = 'person' THEN 'keptOff' ELSE 'off' END AS shelf,
  (match.game_time, match.league_id, match.home_id, match.away_id)
    IS DISTINCT FROM (record.game_time, record.league_id, record.home_id, record.away_id) AS "hasMoved"`;

export async function recordsOf(
  tx: Tx,
  discipline: number,
  keys: readonly Pick<MatchKey, 'supplier' | 'supplierId'>[],
): Promise<SupplierMatch[]> {
  const { rows } = await sql<SupplierMatch>`
    WITH record AS MATERIALIZED (
      SELECT record.*, ${mains}
      FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS key (supplier text, "supplierId" text)
      JOIN platform.supplier_matches record ON (record.supplier, record.discipline, record.supplier_id)
        = (key.supplier, ${discipline}, key."supplierId")
    )
    SELECT ${columns} FROM record LEFT JOIN platform.matches match ON match.id = record.match_id
    ORDER BY record.supplier, record.supplier_id`.execute(tx);
  return rows;
}

/** Loose ones whose league and teams are there by now. */
export async function readyLoose(tx: Tx, supplier: string, limit: number): Promise<MatchKey[]> {
  const { rows } = await sql<MatchKey>`
    SELECT supplier, discipline, supplier_id AS "supplierId" FROM (
      SELECT record.*, ${mains} FROM platform.supplier_matches record
      WHERE record.supplier = ${supplier} AND record.link = 'none') loose
    WHERE league_id IS NOT NULL AND home_id IS NOT NULL AND away_id IS NOT NULL
    ORDER BY discipline, game_time LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Of matches that name one of these entries: records that made a match of their own. */
export async function ownOf(tx: Tx, entryIds: readonly string[]): Promise<MatchKey[]> {
  const { rows } = await sql<MatchKey>`
    WITH match AS (
      SELECT id FROM platform.matches WHERE league_id = ANY(${entryIds}::bigint[])
      UNION SELECT id FROM platform.matches WHERE home_id = ANY(${entryIds}::bigint[])
      UNION SELECT id FROM platform.matches WHERE away_id = ANY(${entryIds}::bigint[])
    )
    SELECT supplier, discipline, supplier_id AS "supplierId"
    FROM match JOIN platform.supplier_matches ON match_id = match.id WHERE link = 'own'`.execute(tx);
  return rows;
}

/** The latest that wait for a person and share a league or team with one of these: what speaks for the same counts together. */
export async function waitingBeside(
  tx: Tx,
  discipline: number,
  entryIds: readonly string[],
  limit: number,
): Promise<MatchKey[]> {
  const { rows } = await sql<MatchKey>`
    SELECT record.supplier, record.discipline, record.supplier_id AS "supplierId" FROM platform.link_proposals proposal
    JOIN platform.supplier_matches record USING (supplier, discipline, supplier_id)
    JOIN platform.matches match ON match.id = record.match_id
    WHERE proposal.state = 'open' AND proposal.kind = 'match' AND proposal.discipline = ${discipline} AND record.link = 'own'
      AND (match.league_id = ANY(${entryIds}::bigint[]) OR match.home_id = ANY(${entryIds}::bigint[])
        OR match.away_id = ANY(${entryIds}::bigint[]))
    GROUP BY record.supplier, record.discipline, record.supplier_id ORDER BY max(proposal.id) DESC LIMIT ${limit}`.execute(
    tx,
  );
  return rows;
}

export interface FoundRival extends Rival {
  /** Which of the records that were given. */
  readonly at: number;
}

/** A league of tennis has many at one time; those that begin nearest are the likeliest. */
const mostRivals = 50;

/**
 * Matches that these may be: of the same league or a same team about then; where the league is no other supplier's, any
 * whose teams are both called something like its own.
 */
export async function rivalsOf(tx: Tx, discipline: number, records: readonly FreeRecord[]): Promise<FoundRival[]> {
  const span = (minutes: number) =>
    sql`match.game_time BETWEEN record.game_time - make_interval(mins => ${sql.lit(minutes)})
      AND record.game_time + make_interval(mins => ${sql.lit(minutes)})`;
  /** Any two characters of its names, and how its spellings begin: the short form of a Chinese name may share no two. */
  const partsOf = (side: 'home' | 'away') =>
    sql`(SELECT grams FROM platform.catalog_entries WHERE id = ${sql.ref(`${side}Id`)}) AS ${sql.ref(`${side}Grams`)},
      ARRAY(SELECT left(alias_key, 1) FROM platform.catalog_aliases WHERE entry_id = ${sql.ref(`${side}Id`)})
        AS ${sql.ref(`${side}Begins`)}`;
  const isLike = (side: 'home' | 'away') =>
    sql`((SELECT grams FROM platform.catalog_entries WHERE id = ${sql.ref(`match.${side}_id`)}) && ${sql.ref(`${side}Grams`)}
      OR EXISTS (SELECT FROM platform.catalog_aliases WHERE entry_id = ${sql.ref(`match.${side}_id`)}
        AND left(alias_key, 1) = ANY(${sql.ref(`${side}Begins`)})))`;
  const given = records.map(({ supplier, supplierId, leagueId, homeId, awayId }, at) => ({
    at,
    supplier,
    supplierId,
    leagueId,
    homeId,
    awayId,
  }));
  const { rows } = await sql<FoundRival>`
    WITH given AS MATERIALIZED (
      SELECT given.*, record.game_time, record.match_id, NOT EXISTS (SELECT FROM platform.supplier_entries held
        WHERE held.entry_id = "leagueId" AND held.supplier <> given.supplier) AS "isAlone",
        ${partsOf('home')}, ${partsOf('away')}
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given
        (at integer, supplier text, "supplierId" text, "leagueId" bigint, "homeId" bigint, "awayId" bigint)
      JOIN platform.supplier_matches record ON (record.supplier, record.discipline, record.supplier_id)
        = (given.supplier, ${discipline}, given."supplierId")
    ), pair AS (
      SELECT at, match.id FROM given record JOIN platform.matches match ON match.home_id = "homeId" AND ${span(far)}
      UNION SELECT at, match.id FROM given record JOIN platform.matches match ON match.away_id = "awayId" AND ${span(far)}
      UNION SELECT at, match.id FROM given record JOIN platform.matches match ON match.league_id = "leagueId" AND ${span(near)}
      UNION SELECT at, match.id FROM given record JOIN platform.matches match ON "isAlone" AND match.discipline = ${discipline}
        AND ${span(near)} AND NOT match.suppliers @> ARRAY[record.supplier] AND ${isLike('home')} AND ${isLike('away')}
    ), rival AS (
      SELECT at, match.id AS "matchId", match.league_id AS "leagueId", match.home_id AS "homeId", match.away_id AS "awayId",
        match.suppliers, (abs(extract(epoch FROM match.game_time - record.game_time)) / 60)::float8 AS minutes,
        (match.home_id = record."homeId")::integer + (match.away_id = record."awayId")::integer AS "sameTeams",
        CASE WHEN match.status = 1 THEN 'on' WHEN ${canGo(sql`match`)} THEN 'off' ELSE 'keptOff' END AS shelf
      FROM pair JOIN given record USING (at) JOIN platform.matches match ON match.id = pair.id
      WHERE match.discipline = ${discipline} AND match.merged_into IS NULL AND match.status <> 4
        AND match.id IS DISTINCT FROM record.match_id AND NOT match.suppliers @> ARRAY[record.supplier]
    ), ranked AS (
      SELECT *, row_number() OVER (PARTITION BY at ORDER BY "sameTeams" DESC, minutes, "matchId") AS place FROM rival
    )
    SELECT at, "matchId", "leagueId", "homeId", "awayId", suppliers, minutes, shelf FROM ranked
    WHERE place <= ${mostRivals} ORDER BY at, "matchId"`.execute(tx);
  return rows;
}

export async function knownEntries(tx: Tx, entryIds: readonly string[]): Promise<ReadonlyMap<string, KnownEntry>> {
  const { rows } = await sql<KnownEntry & { id: string }>`
    SELECT entry.id, ARRAY(SELECT alias FROM platform.catalog_aliases WHERE entry_id = entry.id) AS aliases,
      coalesce(array_agg(DISTINCT named.supplier) FILTER (WHERE named.supplier IS NOT NULL), '{}') AS suppliers,
      count(named.supplier) = 1 AND bool_and(named.link = 'own') AND entry.own_fields = '{}' AND NOT entry.is_recycled AS "isAlone"
    FROM platform.catalog_entries entry LEFT JOIN platform.supplier_entries named ON named.entry_id = entry.id
    WHERE entry.id = ANY(${entryIds}::bigint[]) GROUP BY entry.id`.execute(tx);
  return new Map(rows.map(({ id, ...entry }) => [id, entry]));
}
