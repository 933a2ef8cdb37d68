import { randomInt } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';

import { killPostgres, killService, startServices } from '../../../scripts/services/manage.ts';
import type { Wire } from '../../server/test/browser/wire.ts';
import type { ProofPerson } from '../lib/people.ts';
import type { StartedProgram } from '../lib/program.ts';
import type { World } from '../lib/world.ts';
import { checkWrites, type RetryVerdict } from './checker.ts';
import type { Figures } from './figures.ts';
import { observations, quantile, readHeadWaits, since } from './head-wait.ts';
import { createKeyedWriter, type KeyedWriter, writingWhile } from './keyed-writer.ts';
import { type SteadyReader, readingWhile, reportReads } from './reader.ts';

export interface FaultStage {
  readonly world: World;
  readonly figures: Figures;
  readonly proxy: Wire;
  readonly direct: readonly [Wire, Wire];
  readonly apis: [StartedProgram, StartedProgram];
}

/** The proxy leaves a failed API out for up to two seconds; one is killed only while the other one is back in service. */
const proxyLooksAgainMs = 2000;

const writersOf = ({ world, proxy }: FaultStage, people: readonly ProofPerson[]): KeyedWriter[] =>
  people.map((person) => createKeyedWriter(person, proxy, world.origin));

/** Kills one of the two API processes in the middle of writes, again and again. */
export async function killApis(stage: FaultStage, people: readonly ProofPerson[], kills: number): Promise<void> {
  const { world, figures, proxy, apis } = stage;
  const writers = writersOf(stage, people);
  const back: number[] = [];
  const readers: SteadyReader = { wire: proxy, people };
  const reads = await readingWhile(readers, () =>
    writingWhile(writers, async () => {
      for (let kill = 0; kill < kills; kill += 1) {
        const which = kill % 2 === 0 ? 0 : 1;
        await rest(proxyLooksAgainMs + randomInt(200, 700));
        const killedAt = performance.now();
        await apis[which].end('SIGKILL');
        apis[which] = await world.startApi(which);
        back.push(performance.now() - killedAt);
      }
    }),
  );
  const verdict = await checkWrites(world.owner, writers);
  report(figures, 'API killed', kills, verdict);
  figures.atMost('API killed: longest until it was ready again', kills, Math.max(...back) / 1000, 5, 's');
  figures.atMost(
    'API killed: longest keyed write, retries and all',
    verdict.acknowledged,
    verdict.slowestMs / 1000,
    5,
    's',
  );
  reportReads(figures, 'API killed: reads through the proxy', reads);
}

/** Everybody writes into one merchant's log. */
export async function writeOneMerchant(
  stage: FaultStage,
  people: readonly ProofPerson[],
  seconds: number,
): Promise<void> {
  const { world, figures } = stage;
  const writers = writersOf(stage, people);
  await writingWhile(writers, () => rest(3000));
  const before = await readHeadWaits(world);
  await writingWhile(writers, () => rest(seconds * 1000));
  const waits = since(before, await readHeadWaits(world));
  const verdict = await checkWrites(world.owner, writers);
  report(figures, 'one merchant', people.length, verdict);
  for (const [name, share, limit] of [
    ['p50', 0.5, 100],
    ['p95', 0.95, 100],
    ['p99', 0.99, 1000],
  ] as const)
    figures.atMost(
      `one merchant: wait for the log's head, ${name}`,
      observations(waits),
      quantile(waits, share),
      limit,
      'ms',
    );
  console.log(
    `one merchant: ${(observations(waits) / seconds).toFixed(0)} writes a second by ${people.length} writers`,
  );
}

/** Kills every process of PostgreSQL under load and starts it again. */
export async function killDatabase(stage: FaultStage, people: readonly ProofPerson[], kills: number): Promise<void> {
  const { world, figures, apis, direct } = stage;
  const pids = apis.map(({ pid }) => pid);
  const writers = writersOf(stage, people);
  const [sinceKill, sinceStart]: [number[], number[]] = [[], []];
  await writingWhile(writers, async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      await rest(randomInt(300, 900));
      const killedAt = performance.now();
      await killPostgres(world.options);
      await startServices(world.options, ['postgres']);
      const startedAt = performance.now();
      await Promise.all(direct.map((wire) => untilAnswered(wire, people[0])));
      sinceKill.push(performance.now() - killedAt);
      sinceStart.push(performance.now() - startedAt);
    }
  });
  const verdict = await checkWrites(world.owner, writers);
  report(figures, 'PostgreSQL killed', kills, verdict);
  const gone = apis.filter((api, at) => !api.isRunning() || api.pid !== pids[at]).length;
  figures.atMost('PostgreSQL killed: API processes that ended', kills, gone, 0);
  figures.atMost(
    'PostgreSQL killed: longest from the kill until both APIs answered',
    kills,
    Math.max(...sinceKill) / 1000,
    10,
    's',
  );
  figures.atMost(
    'PostgreSQL killed: longest once it accepted connections',
    kills,
    Math.max(...sinceStart) / 1000,
    10,
    's',
  );
}

/** Flushes and kills Redis: it holds nothing that a signed-in person needs. */
export async function loseRedis(stage: FaultStage, people: readonly ProofPerson[]): Promise<void> {
  const { world, figures, proxy } = stage;
  await world.redis.flushall();
  const statuses = await Promise.all(people.map((person) => statusOf(proxy, person)));
  figures.atMost(
    'Redis flushed: sessions that were signed out',
    people.length,
    statuses.filter((status) => status !== 200).length,
    0,
  );
  await killService(world.options, 'redis');
  const reads = await readingWhile({ wire: proxy, people }, () => rest(3000));
  reportReads(figures, 'Redis killed: session reads', reads);
  await startServices(world.options, ['redis']);
  const startedAt = performance.now();
  for (const wire of stage.direct)
    while ((await wire.send({ method: 'GET', path: '/api/v1/captcha?scene=login', headers: {} })).status !== 200)
      await rest(50);
  figures.atMost('Redis back: until sliders are issued again', 2, (performance.now() - startedAt) / 1000, 5, 's');
}

export function report(figures: Figures, scene: string, times: number, verdict: RetryVerdict): void {
  const { acknowledged, failed } = verdict;
  console.log(`${scene}: ${acknowledged} writes acknowledged, ${verdict.retried} of them after a retry`);
  for (const failure of failed.slice(0, 3)) console.log(`  ${failure}`);
  figures.atMost(`${scene}, ${times} ×: acknowledged writes lost`, acknowledged, verdict.lost, 0);
  figures.atMost(`${scene}: writes doubled under their key`, acknowledged, verdict.doubled, 0);
  figures.atMost(`${scene}: stored answers that differ from the given`, acknowledged, verdict.answersChanged, 0);
  figures.atMost(`${scene}: accounts in another state than written`, acknowledged, verdict.wrongState, 0);
  figures.atMost(`${scene}: keyed writes that failed in the end`, acknowledged, failed.length, 0);
  figures.refusedInTime(`${scene}: keyed writes given up without an answer`, acknowledged, verdict.givenUp);
}

async function untilAnswered(wire: Wire, person: ProofPerson | undefined): Promise<void> {
  if (person === undefined) throw new Error('nobody to ask for');
  while ((await statusOf(wire, person)) !== 200) await rest(20);
}

export async function statusOf(wire: Wire, person: ProofPerson): Promise<number> {
  const headers = { cookie: `touchline_session=${person.session}` };
  const answer = await wire.send({ method: 'GET', path: '/api/v1/loginInfo', headers }).catch(() => null);
  return answer?.status ?? 0;
}
