import { sports } from '../world/sports.ts';

/** Faults of a supplier that can be switched on. */
export interface Switches {
  /** Milliseconds before each answer. */
  readonly slow: number;
  /** refused: nobody listens; unavailable: 503. */
  readonly down: 'no' | 'refused' | 'unavailable';
  /** syntax: no JSON; types: JSON, but not what was agreed; hostile: records that are huge, deep or have unseen characters. */
  readonly garbage: 'no' | 'syntax' | 'types' | 'hostile';
  /** The share of records that come twice on a page. */
  readonly duplicates: number;
  /** Pages are shuffled, and older versions of records come after newer ones. */
  readonly outOfOrder: boolean;
  /** The share of ended matches whose result reads otherwise from now on. */
  readonly past: number;
  /** So many results of ended matches change in each minute, by turns, back and forth: load, no fault. */
  readonly changesPerMinute: number;
  /** The sports of those matches; none means all. */
  readonly changesIn: readonly string[];
  /** Seconds by which the clock is wrong, beside what it always is. */
  readonly clock: number;
  /** records: half of the page is missing, though it says otherwise; connection: it breaks in the middle. */
  readonly cut: 'no' | 'records' | 'connection';
  /** The share of answers that are hit by slow, unavailable, garbage, duplicates, outOfOrder and cut. */
  readonly share: number;
}

export const allWell: Switches = {
  slow: 0,
  down: 'no',
  garbage: 'no',
  duplicates: 0,
  outOfOrder: false,
  past: 0,
  changesPerMinute: 0,
  changesIn: [],
  clock: 0,
  cut: 'no',
  share: 1,
};

const isShare = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1;
const isOneOf =
  (...words: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === 'string' && words.includes(value);

const allowed: Readonly<Record<keyof Switches, (value: unknown) => boolean>> = {
  slow: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 600_000,
  down: isOneOf('no', 'refused', 'unavailable'),
  garbage: isOneOf('no', 'syntax', 'types', 'hostile'),
  duplicates: isShare,
  outOfOrder: (value) => typeof value === 'boolean',
  past: isShare,
  changesPerMinute: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 1_000_000,
  changesIn: (value) => Array.isArray(value) && value.every((key) => sports.some((sport) => sport.key === key)),
  clock: (value) => Number.isInteger(value) && Math.abs(Number(value)) <= 10 * 366 * 86_400,
  cut: isOneOf('no', 'records', 'connection'),
  share: isShare,
};

/** Parses a part of the switches from a request. */
export function readSwitches(given: unknown): Partial<Switches> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new TypeError('switches are an object');
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(allowed, name)) throw new TypeError(`no such switch: ${name}`);
    if (!allowed[name as keyof Switches](value)) throw new TypeError(`${name} cannot be ${JSON.stringify(value)}`);
  }
  return given;
}
