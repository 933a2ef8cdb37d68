interface Figure {
  readonly what: string;
  readonly count: number;
  readonly figure: string;
  readonly limit: string;
  readonly ok: boolean;
}

/** The table that a run ends with. */
export class Figures {
  readonly #rows: Figure[] = [];
  readonly #timeSlack: number;
  readonly #heads: readonly string[];

  constructor(timeSlack: number, heads = ['what', 'count', 'figure', 'limit']) {
    this.#timeSlack = timeSlack;
    this.#heads = heads;
  }

  /** A number that may be at most the limit. */
  atMost(what: string, count: number, figure: number, named: number, unit = ''): void {
    const limit = unit === '' ? named : named * this.#timeSlack;
    const [shown, most] = [withUnit(figure, unit), withUnit(limit, unit)];
    this.#rows.push({ what, count, figure: shown, limit: `≤ ${most}`, ok: figure <= limit });
  }

  /** Such as what a control has to reach, without which the rest would show nothing. */
  atLeast(what: string, count: number, figure: number, limit: number): void {
    this.#rows.push({ what, count, figure: String(figure), limit: `≥ ${limit}`, ok: figure >= limit });
  }

  /** How many limits are kept, of how many. */
  tally(): string {
    return `${this.#rows.filter(({ ok }) => ok).length} of ${this.#rows.length}`;
  }

  print(): boolean {
    const rows = [[...this.#heads, ''], ...this.#rows.map(cells)];
    const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
    for (const row of rows)
      console.log(
        row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
      );
    return this.#rows.every(({ ok }) => ok);
  }
}

function withUnit(value: number, unit: string): string {
  return `${Number.isInteger(value) ? value : value.toFixed(1)}${unit && ` ${unit}`}`;
}

function cells({ what, count, figure, limit, ok }: Figure): string[] {
  return [what, String(count), figure, limit, ok ? 'ok' : 'NOT HELD'];
}
