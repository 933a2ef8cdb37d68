import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';

import { createPool } from '@touchline/db/pool';

import { gateQuery } from '../src/http/gate.ts';
import { readAdminConfig } from '../src/platform/config.ts';
import { type Case, pageSize } from './bench/cases.ts';
import { plantManyPeople } from './bench/crowd.ts';
import { Figures, median } from './bench/figures.ts';
import { askDirectly, askOverHttp, type Done } from './bench/load.ts';
import { createReader, walkTo } from './bench/pages.ts';
import { microsOf, microsOfServer, serverOf } from './bench/processor.ts';
import { type Bare, openStage, type Reader, type Stage, startBare, withSettings } from './bench/stage.ts';
import { databaseUrl, dropDatabase, makeLogDatabase } from './log-rows/make-database.ts';

const { values: given } = parseArgs({
  options: {
    database: { type: 'string', default: 'touchline_bench' },
    merchants: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '10' },
    smoke: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
  },
});
const size = given.smoke
  ? { rounds: 1, seconds: 1, cases: 1, asked: 3, deepPage: 10, merchants: 5 }
  : {
      rounds: Number(given.rounds),
      seconds: Number(given.seconds),
      cases: 3,
      asked: 60,
      deepPage: 1000,
      merchants: Number(given.merchants),
    };
const perMerchant = 20;
const smallDatabase = 'touchline_bench_small';

// Leaving takes the programs along that were started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const began = Date.now();
const figures = new Figures();
const { DATABASE_OWNER_URL, keys } = readAdminConfig(process.env);
const ownerUrl = DATABASE_OWNER_URL.reveal();
const watching = createPool({ url: ownerUrl, size: 1, waitMs: 10_000, onConnectionLost: () => undefined });
const watcher = await watching.connect();
const { rows: own } = await watcher.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
const server = serverOf(own[0]?.pid ?? 0);

await makeSmall();
try {
  await withStage(smallDatabase, comparePartitions);
  await withStage(smallDatabase, measureGate);
  await withStage(given.smoke ? smallDatabase : given.database, async (stage) => {
    await comparePages(stage);
    await compareThroughput(stage);
  });
} finally {
  await dropDatabase(ownerUrl, smallDatabase);
  watcher.release();
  await watching.end();
}

console.log(`\nFigures: the middle one of ${size.rounds} rounds, as of processor time unless they say otherwise`);
const short = figures.print();
const seconds = ((Date.now() - began) / 1000).toFixed(0);
if (given.smoke) console.log(`bench: every case answered (${seconds} s); figures of a run this small say nothing`);
else console.log(short.length === 0 ? `bench: all goals reached (${seconds} s)` : `bench: short (${seconds} s)`);
process.exit(given.strict && short.length > 0 ? 1 : 0);

async function makeSmall(): Promise<void> {
  const untilMicros = Date.now() * 1000;
  const days = given.smoke ? 40 : 90;
  await makeLogDatabase(ownerUrl, smallDatabase, {
    chainKeys: keys.logChain,
    plan: { rows: 20_000, merchants: 4, fromMicros: untilMicros - days * 86_400_000_000, untilMicros },
  });
}

async function withStage(database: string, work: (stage: Stage) => Promise<void>): Promise<void> {
  const stage = await openStage(process.env, database);
  try {
    await work(stage);
  } finally {
    await stage.close();
  }
}

interface Cost extends Done {
  /** Microseconds of processor time for one. */
  readonly node: number;
  readonly postgres: number;
  readonly whole: number;
}

async function costOf(pid: number | undefined, work: () => Promise<Done>): Promise<Cost> {
  const used = () => [pid === undefined ? 0 : microsOf(pid), microsOfServer(server)] as const;
  const before = used();
  const done = await work();
  const after = used();
  const [node, postgres] = [(after[0] - before[0]) / done.count, (after[1] - before[1]) / done.count];
  return { ...done, node, postgres, whole: node + postgres };
}

async function ask(stage: Stage, reader: Reader, query: string): Promise<Cost> {
  return await costOf(stage.pid, () => askOverHttp(`${stage.url}?${query}`, reader.headers, size.seconds));
}

