import type { BenchFigures } from './figures.ts';
import { type Cost, type Meter, say } from './meter.ts';

/** One run of the bench: how much of it, with what, and what came of it. */
export interface BenchRun {
  readonly size: {
    readonly rounds: number;
    readonly cases: number;
    readonly requests: number;
    readonly deepPage: number;
    readonly merchants: number;
    /** Small enough for the check: its figures say nothing. */
    readonly isSmoke: boolean;
  };
  readonly ownerUrl: string;
  readonly meter: Meter;
  readonly figures: BenchFigures;
}

/** Runs each candidate once per round; the first of a round is the last of the next. */
export async function alternately<Name extends string>(
  { size }: BenchRun,
  what: string,
  measures: Readonly<Record<Name, () => Promise<Cost>>>,
  note: (found: Readonly<Record<Name, Cost>>) => void,
): Promise<void> {
  const names = Object.keys(measures) as Name[];
  // Once unmeasured: plans are made and pages are in memory.
  if (!size.isSmoke) for (const name of names) await measures[name]();
  for (let round = 1; round <= size.rounds; round += 1) {
    const found = {} as Record<Name, Cost>;
    for (const name of round % 2 === 1 ? names : names.toReversed()) {
      found[name] = await measures[name]();
      say(`round ${round}  ${what}: ${name}`, found[name]);
    }
    note(found);
  }
}
