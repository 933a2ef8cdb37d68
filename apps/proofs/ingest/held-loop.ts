import { readFileSync } from 'node:fs';

interface Held {
  readonly cpuMs: number;
  readonly clockMs: number;
}

/** The longest event-loop delay that workers logged, and the number of such lines. */
export function longestHeld(logFile: string): Held & { readonly count: number } {
  const all = readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line.includes('event loop held up'))
    .map((line) => JSON.parse(line) as Held);
  const longest = all.reduce((most, one) => (one.cpuMs > most.cpuMs ? one : most), { cpuMs: 0, clockMs: 0 });
  return { cpuMs: longest.cpuMs, clockMs: longest.clockMs, count: all.length };
}
