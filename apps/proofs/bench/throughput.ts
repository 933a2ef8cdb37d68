import { availableParallelism, cpus, loadavg } from 'node:os';

import { askDirectly, askOverHttp } from './load.ts';
import type { Cost } from './meter.ts';
import { alternately, type BenchRun } from './run.ts';
import { type Bare, type BenchReader, type BenchStage, startBare } from './stage.ts';
import type { Case } from './subject.ts';

/** Every case against the same statements with less around them. */
export async function compareThroughput(run: BenchRun, stage: BenchStage): Promise<void> {
  const { subject, rows, readers } = stage;
  console.log(`\n${subject.name}: ${rows.toLocaleString('en')} rows; ${availableParallelism()} cores, ${cpus()[0]?.model ?? ''}; load ${loadavg()[0]?.toFixed(1)}
ours    the API in production mode: session, rights, row level security, validation; wrk, 32 connections
bare    Fastify + pg, 8 connections, the same prepared statements, rows to JSON, nothing else; wrk, 32 connections
engine  pgbench -M prepared -c 8 -j 2 with ours' statements as the server's role, settings made once`);
  for (const reader of readers) {
    const bare = await startBare(subject, reader);
    try {
      for (const one of reader.cases) await requireSamePages(stage, reader, bare, one);
      for (const one of reader.cases.slice(0, run.size.cases)) await compareCase(run, stage, reader, bare, one);
    } finally {
      await bare.close();
    }
  }
}

const bareUrl = (bare: Bare, { name }: Case) => `${bare.url}?name=${encodeURIComponent(name)}`;

async function compareCase(
  run: BenchRun,
  stage: BenchStage,
  reader: BenchReader,
  bare: Bare,
  one: Case,
): Promise<void> {
  const { meter } = run;
  const what = `${reader.who}, ${one.name}`;
  const measures = {
    ours: () => meter.ask(stage, reader, one.query),
    bare: () => meter.costOf(bare.pid, (seconds) => askOverHttp(bareUrl(bare, one), {}, seconds)),
    engine: () => meter.costOf(undefined, (seconds) => askDirectly(reader.plainUrl, one.statements, seconds)),
  };
  await alternately(run, what, measures, (found) => note(run, what, found));
}

async function requireSamePages(
  { url, subject }: BenchStage,
  { headers }: BenchReader,
  bare: Bare,
  one: Case,
): Promise<void> {
  const { pageSize, idName, rowsName = 'records' } = subject;
  const idsAt = async (address: string, sent: Record<string, string>, rows: string) => {
    const answer = await fetch(address, { headers: sent });
    const { data } = (await answer.json()) as { data: Record<string, Record<string, string>[]> };
    return (data[rows] ?? []).slice(0, one.rows ?? pageSize).map((record) => record[idName]);
  };
  const address = `${url}?${one.query}`;
  const [ours, theirs] = [await idsAt(address, headers, rowsName), await idsAt(bareUrl(bare, one), {}, 'records')];
  if (ours.length === 0 || ours.join() !== theirs.join())
    throw new Error(`${address}: ours and bare answer differently`);
}

function note({ figures }: BenchRun, what: string, found: Record<'ours' | 'bare' | 'engine', Cost>): void {
  const { ours, bare, engine } = found;
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
