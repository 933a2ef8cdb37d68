import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import { statusOfServices } from '../../../scripts/services/manage.ts';
import { startOwnCdn } from '../../server/test/media/own-cdn.ts';
import { watchShares } from '../load/shares.ts';
import { watchArriving } from './arriving-watch.ts';
import type { IngestStage } from './ingest-stage.ts';
import { goLiveTogether, type LiveEncoder } from './outages.ts';
import { relayPids } from './relay-pids.ts';
import { msUntilAll, openRelayTargets } from './relay-targets.ts';

const kilobits = 360;
const atOnce = 5;
const gapMs = 5000;

export interface LoadSize {
  readonly publishers: number;
  readonly minutes: number;
}

/** Publishers with two targets each, for minutes: one is closed, and one target dies for a while. */
export async function carryLoad(stage: IngestStage, { publishers, minutes }: LoadSize): Promise<void> {
  const { figures, world } = stage;
  const targets = await openRelayTargets(stage);
  const encoding = { kilobits, seconds: minutes * 60 + 1800 };
  const live: LiveEncoder[] = [];
  while (live.length < publishers) {
    const count = Math.min(atOnce, publishers - live.length);
    live.push(...(await goLiveTogether(stage, count, targets.projectCodes, encoding)));
  }
  const [closed, ...others] = live;
  const streams = others.map(({ booked }) => `p-${booked.id}`);
  for (const cdn of targets.cdns.slice(0, 2)) await msUntilAll(cdn, streams);
  const shares = await watchShares(world.owner, {
    nodes: await processesOf(world.options),
    relays: live.flatMap(({ booked }) => relayPids(stage.nodes, booked.id)),
    API: [stage.api.pid],
    worker: [stage.worker.pid],
  });
  const arriving = watchArriving(targets.cdns[0], streams);
  const quarterMs = minutes * 15_000;
  await pause(quarterMs);
  console.log(shares.summary());
  for (const part of ['nodes', 'relays', 'API', 'worker', 'PostgreSQL'])
    console.log(`${part}: ${(shares.shareOf(part) / publishers).toFixed(2)} % of one processor per stream`);

  await Promise.all([closed?.encoder.publisher().ended, stage.setEnabled(closed?.booked.id ?? '', false)]);
  await closed?.encoder.stop();
  const deadMs = Math.min(60_000, quarterMs);
  await pause(quarterMs - deadMs / 2);
  await targets.cdns[1].stop();
  await pause(deadMs);
  const again = await startOwnCdn(targets.cdns[1].host);
  const backMs = await msUntilAll(again, streams);
  await pause(Math.max(0, 2 * quarterMs - deadMs / 2 - backMs));
  const { longestMs, broken } = await arriving.stop();

  const cut = others.filter(({ encoder }) => encoder.ends.length > 0).length;
  const rows = await stage.sessionsOf(others.map(({ booked }) => booked.id));
  figures.atMost(`publishers of 0.4 Mbit/s lost in ${minutes} min`, others.length, cut, 0);
  figures.atMost('sessions that ended', rows.length, rows.filter(({ endedAt }) => endedAt !== null).length, 0);
  figures.atMost(`relays broken at a target while the other was dead ${deadMs / 1000} s`, others.length, broken, 0);
  figures.atMost('longest gap there', others.length, longestMs, gapMs, 'ms');
  figures.atMost('target back → all streams there, slowest', others.length, backMs, gapMs, 'ms');
  await Promise.all(others.map(({ encoder }) => encoder.stop()));
  await Promise.all([again, targets.cdns[0], targets.cdns[2]].map((cdn) => cdn.stop()));
}

/** The media servers with their workers. */
async function processesOf(options: IngestStage['world']['options']): Promise<number[]> {
  const media = new Set(['ingest1', 'ingest2', 'front']);
  const masters = (await statusOfServices(options)).flatMap(({ name, pid }) => (media.has(name) ? (pid ?? []) : []));
  const childrenOf = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return [...masters, ...masters.flatMap(childrenOf).map(Number)];
}
