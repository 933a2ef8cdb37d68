export interface WantedRelay {
  readonly sessionId: string;
  /** Changes with the source, a target or the settings of a target's domain. */
  readonly fingerprint: string;
}

export interface RunningRelay {
  readonly fingerprint: string;
  readonly startedAt: number;
  /** Null while it runs. */
  readonly endedAt: number | null;
  /** Once ended, it is not started again sooner after its start. */
  readonly restMs: number;
  /** When the first of its signatures ends. */
  readonly signedUntil: number;
}

const rest = { firstMs: 1000, mostMs: 30_000 };
/** A relay that ends sooner has not worked. */
const briefMs = 5000;
/** A target that reconnects needs a valid signature. */
const signAgainMs = 3_600_000;

/** Which relays to stop and which to start, in this order: no target has two of one session. */
export function planRelays<T extends WantedRelay>(
  running: ReadonlyMap<string, RunningRelay>,
  wanted: readonly T[],
  now: number,
): { readonly stop: string[]; readonly start: T[] } {
  const start = wanted.filter(({ sessionId, fingerprint }) => {
    const held = running.get(sessionId);
    if (held === undefined || held.fingerprint !== fingerprint) return true;
    if (held.endedAt !== null) return now - held.startedAt >= held.restMs;
    return now >= held.signedUntil - signAgainMs;
  });
  const staying = new Set(wanted.map(({ sessionId }) => sessionId));
  const replaced = new Set(start.map(({ sessionId }) => sessionId));
  return { stop: [...running.keys()].filter((id) => !staying.has(id) || replaced.has(id)), start };
}

/** Of a relay that is started now: twice that of the one before, where this ended at once. */
export function restOfNext(before: RunningRelay | undefined, fingerprint: string): number {
  return before !== undefined && endedAtOnce(before, fingerprint)
    ? Math.min(2 * before.restMs, rest.mostMs)
    : rest.firstMs;
}

/** Whether a relay of the same targets ended before it can have worked. */
function endedAtOnce(relay: RunningRelay, fingerprint: string): boolean {
  const { endedAt, startedAt } = relay;
  return relay.fingerprint === fingerprint && endedAt !== null && endedAt - startedAt < briefMs;
}
