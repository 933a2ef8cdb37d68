import type { World } from '../lib/world.ts';
import { metricsPort } from '../lib/world.ts';

/** Observations of touchline_log_head_wait_seconds up to each bound, over both API processes. */
export type HeadWaits = ReadonlyMap<number, number>;

export async function readHeadWaits({ options }: World): Promise<HeadWaits> {
  const sums = new Map<number, number>();
  for (const which of [0, 1] as const) {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort(options.portBase, which)}/`)).text();
    for (const [, bound, count] of text.matchAll(/^touchline_log_head_wait_seconds_bucket\{le="([^"]+)"\} (\d+)/gm)) {
      const at = bound === '+Inf' ? Infinity : Number(bound);
      sums.set(at, (sums.get(at) ?? 0) + Number(count));
    }
  }
  return sums;
}

export function since(before: HeadWaits, after: HeadWaits): HeadWaits {
  return new Map([...after].map(([bound, count]) => [bound, count - (before.get(bound) ?? 0)]));
}

export function observations(waits: HeadWaits): number {
  return waits.get(Infinity) ?? 0;
}

/** The percentile in milliseconds, interpolated within its bucket. */
export function quantile(waits: HeadWaits, share: number): number {
  const wanted = observations(waits) * share;
  let [lowBound, lowCount] = [0, 0];
  for (const [bound, count] of [...waits].toSorted(([one], [other]) => one - other)) {
    if (count >= wanted) {
      if (bound === Infinity) return Infinity;
      const inside = count === lowCount ? 1 : (wanted - lowCount) / (count - lowCount);
      return (lowBound + (bound - lowBound) * inside) * 1000;
    }
    [lowBound, lowCount] = [bound, count];
  }
  return 0;
}
