import { randomBytes } from 'node:crypto';

import { copyTemplate, databaseUrl, dropDatabase } from './template-database.ts';

export interface OwnDatabase {
  readonly ownerUrl: string;
  readonly appUrl: string;
  drop(): Promise<void>;
}

/** A migrated database without any rows. */
export async function ownDatabase(): Promise<OwnDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  return { ...(await copyTemplate(name)), drop: () => dropDatabase(name) };
}

/** A name and address for a database that is not there yet. */
export function newDatabase(): { name: string; ownerUrl: string; adminUrl: string } {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = process.env['DATABASE_OWNER_URL'] ?? '';
  return { name, ownerUrl: databaseUrl(url, name), adminUrl: databaseUrl(url, 'postgres') };
}
