import { parseArgs } from 'node:util';

import { readAdminConfig } from '../server/src/platform/config/config.ts';
import { benchAnchors } from './bench/anchors.ts';
import { benchAppointments } from './bench/appointments.ts';
import { benchBooked } from './bench/booked-matches.ts';
import { benchCallRecords } from './bench/call-records.ts';
import { benchDomains } from './bench/domains.ts';
import { BenchFigures } from './bench/figures.ts';
import { benchLogs } from './bench/logs.ts';
import { benchMatches } from './bench/matches.ts';
import { benchMerchants } from './bench/merchants.ts';
import { openMeter } from './bench/meter.ts';
import { benchPredictions } from './bench/predictions.ts';
import { benchTracing } from './bench/tracing.ts';

const { values: given } = parseArgs({
  options: {
    of: { type: 'string', default: 'logs' },
    database: { type: 'string' },
    merchants: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '10' },
    smoke: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
  },
});
const benches = {
  logs: { bench: benchLogs, filled: 'touchline_bench' },
  matches: { bench: benchMatches, filled: 'touchline_bench_matches' },
  predictions: { bench: benchPredictions, filled: 'touchline_bench_predictions' },
  domains: { bench: benchDomains, filled: 'touchline_bench_domains' },
  anchors: { bench: benchAnchors, filled: 'touchline_bench_anchors' },
  appointments: { bench: benchAppointments, filled: 'touchline_bench_appointments' },
  'call-records': { bench: benchCallRecords, filled: 'touchline_bench_call_records' },
  booked: { bench: benchBooked, filled: '' },
  merchants: { bench: benchMerchants, filled: 'touchline_bench_merchants' },
  tracing: { bench: benchTracing, filled: 'touchline_bench_tracing' },
};
const chosen = Object.entries(benches).find(([name]) => name === given.of)?.[1];
if (chosen === undefined) throw new Error(`--of ${given.of}: there are ${Object.keys(benches).join(', ')}`);
const size = given.smoke
  ? { rounds: 1, cases: 1, requests: 3, deepPage: 10, merchants: 5, isSmoke: true }
  : {
      rounds: Number(given.rounds),
      cases: 4,
      requests: 60,
      deepPage: 1000,
      merchants: Number(given.merchants),
      isSmoke: false,
    };

// Leaving takes the programs along that were started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const began = Date.now();
const figures = new BenchFigures();
const ownerUrl = readAdminConfig().DATABASE_OWNER_URL.reveal();
const meter = await openMeter(ownerUrl, given.smoke ? 1 : Number(given.seconds));
try {
  await chosen.bench({ size, ownerUrl, meter, figures }, given.database ?? chosen.filled);
} finally {
  await meter.close();
}

console.log(`\nFigures: the middle one of ${size.rounds} rounds, as of processor time unless they say otherwise`);
const short = figures.print();
const seconds = ((Date.now() - began) / 1000).toFixed(0);
if (given.smoke) console.log(`bench: every case answered (${seconds} s); figures of a run this small say nothing`);
else console.log(short.length === 0 ? `bench: all goals reached (${seconds} s)` : `bench: short (${seconds} s)`);
process.exit(given.strict && short.length > 0 ? 1 : 0);
