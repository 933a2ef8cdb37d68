import { isQuiet, openMeter, othersShare } from '../../../scripts/check/processor.ts';
import { proofOptions } from '../../../scripts/services/service-dirs.ts';

/** The small form runs in the check, beside other work; the full form on a machine of its own. */
export type ProofSize = 'small' | 'full';

export type ProofVerdict = 'held' | 'failed';

type RowVerdict = 'ok' | 'NOT HELD' | 'not judged';

interface Row {
  readonly what: string;
  readonly count: number;
  readonly figure: string;
  readonly limit: string;
  readonly isHeld: boolean;
  /** Depends on the clock: a limit of time, or a refusal that only a limit of time causes. */
  readonly isClock: boolean;
}

/** A time, or the ratio of two times. */
const clockUnits = new Set(['µs', 'ms', 's', '×']);
/** The small form is about what is lost, doubled or wrong; the full form holds the times themselves. */
const slack: Readonly<Record<ProofSize, number>> = { small: 3, full: 1 };

/** In small, a clock limit that is missed while others use the machine says nothing about the code. */
export function rowVerdict(row: Pick<Row, 'isHeld' | 'isClock'>, form: ProofSize, others: number): RowVerdict {
  if (row.isHeld) return 'ok';
  return row.isClock && form === 'small' && !isQuiet(others) ? 'not judged' : 'NOT HELD';
}

/** The table that a proof ends with. */
export class Figures {
  readonly #rows: Row[] = [];
  readonly #form: ProofSize;
  readonly #heads: readonly string[];
  readonly #others: () => number;

  constructor(form: ProofSize, heads = ['what', 'count', 'figure', 'limit'], others = sinceNow()) {
    this.#form = form;
    this.#heads = heads;
    this.#others = others;
  }

  /** A number that may be at most the limit. */
  atMost(what: string, count: number, figure: number, named: number, unit = ''): void {
    const limit = this.limit(named, unit);
    const texts = { figure: withUnit(figure, unit), limit: `≤ ${withUnit(limit, unit)}` };
    this.#rows.push({ what, count, ...texts, isHeld: figure <= limit, isClock: clockUnits.has(unit) });
  }

  /** Requests that only a limit of time refused: none may be. */
  refusedInTime(what: string, count: number, refused: number): void {
    this.#rows.push({ what, count, figure: String(refused), limit: '≤ 0', isHeld: refused === 0, isClock: true });
  }

  /** The limit for this size of the proof. */
  limit(named: number, unit: string): number {
    return clockUnits.has(unit) ? named * slack[this.#form] : named;
  }

  /** A number that must reach the limit, such as a control's result or a rate per second. */
  atLeast(what: string, count: number, figure: number, limit: number, isClock = false): void {
    this.#rows.push({ what, count, figure: String(figure), limit: `≥ ${limit}`, isHeld: figure >= limit, isClock });
  }

  /** How many limits are kept, of how many, and how many were not judged. */
  tally(): string {
    const verdicts = this.#verdicts();
    const [held, unjudged] = (['ok', 'not judged'] as const).map((one) => verdicts.filter((each) => each === one));
    const others = `others took ${Math.round(this.#others() * 100)} %`;
    const rest = unjudged?.length ? `, ${unjudged.length} not judged: ${others}` : '';
    return `${held?.length} of ${verdicts.length} held${rest}`;
  }

  print(): ProofVerdict {
    const verdicts = this.#verdicts();
    const rows = [
      [...this.#heads, ''],
      ...this.#rows.map(({ what, count, figure, limit }, at) => [
        what,
        String(count),
        figure,
        limit,
        verdicts[at] ?? '',
      ]),
    ];
    const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
    for (const row of rows)
      console.log(
        row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
      );
    return verdicts.includes('NOT HELD') ? 'failed' : 'held';
  }

  #verdicts(): RowVerdict[] {
    const others = this.#others();
    return this.#rows.map((row) => rowVerdict(row, this.#form, others));
  }
}

/** Measures the share of the processors that other processes take from now on. */
export function sinceNow(): () => number {
  const meter = openMeter([proofOptions()]);
  const from = meter.now();
  return () => othersShare(from, meter.now());
}

function withUnit(value: number, unit: string): string {
  return `${Number.isInteger(value) ? value : value.toFixed(1)}${unit && ` ${unit}`}`;
}
