import type { Tx } from '@touchline/db/transaction';
import { type RawBuilder, sql } from 'kysely';

/** Finds the logo of a joined catalog entry by its address: a new address shows its new logo once that is fetched. */
export function logoOf(entry: string): RawBuilder<string | null> {
  return sql`(SELECT logo.name FROM platform.logos logo WHERE logo.address = ${sql.ref(`${entry}.icon`)})`;
}

/** The same for an entry that the statement does not join. */
export function logoOfEntry(id: string): RawBuilder<string | null> {
  return sql`(SELECT logo.name FROM platform.catalog_entries entry JOIN platform.logos logo ON logo.address = entry.icon
    WHERE entry.id = ${sql.ref(id)})`;
}

export interface DueLogo {
  readonly address: string;
  readonly failures: number;
}

/** Takes some that are due; another worker takes others. Whoever dies with them leaves them to be tried again. */
export async function takeDueLogos(tx: Tx, limit: number): Promise<DueLogo[]> {
  const { rows } = await sql<DueLogo>`UPDATE platform.logos SET next_try_at = now() + interval '10 minutes'
    WHERE address = ANY (ARRAY(SELECT address FROM platform.logos WHERE name IS NULL AND next_try_at <= now()
      ORDER BY next_try_at LIMIT ${limit} FOR UPDATE SKIP LOCKED))
    RETURNING address, failures`.execute(tx);
  return rows;
}

export async function storeLogoName(tx: Tx, address: string, name: string): Promise<void> {
  await tx.updateTable('platform.logos').set({ name, failure: null }).where('address', '=', address).execute();
}

/** Tried again after an hour, then later and later, at most a month. */
export async function noteFailure(tx: Tx, { address, failures }: DueLogo, failure: string): Promise<void> {
  const hours = Math.min(2 ** failures, 720);
  await sql`UPDATE platform.logos SET failures = least(failures + 1, 100), failure = ${failure},
    next_try_at = now() + make_interval(hours => ${hours}) WHERE address = ${address}`.execute(tx);
}

/** Some logos that no league or team has any more, with the names of their pictures; null of one that has none. */
export async function deleteForsaken(tx: Tx, limit: number): Promise<{ name: string | null }[]> {
  const { rows } = await sql<{ name: string | null }>`DELETE FROM platform.logos WHERE address = ANY (ARRAY(
      SELECT address FROM platform.logos logo WHERE created_at < now() - interval '1 day'
        AND NOT EXISTS (SELECT FROM platform.catalog_entries WHERE icon = logo.address) LIMIT ${limit}))
    RETURNING name`.execute(tx);
  return rows;
}

/** Addresses that were noted while their logo was being forgotten. */
export async function noteMissed(tx: Tx): Promise<void> {
  await sql`INSERT INTO platform.logos (address)
    SELECT DISTINCT entry.icon FROM platform.catalog_entries entry
    WHERE entry.icon <> '' AND entry.kind <> 'player' AND NOT entry.is_recycled
      AND NOT EXISTS (SELECT FROM platform.logos WHERE address = entry.icon)
    ON CONFLICT DO NOTHING`.execute(tx);
}