function say(what: string, { node, postgres, perSecond }: Cost): void {
  console.log(
    `${what.padEnd(40)} node ${node.toFixed(0)} µs, PostgreSQL ${postgres.toFixed(0)} µs, ${perSecond.toFixed(0)}/s`,
  );
}

/** The same rows on few partitions and on many. */
async function comparePartitions(stage: Stage): Promise<void> {
  const url = databaseUrl(ownerUrl, smallDatabase);
  const owner = createPool({ url, size: 1, waitMs: 10_000, onConnectionLost: () => undefined });
  const taken: number[] = [];
  for (const months of [0, 25]) {
    // What lies before all months gives way to them.
    if (months > 0)
      await owner.query('ALTER TABLE tenant.operation_logs DETACH PARTITION tenant.operation_logs_before');
    for (let step = 1; step <= months; step += 1)
      await owner.query(`DO $$ DECLARE day date := date_trunc('month', now() AT TIME ZONE 'UTC')::date - interval '${step + 6} months';
        BEGIN EXECUTE format('CREATE TABLE tenant.%I PARTITION OF tenant.operation_logs FOR VALUES FROM (%L) TO (%L)',
          'operation_logs_' || to_char(day, 'YYYY_MM'), day::timestamp AT TIME ZONE 'UTC',
          (day + interval '1 month')::timestamp AT TIME ZONE 'UTC'); END $$`);
    await owner.query('SELECT tenant.keep_log_partitions()');
    const [reader] = stage.readers;
    if (reader === undefined) throw new Error('nobody reads');
    await ask(stage, reader, 'size=50');
    const cost = await ask(stage, reader, 'size=50');
    say(`first page, ${15 + months} partitions or so`, cost);
    taken.push(cost.whole);
  }
  await owner.end();
  const [few = 0, many = 0] = taken;
  const goal = { is: 'at most', than: 1.5 } as const;
  figures.add({ what: 'first page, 40 partitions to 15', value: many / few, unit: '', goal });
}

/** The gate alone, among many accounts and merchants, and in a merchant of many roles. */
async function measureGate({ readers }: Stage): Promise<void> {
  const url = databaseUrl(process.env['DATABASE_URL'] ?? '', smallDatabase);
  await plantManyPeople(databaseUrl(ownerUrl, smallDatabase), size.merchants, perMerchant);
  const judges = { config: { SESSION_IDLE_MINUTES: 120, SESSION_ABSOLUTE_HOURS: 12 }, left: { has: () => false } };
  for (const { who, token } of readers) {
    const ticket = { sessionToken: token, permission: 'bac_#_ope-view', actingFor: null, isUnbound: true } as const;
    const { values, ...query } = gateQuery({ ...ticket, countsAsUse: false }, judges);
    const inText = values.map((value) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : asText(value)));
    const gate = { ...query, text: query.text.replace('$4', '$4::text[]').replace('$2', 'NULL'), values: inText };
    const cost = await costOf(undefined, () => askDirectly(withSettings(url, {}), [gate], size.seconds));
    say(`gate, ${who}, ${size.merchants * perMerchant} accounts`, cost);
    const goal = { is: 'at most', than: 120 } as const;
    figures.add({ what: `gate, ${who}, ${size.merchants} merchants`, value: cost.postgres, unit: 'µs', goal });
  }
}

function asText(value: unknown): string {
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value);
}

async function compareThroughput(stage: Stage): Promise<void> {
  console.log(`\n${stage.rows.toLocaleString('en')} log rows; ${availableParallelism()} cores, ${cpus()[0]?.model ?? ''}; load ${loadavg()[0]?.toFixed(1)}
ours    the API in production mode: session, rights, row level security, validation; wrk, 32 connections
bare    Fastify + pg, 8 connections, the same prepared statements, rows to JSON, nothing else; wrk, 32 connections
engine  pgbench -M prepared -c 8 -j 2 with ours' statements as the server's role, settings made once`);
  for (const reader of stage.readers) {
    const bare = await startBare(reader);
    try {
      for (const one of reader.cases.slice(0, size.cases)) await compareCase(stage, reader, bare, one);
    } finally {
      await bare.close();
    }
  }
}

