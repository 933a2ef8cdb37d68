const largestInteger = 2 ** 31 - 1;

/** What came of a supplier since it was last written down. */
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

  /** What could not be written down counts with what follows. */
  add(other: FeedFigures): void {
    for (const key of ['requests', 'failures', 'records', 'changes', 'quarantined'] as const) this[key] += other[key];
    if (other.lagMs !== null) this.sawLag(other.lagMs);
  }
}
