/** `once` stands until the supplier reports a newer value of that part, `fixed` for good. */
export const pinKinds = ['once', 'fixed'] as const;
export type PinKind = (typeof pinKinds)[number];

/** More parts than any discipline has. */
export const mostScoreParts = 20;
export const mostPoints = 999;

/** Both sides' scores, part by part, as suppliers order them for the discipline. */
export interface PartScores {
  readonly home: readonly number[];
  readonly away: readonly number[];
}

/** A supplier's word on one part; points are null before it reports any score. */
interface ReportedPart {
  readonly supplier: string;
  readonly home: number | null;
  readonly away: number | null;
}

/** One part of a score as a person set it, such as full time, corners or the second quarter. */
export interface ScorePin {
  readonly home: number;
  readonly away: number;
  readonly kind: PinKind;
  /**
   * The part as the supplier reported it when the pin was set, or null if none had reported a score. Only a `once` pin
   * needs it, and has it from the first look at what suppliers report.
   */
  readonly over?: ReportedPart | null;
}

/** By the part's place in the score, from 0 on. */
export type ScorePins = Readonly<Record<string, ScorePin>>;

/** The supplier's record whose scores count. */
export interface CountingScores extends PartScores {
  readonly supplier: string;
}

/**
 * The pins that still stand beside the supplier's newest report. A `once` pin ends when the supplier whose value it
 * replaced reports another value of that part; one that replaced nothing ends with the first report, whoever's it is.
 * If another supplier's record counts since, the pin stands and is compared with that supplier from then on.
 */
export function remainingPins(pins: ScorePins, counting: CountingScores | null): ScorePins {
  const remaining = Object.entries(pins).flatMap(([part, pin]): [string, ScorePin][] => {
    const kept = pin.kind === 'fixed' ? pin : keptPin(pin, counting && reportedPart(counting, Number(part)));
    return kept === null ? [] : [[part, kept]];
  });
  return Object.fromEntries(remaining);
}

function keptPin(pin: ScorePin, reported: ReportedPart | null): ScorePin | null {
  const isScored = reported !== null && reported.home !== null;
  if (pin.over === undefined) return { ...pin, over: isScored ? reported : null };
  if (pin.over === null) return isScored ? null : pin;
  if (reported === null) return pin;
  if (pin.over.supplier !== reported.supplier) return { ...pin, over: reported };
  return pin.over.home === reported.home && pin.over.away === reported.away ? pin : null;
}

/** A part that is missing behind others counts as 0, as it does everywhere. */
function reportedPart({ supplier, home, away }: CountingScores, part: number): ReportedPart {
  const points = (side: readonly number[]) => (side.length === 0 ? null : (side[part] ?? 0));
  return { supplier, home: points(home), away: points(away) };
}

/** Scores with the pinned parts in their places; SQL does the same in `platform.pinned_scores`. */
export function pinnedScores({ home, away }: PartScores, pins: ScorePins): { home: number[]; away: number[] } {
  const least = Math.max(0, ...Object.keys(pins).map((part) => Number(part) + 1));
  const withPins = (side: 'home' | 'away', scores: readonly number[]) =>
    Array.from({ length: Math.max(least, scores.length) }, (_, part) => pins[part]?.[side] ?? scores[part] ?? 0);
  return { home: withPins('home', home), away: withPins('away', away) };
}

/** A whole score as pins: every part of it fixed. */
export function pinsOfScores({ home, away }: PartScores): ScorePins {
  const length = Math.max(home.length, away.length);
  return Object.fromEntries(
    Array.from({ length }, (_, part) => [part, { home: home[part] ?? 0, away: away[part] ?? 0, kind: 'fixed' }]),
  );
}

/** Scores without parts that nobody reports or pins any more: those at the end go, those before others become 0. */
export function withoutParts(
  { home, away }: PartScores,
  parts: ReadonlySet<number>,
): { home: number[]; away: number[] } {
  const length = Math.max(home.length, away.length);
  const kept = Array.from({ length }, (_, part) => part).findLastIndex((part) => !parts.has(part)) + 1;
  const cut = (side: readonly number[]) => side.slice(0, kept).map((points, part) => (parts.has(part) ? 0 : points));
  return { home: cut(home), away: cut(away) };
}
