/** Of one address at one stream, per minute; further ones cost no look at the database. */
const perStream = 20;
/** Unknown streams of one address, per minute: nobody mistypes so many. */
const unknownPerAddress = 60;
const minuteMs = 60_000;
const mostKept = 20_000;

/** Counts in this process. Another address is never delayed, nor another stream of one that tries few unknown ones. */
export function createForgedTries() {
  let since = performance.now();
  const ofStream = new Map<string, number>();
  const ofAddress = new Map<string, number>();
  const keyOf = (address: string, stream: string) => `${address} ${stream}`;

  return {
    isOver(address: string, stream: string): boolean {
      if (performance.now() - since >= minuteMs) {
        ofStream.clear();
        ofAddress.clear();
        since = performance.now();
      }
      return (
        (ofStream.get(keyOf(address, stream)) ?? 0) >= perStream || (ofAddress.get(address) ?? 0) >= unknownPerAddress
      );
    },
    /** Whether it was the last one that is looked at. */
    add(address: string, stream: string, isUnknown: boolean): boolean {
      const times = countIn(ofStream, keyOf(address, stream));
      if (isUnknown && times === 1) countIn(ofAddress, address);
      return times === perStream;
    },
  };
}

/** Room for a further one is that of the oldest. */
function countIn(counts: Map<string, number>, key: string): number {
  const times = (counts.get(key) ?? 0) + 1;
  const [oldest] = counts.keys();
  if (times === 1 && counts.size >= mostKept && oldest !== undefined) counts.delete(oldest);
  counts.set(key, times);
  return times;
}
