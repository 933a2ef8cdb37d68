import { randomBytes } from 'node:crypto';

import { createPool, type Pool } from '@touchline/db/pool';

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

export interface OwnPools {
  readonly owner: Pool;
  readonly app: Pool;
  close(): Promise<void>;
}

/** Such a database with one connection of its owner and one of the server's role. */
export async function ownPools(): Promise<OwnPools> {
  const database = await ownDatabase();
  const options = { size: 1, waitMs: 5000, onConnectionLost: () => undefined };
  const owner = createPool({ ...options, url: database.ownerUrl });
  const app = createPool({ ...options, url: database.appUrl });
  return {
    owner,
    app,
    async close() {
      await owner.end();
      await app.end();
      await database.drop();
    },
  };
}

/** A name and address for a database that is not there yet. */
export function newDatabase(): { name: string; ownerUrl: string; adminUrl: string } {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = process.env['DATABASE_OWNER_URL'] ?? '';
  return { name, ownerUrl: databaseUrl(url, name), adminUrl: databaseUrl(url, 'postgres') };
}
