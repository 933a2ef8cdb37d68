/** One side's numbers, in the order of the sport's table on the wire. */
export type SideScores = readonly number[];

/** A match while it is played: how it stands from `at` on. */
export interface MatchMoment {
  readonly at: number;
  readonly status: number;
  /** Half, quarter, set, map, inning or round, from 1; overtime counts on. */
  readonly period: number;
  /** When the period began, as the clock of the match counts. */
  readonly periodAt: number;
  readonly home: SideScores;
  readonly away: SideScores;
}

/** Writes the moments of a match one after the other. */
export class Course {
  readonly moments: MatchMoment[] = [];
  readonly home: number[];
  readonly away: number[];
  #now: number;
  #status = 0;
  #period = 0;
  #periodAt = 0;

  constructor(start: number, slots: number) {
    this.#now = start;
    this.home = Array.from({ length: slots }, () => 0);
    this.away = Array.from({ length: slots }, () => 0);
  }

  get now(): number {
    return this.#now;
  }

  wait(seconds: number): void {
    this.#now += Math.max(1, Math.round(seconds));
  }

  enter(status: number, period: number): void {
    this.#status = status;
    this.#period = period;
    this.#periodAt = this.#now;
    this.write();
  }

  write(): void {
    this.moments.push({
      at: this.#now,
      status: this.#status,
      period: this.#period,
      periodAt: this.#periodAt,
      home: [...this.home],
      away: [...this.away],
    });
  }
}
