/**
 * A real Prometheus on the files of deploy/prometheus watches a running product: every query of dashboards and alerts
 * gives a series, a healthy product fires nothing, and each fault fires its alert in time. `--of "Redis lost"` plays one.
 */
import { setTimeout as rest } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { installMissing, prometheusPackages } from '../../../scripts/services/packages.ts';
import { until } from '../../../scripts/services/processes.ts';
import { Figures } from '../faults/figures.ts';
import { prove } from '../lib/prove.ts';
import { alertExpressions, dashboardExpressions } from '../watched/expressions.ts';
import { alertOfFault, type WatchedFault } from '../watched/fault-alerts.ts';
import { strikes } from '../watched/strikes.ts';
import { openWatchedStage, openWatchedWorld, type WatchedStage } from '../watched/watched-world.ts';

const { values: given } = parseArgs({
  options: { small: { type: 'boolean', default: false }, minutes: { type: 'string' }, of: { type: 'string' } },
});
const healthySeconds = given.minutes === undefined ? (given.small ? 3 : 600) : Number(given.minutes) * 60;
/** In small only what is about to fire is shown. */
const played = (given.of?.split(',') ?? (given.small ? ['worker killed'] : Object.keys(strikes))) as WatchedFault[];
const firesWithinSeconds = 60;
const looksEveryMs = 1000;

const began = Date.now();
installMissing(prometheusPackages, console.log);
const world = await openWatchedWorld();
const figures = new Figures(given.small ? 'small' : 'full');
await prove({ name: 'watched', world, figures, began }, async () => {
  const stage = await openWatchedStage(world, given.small);
  await askEverything(stage);
  await stayHealthy(stage);
  for (const fault of played) await play(stage, fault);
  await stage.prometheus.close();
});

/** Rates need two scrapes, and a supplier’s lists have to be read once. */
async function askEverything({ prometheus }: WatchedStage): Promise<void> {
  for (const [what, expressions] of [
    ['queries of dashboards', dashboardExpressions()],
    ['expressions of alerts', alertExpressions()],
  ] as const) {
    let empty = expressions;
    const areAllGiven = async () => {
      const counts = await Promise.all(empty.map(({ expr }) => prometheus.seriesOf(expr)));
      empty = empty.filter((_, at) => counts[at] === 0);
      return empty.length === 0;
    };
    await until(areAllGiven, 60_000);
    for (const { of, expr } of empty) console.log(`no series: ${of}: ${expr}`);
    figures.atMost(`${what} without a series`, expressions.length, empty.length, 0);
  }
}

async function stayHealthy({ prometheus }: WatchedStage): Promise<void> {
  const fired = new Set<string>();
  const over = performance.now() + healthySeconds * 1000;
  let looks = 0;
  for (; performance.now() < over; looks += 1) {
    for (const { name, state } of await prometheus.alerts()) if (state === 'firing') fired.add(name);
    await rest(looksEveryMs);
  }
  if (fired.size > 0) console.log(`fired: ${[...fired].join(', ')}`);
  figures.atMost(`alerts that a healthy product fires in ${healthySeconds} s`, looks, fired.size, 0);
}

async function play(stage: WatchedStage, fault: WatchedFault): Promise<void> {
  const { prometheus } = stage;
  const alert = alertOfFault[fault];
  const from = performance.now();
  const mend = await strikes[fault](stage);
  if (mend === undefined) {
    console.log(`${fault}: NOT SHOWN, nothing can be mounted here`);
    return;
  }
  const struckAt = fault === 'disk full' ? performance.now() : from;
  const stateOf = async () => (await prometheus.alerts()).find(({ name }) => name === alert)?.state;
  const isSeen = async () => {
    const state = await stateOf();
    return state === 'firing' || (given.small && state === 'pending');
  };
  const seconds = (await until(isSeen, 3 * firesWithinSeconds * 1000))
    ? (performance.now() - struckAt) / 1000
    : Infinity;
  await mend();
  console.log(`${fault}: ${alert} ${given.small ? 'is pending' : 'fires'} after ${seconds.toFixed(1)} s`);
  figures.atMost(`${fault} → ${alert}`, 1, seconds, firesWithinSeconds, 's');
  if (given.small) return;
  const isOver = async () => (await stateOf()) === undefined;
  const isCalm = await until(isOver, 3 * firesWithinSeconds * 1000);
  figures.atMost(`${alert} still there three minutes after the end`, 1, isCalm ? 0 : 1, 0);
}
