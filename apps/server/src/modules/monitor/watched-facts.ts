import type { WatchedFacts } from '@touchline/domain/monitor/monitor-rules';

import { notedTargetOf } from '../target-health/index.ts';
import type { WatchedStateRow } from './monitor.repository.ts';

/** Silence is that between looks: while no worker looks, nobody becomes stalled. The bitrate is that of the last ten seconds: a single look may fall between two key frames. */
export function factsOf({ start, end, enabled, matchMark, ...row }: WatchedStateRow): WatchedFacts {
  const { startedAt, lastByteAt, seenAt } = row;
  const stream =
    startedAt === null || lastByteAt === null || seenAt === null
      ? null
      : {
          startedAt: startedAt.getTime(),
          lastByteAt: row.now.getTime() - (seenAt.getTime() - lastByteAt.getTime()),
          bitrate: row.bitrates.at(-1) ?? row.bitrate ?? 0,
        };
  const targets = row.targets.flatMap((target) => notedTargetOf(target) ?? []);
  return { window: { start: start.getTime(), end: end.getTime() }, enabled, matchMark, stream, targets };
}
