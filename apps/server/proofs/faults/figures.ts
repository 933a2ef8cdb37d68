import { machineTicks, stolenShare } from '../../../../scripts/check/processor.ts';

interface Figure {
  readonly what: string;
  readonly count: number;
  readonly figure: string;
  readonly limit: string;
  readonly ok: boolean;
  readonly isTime: boolean;
}

/** What came of a run: late is what missed limits of time and nothing else. */
export type Verdict = 'held' | 'late' | 'failed';

const unitsOfTime = new Set(['ms', 's']);
/** A time, or one beside another that was taken at another moment. */
const unitsThatMayBeLate = new Set([...unitsOfTime, '×']);
/** What does not change with who else is on the machine. */
const firmUnits = new Set(['', 'MB']);
const mostStretch = 4;

/** The table that a run ends with. Limits of time are for a machine of one's own: with slack, what others took of the processor stretches them. */
export class Figures {
  readonly #rows: (() => Figure)[] = [];
  readonly #timeSlack: number;
  readonly #heads: readonly string[];
  readonly #spent: typeof machineTicks;
  readonly #began: ReturnType<typeof machineTicks>;

  constructor(timeSlack: number, heads = ['what', 'count', 'figure', 'limit'], spent = machineTicks) {
    this.#timeSlack = timeSlack;
    this.#heads = heads;
    this.#spent = spent;
    this.#began = spent();
  }

  /** A number that may be at most the limit. */
  atMost(what: string, count: number, figure: number, named: number, unit = ''): void {
    this.#rows.push(() => {
      const limit = this.limit(named, unit);
      const [shown, most] = [withUnit(figure, unit), withUnit(limit, unit)];
      return {
        what,
        count,
        figure: shown,
        limit: `≤ ${most}`,
        ok: figure <= limit,
        isTime: unitsThatMayBeLate.has(unit),
      };
    });
  }

  /** As it applies to this run. */
  limit(named: number, unit: string): number {
    if (firmUnits.has(unit)) return named;
    return named * this.#timeSlack * (unitsOfTime.has(unit) ? this.#stretch() : 1);
  }

  /** Such as what a control has to reach, without which the rest would show nothing, or what is held in time. */
  atLeast(what: string, count: number, figure: number, limit: number, isTime = false): void {
    const row = { what, count, figure: String(figure), limit: `≥ ${limit}`, ok: figure >= limit, isTime };
    this.#rows.push(() => row);
  }

  /** How many limits are kept, of how many. */
  tally(): string {
    return `${this.#rows.filter((row) => row().ok).length} of ${this.#rows.length}`;
  }

  print(): Verdict {
    const figures = this.#rows.map((row) => row());
    const rows = [[...this.#heads, ''], ...figures.map(cells)];
    const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
    for (const row of rows)
      console.log(
        row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
      );
    const missed = figures.filter(({ ok }) => !ok);
    if (missed.length === 0) return 'held';
    return missed.every(({ isTime }) => isTime) ? 'late' : 'failed';
  }

  #stretch(): number {
    if (this.#timeSlack === 1) return 1;
    return Math.min(1 / (1 - stolenShare(this.#began, this.#spent())), mostStretch);
  }
}

function withUnit(value: number, unit: string): string {
  return `${Number.isInteger(value) ? value : value.toFixed(1)}${unit && ` ${unit}`}`;
}

function cells({ what, count, figure, limit, ok }: Figure): string[] {
  return [what, String(count), figure, limit, ok ? 'ok' : 'NOT HELD'];
}
