import { setTimeout as rest } from 'node:timers/promises';

import { errorCodes } from '@touchline/domain/error-codes';
import pg from 'pg';

import { until } from '../../../scripts/services/processes.ts';
import { writingWhile } from '../faults/keyed-writer.ts';
import { type Reads, readingWhile, reportReads } from '../faults/reader.ts';
import type { ProofPerson } from '../lib/people.ts';
import type { FailoverStage } from './stage.ts';
import { judge, untilWhole } from './struck.ts';

interface Tried {
  readonly status: number;
  readonly ms: number;
}

/** In full a minute. */
const goneMs = (times: number): number => (times > 1 ? 60_000 : 20_000);
const mostShare = 80;
const busy = errorCodes.dependencyDown.status;

/** Kills both standbys, with their etcd left alone: commits wait, and everything else has to go on. */
export async function loseBothStandbys(stage: FailoverStage): Promise<void> {
  const { cluster, figures, writers, others, wire, alerts, times } = stage;
  const what = 'both standbys gone';
  const tried: Tried[] = [];
  const shares: number[] = [];
  const back: number[] = [];
  const reads: Reads[] = [];

  await untilWhole(stage);
  await alerts.begin(what);
  for (let time = 0; time < times; time += 1) {
    await untilWhole(stage);
    const primary = await cluster.leader();
    const standbys = cluster.members.filter(({ name }) => name !== primary.name);
    const looker = new pg.Client({ connectionString: cluster.directUrl(primary) });
    await looker.connect();
    await writingWhile(writers, async () => {
      await rest(2000);
      alerts.struck();
      for (const standby of standbys) standby.killDatabase();
      const seen = await readingWhile({ wire, people: others }, async () => {
        const over = performance.now() + goneMs(times);
        const trying = others.map(async (person) => {
          while (performance.now() < over) tried.push(await write(stage, person));
        });
        while (performance.now() < over) {
          shares.push(await connectionShare(looker));
          await rest(500);
        }
        await Promise.all(trying);
      });
      reads.push(seen);
      for (const standby of standbys) standby.startPatroni();
      const from = performance.now();
      const isWritten = async () => (await write(stage, others[0])).status === 200;
      back.push((await until(isWritten, 120_000)) ? (performance.now() - from) / 1000 : Infinity);
    });
    await looker.end();
  }
  const otherwise = tried.filter(({ status }) => status !== busy).length;
  const slowest = Math.max(...tried.map(({ ms }) => ms)) / 1000;
  console.log(`${what}: writes again ${back.map((one) => one.toFixed(1)).join(', ')} s after both started`);
  await untilWhole(stage);
  await alerts.judge();
  await judge(stage, what);
  figures.atMost(`${what}: writes answered otherwise than by 503`, tried.length, otherwise, 0);
  figures.atMost(`${what}: longest answer to a write`, tried.length, slowest, 3, 's');
  const sum = (kind: 'answered' | 'failed' | 'refused') => reads.reduce((all, one) => all + one[kind], 0);
  const failures = reads.flatMap((one) => one.failures);
  const counts = { answered: sum('answered'), failed: sum('failed'), refused: sum('refused') };
  reportReads(figures, `${what}: reads`, { ...counts, failures });
  figures.atMost(
    `${what}: largest share of the connections in use`,
    shares.length,
    Math.max(...shares),
    mostShare,
    '%',
  );
}

/** One that nobody repeats. */
async function write({ wire, world }: FailoverStage, person: ProofPerson | undefined): Promise<Tried> {
  const headers = {
    origin: world.origin,
    cookie: `touchline_session=${person?.session}`,
    'content-type': 'application/json',
  };
  const from = performance.now();
  const request = { method: 'PATCH', path: '/api/v1/user/profile', headers, body: '{"name":"问询"}' };
  const { status } = await wire.send(request).catch(() => ({ status: 0 }));
  await rest(20);
  return { status, ms: performance.now() - from };
}

/** In hundredths of what the server allows. */
async function connectionShare(looker: pg.Client): Promise<number> {
  const { rows } = await looker.query<{ share: number }>(
    `SELECT 100.0 * count(*)::float8 / current_setting('max_connections')::float8 AS share
     FROM pg_stat_activity WHERE backend_type = 'client backend'`,
  );
  return rows[0]?.share ?? Infinity;
}
