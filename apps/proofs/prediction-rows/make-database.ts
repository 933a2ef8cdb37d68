import pg from 'pg';

import { makeDatabase } from '../lib/database.ts';
import { loadMatches } from '../match-rows/load-matches.ts';
import { loadPredictions, type PredictionPlan } from './load-predictions.ts';

/** A year of them, and of matches that they are about. */
const days = { all: 370, ahead: 5 };
const teamsPerMatch = 0.12;

/** A new database of this name with matches and predictions; one that was there before is gone. */
export async function makePredictionDatabase(
  ownerUrl: string,
  database: string,
  { matches, ...plan }: PredictionPlan & { readonly matches: number },
  onPart?: (done: number) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: await makeDatabase(ownerUrl, database) });
  await client.connect();
  const [perDay, teams] = [Math.ceil(matches / days.all), Math.ceil(matches * teamsPerMatch)];
  await loadMatches(client, { matches, perDay, teams, daysAhead: days.ahead });
  await loadPredictions(client, plan, onPart);
  await client.end();
}
