import pg from 'pg';

import { makeDatabase } from '../lib/database.ts';
import { loadMatches, type MatchPlan } from './load-matches.ts';

/** A new database of this name with matches; one that was there before is gone. */
export async function makeMatchDatabase(
  ownerUrl: string,
  database: string,
  plan: MatchPlan,
  onPart?: (done: number) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: await makeDatabase(ownerUrl, database) });
  await client.connect();
  await loadMatches(client, plan, onPart);
  await client.end();
}
