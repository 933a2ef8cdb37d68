import { setTimeout as rest } from 'node:timers/promises';

import { writingWhile } from '../faults/keyed-writer.ts';
import { watchLeader } from './leader-watch.ts';
import type { FailoverStage } from './stage.ts';
import { judge, untilWhole } from './struck.ts';

/** As long as a lost lease would need to show. */
const goneMs = 25_000;
const leastLooks = 5;

/** Kills etcd on each machine in turn, the primary's first: its lock has to outlast that. */
export async function loseOneEtcd(stage: FailoverStage): Promise<void> {
  const { cluster, figures, writers, alerts, times } = stage;
  const what = 'one etcd gone';
  await untilWhole(stage);
  await alerts.begin(what);
  const primary = await cluster.leader();
  const inTurn = [primary, ...cluster.members.filter(({ name }) => name !== primary.name)];
  const from = performance.now();
  const watch = watchLeader(cluster);
  for (const member of inTurn.slice(0, times)) {
    await writingWhile(writers, async () => {
      await rest(2000);
      await member.etcd().end('SIGKILL');
      alerts.struck();
      await Promise.all([rest(goneMs), alerts.seen()]);
      member.startEtcd();
      await rest(2000);
    });
    await untilWhole(stage);
  }
  const during = writers.flatMap(({ writes }) => writes).filter(({ sentAt }) => sentAt > from);
  const failed = during.filter(({ tries, acknowledgedAt }) => tries > 1 || acknowledgedAt === null);
  const { looks, replaced } = await watch.stop();
  await alerts.judge();
  await judge(stage, what);
  figures.atMost(`${what}: writes that failed at the first try`, during.length, failed.length, 0);
  figures.atLeast(`${what}: looks at who leads`, looks, looks, times * leastLooks, true);
  figures.atMost(`${what}: primaries that were replaced`, looks, replaced, 0);
}
