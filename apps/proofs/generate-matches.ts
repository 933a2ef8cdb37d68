import { parseArgs } from 'node:util';

import { readAdminConfig } from '../server/src/platform/config/config.ts';
import { requireRoom } from './lib/bench-database.ts';
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
await requireRoom(database, matches, bytesPerMatch);

const began = Date.now();
const seconds = () => ((Date.now() - began) / 1000).toFixed(0);
const plan = { matches, perDay: Number(given['per-day']), teams: Number(given.teams), daysAhead: 21 };
await makeMatchDatabase(readAdminConfig().DATABASE_OWNER_URL.reveal(), database, plan, (done) =>
  console.log(`${done} of ${matches} matches in ${seconds()} s`),
);
console.log(`${database}: ${matches} matches in ${seconds()} s`);
