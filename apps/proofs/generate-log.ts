import { parseArgs } from 'node:util';

import { readAdminConfig } from '../server/src/platform/config/config.ts';
import { requireRoom } from './lib/bench-database.ts';
import { makeLogDatabase } from './log-rows/make-database.ts';

/** Row, hash and eight indexes, with room for sorting them. */
const bytesPerRow = 800;
const dayMicros = 86_400_000_000;

const { values: given } = parseArgs({
  options: {
    rows: { type: 'string', default: '50000000' },
    days: { type: 'string', default: '730' },
    merchants: { type: 'string', default: '200' },
    database: { type: 'string', default: 'touchline_bench' },
  },
});
const rows = Number(given.rows);
const { database } = given;
await requireRoom(database, rows, bytesPerRow);
const { DATABASE_OWNER_URL, keys } = readAdminConfig();

const began = Date.now();
const untilMicros = Date.now() * 1000;
const fromMicros = untilMicros - Number(given.days) * dayMicros;
let done = 0;
await makeLogDatabase(DATABASE_OWNER_URL.reveal(), database, {
  chainKeys: keys.logChain,
  plan: { rows, merchants: Number(given.merchants), fromMicros, untilMicros },
  onMonth(table, count) {
    done += count;
    const seconds = (Date.now() - began) / 1000;
    const left = Math.round(((rows - done) * seconds) / done);
    console.log(`${table}: ${done} of ${rows} rows in ${seconds.toFixed(0)} s, about ${left} s to go`);
  },
});
console.log(`${database}: ${rows} rows in ${((Date.now() - began) / 1000).toFixed(0)} s`);
