import { createPool } from '@touchline/db/pool';

import { askOverHttp, type Done } from './load.ts';
import { microsOf, microsOfServer, serverOf } from './processor.ts';
import type { BenchReader, BenchStage } from './stage.ts';

export interface Cost extends Done {
  /** Microseconds of processor time per request. */
  readonly node: number;
  readonly postgres: number;
  readonly whole: number;
}

export type Meter = Awaited<ReturnType<typeof openMeter>>;

/** Repeats a request for some seconds and measures it, with the database's share. */
export async function openMeter(ownerUrl: string, seconds: number) {
  const watching = createPool({ url: ownerUrl, size: 1, waitMs: 10_000, onConnectionLost: () => undefined });
  const watcher = await watching.connect();
  const { rows } = await watcher.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const server = serverOf(rows[0]?.pid ?? 0);

  async function costOf(pid: number | undefined, work: (seconds: number) => Promise<Done>): Promise<Cost> {
    const used = () => [pid === undefined ? 0 : microsOf(pid), microsOfServer(server)] as const;
    const before = used();
    const done = await work(seconds);
    const after = used();
    const [node, postgres] = [(after[0] - before[0]) / done.count, (after[1] - before[1]) / done.count];
    return { ...done, node, postgres, whole: node + postgres };
  }

  return {
    costOf,
    ask: (stage: BenchStage, reader: BenchReader, query: string) =>
      costOf(stage.pid, () => askOverHttp(`${stage.url}?${query}`, reader.headers, seconds)),
    async close() {
      watcher.release();
      await watching.end();
    },
  };
}

export function say(what: string, { node, postgres, perSecond }: Cost): void {
  console.log(
    `${what.padEnd(40)} node ${node.toFixed(0)} µs, PostgreSQL ${postgres.toFixed(0)} µs, ${perSecond.toFixed(0)}/s`,
  );
}
