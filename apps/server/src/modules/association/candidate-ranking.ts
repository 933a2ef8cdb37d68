import {
  type LinkReason,
  nearKickOffMinutes,
  reasonOfKickOff,
  reasonOfName,
} from '@touchline/domain/matches/link-reasons';

import { compared, spellingsOf } from './name-choice.ts';

/** A match with the fields that it is compared by; `matchFacts` and `recordFacts` read it. */
export interface ComparableMatch {
  /** Empty of a supplier's record that has no match. */
  readonly matchId: string;
  readonly gameTime: Date;
  readonly leagueId: string | null;
  readonly homeId: string | null;
  readonly awayId: string | null;
  readonly leagueNames: readonly string[];
  readonly homeNames: readonly string[];
  readonly awayNames: readonly string[];
  /** Those that have a name of the team. */
  readonly homeSuppliers: readonly string[];
  readonly awaySuppliers: readonly string[];
}

export interface RankedCandidate {
  readonly matchId: string;
  /** From 0 to 1: orders candidates, and is no probability. */
  readonly rank: number;
  readonly minutes: number;
  readonly isSameTeams: boolean;
  readonly reasons: readonly LinkReason[];
}

/** The likeliest first. Any matches can be compared; names count more than kick-offs, teams more than leagues. */
export function rankMatchCandidates(
  subject: ComparableMatch,
  candidates: readonly ComparableMatch[],
): RankedCandidate[] {
  return candidates
    .map((candidate) => compare(subject, candidate))
    .toSorted((a, b) => b.rank - a.rank || a.minutes - b.minutes || Number(a.matchId) - Number(b.matchId));
}

function compare(subject: ComparableMatch, candidate: ComparableMatch): RankedCandidate {
  const minutes = Math.abs(subject.gameTime.getTime() - candidate.gameTime.getTime()) / 60_000;
  const home = likenessOf([subject.homeId, subject.homeNames], [candidate.homeId, candidate.homeNames]);
  const away = likenessOf([subject.awayId, subject.awayNames], [candidate.awayId, candidate.awayNames]);
  const league = likenessOf([subject.leagueId, subject.leagueNames], [candidate.leagueId, candidate.leagueNames]);
  const nearness = minutes <= nearKickOffMinutes ? 1 : Math.max(0, 0.9 - minutes / 600);
  return {
    matchId: candidate.matchId,
    rank: 0.35 * home + 0.35 * away + 0.1 * league + 0.2 * nearness,
    minutes,
    isSameTeams: home === 1 && away === 1,
    reasons: [
      reasonOfTeam('home', home, isOther('home', subject, candidate)),
      reasonOfTeam('away', away, isOther('away', subject, candidate)),
      reasonOfName('league', league),
      reasonOfKickOff(minutes),
    ],
  };
}

/** One supplier has both as different teams, however alike they are called. */
function isOther(side: 'home' | 'away', one: ComparableMatch, other: ComparableMatch): boolean {
  const suppliers = other[`${side}Suppliers`];
  return one[`${side}Id`] !== other[`${side}Id`] && one[`${side}Suppliers`].some((each) => suppliers.includes(each));
}

function reasonOfTeam(code: 'home' | 'away', likeness: number, isKnownOther: boolean): LinkReason {
  const reason = reasonOfName(code, likeness);
  return isKnownOther ? { ...reason, speaks: 'against' } : reason;
}

type Named = readonly [id: string | null, names: readonly string[]];

function likenessOf([id, names]: Named, [otherId, otherNames]: Named): number {
  if (id !== null && id === otherId) return 1;
  return Math.min(0.99, compared(spellingsOf(names), spellingsOf(otherNames)).best);
}
