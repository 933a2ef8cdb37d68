import { readFileSync } from 'node:fs';

import { findHomeFolder, type ServiceOptions } from '../services/service-dirs.ts';
import { OwnProcesses, readProcesses } from './own-processes.ts';

/** Processor time of the machine since it started, in ticks. */
export interface Machine {
  readonly all: number;
  /** Used by any process of this machine. */
  readonly busy: number;
  /** Taken by other machines of the same host. */
  readonly stolen: number;
}

/** A reading of the processor counters. */
export interface ProcessorReading {
  readonly machine: Machine | null;
  /** Used by our own processes. */
  readonly own: number;
}

export interface ProcessorMeter {
  now(): ProcessorReading;
  close(): void;
}

const ticksPerSecond = 100;
const lookEveryMs = 1000;
/** Where others take more, a limit of clock time says nothing about the code. */
const quietBelow = 0.1;

/** Counts this process, its descendants, and the given services. */
export function openMeter(services: readonly ServiceOptions[]): ProcessorMeter {
  const folders = services.flatMap(({ dataFolder }) => [dataFolder, findHomeFolder(dataFolder)]);
  const own = new OwnProcesses(process.pid, folders);
  const now = (): ProcessorReading => ({ machine: machineTicks(), own: own.note(readProcesses()) });
  const looking = setInterval(now, lookEveryMs);
  looking.unref();
  return { now, close: () => clearInterval(looking) };
}

/** user nice system idle iowait irq softirq steal; the fields after these are counted among them already. */
export function readMachine(stat: string): Machine | null {
  const [name, ...ticks] = stat.slice(0, stat.indexOf('\n')).split(/\s+/);
  if (name !== 'cpu' || ticks.length < 8) return null;
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, softIrq = 0, stolen = 0] = ticks.map(Number);
  const busy = user + nice + system + irq + softIrq;
  return { all: busy + idle + wait + stolen, busy, stolen };
}

/** The share of the processors that went to other machines and to processes that are not ours. */
export function othersShare(from: ProcessorReading, to: ProcessorReading): number {
  if (from.machine === null || to.machine === null || to.machine.all === from.machine.all) return 0;
  const beside = Math.max(0, to.machine.busy - from.machine.busy - (to.own - from.own));
  return (to.machine.stolen - from.machine.stolen + beside) / (to.machine.all - from.machine.all);
}

export function ownSeconds(from: ProcessorReading, to: ProcessorReading): number {
  return (to.own - from.own) / ticksPerSecond;
}

export const secondsOf = (ticks: number): number => ticks / ticksPerSecond;

/** True if others leave the machine alone; only then are clock limits judged. */
export const isQuiet = (others: number): boolean => others < quietBelow;

/** The share that other machines of the host took. */
export function stolenShare(from: Machine | null, to: Machine | null): number {
  return othersShare({ machine: unused(from), own: 0 }, { machine: unused(to), own: 0 });
}

export function machineTicks(): Machine | null {
  try {
    return readMachine(readFileSync('/proc/stat', 'utf8'));
  } catch {
    return null;
  }
}

function unused(machine: Machine | null): Machine | null {
  return machine && { ...machine, busy: 0 };
}