async function compareCase(stage: Stage, reader: Reader, bare: Bare, one: Case): Promise<void> {
  const bareUrl = `${bare.url}?name=${encodeURIComponent(one.name)}`;
  const measures = {
    ours: () => ask(stage, reader, one.query),
    bare: () => costOf(bare.pid, () => askOverHttp(bareUrl, {}, size.seconds)),
    engine: () => costOf(undefined, () => askDirectly(reader.plainUrl, one.statements, size.seconds)),
  };
  const names = ['ours', 'bare', 'engine'] as const;
  await requireSamePages(`${stage.url}?${one.query}`, reader.headers, bareUrl);
  // Once unmeasured: plans are made and pages are in memory.
  if (!given.smoke) for (const name of names) await measures[name]();
  for (let round = 1; round <= size.rounds; round += 1) {
    const found = {} as Record<(typeof names)[number], Cost>;
    // Whoever came first comes last in the next round.
    for (const name of round % 2 === 1 ? names : names.toReversed()) {
      found[name] = await measures[name]();
      say(`round ${round}  ${reader.who}, ${one.name}: ${name}`, found[name]);
    }
    note(`${reader.who}, ${one.name}`, found);
  }
}

async function requireSamePages(url: string, headers: Record<string, string>, bareUrl: string): Promise<void> {
  const idsAt = async (address: string, sent: Record<string, string>) => {
    const answer = await fetch(address, { headers: sent });
    const { data } = (await answer.json()) as { data: { records: { id: string }[] } };
    return data.records.slice(0, pageSize).map(({ id }) => id);
  };
  const [ours, bare] = [await idsAt(url, headers), await idsAt(bareUrl, {})];
  if (ours.length === 0 || ours.join() !== bare.join()) throw new Error(`${url}: ours and bare answer differently`);
}

function note(what: string, { ours, bare, engine }: Record<'ours' | 'bare' | 'engine', Cost>): void {
  const add = (name: string, value: number, unit: string, is?: 'at least' | 'at most', than = 0) =>
    figures.add({ what: `${what}: ${name}`, value, unit, ...(is && { goal: { is, than } }) });
  add('ours, Node', ours.node, 'µs');
  add('ours, PostgreSQL', ours.postgres, 'µs');
  add('bare, whole', bare.whole, 'µs');
  add('engine, PostgreSQL', engine.postgres, 'µs');
  add('around the page’s statement', ours.whole - engine.postgres, 'µs', 'at most', 900);
  add('bare to ours', bare.whole / ours.whole, '', 'at least', 0.75);
  add('requests/s, ours to bare', ours.perSecond / bare.perSecond, '', 'at least', 0.75);
  const isHeavy = engine.postgres >= 450;
  add('requests/s, ours to engine', ours.perSecond / engine.perSecond, '', isHeavy ? 'at least' : undefined, 0.5);
}

/** One request after the other, alternately: no load beside them. */
async function comparePages(stage: Stage): Promise<void> {
  const [, chief] = stage.readers;
  if (chief === undefined) throw new Error('nobody reads');
  const reader = createReader({ url: stage.url, headers: chief.headers });
  for (const one of chief.cases.slice(0, size.cases)) {
    const { next, jump } = await walkTo(reader, one, size.deepPage);
    for (let round = 1; round <= size.rounds; round += 1) {
      const taken = { first: [] as number[], next: [] as number[], jump: [] as number[] };
      for (let asked = 0; asked < size.asked; asked += 1) {
        taken.first.push(await reader.milliseconds(one.query));
        taken.next.push(await reader.milliseconds(next));
        taken.jump.push(await reader.milliseconds(jump));
      }
      const first = median(taken.first);
      const deep = `${one.name}: time of page ${size.deepPage}`;
      const ratio = (name: 'next' | 'jump', than: number) =>
        figures.add({
          what: `${deep} by ${name} to page 1`,
          value: median(taken[name]) / first,
          unit: '',
          goal: { is: 'at most', than },
        });
      ratio('next', 2);
      ratio('jump', 9);
    }
  }
  reader.close();
}
