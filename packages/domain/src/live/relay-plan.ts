export interface WantedRelay {
  readonly sessionId: string;
  /** Changes with the source, a target or the settings of a target's domain. */
  readonly fingerprint: string;
}

export interface RunningRelay {
  readonly fingerprint: string;
  readonly isRunning: boolean;
  readonly startedAt: number;
  /** When the first of its signatures ends. */
  readonly signedUntil: number;
}

/** A relay that ends at once is not started again before. */
const restMs = 1000;
/** A target that reconnects needs a valid signature. */
const signAgainMs = 3_600_000;

/** Which relays to stop and which to start, in this order: no target ever has two of one session. */
export function planRelays<T extends WantedRelay>(
  running: ReadonlyMap<string, RunningRelay>,
  wanted: readonly T[],
  now: number,
): { readonly stop: string[]; readonly start: T[] } {
  const start = wanted.filter(({ sessionId, fingerprint }) => {
    const held = running.get(sessionId);
    if (held === undefined || held.fingerprint !== fingerprint) return true;
    if (!held.isRunning) return now - held.startedAt >= restMs;
    return now >= held.signedUntil - signAgainMs;
  });
  const staying = new Set(wanted.map(({ sessionId }) => sessionId));
  const replaced = new Set(start.map(({ sessionId }) => sessionId));
  return { stop: [...running.keys()].filter((id) => !staying.has(id) || replaced.has(id)), start };
}
