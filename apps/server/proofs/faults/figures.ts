import { processorSpent, stolenShare } from '../../../../scripts/check/processor.ts';

interface Figure {
  readonly what: string;
  readonly count: number;
  readonly figure: string;
  readonly limit: string;
  readonly ok: boolean;
}

/** The table that a run ends with. Limits of time are for a machine of one's own: with slack, what others took of the processor stretches them. */
export class Figures {
  readonly #rows: (() => Figure)[] = [];
  readonly #timeSlack: number;
  readonly #heads: readonly string[];
  readonly #spent: typeof processorSpent;
  readonly #began: ReturnType<typeof processorSpent>;

  constructor(timeSlack: number, heads = ['what', 'count', 'figure', 'limit'], spent = processorSpent) {
    this.#timeSlack = timeSlack;
    this.#heads = heads;
    this.#spent = spent;
    this.#began = spent();
  }

  /** A number that may be at most the limit. */
  atMost(what: string, count: number, figure: number, named: number, unit = ''): void {
    this.#rows.push(() => {
      const limit = unit === '' ? named : named * this.#timeSlack * this.#stretch();
      const [shown, most] = [withUnit(figure, unit), withUnit(limit, unit)];
      return { what, count, figure: shown, limit: `≤ ${most}`, ok: figure <= limit };
    });
  }

  /** Such as what a control has to reach, without which the rest would show nothing. */
  atLeast(what: string, count: number, figure: number, limit: number): void {
    const row = { what, count, figure: String(figure), limit: `≥ ${limit}`, ok: figure >= limit };
    this.#rows.push(() => row);
  }

  /** How many limits are kept, of how many. */
  tally(): string {
    return `${this.#rows.filter((row) => row().ok).length} of ${this.#rows.length}`;
  }

  print(): boolean {
    const figures = this.#rows.map((row) => row());
    const rows = [[...this.#heads, ''], ...figures.map(cells)];
    const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
    for (const row of rows)
      console.log(
        row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
      );
    return figures.every(({ ok }) => ok);
  }

  #stretch(): number {
    return this.#timeSlack === 1 ? 1 : 1 / (1 - stolenShare(this.#began, this.#spent()));
  }
}

function withUnit(value: number, unit: string): string {
  return `${Number.isInteger(value) ? value : value.toFixed(1)}${unit && ` ${unit}`}`;
}

function cells({ what, count, figure, limit, ok }: Figure): string[] {
  return [what, String(count), figure, limit, ok ? 'ok' : 'NOT HELD'];
}
