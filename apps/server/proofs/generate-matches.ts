import { statfs } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { withOwner } from '@touchline/db/migrate';
import pg from 'pg';

import { optionsFromEnvironment } from '../../../scripts/services/place.ts';
import { allJobs } from '../src/entry/jobs.ts';
import { readAdminConfig } from '../src/platform/config.ts';
import { migrateAll } from '../src/platform/migrate-all.ts';
import { databaseUrl, dropDatabase } from './log-rows/make-database.ts';
import { loadMatches } from './match-rows/load-matches.ts';

/** Row and five indexes, with room for sorting them. */
const bytesPerMatch = 700;

const { values: given } = parseArgs({
  options: {
    matches: { type: 'string', default: '10000000' },
    teams: { type: 'string', default: '60000' },
    'per-day': { type: 'string', default: '1400' },
    database: { type: 'string', default: 'touchline_bench_matches' },
  },
});
const matches = Number(given.matches);
const { database } = given;
if (!/^touchline_bench\w*$/.test(database))
  throw new Error('the name of the database has to begin with touchline_bench');
const disk = await statfs(optionsFromEnvironment().dataFolder);
const free = disk.bavail * disk.bsize;
if (free < matches * bytesPerMatch) {
  console.error(
    `no room: ${matches} matches need about ${(matches * bytesPerMatch) / 1e9} GB, ${(free / 1e9).toFixed(1)} GB are free`,
  );
  process.exit(1);
}

const began = Date.now();
const seconds = () => ((Date.now() - began) / 1000).toFixed(0);
const ownerUrl = readAdminConfig().DATABASE_OWNER_URL.reveal();
await dropDatabase(ownerUrl, database);
await withOwner(databaseUrl(ownerUrl, 'postgres'), async (run) => {
  await run(`CREATE DATABASE ${database}`);
});
const url = databaseUrl(ownerUrl, database);
await migrateAll(url, allJobs);
const client = new pg.Client({ connectionString: url });
await client.connect();
const plan = { matches, perDay: Number(given['per-day']), teams: Number(given.teams), daysAhead: 21 };
await loadMatches(client, plan, (done) => console.log(`${done} of ${matches} matches in ${seconds()} s`));
await client.end();
console.log(`${database}: ${matches} matches in ${seconds()} s`);
