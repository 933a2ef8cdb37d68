import { type Query, query } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import type { EntryKind } from '@touchline/domain/matches/catalog';
import { mergeUndoHours } from '@touchline/domain/matches/merge-rules';
import { sql } from 'kysely';

export interface MergedPair {
  readonly kind: EntryKind | 'match';
  readonly winner: string;
  readonly loser: string;
}

/** While `work` runs, triggers note every link that it moves, so that the merge can be undone. */
export async function noteMerge<T>(tx: Tx, { kind, winner, loser }: MergedPair, by: string, work: () => Promise<T>) {
  await sql`WITH made AS (
      INSERT INTO platform.merges (kind, winner_id, loser_id, account) VALUES (${kind}, ${winner}, ${loser}, ${by})
      RETURNING id)
    SELECT set_config('touchline.merge', id::text, true) FROM made`.execute(tx);
  const done = await work();
  await sql`SELECT set_config('touchline.merge', '', true)`.execute(tx);
  return done;
}

const isYoung = sql`merged_at > now() - ${sql.lit(`${mergeUndoHours} hours`)}::interval`;

export interface KeptMerge {
  readonly id: string;
  readonly mergedAt: Date;
  readonly isUndone: boolean;
  readonly isYoung: boolean;
}

/** The newest of the pair, locked: it is undone once. */
export async function lockMerge(tx: Tx, { kind, winner, loser }: MergedPair): Promise<KeptMerge | undefined> {
  const { rows } = await sql<KeptMerge>`SELECT id::text, merged_at AS "mergedAt", undone_at IS NOT NULL AS "isUndone",
      ${isYoung} AS "isYoung"
    FROM platform.merges WHERE kind = ${kind} AND winner_id = ${winner} AND loser_id = ${loser}
    ORDER BY merges.id DESC LIMIT 1 FOR UPDATE`.execute(tx);
  return rows[0];
}

export async function markUndone(tx: Tx, id: string, by: string): Promise<void> {
  await sql`UPDATE platform.merges SET undone_at = date_trunc('milliseconds', clock_timestamp()), undone_by = ${by}
    WHERE id = ${id}`.execute(tx);
}

interface UndoableMerge {
  readonly loserId: string;
  readonly until: Date;
}

const until = sql`merged_at + ${sql.lit(`${mergeUndoHours} hours`)}::interval AS until`;
const undoable = (kind: MergedPair['kind'], winner: string) =>
  sql`kind = ${kind} AND winner_id = ${winner} AND undone_at IS NULL AND ${isYoung}`;

/** Merges into this match that can still be undone. A merchant sees none. */
export function undoableMerges(winner: string): Query<UndoableMerge> {
  return query(sql<UndoableMerge>`SELECT DISTINCT ON (loser_id) loser_id::text AS "loserId", ${until}
    FROM platform.merges WHERE ${undoable('match', winner)} ORDER BY loser_id, id DESC`);
}

/** The same for a league, team or player, the newest first. */
export function undoableEntryMerges(kind: EntryKind, winner: string): Query<UndoableMerge & { readonly name: string }> {
  return query(sql<UndoableMerge & { name: string }>`SELECT merge."loserId", entry.name, merge.until
    FROM (SELECT id, loser_id, loser_id::text AS "loserId", ${until} FROM platform.merges WHERE ${undoable(kind, winner)}) merge
    JOIN platform.catalog_entries entry ON entry.id = merge.loser_id AND entry.merged_into = ${winner}
    ORDER BY merge.id DESC`);
}
