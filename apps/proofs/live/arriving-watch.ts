import { setTimeout as pause } from 'node:timers/promises';

import type { OwnCdn } from '../../server/test/media/own-cdn.ts';

/** Counts streams that stop arriving, or begin anew. */
export function watchArriving(cdn: OwnCdn, streams: readonly string[]) {
  const last = new Map(streams.map((stream) => [stream, { bytes: 0, at: performance.now() }]));
  const broken = new Set<string>();
  let longestMs = 0;
  let isOver = false;
  async function goOn(): Promise<void> {
    while (!isOver) {
      const now = await cdn
        .streams()
        .catch(() => new Map(streams.map((stream) => [stream, last.get(stream)?.bytes ?? 0])));
      for (const [stream, known] of last) {
        const bytes = now.get(stream) ?? 0;
        if (bytes < known.bytes) broken.add(stream);
        if (bytes === known.bytes) continue;
        longestMs = Math.max(longestMs, performance.now() - known.at);
        last.set(stream, { bytes, at: performance.now() });
      }
      await pause(1000);
    }
  }
  const running = goOn();
  return {
    async stop() {
      isOver = true;
      await running;
      // What no longer arrives has a gap that is not over.
      for (const { at } of last.values()) longestMs = Math.max(longestMs, performance.now() - at);
      return { longestMs, broken: broken.size };
    },
  };
}

/** The same at several CDNs: the longest gap of all, and how many of their streams began anew. */
export function watchArrivingAt(cdns: readonly OwnCdn[], streams: readonly string[]) {
  const watches = cdns.map((cdn) => watchArriving(cdn, streams));
  return {
    async stop() {
      const arrived = await Promise.all(watches.map((watch) => watch.stop()));
      return {
        longestMs: Math.max(...arrived.map(({ longestMs }) => longestMs)),
        broken: arrived.reduce((total, { broken }) => total + broken, 0),
      };
    },
  };
}
