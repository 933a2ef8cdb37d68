/** Forged tries of one address at one stream, per minute; further ones cost no look at the database. */
const perMinute = 20;
const minuteMs = 60_000;
const mostKept = 20_000;

/** Counts in this process. Another address or another stream is never delayed. */
export function createForgedTries() {
  let since = performance.now();
  const counts = new Map<string, number>();
  const keyOf = (address: string, stream: string) => `${address} ${stream}`;

  return {
    isOver(address: string, stream: string): boolean {
      if (performance.now() - since >= minuteMs) {
        counts.clear();
        since = performance.now();
      }
      return (counts.get(keyOf(address, stream)) ?? 0) >= perMinute;
    },
    add(address: string, stream: string): void {
      if (counts.size >= mostKept) counts.clear();
      const key = keyOf(address, stream);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
  };
}
