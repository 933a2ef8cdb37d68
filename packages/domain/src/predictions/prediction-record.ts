import type { PlayType } from './play-types.ts';
import { statusOf, type Outcome } from './settlement.ts';

/** Settled predictions of one outcome, counted. */
interface Counted {
  readonly outcome: Outcome;
  readonly settled: number;
  /** The sum returned, at a stake of one each. */
  readonly payout: number;
}

/** Of one kind. */
export interface RecordCell extends Counted {
  readonly sportId: number;
  readonly leagueId: string;
  readonly playType: PlayType;
}

/** The same ones by when they were played. */
export interface RecordMonth extends Counted {
  /** YYYY-MM. */
  readonly month: string;
}

export interface Tally {
  readonly settled: number;
  readonly hits: number;
  readonly misses: number;
  readonly pushes: number;
  readonly voids: number;
  /** Hits of hits and misses, from 0 to 1; null where there is neither. */
  readonly hitRate: number | null;
  /** The mean gain of a stake of one over all settled predictions. */
  readonly yield: number | null;
}

export interface Keyed<K> extends Tally {
  readonly key: K;
}

export interface Grouped<K> extends Keyed<K> {
  /** Of the first of them: leagues and play types of a sport are told apart from another's. */
  readonly sportId: number;
}

export interface PredictionRecord {
  readonly all: Tally;
  readonly bySport: readonly Grouped<number>[];
  /** The busiest first. */
  readonly byLeague: readonly Grouped<string>[];
  readonly byPlayType: readonly Grouped<PlayType>[];
  /** The oldest first. */
  readonly byMonth: readonly Keyed<string>[];
}

export function recordOf(cells: readonly RecordCell[], months: readonly RecordMonth[]): PredictionRecord {
  const bySport = groupedBy(cells, ({ sportId }) => sportId).toSorted((one, other) => one.key - other.key);
  return {
    all: tallyOf(cells),
    bySport,
    byLeague: groupedBy(cells, ({ leagueId }) => leagueId).toSorted((one, other) => other.settled - one.settled),
    byPlayType: bySport.flatMap(({ key }) =>
      groupedBy(
        cells.filter(({ sportId }) => sportId === key),
        ({ playType }) => playType,
      ).toSorted((one, other) => one.key - other.key),
    ),
    byMonth: Array.from(
      Map.groupBy(months, ({ month }) => month),
      ([key, ofMonth]) => ({ key, ...tallyOf(ofMonth) }),
    ).toSorted((one, other) => (one.key < other.key ? -1 : 1)),
  };
}

function groupedBy<K>(cells: readonly RecordCell[], keyOf: (cell: RecordCell) => K): Grouped<K>[] {
  return Array.from(Map.groupBy(cells, keyOf), ([key, ofKey]) => ({
    key,
    sportId: ofKey[0]?.sportId ?? 0,
    ...tallyOf(ofKey),
  }));
}

function tallyOf(cells: readonly Counted[]): Tally {
  const count = (isWanted: (outcome: Outcome) => boolean) =>
    cells.reduce((sum, { outcome, settled }) => sum + (isWanted(outcome) ? settled : 0), 0);
  const settled = count(() => true);
  const hits = count((outcome) => statusOf(outcome) === 1);
  const misses = count((outcome) => statusOf(outcome) === 2);
  const paid = cells.reduce((sum, { payout }) => sum + payout, 0);
  return {
    settled,
    hits,
    misses,
    pushes: count((outcome) => outcome === 'push'),
    voids: count((outcome) => outcome === 'void'),
    hitRate: hits + misses === 0 ? null : hits / (hits + misses),
    yield: settled === 0 ? null : (paid - settled) / settled,
  };
}
