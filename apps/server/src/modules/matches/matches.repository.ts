import type { Tx } from '@touchline/db/transaction';
import { scoreText } from '@touchline/domain/matches/match-scores';
import { stageName } from '@touchline/domain/matches/match-stages';
import { scorePartKey } from '@touchline/domain/matches/score-part-names';
import { type ScorePins, withoutParts } from '@touchline/domain/matches/score-pins';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';

const loggedByPart = 'is logged part by part in the scores';

export const matchAudit = audited('match', 'platform.matches', {
  columns: ['status', 'chosen_supplier', 'merged_into', 'league_id', 'home_id', 'away_id', 'game_time', 'stage'],
  also: ['scores', 'own', 'record'],
  left: {
    ...leftOut,
    discipline: 'never changes',
    overrides: 'is told by the fields that are people’s own',
    score_overrides: 'is told by the parts that are people’s own',
    home_score: loggedByPart,
    away_score: loggedByPart,
    home_scores: loggedByPart,
    away_scores: loggedByPart,
    create_type: 'never changes',
    is_single: 'is its league’s',
    suppliers: 'are those of its records',
    shelf_by: 'is the author of the entry',
    streams: 'comes from suppliers',
    feed_version: 'counts what suppliers change',
  },
});

const locked = [
  'id',
  'discipline',
  'league_id',
  'home_id',
  'away_id',
  'is_single',
  'status',
  'overrides',
  'score_overrides',
  'chosen_supplier',
  'merged_into',
  'game_time',
  'stage',
  'home_scores',
  'away_scores',
  'updated_at',
] as const;

export type LockedMatch = NonNullable<Awaited<ReturnType<typeof lockMatch>>>;

/** A match as the log keeps it: the stage by its name, scores part by part, and what of it people set. */
export function loggedMatch(match: LockedMatch) {
  const { discipline, stage, home_scores: home, away_scores: away, overrides, score_overrides: pins } = match;
  const parts = Array.from({ length: Math.max(home.length, away.length) }, (_, part) => part);
  const fields = Object.keys(overrides as object).filter((field) => field !== 'scores');
  return {
    ...match,
    game_time: match.game_time.toISOString(),
    stage: { id: stage, name: stageName(stage, discipline) },
    scores: Object.fromEntries(
      parts.map((part) => [scorePartKey(discipline, part), scoreText(home[part] ?? 0, away[part] ?? 0)]),
    ),
    own: [...fields, ...Object.keys(pins as object).map((part) => scorePartKey(discipline, Number(part)))],
  };
}

export async function disciplineOfMatch(tx: Tx, id: string): Promise<number | undefined> {
  const row = await tx.selectFrom('platform.matches').select('discipline').where('id', '=', id).executeTakeFirst();
  return row?.discipline;
}

