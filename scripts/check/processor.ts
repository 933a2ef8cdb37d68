import { readFileSync } from 'node:fs';

interface Spent {
  readonly all: number;
  readonly stolen: number;
}

/** What the processors did since the machine started, in their own ticks; null where no one says. */
export function processorSpent(): Spent | null {
  try {
    return readSpent(readFileSync('/proc/stat', 'utf8'));
  } catch {
    return null;
  }
}

/** user nice system idle iowait irq softirq steal; what follows is counted among them already. */
export function readSpent(stat: string): Spent | null {
  const [name, ...ticks] = stat.slice(0, stat.indexOf('\n')).split(/\s+/);
  if (name !== 'cpu' || ticks.length < 8) return null;
  const counted = ticks.slice(0, 8).map(Number);
  return { all: counted.reduce((sum, each) => sum + each, 0), stolen: counted[7] ?? 0 };
}

/** The share that other machines on the same host took meanwhile: a figure of time says little without it. */
export function stolenShare(before: Spent | null, after: Spent | null): number {
  if (before === null || after === null || after.all === before.all) return 0;
  return (after.stolen - before.stolen) / (after.all - before.all);
}

/** What a proof ends with that was late and nothing else: to be taken again where others had the processor. */
export const lateExit = 75;
