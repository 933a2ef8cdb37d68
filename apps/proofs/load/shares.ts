import { readFileSync } from 'node:fs';

import type { Pool } from '@touchline/db/pool';

import { machineTicks, stolenShare } from '../../../scripts/check/processor.ts';
import { microsOf, microsOfServer, serverOf } from '../bench/processor.ts';

/** Measures the processor shares of programs, database server and this process, from now until the summary. */
export async function watchShares(owner: Pool, programs: Readonly<Record<string, readonly number[]>>) {
  const { rows } = await owner.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const server = serverOf(rows[0]?.pid ?? 0);
  const used = (): Record<string, number> => ({
    ...Object.fromEntries(Object.entries(programs).map(([name, pids]) => [name, sum(pids.map(microsOf))])),
    PostgreSQL: microsOfServer(server),
    'this proof': microsOf(process.pid),
  });
  const [before, spent, began] = [used(), machineTicks(), performance.now()];
  return {
    /** In percent of one processor, by name. */
    summary(): string {
      const micros = (performance.now() - began) * 1000;
      const shares = Object.entries(used()).map(
        ([name, after]) => `${name} ${(((after - (before[name] ?? 0)) / micros) * 100).toFixed(0)} %`,
      );
      const stolen = stolenShare(spent, machineTicks());
      return `of one processor: ${shares.join(', ')}; other machines took ${(stolen * 100).toFixed(0)} % of all`;
    },
    shareOf(name: string): number {
      return (((used()[name] ?? 0) - (before[name] ?? 0)) / 1000 / (performance.now() - began)) * 100;
    },
  };
}

export function megabytesOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
