import { type Query, query, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import type { MatchLogos } from '@touchline/domain/matches/match-logos';
import { timedStages } from '@touchline/domain/matches/match-minute';
import { longestMatchHours, type StageGroup, stagesIn } from '@touchline/domain/matches/match-stages';
import { type RawBuilder, sql } from 'kysely';

import { type AppointmentColumns, appointmentColumns, isBookedMatch, isLiveMatch } from '../appointments/index.ts';
import { logoOf } from '../photos/index.ts';

/** A match with the names of what it is made of. */
export interface MatchRow extends MatchLogos {
  readonly id: string;
  readonly discipline: number;
  readonly suppliers: readonly { readonly id: string; readonly name: string }[];
  readonly status: number;
  /** Put on or off shelf by a person or by the rule. */
  readonly wasMoved: boolean;
  readonly stage: number;
  readonly periodTime: Date | null;
  readonly leagueId: string;
  readonly lname: string;
  readonly licon: string;
  readonly llevel: number;
  readonly disciplineName: string;
  readonly gameTime: Date;
  readonly homeId: string;
  readonly hname: string;
  readonly hicon: string;
  readonly awayId: string;
  readonly aname: string;
  readonly aicon: string;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly streams: readonly string[];
  readonly createType: number;
  readonly supplierId: string | null;
  readonly overrides: unknown;
  readonly score_overrides: unknown;
  readonly updatedAt: Date;
  readonly feedVersion: string;
}

export interface MatchFilters {
  readonly discipline: number;
  readonly isSingle: boolean;
  /** Matches in play, and those that have not started and are still expected. */
  readonly isCurrent?: boolean;
  /** From, and until before, as instants; null is open. */
  readonly from: string | null;
  readonly before: string | null;
  readonly matchIds?: readonly string[] | undefined;
  readonly leagueIds?: readonly string[] | undefined;
  readonly levels?: readonly string[] | undefined;
  readonly leagueName?: string | undefined;
  readonly teamName?: string | undefined;
  readonly matchFrom?: readonly string[] | undefined;
  readonly streamFrom?: readonly string[] | undefined;
  readonly stages?: readonly number[] | undefined;
  readonly createType?: string | undefined;
  readonly statuses?: readonly string[] | undefined;
  readonly suppliers?: readonly string[] | undefined;
  readonly supplierId?: string | undefined;
  readonly ownFields?: readonly string[] | undefined;
  readonly programs?: keyof typeof byPrograms | undefined;
}

/** The beginning of the running half by the record that counts first, while both are at the same stage. */
export const periodTime = sql<Date | null>`CASE WHEN match.stage = ANY(${sql.lit(`{${timedStages.join()}}`)}::smallint[])
  THEN (SELECT to_timestamp(max(CASE WHEN reported.record ->> 'period_time' ~ '^[1-9][0-9]{8,9}$'
      THEN (reported.record ->> 'period_time')::bigint END))
    FROM platform.supplier_matches reported WHERE reported.match_id = match.id
      AND reported.supplier = match.suppliers[1] AND reported.stage = match.stage) END`;

const matchColumns = sql<MatchRow>`match.id::text, match.discipline, match.status, match.stage,
  match.shelf_by IS NOT NULL AS "wasMoved",
  coalesce((SELECT json_agg(json_build_object('id', supplier.code, 'name', supplier.name)
      ORDER BY array_position(match.suppliers, supplier.code))
    FROM platform.suppliers supplier WHERE supplier.code = ANY(match.suppliers)), '[]') AS suppliers,
  match.league_id::text AS "leagueId", league.name AS lname, league.icon AS licon, ${logoOf('league')} AS llogo, league.level AS llevel,
  league.discipline_name AS "disciplineName", match.game_time AS "gameTime", ${periodTime} AS "periodTime",
  match.home_id::text AS "homeId", home.name AS hname, home.icon AS hicon, ${logoOf('home')} AS hlogo,
  match.away_id::text AS "awayId", away.name AS aname, away.icon AS aicon, ${logoOf('away')} AS alogo,
  match.home_score AS "homeScore", match.away_score AS "awayScore", match.streams, match.create_type AS "createType",
  (SELECT min(reported.supplier_id) FROM platform.supplier_matches reported
    WHERE reported.match_id = match.id AND reported.supplier = match.suppliers[1]) AS "supplierId",
  match.overrides, match.score_overrides,
  match.updated_at AS "updatedAt", match.feed_version::text AS "feedVersion"`;

// Where only the count is asked for, the planner leaves these out.
const withNames = sql`LEFT JOIN platform.catalog_entries league ON league.id = match.league_id
  LEFT JOIN platform.catalog_entries home ON home.id = match.home_id
  LEFT JOIN platform.catalog_entries away ON away.id = match.away_id`;

/** Merchants see matches that are on shelf, as the table's own policy has it too. */
const shown = sql`match.merged_into IS NULL AND match.stage <> 0
  AND ((SELECT current_setting('touchline.merchant') = 'platform') OR match.status = 1)`;

const startOfToday = sql`date_trunc('day', now(), 'Asia/Shanghai')`;

/** Shortly after midnight a late match of yesterday is still expected. */
export const expectedSince = (now: RawBuilder<unknown> = sql`now()`) =>
  sql<Date>`least(date_trunc('day', ${now}, 'Asia/Shanghai'), ${now} - make_interval(hours => ${sql.lit(longestMatchHours)}))`;

/** No match is played longer; an older one that never ended is found by its day. It bounds what the index is read for. */
const longestPlay = sql`interval '7 days'`;

const stagesInSql = (group: StageGroup) => sql.lit(`{${stagesIn(group).join()}}`);

const isCurrentInSql = sql`match.game_time >= now() - ${longestPlay}
  AND (match.stage = ANY(${stagesInSql('inPlay')}::smallint[])
    OR match.stage = ANY(${stagesInSql('notStarted')}::smallint[]) AND match.game_time > ${expectedSince()})`;

export function matchesInSql(filters: MatchFilters) {
  const id = sql`match.id`;
  return {
    columns: matchColumns,
    from: sql`FROM ${narrowed(filters)} match ${withNames}`,
    where: sql`${shown} AND ${onPage(filters)} AND ${sql.join(wanted(filters), sql` AND `)}`,
    order: { gameTime: { by: sql`match.game_time` } },
    id,
  };
}

/** A match with the appointments of the open merchant, for who may see them. */
export interface ListedMatchRow extends MatchRow, AppointmentColumns {}

/** The same rows with their appointments, read with the page. */
export function matchesWithAppointments(filters: MatchFilters) {
  const { columns, ...rest } = matchesInSql(filters);
  return { ...rest, columns: sql<ListedMatchRow>`${columns}, ${appointmentColumns(rest.id)}` };
}

/** In the list's own order, and no more than these. */
export async function matchIdsIn(tx: Tx, filters: MatchFilters, most: number): Promise<string[]> {
  const { from, where, id, order } = matchesInSql(filters);
  const { rows } = await sql<{ id: string }>`SELECT ${id}::text AS id ${from} WHERE ${where}
    ORDER BY ${order.gameTime.by}, ${id} LIMIT ${most}`.execute(tx);
  return rows.map((row) => row.id);
}

/** Few by their ids: apart, since the planner would rather walk all times in order than sort them. */
function narrowed({ matchIds, supplierId, suppliers, discipline }: MatchFilters): RawBuilder<unknown> {
  const ids: RawBuilder<unknown>[] = [];
  if (matchIds !== undefined) ids.push(sql`id = ANY(${matchIds}::bigint[])`);
  if (supplierId !== undefined) {
    const ofSuppliers = suppliers ? sql`${suppliers}::text[]` : sql`ARRAY(SELECT code FROM platform.suppliers)`;
    ids.push(sql`id = ANY(ARRAY(SELECT reported.match_id FROM platform.supplier_matches reported
      WHERE reported.supplier = ANY(${ofSuppliers}) AND reported.discipline = ${discipline}::smallint
        AND reported.supplier_id = ${supplierId}))`);
  }
  if (ids.length === 0) return sql`platform.matches`;
  return sql`(SELECT * FROM platform.matches WHERE ${sql.join(ids, sql` AND `)} OFFSET 0)`;
}

function onPage({ discipline, isSingle }: Pick<MatchFilters, 'discipline' | 'isSingle'>): RawBuilder<unknown> {
  return sql`match.discipline = ${discipline}::smallint AND ${isSingle ? sql`match.is_single` : sql`true`}`;
}

function wanted(filters: MatchFilters): RawBuilder<unknown>[] {
  const {
    isCurrent = false,
    from,
    before,
    leagueIds,
    levels,
    leagueName,
    teamName,
    matchFrom,
    streamFrom,
    stages,
    createType,
    statuses,
  } = filters;
  const { suppliers, supplierId, ownFields } = filters;
  const parts = [sql`true`];
  const when = (value: unknown, part: () => RawBuilder<unknown>) => {
    if (value !== undefined && value !== null && value !== '') parts.push(part());
  };
  if (isCurrent) parts.push(isCurrentInSql);
  when(from, () => sql`match.game_time >= ${from}::timestamptz`);
  when(before, () => sql`match.game_time < ${before}::timestamptz`);
  when(leagueIds, () => sql`match.league_id = ANY(${leagueIds}::bigint[])`);
  when(levels, () => isNamed(['league_id'], ofLevels(filters.discipline, levels)));
  when(leagueName, () => isNamed(['league_id'], named('league', filters.discipline, leagueName)));
  when(teamName, () => isNamed(['home_id', 'away_id'], named('team', filters.discipline, teamName)));
  when(matchFrom, () => sql`match.suppliers && ${matchFrom}::text[]`);
  when(streamFrom, () => sql`match.streams && ${streamFrom}::text[]`);
  when(stages, () => sql`match.stage = ANY(${stages}::smallint[])`);
  when(createType, () => sql`match.create_type = ${createType}::smallint`);
  when(statuses, () => sql`match.status = ANY(${statuses}::smallint[])`);
  when(
    ownFields,
    () => sql`(match.overrides ?| ${ownFields}::text[]
      OR 'scores' = ANY(${ownFields}::text[]) AND match.score_overrides <> '{}')`,
  );
  when(filters.programs, () => byPrograms[filters.programs ?? 'booked']);
  if (supplierId === undefined) when(suppliers, () => sql`match.suppliers[1] = ANY(${suppliers}::text[])`);
  return parts;
}

const booked = isBookedMatch(sql`match.id`);

const byPrograms = { none: sql`NOT ${booked}`, booked: sql`${booked}`, live: sql`${isLiveMatch(sql`match.id`)}` };

/** Resolved once for the statement. */
function named(kind: 'league' | 'team', discipline: number, words: string | undefined): RawBuilder<unknown> {
  return sql`SELECT unnest(platform.entries_named(${kind}, ${discipline}::smallint, ${words}))`;
}

function ofLevels(discipline: number, levels: readonly string[] | undefined): RawBuilder<unknown> {
  return sql`SELECT id FROM platform.catalog_entries WHERE kind = 'league' AND discipline = ${discipline}::smallint
    AND level = ANY(${levels}::smallint[])`;
}

/** A filter by hash, however many they are: as a join the planner would begin with them, as an array each would be compared. */
function isNamed(columns: readonly string[], entries: RawBuilder<unknown>): RawBuilder<unknown> {
  const among = columns.map((column) => sql`match.${sql.ref(column)} IN (${entries})`);
  return sql`(${sql.join(among, sql` OR `)}) IS TRUE`;
}

/** From the index alone, unless other columns are asked for. The filters' own time is left out. */
export function daysQuery(
  given: MatchFilters,
  [back, ahead]: readonly [number, number],
): Query<{ day: string; matches: number }> {
  const filters = { ...given, isCurrent: false, from: null, before: null };
  return query(sql<{ day: string; matches: number }>`
    SELECT to_char(day.start AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day,
      (SELECT count(*)::integer FROM ${narrowed(filters)} match
        WHERE ${shown} AND ${onPage(filters)} AND ${sql.join(wanted(filters), sql` AND `)}
        AND match.game_time >= day.start AND match.game_time < day.start + interval '24 hours') AS matches
    FROM generate_series(-${back}::integer, ${ahead}::integer) at,
      LATERAL (SELECT ${startOfToday} + at * interval '24 hours' AS start) day
    ORDER BY day.start`);
}

/** Today's, by discipline: a range of the index for each. A league's own page is counted apart. */
export async function matchesOfToday(tx: Tx, disciplines: readonly number[]) {
  const { rows } = await sql<{ discipline: number; all: number; single: number }>`
    SELECT discipline.number AS discipline, counted."all", counted.single
    FROM unnest(${[...disciplines]}::smallint[]) discipline (number), LATERAL (
      SELECT count(*)::integer AS "all", count(*) FILTER (WHERE match.is_single)::integer AS single
      FROM platform.matches match WHERE ${shown} AND match.discipline = discipline.number
        AND match.game_time >= ${startOfToday} AND match.game_time < ${startOfToday} + interval '24 hours') counted`.execute(
    tx,
  );
  return rows;
}

export interface LeagueOption {
  readonly leagueId: string;
  readonly leagueName: string;
  readonly llevel: number;
  readonly matches: number;
}

/** How many matches each league has under the other filters; chosen ones are shown without any, too. */
export function leaguesQuery(given: MatchFilters, most: number): Query<LeagueOption> {
  const filters = { ...given, leagueIds: undefined };
  return query(sql<LeagueOption>`
    SELECT league.id::text AS "leagueId", league.name AS "leagueName", league.level AS llevel,
      coalesce(found.matches, 0) AS matches
    FROM platform.catalog_entries league LEFT JOIN (SELECT match.league_id, count(*)::integer AS matches FROM ${narrowed(filters)} match
      WHERE ${shown} AND ${onPage(filters)} AND ${sql.join(wanted(filters), sql` AND `)} GROUP BY match.league_id) found ON found.league_id = league.id
    WHERE league.kind = 'league' AND league.discipline = ${given.discipline}::smallint AND (found.matches > 0
      OR league.id = ANY(${given.leagueIds ?? []}::bigint[]) AND (${thisMerchant} = 'platform'
        OR EXISTS (SELECT FROM platform.matches match WHERE match.league_id = league.id AND ${shown})))
    ORDER BY league.level, matches DESC, league.name LIMIT ${sql.lit(most)}`);
}

export const suppliersQuery: Query<{ id: string; name: string }> = query(
  sql<{ id: string; name: string }>`SELECT code AS id, name FROM platform.suppliers ORDER BY position`,
);

export interface WholeMatchRow extends MatchRow {
  readonly homeScores: readonly number[];
  readonly awayScores: readonly number[];
  readonly chosenSupplier: string | null;
  readonly isSingle: boolean;
  readonly mergedInto: string | null;
}

/** To the platform's people whatever its stage, and where it went. */
export function matchById(id: string): Query<WholeMatchRow> {
  return query(sql<WholeMatchRow>`SELECT ${matchColumns}, match.home_scores AS "homeScores",
      match.away_scores AS "awayScores", match.chosen_supplier AS "chosenSupplier", match.is_single AS "isSingle",
      match.merged_into::text AS "mergedInto"
    FROM platform.matches match ${withNames}
    WHERE match.id = ${id}
      AND (${thisMerchant} = 'platform' OR match.status = 1 AND match.stage <> 0 AND match.merged_into IS NULL)`);
}

/** Of these, those of the single leagues or of all others. */
export function matchesByIds(ids: readonly string[], isSingle: boolean): Query<MatchRow> {
  return query(sql<MatchRow>`SELECT ${matchColumns} FROM platform.matches match ${withNames}
    WHERE match.id = ANY(${ids}::bigint[]) AND match.is_single = ${isSingle}`);
}

export interface SupplierMatchRow {
  readonly supplier: string;
  readonly supplierName: string;
  readonly supplierId: string;
  readonly link: string;
  readonly reportedAt: Date;
  readonly lname: string | null;
  readonly hname: string | null;
  readonly aname: string | null;
  readonly leagueId: string | null;
  readonly homeId: string | null;
  readonly awayId: string | null;
  readonly gameTime: Date;
  readonly stage: number;
  readonly homeScores: readonly number[];
  readonly awayScores: readonly number[];
  readonly record: Record<string, unknown>;
}

/** Suppliers' records of the match; merchants' staff are shown none. */
export function supplierRecordsOf(id: string): Query<SupplierMatchRow> {
  const entry = (alias: string, kind: string, ref: string) => sql`LEFT JOIN platform.supplier_entries ${sql.ref(alias)}
    ON ${sql.ref(alias)}.supplier = reported.supplier AND ${sql.ref(alias)}.kind = ${sql.lit(kind)}
      AND ${sql.ref(alias)}.discipline = reported.discipline AND ${sql.ref(alias)}.supplier_id = reported.${sql.ref(ref)}`;
  return query(sql<SupplierMatchRow>`SELECT reported.supplier, supplier.name AS "supplierName", reported.supplier_id AS "supplierId",
      reported.link, reported.told_at AS "reportedAt", league.name AS lname, home.name AS hname, away.name AS aname,
      league.entry_id::text AS "leagueId", home.entry_id::text AS "homeId", away.entry_id::text AS "awayId",
      reported.game_time AS "gameTime", reported.stage, reported.home_scores AS "homeScores", reported.away_scores AS "awayScores", reported.record
    FROM platform.supplier_matches reported JOIN platform.suppliers supplier ON supplier.code = reported.supplier
    ${entry('league', 'league', 'league_ref')} ${entry('home', 'team', 'home_ref')} ${entry('away', 'team', 'away_ref')}
    WHERE reported.match_id = ${id} AND ${thisMerchant} = 'platform'
    ORDER BY supplier.position, reported.supplier_id`);
}

export interface ChangeRow {
  readonly changedAt: Date;
  readonly supplier: string | null;
  readonly account: string | null;
  readonly accountName: string | null;
  readonly changes: Record<string, readonly [unknown, unknown]>;
}

/** The newest first. */
export function changesOf(id: string, most: number): Query<ChangeRow> {
  return query(sql<ChangeRow>`SELECT kept.changed_at AS "changedAt", kept.supplier, kept.account,
      coalesce(person.name, kept.account) AS "accountName", kept.changes
    FROM platform.match_changes kept
    LEFT JOIN tenant.accounts person ON person.merchant_code = 'platform' AND person.account_key = lower(kept.account)
    WHERE kept.match_id = ${id} AND ${thisMerchant} = 'platform' ORDER BY kept.changed_at DESC LIMIT ${sql.lit(most)}`);
}

/** Since when the history holds all of what changed, where the match is older. */
export function historySince(id: string): Query<{ keptSince: Date }> {
  return query(sql<{ keptSince: Date }>`SELECT since AS "keptSince" FROM platform.match_history_since() since
    WHERE since > (SELECT created_at FROM platform.matches WHERE id = ${id}) AND ${thisMerchant} = 'platform'`);
}

/** The names of what a match's history mentions by id. */
export function namesInChanges(id: string): Query<{ id: string; name: string }> {
  return query(sql<{ id: string; name: string }>`SELECT DISTINCT entry.id::text, entry.name
    FROM platform.match_changes kept, unnest(ARRAY['leagueId', 'hTeamId', 'aTeamId']) field,
      jsonb_array_elements_text(kept.changes -> field) named
    JOIN platform.catalog_entries entry ON entry.id = named::bigint
    WHERE kept.match_id = ${id} AND ${thisMerchant} = 'platform'`);
}

/** The same of matches that were merged with it: their teams. */
export function matchNamesInChanges(id: string): Query<{ id: string; name: string }> {
  return query(sql<{ id: string; name: string }>`SELECT DISTINCT match.id::text,
      concat(home.name, ' VS ', away.name) AS name
    FROM platform.match_changes kept, unnest(ARRAY['merged', 'mergedInto']) field,
      jsonb_array_elements_text(kept.changes -> field) named
    JOIN platform.matches match ON match.id = named::bigint ${withNames}
    WHERE kept.match_id = ${id} AND ${thisMerchant} = 'platform'`);
}
