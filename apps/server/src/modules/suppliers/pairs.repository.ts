import { type RawBuilder, sql } from 'kysely';

type Part = RawBuilder<unknown>;

export type LinkKind = 'match' | 'league' | 'team' | 'player';

/** One side of a link. */
export interface LinkSide {
  readonly id: string;
  readonly name: string;
  readonly shortName: string;
  readonly nameEn: string;
  readonly context: string;
  readonly hname: string;
  readonly aname: string;
  readonly gameTime: string | null;
}

/** A supplier's record beside our own or proposed one. A side that is gone is null. */
export interface PairRow {
  readonly id: string;
  readonly kind: LinkKind;
  readonly supplier: string;
  readonly supplierName: string;
  readonly discipline: number;
  readonly supplierId: string;
  readonly candidateId: string;
  readonly reported: LinkSide | null;
  readonly candidate: (LinkSide & { readonly suppliers: { id: string; name: string }[] }) | null;
}

const inIso = (time: Part) => sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;

/** A supplier's own name of what its record points at. */
const refersTo = (kind: Part, ref: Part) => sql`coalesce((SELECT other.name FROM platform.supplier_entries other
  WHERE (other.supplier, other.kind, other.discipline, other.supplier_id)
    = (reported.supplier, ${kind}, reported.discipline, ${ref})), '')`;

const contextKind = sql`CASE reported.kind WHEN 'team' THEN 'league' WHEN 'player' THEN 'team' END`;

const entryName = (ref: Part) =>
  sql`coalesce((SELECT entry.name FROM platform.catalog_entries entry WHERE entry.id = ${ref}), '')`;

const suppliersOf = (
  supplierCodes: Part,
) => sql`coalesce((SELECT json_agg(json_build_object('id', known.code, 'name', known.name)
  ORDER BY known.position) FROM platform.suppliers known WHERE known.code = ANY(${supplierCodes})), '[]')`;

/** The supplier's side of a row `link` with kind, supplier, discipline and supplier_id. Only what is shown is looked up. */
export const reportedColumns = sql`link.kind, link.supplier, link.discipline, link.supplier_id AS "supplierId",
  (SELECT known.name FROM platform.suppliers known WHERE known.code = link.supplier) AS "supplierName",
  CASE WHEN link.kind = 'match' THEN (
    SELECT json_build_object('id', reported.supplier_id, 'name', '', 'shortName', '', 'nameEn', '',
      'context', ${refersTo(sql`'league'`, sql`reported.league_ref`)}, 'hname', ${refersTo(sql`'team'`, sql`reported.home_ref`)},
      'aname', ${refersTo(sql`'team'`, sql`reported.away_ref`)}, 'gameTime', ${inIso(sql`reported.game_time`)})
    FROM platform.supplier_matches reported
    WHERE (reported.supplier, reported.discipline, reported.supplier_id) = (link.supplier, link.discipline, link.supplier_id)
  ) ELSE (
    SELECT json_build_object('id', reported.supplier_id, 'name', reported.name,
      'shortName', coalesce(reported.record ->> 'short_name_zh', ''), 'nameEn', coalesce(reported.record ->> 'name_en', ''),
      'context', ${refersTo(contextKind, sql`reported.context_ref`)}, 'hname', '', 'aname', '', 'gameTime', NULL)
    FROM platform.supplier_entries reported
    WHERE (reported.supplier, reported.kind, reported.discipline, reported.supplier_id)
      = (link.supplier, link.kind, link.discipline, link.supplier_id)
  ) END AS reported`;

/** The main record that it points at by `candidate_id`. */
export const candidateSide = sql`CASE WHEN link.kind = 'match' THEN (
    SELECT json_build_object('id', match.id::text, 'name', '', 'shortName', '', 'nameEn', '',
      'context', ${entryName(sql`match.league_id`)}, 'hname', ${entryName(sql`match.home_id`)},
      'aname', ${entryName(sql`match.away_id`)}, 'gameTime', ${inIso(sql`match.game_time`)},
      'suppliers', ${suppliersOf(sql`match.suppliers`)})
    FROM platform.matches match WHERE match.id = link.candidate_id
  ) ELSE (
    SELECT json_build_object('id', mine.id::text, 'name', mine.name, 'shortName', mine.short_name,
      'nameEn', mine.name_en, 'context', coalesce(CASE mine.kind
        WHEN 'player' THEN ${entryName(sql`mine.team_id`)}
        WHEN 'team' THEN (SELECT min(other.name) FROM platform.supplier_entries reported
          JOIN platform.supplier_entries other ON (other.supplier, other.kind, other.discipline, other.supplier_id)
            = (reported.supplier, 'league', reported.discipline, reported.context_ref)
          WHERE reported.entry_id = mine.id AND reported.kind = 'team') END, ''),
      'hname', '', 'aname', '', 'gameTime', NULL,
      'suppliers', ${suppliersOf(sql`ARRAY(SELECT reported.supplier FROM platform.supplier_entries reported WHERE reported.entry_id = mine.id)`)})
    FROM platform.catalog_entries mine WHERE mine.id = link.candidate_id
  ) END`;

export const pairColumns = sql`${reportedColumns}, link.candidate_id::text AS "candidateId", ${candidateSide} AS candidate`;

export interface PairFilters {
  readonly kind?: string | undefined;
  readonly supplier?: readonly string[] | undefined;
  readonly discipline?: string | undefined;
}

export function pairsWanted({ kind, supplier, discipline }: PairFilters) {
  const parts = [
    sql`true`,
    ...(kind === undefined ? [] : [sql`link.kind = ${kind}`]),
    ...(supplier === undefined ? [] : [sql`link.supplier = ANY(${supplier}::text[])`]),
    ...(discipline === undefined ? [] : [sql`link.discipline = ${discipline}::smallint`]),
  ];
  return sql.join(parts, sql` AND `);
}
