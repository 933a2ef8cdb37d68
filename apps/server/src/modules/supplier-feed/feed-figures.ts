const largestInteger = 2 ** 31 - 1;

/** A supplier's counts since they were last written. */
export class FeedFigures {
  requests = 0;
  failures = 0;
  records = 0;
  changes = 0;
  quarantined = 0;
  lagMs: number | null = null;

  sawLag(milliseconds: number): void {
    const lag = Math.min(Math.max(Math.round(milliseconds), 0), largestInteger);
    this.lagMs = Math.max(this.lagMs ?? 0, lag);
  }

  /** Adds counts that could not be written to those that follow. */
  add(other: FeedFigures): void {
    for (const key of ['requests', 'failures', 'records', 'changes', 'quarantined'] as const) this[key] += other[key];
    if (other.lagMs !== null) this.sawLag(other.lagMs);
  }
}
