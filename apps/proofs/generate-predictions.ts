import { parseArgs } from 'node:util';

import { readAdminConfig } from '../server/src/platform/config/config.ts';
import { requireRoom } from './lib/bench-database.ts';
import { makePredictionDatabase } from './prediction-rows/make-database.ts';

/** Row, result and eleven indexes, with room for sorting them. */
const bytesPerPrediction = 4000;

const { values: given } = parseArgs({
  options: {
    predictions: { type: 'string', default: '2000000' },
    merchants: { type: 'string', default: '50' },
    matches: { type: 'string', default: '50000' },
    database: { type: 'string', default: 'touchline_bench_predictions' },
  },
});
const { database } = given;
const [predictions, merchants, matches] = [given.predictions, given.merchants, given.matches].map(Number) as [
  number,
  number,
  number,
];
await requireRoom(database, predictions, bytesPerPrediction);

const began = Date.now();
const seconds = () => ((Date.now() - began) / 1000).toFixed(0);
// The first merchant as large as the bench's small database, and two writers whose records it asks for.
const plan = { predictions, merchants, matches, ofFirst: 20_000, ofVeterans: [50_000, 20_000] };
await makePredictionDatabase(readAdminConfig().DATABASE_OWNER_URL.reveal(), database, plan, (done) =>
  console.log(`${done} of ${predictions} predictions in ${seconds()} s`),
);
console.log(`${database}: ${predictions} predictions in ${seconds()} s`);
