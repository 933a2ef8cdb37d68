import { setTimeout as pause } from 'node:timers/promises';

import type { StageNode } from './booked-streams.ts';

/** A publisher as the nodes listed it. Times are milliseconds since 1970. */
export interface SeenPublisher {
  readonly node: string;
  readonly client: string;
  readonly stream: string;
  readonly from: number;
  until: number;
}

export interface NodeWatch {
  /** Including those that are on air. */
  readonly seen: readonly SeenPublisher[];
  readonly isOnAir: (stream: string) => boolean;
  readonly stop: () => Promise<void>;
}

const everyMs = 200;

/** Looks at the nodes far more often than the product does: what it sees is what the sessions have to say. */
export function watchNodes(nodes: readonly StageNode[]): NodeWatch {
  const seen: SeenPublisher[] = [];
  const onAir = new Map<string, SeenPublisher>();
  let isOver = false;

  async function look({ name, server }: StageNode): Promise<void> {
    const listed = await server.list(AbortSignal.timeout(2000)).catch(() => []);
    const now = Date.now();
    const keys = new Set<string>();
    for (const { stream, client, app } of listed) {
      if (app !== 'live') continue;
      const key = `${name} ${client} ${stream}`;
      keys.add(key);
      const known = onAir.get(key);
      if (known !== undefined) {
        known.until = now;
        continue;
      }
      const publisher = { node: name, client, stream, from: now, until: now };
      onAir.set(key, publisher);
      seen.push(publisher);
    }
    for (const [key, { node }] of onAir) if (node === name && !keys.has(key)) onAir.delete(key);
  }

  async function goOn(): Promise<void> {
    while (!isOver) {
      await Promise.all(nodes.map(look));
      await pause(everyMs);
    }
  }
  const running = goOn();
  return {
    seen,
    isOnAir: (stream) => [...onAir.values()].some((publisher) => publisher.stream === stream),
    async stop() {
      isOver = true;
      await running;
    },
  };
}
