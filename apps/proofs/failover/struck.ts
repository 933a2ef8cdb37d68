import { setTimeout as rest } from 'node:timers/promises';

import { until } from '../../../scripts/services/processes.ts';
import { checkWrites } from '../faults/checker.ts';
import { type KeyedWriter, writingWhile } from '../faults/keyed-writer.ts';
import { report } from '../faults/scenes.ts';
import type { Member } from './member.ts';
import { acknowledgedByTwo, lostProbes, startProbes } from './probes.ts';
import type { ResumedWork } from './resumed.ts';
import type { FailoverStage } from './stage.ts';

export interface Strike {
  readonly what: string;
  /** The longest that no write may be acknowledged. */
  readonly gapSeconds: number;
  readonly strike: (primary: Member) => Promise<void> | void;
  /** Once another member leads. */
  readonly mend?: (old: Member) => Promise<void> | void;
  /** How long the old primary may take to come back as a standby. */
  readonly backSeconds?: number;
  /** Judged from the first write that is acknowledged again. */
  readonly resumed?: ResumedWork;
}

interface Seen {
  gaps: number[];
  back: number[];
  /** Direct writes that a primary was asked for after it had been replaced. */
  triedAtOld: number;
  probes: number;
  byTwo: number;
  lost: number;
}

const settleMs = 2000;
const withinMs = 180_000;
/** Of each time that a scene is played: without them the figures about two primaries say nothing. */
const leastProbes = { acknowledged: 20, triedAtOld: 5 };

/** The longest time without an acknowledged write of anybody. */
function longestGap(writers: readonly KeyedWriter[], from: number, to: number): number {
  const acknowledged = writers.flatMap(({ writes }) => writes.map(({ acknowledgedAt }) => acknowledgedAt ?? 0));
  const marks = [from, ...acknowledged.filter((at) => at > from && at < to), to].toSorted((one, other) => one - other);
  return Math.max(...marks.slice(1).map((at, index) => at - (marks[index] ?? at)));
}

/** Strikes the primary while people write, until another member leads and all three are back. */
export async function strikePrimary(stage: FailoverStage, plan: Strike): Promise<void> {
  const { figures, times } = stage;
  const { what, gapSeconds, backSeconds } = plan;
  const seen: Seen = { gaps: [], back: [], triedAtOld: 0, probes: 0, byTwo: 0, lost: 0 };
  await untilWhole(stage);
  await stage.alerts.begin(what);
  for (let time = 0; time < times; time += 1) await strikeOnce(stage, plan, seen);
  await stage.alerts.judge();
  const listed = (seconds: readonly number[]) => seconds.map((one) => one.toFixed(1)).join(', ');
  console.log(`${what}: no write for ${listed(seen.gaps)} s; three members again after ${listed(seen.back)} s`);
  await judge(stage, what);
  figures.atMost(`${what}: longest gap between acknowledged writes`, times, Math.max(...seen.gaps), gapSeconds, 's');
  if (backSeconds !== undefined)
    figures.atMost(`${what}: longest until it was a standby again`, times, Math.max(...seen.back), backSeconds, 's');
  plan.resumed?.report(what);
  const { probes, triedAtOld } = seen;
  const least = { acknowledged: times * leastProbes.acknowledged, triedAtOld: times * leastProbes.triedAtOld };
  figures.atLeast(`${what}: direct writes acknowledged`, probes, probes, least.acknowledged);
  figures.atLeast(`${what}: direct writes tried at a replaced primary`, triedAtOld, triedAtOld, least.triedAtOld);
  figures.atMost(`${what}: direct writes acknowledged by a replaced primary`, seen.probes, seen.byTwo, 0);
  figures.atMost(`${what}: acknowledged direct writes lost`, seen.probes, seen.lost, 0);
}

async function strikeOnce(stage: FailoverStage, { what, strike, mend, resumed }: Strike, seen: Seen): Promise<void> {
  const { world, cluster, writers } = stage;
  await untilWhole(stage);
  const old = await cluster.leader();
  const probes = startProbes(cluster);
  let replacedAt = Infinity;
  await writingWhile(writers, async () => {
    await rest(settleMs);
    const from = performance.now();
    stage.alerts.struck();
    await strike(old);
    const isReplaced = async () => (await cluster.leader().catch(() => old)).name !== old.name;
    if (!(await until(isReplaced, withinMs))) throw new Error(`${what}: ${old.name} was not replaced`);
    replacedAt = performance.now();
    if (!(await until(() => firstSince(writers, replacedAt) !== undefined, withinMs)))
      throw new Error(`${what}: no write was acknowledged any more`);
    await resumed?.since(backAt(writers, from));
    const mendedAt = performance.now();
    await mend?.(old);
    await untilWhole(stage);
    seen.back.push((performance.now() - mendedAt) / 1000);
    await rest(settleMs);
    seen.gaps.push(longestGap(writers, from, performance.now()) / 1000);
  });
  await probes.stop();
  seen.triedAtOld += probes.tried.filter(({ member, at }) => member === old.name && at > replacedAt).length;
  seen.probes += probes.acknowledged.length;
  seen.byTwo += acknowledgedByTwo(probes.acknowledged);
  seen.lost += await lostProbes(world.owner, probes.acknowledged);
}

function firstSince(writers: readonly KeyedWriter[], from: number): number | undefined {
  const later = writers.flatMap(({ writes }) => writes.map(({ acknowledgedAt }) => acknowledgedAt ?? 0));
  return later.filter((at) => at > from).toSorted((one, other) => one - other)[0];
}

/** When the longest gap ended. */
function backAt(writers: readonly KeyedWriter[], from: number): number {
  const now = performance.now();
  const gap = longestGap(writers, from, now);
  for (let at = from; ;) {
    const next = firstSince(writers, at) ?? now;
    if (next - at >= gap) return next;
    at = next;
  }
}

export async function untilWhole({ cluster }: FailoverStage): Promise<void> {
  if (!(await cluster.untilWhole(withinMs)))
    throw new Error(`the cluster is not whole again:\n${await cluster.patronictl('list', 'touchline')}`);
}

/** Compares all that was ever acknowledged with the database, and looks at the streams. */
export async function judge(
  { world, writers, figures, times, programs, streams }: FailoverStage,
  what: string,
): Promise<void> {
  report(figures, what, times, await checkWrites(world.owner, writers));
  const ended = programs.filter((program) => !program.isRunning()).length;
  figures.atMost(`${what}: API and worker processes that ended`, programs.length, ended, 0);
  await streams.judge(what);
}
