import { setTimeout as rest } from 'node:timers/promises';

import type { FailoverCluster } from './cluster.ts';

/** Each look starts a program. A hand-over and its way back take longer. */
const everyMs = 2000;

export interface LeaderWatch {
  stop(): Promise<{ readonly looks: number; readonly replaced: number }>;
}

/** Counts how often another member leads than at the look before. While nobody leads there is nothing to compare. */
export function watchLeader({ leader }: Pick<FailoverCluster, 'leader'>): LeaderWatch {
  const over = new AbortController();
  let [looks, replaced, known] = [0, 0, ''];
  const watching = (async () => {
    while (!over.signal.aborted) {
      const now = await leader().catch(() => undefined);
      if (now !== undefined) {
        looks += 1;
        if (known !== '' && now.name !== known) replaced += 1;
        known = now.name;
      }
      await rest(everyMs);
    }
  })();
  return {
    async stop() {
      over.abort();
      await watching;
      return { looks, replaced };
    },
  };
}
