import type { Hit } from './taboo-report.tsx';

/**
 * Hits of an earlier text in the one that it has become: what stands before the change stays, what stands after it
 * moves along, what the change touched is gone until the next look.
 */
export function carriedHits(hits: readonly Hit[], before: string, after: string): Hit[] {
  if (before === after) return [...hits];
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const shift = after.length - before.length;
  const carried = (ranges: Hit['ranges']): Hit['ranges'] =>
    ranges.flatMap(([from, to]): Hit['ranges'] => {
      if (to <= head) return [[from, to]];
      return from >= before.length - tail ? [[from + shift, to + shift]] : [];
    });
  return hits.map((hit) => ({ ...hit, ranges: carried(hit.ranges) })).filter(({ ranges }) => ranges.length > 0);
}
