import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import type { EntryKind, EntryLink } from '@touchline/domain/matches/catalog';
import { sql } from 'kysely';

import { uniqueAccount } from '../stack/stack.ts';

interface NewEntry {
  readonly kind: EntryKind;
  readonly discipline?: number;
  readonly name?: string;
  readonly level?: number;
}

/** A main record as a supplier's word would have made it: no field of it is anybody's own. */
export async function plantEntry(owner: Pool, entry: NewEntry): Promise<{ id: string; updatedTime: string }> {
  const { kind, discipline = 1, name = uniqueAccount('e'), level = 1 } = entry;
  const { rows } = await owner.query<{ id: string; at: Date }>(
    `INSERT INTO platform.catalog_entries (kind, discipline, name, level) VALUES ($1, $2, $3, $4)
     RETURNING id::text, updated_at AS at`,
    [kind, discipline, name, kind === 'league' ? level : null],
  );
  return { id: rows[0]?.id ?? '', updatedTime: rows[0]?.at.toISOString() ?? '' };
}

interface NewRecord {
  readonly kind: EntryKind;
  readonly discipline?: number;
  readonly supplier?: string;
  readonly name?: string;
  readonly entryId?: string;
  readonly link?: EntryLink;
}

/** A supplier's record; loose unless it says whose. */
export async function plantRecord(owner: Pool, record: NewRecord): Promise<{ supplier: string; supplierId: string }> {
  const { kind, discipline = 1, supplier = 'NAMI', name = uniqueAccount('s'), entryId = null } = record;
  const supplierId = uniqueAccount('r');
  const { link = entryId === null ? 'none' : 'auto' } = record;
  await owner.query(
    `INSERT INTO platform.supplier_entries (supplier, kind, discipline, supplier_id, record, name, told_at, entry_id, link)
     VALUES ($1, $2, $3, $4, '{}', $5, now(), $6, $7)`,
    [supplier, kind, discipline, supplierId, name, entryId, link],
  );
  return { supplier, supplierId };
}

interface NewMatch {
  readonly discipline?: number;
  readonly leagueId?: string;
  readonly homeId?: string;
}

/** A match of a league, or of a team at home; whatever else it needs is made for it. */
export async function plantMatch(owner: Pool, { discipline = 1, ...given }: NewMatch): Promise<string> {
  const another = async (kind: EntryKind) => (await plantEntry(owner, { kind, discipline })).id;
  const { leagueId = await another('league'), homeId = await another('team') } = given;
  const awayId = await another('team');
  return await inMerchant(owner, 'platform', async (tx) => {
    const match = { league_id: leagueId, home_id: homeId, away_id: awayId, game_time: new Date(), create_type: 1 };
    const insert = tx.insertInto('platform.matches').values({ discipline, ...match });
    return (await insert.returning('id').executeTakeFirstOrThrow()).id;
  });
}

/** A merge as a call would have left it, without records. */
export async function plantMerge(owner: Pool, kind: EntryKind, winner: string, loser: string): Promise<void> {
  await inMerchant(owner, 'platform', async (tx) => {
    const insert = tx
      .insertInto('platform.merges')
      .values({ kind, winner_id: winner, loser_id: loser, account: 'planted' });
    const { id } = await insert.returning('id').executeTakeFirstOrThrow();
    await sql`SELECT set_config('touchline.merge', ${id}, true)`.execute(tx);
    await sql`UPDATE platform.catalog_entries SET merged_into = ${winner} WHERE id = ${loser}`.execute(tx);
  });
}
