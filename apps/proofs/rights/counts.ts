/** Counts of the run, for its last lines. */
export class RightsCounts {
  readonly #by = new Map<string, number>();
  steps = 0;
  accepted = 0;
  requests = 0;
  bursts = 0;
  /** Bursts in which nothing was accepted: they show little. */
  quietBursts = 0;
  climbs = 0;
  gifts = 0;
  /** Changes of purchases between steps. */
  shifts = 0;
  /** While 50 people worked: calls in all, those that began after a save, those let through or refused wrongly. */
  readonly purchases = { calls: 0, later: 0, through: 0, lost: 0 };
  readonly violations: string[] = [];

  refused(status: number, reason: string): void {
    const kind = `${status} ${reason.replaceAll(/“[^”]*”/g, '“…”').replace(/：.*/, '')}`;
    this.#by.set(kind, (this.#by.get(kind) ?? 0) + 1);
  }

  print(): void {
    const refused = [...this.#by.values()].reduce((sum, n) => sum + n, 0);
    console.log(`steps ${this.steps}: ${this.accepted} accepted, ${refused} refused; ${this.requests} requests in all`);
    for (const [kind, n] of [...this.#by].toSorted(([, one], [, other]) => other - one))
      console.log(`${String(n).padStart(8)}  ${kind}`);
    console.log(
      `${this.gifts} gifts of the super-admin, ${this.climbs} climbs, ${this.bursts} bursts of 50 at once, ${this.quietBursts} of them without effect`,
    );
    const { calls, later, through, lost } = this.purchases;
    console.log(
      `${this.shifts} changes of purchases between steps; 50 people at work: ${calls} calls, ${later} of them after a save, ${through} let through without the purchase, ${lost} refused beyond it`,
    );
    console.log(`violations: ${this.violations.length}`);
    for (const violation of this.violations.slice(0, 20)) console.log(`  ${violation}`);
  }
}
