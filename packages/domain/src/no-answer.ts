const statuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether a status leaves open what became of the request: a read, or a write under its key, may be sent again. */
export function isNoAnswerStatus(status: number): boolean {
  return statuses.has(status);
}

const longestPauseMs = 5000;

/** How long to wait before the next try: what `Retry-After` asks for, within bounds, or else our own pause. */
export function pauseBeforeRetry(retryAfter: string | null, ownPauseMs: number): number {
  const requestedMs = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : 0;
  return Math.min(Math.max(requestedMs, ownPauseMs), longestPauseMs);
}
