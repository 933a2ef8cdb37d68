import { disciplines } from '@touchline/domain/matches/disciplines';
import { isOver, isUnplayed } from '@touchline/domain/matches/match-stages';
import { scorePartKey, scorePartName } from '@touchline/domain/matches/score-part-names';
import type { PinKind } from '@touchline/domain/matches/score-pins';

import type { MatchChanges, MatchRecord } from '../one-match.api.ts';
import '../matches.messages.ts';

export type TeamSide = 'home' | 'away';

/** Points of both sides in one part; null where nothing is entered. */
export interface PartScore {
  readonly home: number | null;
  readonly away: number | null;
}

/** One part as a person set it. The kind of a part that was typed just now is chosen on saving. */
interface TypedPart extends PartScore {
  readonly kind: PinKind | null;
}

/** By the part's place in the score, as suppliers order them for the discipline. */
export type TypedParts = Readonly<Record<string, TypedPart>>;

/** At least so many parts are shown of a discipline. */
const partsShown: Readonly<Record<number, number>> = { [disciplines.soccer]: 7, [disciplines.basketball]: 5 };

/** Names of the parts of a score, for at least `count` parts; these two disciplines have no others. */
export function useScoreParts(discipline: number): (count: number) => readonly string[] {
  return (count) =>
    Array.from(
      { length: partsShown[discipline] ?? Math.max(count, 1) },
      (_, part) => scorePartName(scorePartKey(discipline, part)) ?? '',
    );
}

/** A part of a record; behind a supplier's other parts a missing one is 0. */
export function partOf(
  { homeScores, awayScores }: Pick<MatchRecord, 'homeScores' | 'awayScores'>,
  at: number,
): PartScore {
  const points = (side: readonly number[]) => (side.length === 0 ? null : (side[at] ?? 0));
  return { home: points(homeScores), away: points(awayScores) };
}

export function partsOfRecord(record: MatchRecord): TypedParts {
  return Object.fromEntries(record.ownScores.map(({ part, kind }) => [part, { ...partOf(record, part), kind }]));
}

export function partCount({ homeScores, awayScores, told }: MatchRecord): number {
  return Math.max(
    ...[{ homeScores, awayScores }, ...told].flatMap((one) => [one.homeScores.length, one.awayScores.length]),
  );
}

/**
 * Pins one part. In a part without points the other side begins with 0; a side that was emptied stays empty. Without
 * points of either side the part follows the suppliers.
 */
export function withPart(
  parts: TypedParts,
  at: number,
  shown: PartScore,
  side: TeamSide,
  points: number | null,
): TypedParts {
  const begins = parts[at] === undefined && shown.home === null && shown.away === null ? 0 : null;
  const other = side === 'home' ? 'away' : 'home';
  if (points === null && shown[other] === null) return withoutPart(parts, at);
  const typed: PartScore = { home: shown.home, away: shown.away, [other]: shown[other] ?? begins, [side]: points };
  return { ...parts, [at]: { ...typed, kind: null } };
}

/** The empty side of a part that has points on the other one; nobody can say what it should be. */
export function missingSide(part: PartScore | undefined): TeamSide | null {
  if (part === undefined || (part.home === null) === (part.away === null)) return null;
  return part.home === null ? 'home' : 'away';
}

export function withoutPart(parts: TypedParts, at: number): TypedParts {
  return Object.fromEntries(Object.entries(parts).filter(([part]) => part !== String(at)));
}

export const isSamePart = (one: PartScore, other: PartScore): boolean =>
  one.home === other.home && one.away === other.away;

function isSamePin(one: TypedPart | undefined, other: TypedPart | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return isSamePart(one, other) && (one.kind === other.kind || one.kind === null || other.kind === null);
}

export function changedParts(before: TypedParts, after: TypedParts): number[] {
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return parts
    .filter((part) => !isSamePin(before[part], after[part]))
    .map(Number)
    .toSorted((one, other) => one - other);
}

/** My parts on top of what someone else saved meanwhile. */
export function mergeParts(versions: { base: TypedParts; mine: TypedParts; latest: TypedParts }): TypedParts {
  const { base, mine, latest } = versions;
  const mineOnly = changedParts(base, mine).map((at) => [at, mine[at]]);
  const merged: Record<string, TypedPart | undefined> = { ...latest, ...Object.fromEntries(mineOnly) };
  return Object.fromEntries(
    Object.entries(merged).flatMap(([at, part]) => (part === undefined ? [] : [[at, part] as const])),
  );
}

type PartChanges = NonNullable<MatchChanges['scoreParts']>;

/** The changed parts alone, as the call takes them; `kind` is for those that were typed just now. Half a part is none. */
export function partChanges(before: TypedParts, after: TypedParts, kind: PinKind): PartChanges {
  return changedParts(before, after).flatMap((part): PartChanges => {
    const pin = after[part];
    if (pin === undefined) return [{ part, pin: null }];
    const { home, away } = pin;
    return home === null || away === null ? [] : [{ part, pin: { home, away, kind: pin.kind ?? kind } }];
  });
}

/** The question before typed parts are saved; null saves them for good, as after the end. */
export function scoreQuestion(stage: number, hasSuppliers: boolean): 'running' | 'unplayed' | null {
  if (isUnplayed(stage)) return 'unplayed';
  return hasSuppliers && !isOver(stage) ? 'running' : null;
}
