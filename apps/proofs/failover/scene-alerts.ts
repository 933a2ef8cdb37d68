import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';

import { until } from '../../../scripts/services/processes.ts';
import type { Figures } from '../faults/figures.ts';
import { longWaitMs } from '../lib/patience.ts';
import { metricsPort, type World } from '../lib/world.ts';
import { alertOfScene } from '../watched/fault-alerts.ts';
import { type Prometheus, startPrometheus } from '../watched/prometheus.ts';
import type { FailoverCluster } from './cluster.ts';

/** Whether each scene’s first fault fires its alert. */
export interface SceneAlerts {
  /** With a Prometheus that has seen no earlier fault: it waits for its first figures of the whole cluster. */
  begin(what: string): Promise<void>;
  /** The fault is there; the alert is looked for from now on. */
  struck(): void;
  /** Resolves once the alert is there, or is too late. */
  seen(): Promise<void>;
  /** Counts the scene and ends its Prometheus. */
  judge(): Promise<void>;
}

interface Scene {
  readonly what: string;
  readonly prometheus: Prometheus;
  /** Seconds after the fault. */
  looking: Promise<number> | undefined;
}

const firesWithinSeconds = 60;
const looksEveryMs = 500;

/** In small the alert has to be pending at least: most wait half a minute before they fire. */
export function createSceneAlerts(
  { options, ports, env, logFolder }: World,
  { members }: FailoverCluster,
  figures: Figures,
  isSmall: boolean,
): SceneAlerts {
  const targets = {
    apis: [metricsPort(options.portBase, 0)],
    workers: [Number(env['WORKER_METRICS_PORT'])],
    etcds: members.map(({ address }) => `${address}:2379`),
  };
  let scene: Scene | undefined;

  async function secondsUntilSeen({ what, prometheus }: Scene): Promise<number> {
    const from = performance.now();
    const isThere = async () =>
      (await prometheus.alerts()).some(
        ({ name, state }) => name === alertOfScene[what] && (isSmall || state === 'firing'),
      );
    const isSeen = await until(
      async () => {
        await rest(looksEveryMs);
        return await isThere();
      },
      2 * firesWithinSeconds * 1000,
    );
    return isSeen ? (performance.now() - from) / 1000 : Infinity;
  }

  return {
    async begin(what) {
      const prometheus = await startPrometheus({
        folder: path.join(options.dataFolder, 'prometheus'),
        port: ports.tests,
        logFile: path.join(logFolder, 'prometheus.log'),
        targets,
        isQuick: isSmall,
      });
      const isWhole = async () =>
        (await prometheus.seriesOf('touchline_database_standbys == 2')) === targets.workers.length &&
        (await prometheus.seriesOf('up{job="touchline-etcd"} == 1')) === members.length;
      if (!(await until(isWhole, longWaitMs))) throw new Error(`Prometheus sees no whole cluster before: ${what}`);
      const before = (await prometheus.alerts()).filter(({ name }) => name === alertOfScene[what]).length;
      figures.atMost(`${what}: ${alertOfScene[what]} before the fault`, 1, before, 0);
      scene = { what, prometheus, looking: undefined };
    },
    struck() {
      if (scene !== undefined) scene.looking ??= secondsUntilSeen(scene);
    },
    async seen() {
      await scene?.looking;
    },
    async judge() {
      if (scene === undefined) return;
      const { what, prometheus, looking } = scene;
      const seconds = (await looking) ?? Infinity;
      figures.atMost(`${what} → ${alertOfScene[what]}`, 1, seconds, firesWithinSeconds, 's');
      await prometheus.close();
      scene = undefined;
    },
  };
}
