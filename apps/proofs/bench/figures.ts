interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly goal?: { readonly is: 'at least' | 'at most'; readonly than: number };
}

/** A figure is taken in each round; the middle one counts. */
export class BenchFigures {
  readonly #rounds = new Map<string, Omit<Figure, 'value'> & { readonly values: number[] }>();

  add({ value, ...figure }: Figure): void {
    const known = this.#rounds.get(figure.what);
    if (known === undefined) this.#rounds.set(figure.what, { ...figure, values: [value] });
    else known.values.push(value);
  }

  /** Prints all figures; returns those that miss their goal. */
  print(): string[] {
    const short: string[] = [];
    const width = Math.max(...[...this.#rounds.keys()].map((what) => what.length));
    for (const [what, { values, unit, goal }] of this.#rounds) {
      const value = median(values);
      const shown = `${value.toFixed(unit === '' ? 2 : 0)} ${unit}`.trimEnd().padStart(10);
      const isReached = goal === undefined || (goal.is === 'at least' ? value >= goal.than : value <= goal.than);
      if (!isReached) short.push(what);
      const held = goal && `goal ${goal.is === 'at least' ? '≥' : '≤'} ${goal.than}  ${isReached ? 'ok' : 'SHORT'}`;
      console.log(`${what.padEnd(width)} ${shown}  ${held ?? ''}`.trimEnd());
    }
    return short;
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
