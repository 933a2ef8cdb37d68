export interface Goal {
  readonly what: string;
  readonly is: 'at least' | 'at most';
  readonly than: number;
}

interface Measured extends Goal {
  readonly ratio: number;
  readonly least: number;
  readonly most: number;
}

/** A ratio is taken in each round, of what stood beside each other there; the middle one counts. */
export class Ratios {
  readonly #rounds = new Map<Goal, number[]>();

  add(goal: Goal, ratio: number): void {
    const known = [...this.#rounds.keys()].find(({ what }) => what === goal.what);
    if (known === undefined) this.#rounds.set(goal, [ratio]);
    else this.#rounds.get(known)?.push(ratio);
  }

  /** Prints all of them; answers those whose goal is not reached. */
  print(): string[] {
    const measured = [...this.#rounds].map(([goal, ratios]) => summary(goal, ratios));
    const width = Math.max(...measured.map(({ what }) => what.length));
    for (const { what, is, than, ratio, least, most } of measured) {
      const goal = `${is === 'at least' ? '≥' : '≤'} ${than.toFixed(2)}`;
      const verdict = reached({ is, than, ratio }) ? 'reached' : 'NOT REACHED';
      console.log(
        `${what.padEnd(width)}  ${ratio.toFixed(2).padStart(6)}  (${least.toFixed(2)} to ${most.toFixed(2)})  goal ${goal}  ${verdict}`,
      );
    }
    return measured.filter((one) => !reached(one)).map(({ what }) => what);
  }
}

function summary(goal: Goal, ratios: readonly number[]): Measured {
  return { ...goal, ratio: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
}

function reached({ is, than, ratio }: Pick<Measured, 'is' | 'than' | 'ratio'>): boolean {
  return is === 'at least' ? ratio >= than : ratio <= than;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
