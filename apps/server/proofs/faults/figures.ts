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

  constructor(timeSlack: number) {
    this.#timeSlack = timeSlack;
  }

  /** A number that may be at most the limit. */
  atMost(what: string, count: number, figure: number, named: number, unit = ''): void {
    const limit = unit === '' ? named : named * this.#timeSlack;
    const shown = (value: number) => `${Number.isInteger(value) ? value : value.toFixed(1)}${unit && ` ${unit}`}`;
    this.#rows.push({ what, count, figure: shown(figure), limit: `≤ ${shown(limit)}`, ok: figure <= limit });
  }

  print(): boolean {
    const rows = [['what', 'count', 'figure', 'limit', ''], ...this.#rows.map(cells)];
    const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
    for (const row of rows)
      console.log(
        row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
      );
    return this.#rows.every(({ ok }) => ok);
  }
}

function cells({ what, count, figure, limit, ok }: Figure): string[] {
  return [what, String(count), figure, limit, ok ? 'ok' : 'NOT REACHED'];
}
