import { farTwinMinutes, twinMinutes } from '@touchline/domain/shelving/shelf-rule';

import { inPieces } from '../../platform/jobs/pieces.ts';
import { compared, spellingsOf } from './name-choice.ts';
import { oneWay } from './one-way.ts';
import { type MatchFeatures, matchFeatures, type Relation } from './proposals/link-features.ts';
import { isWorthAsking, likelihoodOfMatch } from './proposals/link-likelihood.ts';

/** Where a match stands; `keptOff` is off shelf and people have had to do with it. */
type Shelf = 'on' | 'off' | 'keptOff';

/** A supplier's match that is not tied to another's yet; its league and teams as their main records. */
export interface FreeRecord {
  /** The match that it made, where it has. */
  readonly matchId: string | null;
  readonly supplier: string;
  readonly supplierId: string;
  readonly leagueRef: string;
  readonly homeRef: string;
  readonly awayRef: string;
  readonly leagueId: string;
  readonly homeId: string;
  readonly awayId: string;
  readonly shelf: Shelf;
}

/** A match that it may be. */
export interface Rival {
  readonly matchId: string;
  readonly leagueId: string;
  readonly homeId: string;
  readonly awayId: string;
  readonly suppliers: readonly string[];
  /** Between the two beginnings. */
  readonly minutes: number;
  readonly shelf: Shelf;
}

/** A main league or team. */
export interface KnownEntry {
  readonly aliases: readonly string[];
  readonly suppliers: readonly string[];
  /** One supplier made it, and nobody else has had to do with it: it may go into another. */
  readonly isAlone: boolean;
}

export interface MatchChoiceInput {
  readonly pairs: readonly (readonly [FreeRecord, Rival])[];
  readonly entries: ReadonlyMap<string, KnownEntry>;
  /** Links that a person has refused. */
  readonly isRefused: (
    kind: 'league' | 'team' | 'match',
    supplier: string,
    supplierId: string,
    candidateId: string,
  ) => boolean;
}

export interface EntryTie {
  readonly kind: 'league' | 'team';
  readonly supplier: string;
  readonly supplierId: string;
  readonly entryId: string;
}

export interface MatchProposal {
  readonly record: FreeRecord;
  readonly matchId: string;
  readonly score: number;
  readonly likelihood: number;
  readonly reasons: MatchFeatures;
}

interface Judged {
  readonly record: FreeRecord;
  readonly rival: Rival;
  readonly league: Relation;
  readonly home: Relation;
  readonly away: Relation;
  readonly isNear: boolean;
  readonly isExact: boolean;
  readonly score: number;
}

/** The machine ties beginnings that are at most this far apart, in minutes. */
export const near = twinMinutes;
/** Where both teams are known a person is asked up to here. */
export const far = farTwinMinutes;
export const likeEnough = 0.5;
const worthProposing = 0.5;
const mostProposals = 2;
const margin = 0.1;

export async function judgeAll(scene: MatchChoiceInput): Promise<Judged[]> {
  const judged = await inPieces(scene.pairs, ([record, rival]) => judge(scene, record, rival));
  return judged.filter((one) => one !== null);
}

function judge({ entries, isRefused }: MatchChoiceInput, record: FreeRecord, rival: Rival): Judged | null {
  const { supplier } = record;
  if (isRefused('match', supplier, record.supplierId, rival.matchId)) return null;
  const relation = (kind: 'league' | 'team', ref: string, mine: string, theirs: string): Relation => {
    if (mine === theirs) return { is: 'same', likeness: 1 };
    const [one, other] = [entries.get(mine), entries.get(theirs)];
    const isOther =
      one === undefined ||
      other === undefined ||
      other.suppliers.includes(supplier) ||
      one.suppliers.some((each) => rival.suppliers.includes(each)) ||
      isRefused(kind, supplier, ref, theirs);
    const likeness = compared(spellingsOf(one?.aliases ?? []), spellingsOf(other?.aliases ?? [])).best;
    return { is: isOther ? 'other' : 'unknown', likeness };
  };
  const home = relation('team', record.homeRef, record.homeId, rival.homeId);
  const away = relation('team', record.awayRef, record.awayId, rival.awayId);
  if (home.is === 'other' || away.is === 'other') return null;
  const league = relation('league', record.leagueRef, record.leagueId, rival.leagueId);
  const isNear = rival.minutes <= near;
  const score = scoreOf(league, home, away, rival.minutes);
  if (score === 0) return null;
  const isSame = league.is === 'same' && home.is === 'same' && away.is === 'same';
  const isExact = isNear && isSame && !isContrary(record.shelf, rival.shelf);
  return { record, rival, league, home, away, isNear, isExact, score };
}

/** One is on shelf and a person has kept the other off: only people join these. */
function isContrary(one: Shelf, other: Shelf): boolean {
  return (one === 'on' && other === 'keptOff') || (one === 'keptOff' && other === 'on');
}

function scoreOf(league: Relation, home: Relation, away: Relation, minutes: number): number {
  const sameTeams = Number(home.is === 'same') + Number(away.is === 'same');
  if (sameTeams === 2) {
    const certainty = { same: 1, unknown: 0.9 + 0.08 * league.likeness, other: 0.75 }[league.is];
    return minutes <= near ? certainty : certainty * (0.9 - minutes / 1000);
  }
  if (minutes > near || league.is === 'other') return 0;
  const unknown = sameTeams === 1 ? Math.min(home.likeness, away.likeness) : (home.likeness + away.likeness) / 2;
  if (sameTeams === 0 && Math.min(home.likeness, away.likeness) < likeEnough - 0.1) return 0;
  if (league.is === 'same') return sameTeams === 1 ? 0.7 + 0.25 * unknown : 0.9 * unknown;
  if (sameTeams === 1) return unknown < likeEnough ? 0 : 0.45 + 0.35 * unknown + 0.1 * league.likeness;
  return unknown * 0.65 + league.likeness * 0.2;
}