/** Held until the transaction ends. */
export async function lockMatch(tx: Tx, id: string) {
  return await tx
    .selectFrom('platform.matches')
    .select(locked)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

interface MatchPatch {
  readonly status?: number;
  readonly overrides?: object;
  readonly score_overrides?: ScorePins;
  readonly chosen_supplier?: string | null;
  readonly merged_into?: string;
}

export async function patchMatch(tx: Tx, id: string, { overrides, score_overrides: pins, ...patch }: MatchPatch) {
  return await tx
    .updateTable('platform.matches')
    .set({
      ...patch,
      ...(overrides !== undefined && { overrides: JSON.stringify(overrides) }),
      ...(pins !== undefined && { score_overrides: JSON.stringify(pins) }),
    })
    .where('id', '=', id)
    .returning(locked)
    .executeTakeFirstOrThrow();
}

/** Of a match that no supplier reports: parts that nobody sets any more keep no value. Answers before and after. */
export async function clearParts(tx: Tx, id: string, parts: ReadonlySet<number>) {
  const match = tx.selectFrom('platform.matches').select(['home_scores', 'away_scores']).where('id', '=', id);
  const { home_scores: home, away_scores: away } = await match.executeTakeFirstOrThrow();
  const left = withoutParts({ home, away }, parts);
  await tx
    .updateTable('platform.matches')
    .set({ home_scores: left.home, away_scores: left.away })
    .where('id', '=', id)
    .execute();
  return [{ home, away }, left] as const;
}

/** A new version of the match, for whoever has it open. */
export async function touchMatch(tx: Tx, id: string): Promise<Date> {
  const touched = tx
    .updateTable('platform.matches')
    .set({ status: sql`status` })
    .where('id', '=', id);
  return (await touched.returning('updated_at').executeTakeFirstOrThrow()).updated_at;
}

export async function insertMatch(
  tx: Tx,
  made: {
    readonly discipline: number;
    readonly isSingle: boolean;
    readonly leagueId: string;
    readonly hTeamId: string;
    readonly aTeamId: string;
    readonly gameTime: string;
  },
) {
  const { discipline, isSingle, leagueId, hTeamId, aTeamId, gameTime } = made;
  return await tx
    .insertInto('platform.matches')
    .values({
      discipline,
      is_single: isSingle,
      league_id: leagueId,
      home_id: hTeamId,
      away_id: aTeamId,
      game_time: gameTime,
      create_type: 2,
      overrides: JSON.stringify({ leagueId, hTeamId, aTeamId, gameTime }),
    })
    .returning(locked)
    .executeTakeFirstOrThrow();
}

/** Keeps people's changes beside the suppliers': field by field, before and after. */
export async function keepChange(
  tx: Tx,
  matchId: string,
  account: string,
  changes: Record<string, readonly [unknown, unknown]>,
): Promise<void> {
  const values = { match_id: matchId, account, changes: JSON.stringify(changes) };
  await tx.insertInto('platform.match_changes').values(values).execute();
}

export interface TiedRecord {
  readonly supplier: string;
  readonly discipline: number;
  readonly supplierId: string;
  readonly matchId: string | null;
}

const recordColumns = sql<TiedRecord>`supplier, discipline, supplier_id AS "supplierId", match_id::text AS "matchId"`;

export async function recordsOf(tx: Tx, matchId: string): Promise<TiedRecord[]> {
  const { rows } = await sql<TiedRecord>`SELECT ${recordColumns} FROM platform.supplier_matches
    WHERE match_id = ${matchId} ORDER BY supplier, supplier_id FOR UPDATE`.execute(tx);
  return rows;
}

export async function lockRecord(tx: Tx, key: Omit<TiedRecord, 'matchId'>): Promise<TiedRecord | undefined> {
  const { rows } = await sql<TiedRecord>`SELECT ${recordColumns} FROM platform.supplier_matches
    WHERE supplier = ${key.supplier} AND discipline = ${key.discipline} AND supplier_id = ${key.supplierId}
    FOR UPDATE`.execute(tx);
  return rows[0];
}

/** As the path and the sport's id name it; undefined where that is no one record. */
export async function disciplineOfRecord(
  tx: Tx,
  named: { sport: string; sportId: string | undefined; supplier: string; supplierId: string },
): Promise<number | null> {
  const { sport, sportId = '', supplier, supplierId } = named;
  const { rows } = await sql<{ discipline: number | null }>`SELECT platform.discipline_of_supplier_match(
    ${sport}, ${sportId}, ${supplier}, ${supplierId}) AS discipline`.execute(tx);
  return rows[0]?.discipline ?? null;
}

/** Records that people took off this match and that stand by themselves since. */
export async function recordsTakenOff(tx: Tx, matchId: string): Promise<TiedRecord[]> {
  const { rows } = await sql<TiedRecord>`SELECT DISTINCT told.supplier, told.discipline,
      told.supplier_id AS "supplierId", told.match_id::text AS "matchId"
    FROM platform.match_changes kept JOIN platform.matches match ON match.id = kept.match_id
    JOIN platform.supplier_matches told ON told.discipline = match.discipline AND told.link = 'apart'
      AND told.supplier = split_part(kept.changes -> 'record' ->> 0, ' ', 1)
      AND told.supplier_id = substr(kept.changes -> 'record' ->> 0, position(' ' IN kept.changes -> 'record' ->> 0) + 1)
    WHERE kept.match_id = ${matchId} AND kept.changes -> 'record' ->> 1 IS NULL`.execute(tx);
  return rows;
}

/** Which of the ids are living entries of the kind. */
export async function livingEntries(
  tx: Tx,
  kind: 'league' | 'team',
  discipline: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly isSingle: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('platform.catalog_entries')
    .select(['id', 'name', 'is_single as isSingle'])
    .where('kind', '=', kind)
    .where('discipline', '=', discipline)
    .where('id', 'in', [...ids])
    .where('is_recycled', '=', false)
    .where('merged_into', 'is', null)
    .execute();
  return new Map(rows.map(({ id, ...entry }) => [id, entry]));
}

/** The names by which people know matches. */
export async function namesOfMatches(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`SELECT match.id::text,
      league.name || ' ' || home.name || ' VS ' || away.name AS name
    FROM platform.matches match JOIN platform.catalog_entries league ON league.id = match.league_id
    JOIN platform.catalog_entries home ON home.id = match.home_id
    JOIN platform.catalog_entries away ON away.id = match.away_id
    WHERE match.id = ANY(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, `${name}（${id}）`]));
}
