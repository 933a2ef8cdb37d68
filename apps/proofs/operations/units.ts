import path from 'node:path';

import { startCommand, type StartedProgram } from '../lib/program.ts';
import { metricsPort, type World } from '../lib/world.ts';
import { type UnitName, unitNames } from './upgrade-steps.ts';

interface Unit {
  readonly entry: 'api' | 'worker';
  readonly settings: Readonly<Record<string, string>>;
  /** TimeoutStopSec of deploy/systemd. */
  readonly stopMs: number;
}

export interface Units {
  /** As systemd does: it waits for the end of the old program, not for the new one to be ready. */
  restart(name: UnitName): Promise<void>;
  stopAll(): Promise<void>;
  /** Programs that ended by themselves, or had to be killed. */
  readonly faults: readonly string[];
  readonly restarts: () => number;
  readonly longestStopMs: () => number;
}

/** The programs that deploy/systemd starts, from the folder that a link leads to at that moment. */
export function createUnits({ options, ports, env, logFolder }: World, link: string): Units {
  const api = (which: 0 | 1) => ({
    API_PORT: String(which === 0 ? ports.api : ports.secondApi),
    METRICS_PORT: String(metricsPort(options.portBase, which)),
    MACHINE_PORT: which === 0 ? String(ports.machine) : '0',
  });
  const units: Record<UnitName, Unit> = {
    'touchline-api@1': { entry: 'api', settings: api(0), stopMs: 15_000 },
    'touchline-api@2': { entry: 'api', settings: api(1), stopMs: 15_000 },
    'touchline-worker': { entry: 'worker', settings: {}, stopMs: 30_000 },
  };
  const running = new Map<UnitName, StartedProgram>();
  const faults: string[] = [];
  let [restarts, longestStopMs] = [0, 0];

  async function stop(name: UnitName): Promise<void> {
    const program = running.get(name);
    if (program === undefined) return;
    if (!program.isRunning()) faults.push(`${name} ended by itself`);
    const from = performance.now();
    const patience = setTimeout(() => {
      faults.push(`${name} had to be killed`);
      void program.end('SIGKILL');
    }, units[name].stopMs);
    await program.end('SIGTERM');
    clearTimeout(patience);
    longestStopMs = Math.max(longestStopMs, performance.now() - from);
    running.delete(name);
  }

  return {
    faults,
    restarts: () => restarts,
    longestStopMs: () => longestStopMs,
    async restart(name) {
      restarts += 1;
      await stop(name);
      const { entry, settings } = units[name];
      const command = [process.execPath, path.join(link, `apps/server/src/entry/${entry}.ts`)];
      const log = path.join(logFolder, `${name}.log`);
      running.set(name, startCommand(command, { ...env, ...settings }, log, link));
    },
    async stopAll() {
      await Promise.all(unitNames.map(stop));
    },
  };
}