/** A match has one place for each supplier. */
const seatOf = ({ record, rival }: Judged) => `${record.supplier} ${rival.matchId}`;

/** Pairs whose both sides have no other that comes near. */
function mutual(judged: readonly Judged[]): Judged[] {
  const isAhead = (some: readonly Judged[] | undefined, one: Judged) =>
    (some ?? []).every((other) => other === one || other.score <= one.score - margin);
  const ofRecord = Map.groupBy(judged, ({ record }) => record);
  const ofSeat = Map.groupBy(judged, seatOf);
  return judged.filter((one) => isAhead(ofRecord.get(one.record), one) && isAhead(ofSeat.get(seatOf(one)), one));
}

/** Names that matches prove to mean the same: who plays then and there against whom is known already. */
export function provenNames(judged: readonly Judged[], entries: MatchChoiceInput['entries']): EntryTie[] {
  const votes = new Map<string, Vote>();
  const vote = (tie: EntryTie, mine: string, weight: number) => {
    if (weight === 0 || entries.get(mine)?.isAlone !== true) return;
    const key = `${tie.kind} ${tie.supplier} ${tie.supplierId} ${tie.entryId}`;
    votes.set(key, { tie, mine, weight: (votes.get(key)?.weight ?? 0) + weight });
  };
  for (const { record, rival, league, home, away } of mutual(judged.filter(({ isNear }) => isNear))) {
    const { supplier } = record;
    const weight = weightsOf(league, home, away);
    if (league.is === 'unknown')
      vote(
        { kind: 'league', supplier, supplierId: record.leagueRef, entryId: rival.leagueId },
        record.leagueId,
        weight.league,
      );
    if (home.is === 'unknown')
      vote({ kind: 'team', supplier, supplierId: record.homeRef, entryId: rival.homeId }, record.homeId, weight.team);
    if (away.is === 'unknown')
      vote({ kind: 'team', supplier, supplierId: record.awayRef, entryId: rival.awayId }, record.awayId, weight.team);
  }
  return oneWay(elected([...votes.values()]), ({ tie, mine }) => ({ winner: tie.entryId, loser: mine })).map(
    ({ tie }) => tie,
  );
}

function weightsOf(league: Relation, home: Relation, away: Relation): { league: number; team: number } {
  const sameTeams = Number(home.is === 'same') + Number(away.is === 'same');
  if (sameTeams === 2) return { league: league.likeness >= likeEnough ? 1 : 0.5, team: 0 };
  const unknown = sameTeams === 1 ? Math.min(home.likeness, away.likeness) : (home.likeness + away.likeness) / 2;
  if (league.is === 'same')
    return { league: 0, team: sameTeams === 1 ? (unknown >= likeEnough ? 1 : 0.5) : unknown ** 2 };
  return { league: unknown * 0.4, team: sameTeams === 1 ? unknown * 0.6 : unknown * 0.3 };
}

interface Vote {
  readonly tie: EntryTie;
  /** The main record that the name has now. */
  readonly mine: string;
  readonly weight: number;
}

/** Enough speaks for them, and next to nothing for anything else. */
function elected(votes: readonly Vote[]): Vote[] {
  const seats = (key: (tie: EntryTie) => string) => Map.groupBy(votes, ({ tie }) => key(tie));
  const named = ({ kind, supplier, supplierId }: EntryTie) => `${kind} ${supplier} ${supplierId}`;
  const meant = ({ kind, supplier, entryId }: EntryTie) => `${kind} ${supplier} ${entryId}`;
  const [byName, byEntry] = [seats(named), seats(meant)];
  const isAhead = (rivals: readonly Vote[] | undefined, one: Vote) =>
    (rivals ?? []).every((other) => other === one || other.weight <= one.weight / 4);
  return votes.filter(
    (one) => one.weight >= 1 && isAhead(byName.get(named(one.tie)), one) && isAhead(byEntry.get(meant(one.tie)), one),
  );
}

export function chooseMatches(judged: readonly Judged[]): {
  ties: readonly Judged[];
  proposals: readonly MatchProposal[];
} {
  const exact = judged.filter(({ isExact }) => isExact);
  const ties = oneWay(mutual(exact), ({ record, rival }) => ({ winner: rival.matchId, loser: record.matchId }));
  const tied = new Set(ties.map(({ record }) => record));
  const gone = new Set(ties.map(({ record }) => record.matchId));
  const taken = new Set(ties.map(seatOf));
  const waiting = judged.filter(
    (one) =>
      one.score >= worthProposing && !tied.has(one.record) && !gone.has(one.rival.matchId) && !taken.has(seatOf(one)),
  );
  const proposals = [...Map.groupBy(waiting, ({ record }) => record).values()].flatMap((some) => {
    const ranked = some.toSorted((a, b) => b.score - a.score).slice(0, mostProposals);
    return ranked.map((one) => ({ ...one, other: ranked.find((each) => each !== one)?.score ?? 0 }));
  });
  return {
    ties,
    proposals: proposals
      .map(({ record, rival, league, home, away, score, other }) => {
        const reasons = matchFeatures({ league, home, away, minutes: rival.minutes, other });
        const likelihood = likelihoodOfMatch(score, reasons);
        return { record, matchId: rival.matchId, score: Math.min(score, 0.99), likelihood, reasons };
      })
      .filter(isWorthAsking),
  };
}
