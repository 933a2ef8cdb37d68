import { statfs } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { optionsFromEnvironment } from '../../../scripts/services/place.ts';
import { readAdminConfig } from '../src/platform/config.ts';
import { makeMatchDatabase } from './match-rows/make-database.ts';

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
const plan = { matches, perDay: Number(given['per-day']), teams: Number(given.teams), daysAhead: 21 };
await makeMatchDatabase(readAdminConfig().DATABASE_OWNER_URL.reveal(), database, plan, (done) =>
  console.log(`${done} of ${matches} matches in ${seconds()} s`),
);
console.log(`${database}: ${matches} matches in ${seconds()} s`);
