import type { Pool } from '@touchline/db/pool';
import { sql } from 'kysely';

import { inPlatform } from '../planted/planted-match.ts';

/** Gives a league or team the address of a logo. */
export async function plantIcon(owner: Pool, entryId: string): Promise<string> {
  const icon = `https://icons.example/${entryId}.png`;
  await inPlatform(owner, (tx) =>
    tx.updateTable('platform.catalog_entries').set({ icon }).where('id', '=', entryId).execute(),
  );
  return icon;
}

/** The same, as if the worker had fetched and stored the logo; no file stands behind its name. */
export async function plantLogo(owner: Pool, entryId: string): Promise<string> {
  const icon = await plantIcon(owner, entryId);
  const name = `logo-${entryId.padStart(32, '0')}`;
  await inPlatform(owner, (tx) => sql`UPDATE platform.logos SET name = ${name} WHERE address = ${icon}`.execute(tx));
  return name;
}
