import { availableParallelism, cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { repositoryRoot } from '../../../scripts/services/place.ts';
import { type Case, casesUntil, quietCase } from './bench/cases.ts';
import { type Effort, firstPage, requestsPerSecond, unitsPerSecond } from './bench/load.ts';
import { createReader, walkTo } from './bench/pages.ts';
import { median, Ratios } from './bench/ratios.ts';
import { makeSmokeDatabases } from './bench/smoke.ts';
import { type Listed, openStage, type Stage, startBare } from './bench/stage.ts';

process.loadEnvFile(path.join(repositoryRoot, '.data/local.env'));

const { values: given } = parseArgs({
  options: {
    large: { type: 'string', default: 'touchline_bench' },
    small: { type: 'string', default: 'touchline_bench_small' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '10' },
    smoke: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
  },
});
const size = given.smoke
  ? { rounds: 1, effort: { requests: 64 }, asked: 3, deepPage: 10 }
  : { rounds: Number(given.rounds), effort: { seconds: Number(given.seconds) }, asked: 60, deepPage: 1000 };

// Leaving takes the programs along that were started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const began = Date.now();
const smoke = given.smoke ? await makeSmokeDatabases(process.env) : undefined;
const ratios = new Ratios();
const stages: Stage[] = [];
try {
  const large = await openStage(process.env, smoke?.large ?? given.large);
  stages.push(large);
  const small = await openStage(process.env, smoke?.small ?? given.small);
  stages.push(small);
  const cases = casesUntil(large.newest);
  explain(large, small);
  await comparePages(large, small, cases);
  await compareThroughput(large, [...cases, quietCase(large.merchants)]);
} finally {
  await Promise.all(stages.map((stage) => stage.close()));
  await smoke?.drop();
}

console.log('\nRatios: the middle one of all rounds, and from the lowest to the highest');
const missed = ratios.print();
const seconds = ((Date.now() - began) / 1000).toFixed(0);
if (given.smoke) console.log(`bench: every case answered (${seconds} s); figures of a run this small say nothing`);
else
  console.log(
    missed.length === 0
      ? `bench: all goals reached (${seconds} s)`
      : `bench: not reached: ${missed.join('; ')} (${seconds} s)`,
  );
process.exit(given.strict && missed.length > 0 ? 1 : 0);

function explain(large: Stage, small: Stage): void {
  const count = (rows: number) => rows.toLocaleString('en');
  console.log(`Operation log, first page of 50 rows with its total; ${availableParallelism()} cores, ${cpus()[0]?.model ?? ''}
large   ${large.database}, ${count(large.rows)} rows; small: ${small.database}, ${count(small.rows)} rows
ours    the API in production mode: session, rights, row level security, validation; autocannon, 32 connections
bare    Fastify + pg, 8 connections, prepared statement, rows to JSON.stringify, nothing else; autocannon, 32 connections
engine  pgbench -M prepared -c 8 -j 2 with ours' statement and parameters as the server's role, settings made once
page    the same without the total: what is left to ours once it knows that there are more rows than are counted
rounds  ${size.rounds}, in each of them ${asText(size.effort)} for each case by each of the four, one after the other\n`);
}

function asText(effort: Effort): string {
  return 'seconds' in effort ? `${effort.seconds} s` : `${effort.requests} requests`;
}

async function compareThroughput(large: Stage, cases: readonly Case[]): Promise<void> {
  const bare = await startBare(large);
  try {
    const measures = {
      ours: (one: Case, effort: Effort) => requestsPerSecond(large.ours, one, effort),
      bare: (one: Case, effort: Effort) => requestsPerSecond(bare, one, effort),
      engine: (one: Case, effort: Effort) =>
        unitsPerSecond(large.plainUrl, firstPage(one.filter, { counted: true }), effort),
      page: (one: Case, effort: Effort) =>
        unitsPerSecond(large.plainUrl, firstPage(one.filter, { counted: false }), effort),
    };
    const names = ['ours', 'bare', 'engine', 'page'] as const;
    await requireSamePages(large.ours, bare, cases);
    // Once unmeasured: plans are made and pages are in memory.
    for (const one of cases) for (const name of names) await measures[name](one, { requests: given.smoke ? 32 : 1000 });
    for (let round = 1; round <= size.rounds; round += 1)
      for (const one of cases) {
        const found = { ours: 0, bare: 0, engine: 0, page: 0 };
        // Whoever came first comes last in the next round.
        for (const name of round % 2 === 1 ? names : names.toReversed())
          found[name] = await measures[name](one, size.effort);
        const { ours, bare: other, engine, page } = found;
        console.log(
          `round ${round}  ${one.name.padEnd(18)} ours ${ours.toFixed(0)}/s, bare ${other.toFixed(0)}/s, engine ${engine.toFixed(0)}/s, page ${page.toFixed(0)}/s`,
        );
        ratios.add({ what: `${one.name}: requests/s, ours to bare`, is: 'at least', than: 1 }, ours / other);
        ratios.add({ what: `${one.name}: requests/s, ours to engine`, is: 'at least', than: 0.5 }, ours / engine);
        ratios.add({ what: `${one.name}: requests/s, ours to page`, is: 'at least', than: 0.5 }, ours / page);
      }
  } finally {
    await bare.close();
  }
}

/** Both answer the same rows and the same total. */
async function requireSamePages(ours: Listed, bare: Listed, cases: readonly Case[]): Promise<void> {
  const readers = [createReader(ours), createReader(bare)] as const;
  for (const { name, query } of cases) {
    const [one, other] = await Promise.all(readers.map((reader) => reader.fullPage(query)));
    const shown = [one, other].map((list) => JSON.stringify(list?.records));
    const totals = [one, other].map((list) => Math.min(list?.total ?? 0, 10_000));
    if (shown[0] !== shown[1] || totals[0] !== totals[1]) throw new Error(`${name}: ours and bare answer differently`);
  }
  for (const reader of readers) reader.close();
}

/** One request after the other, alternately: no load beside them. */
async function comparePages(large: Stage, small: Stage, cases: readonly Case[]): Promise<void> {
  const [reader, smallReader] = [createReader(large.ours), createReader(small.ours)];
  for (const one of cases) {
    const { next, jump } = await walkTo(reader, one, size.deepPage);
    await smallReader.fullPage(one.query);
    for (let round = 1; round <= size.rounds; round += 1) {
      const taken = { first: [] as number[], small: [] as number[], next: [] as number[], jump: [] as number[] };
      for (let asked = 0; asked < size.asked; asked += 1) {
        taken.first.push(await reader.milliseconds(one.query));
        taken.small.push(await smallReader.milliseconds(one.query));
        taken.next.push(await reader.milliseconds(next));
        taken.jump.push(await reader.milliseconds(jump));
      }
      const [first, ofSmall, byNext, byJump] = [taken.first, taken.small, taken.next, taken.jump].map(median) as [
        number,
        number,
        number,
        number,
      ];
      const deep = `page ${size.deepPage}`;
      console.log(
        `round ${round}  ${one.name.padEnd(12)} page 1 ${first.toFixed(2)} ms, of small ${ofSmall.toFixed(2)} ms, ${deep} by next ${byNext.toFixed(2)} ms, by a jump ${byJump.toFixed(2)} ms`,
      );
      ratios.add({ what: `${one.name}: time of page 1, large to small`, is: 'at most', than: 1.2 }, first / ofSmall);
      ratios.add({ what: `${one.name}: time of ${deep} by next to page 1`, is: 'at most', than: 2 }, byNext / first);
      ratios.add({ what: `${one.name}: time of ${deep} by a jump to page 1`, is: 'at most', than: 9 }, byJump / first);
    }
  }
  reader.close();
  smallReader.close();
}
