/** How a supplier's league or team stands to the one that it is compared with. */
export interface Relation {
  readonly is: 'same' | 'other' | 'unknown';
  readonly likeness: number;
}

/** How alike the names of two records are; null where they have none in one script. */
export interface NameComparison {
  readonly best: number;
  readonly isSame: boolean;
  readonly han: number | null;
  readonly latin: number | null;
  readonly sameNumbers: boolean | null;
  readonly beginsAlike: boolean;
}

/** The evidence of a proposed name, as it is stored; what is not known is left out. */
export interface NameFeatures {
  readonly names: number;
  readonly nameZh?: number;
  readonly nameEn?: number;
  readonly numbers?: number;
  /** 1 where they begin alike: with the same country or town. */
  readonly begins?: number;
  readonly context?: number;
  /** Score of the next candidate of the same record. */
  readonly other?: number;
  readonly linkedMatch?: number;
}

/** The evidence of a proposed match, as it is stored: likenesses, and which of them are known to be the same. */
export interface MatchFeatures {
  readonly league: number;
  readonly home: number;
  readonly away: number;
  readonly minutes: number;
  readonly sameTeams?: number;
  /** 1 where the league is known to be the same, -1 where it is known to be another. */
  readonly sameLeague?: number;
  readonly other?: number;
}

export function nameFeatures(
  { best, han, latin, sameNumbers, beginsAlike }: NameComparison,
  sharesContext: boolean | null,
  other: number,
): NameFeatures {
  return {
    names: best,
    begins: Number(beginsAlike),
    ...(han === null ? {} : { nameZh: han }),
    ...(latin === null ? {} : { nameEn: latin }),
    ...(sameNumbers === null ? {} : { numbers: Number(sameNumbers) }),
    ...(sharesContext === null ? {} : { context: Number(sharesContext) }),
    ...(other === 0 ? {} : { other }),
  };
}

export function matchFeatures(judged: {
  readonly league: Relation;
  readonly home: Relation;
  readonly away: Relation;
  readonly minutes: number;
  readonly other: number;
}): MatchFeatures {
  const { league, home, away, minutes, other } = judged;
  return {
    league: league.likeness,
    home: home.likeness,
    away: away.likeness,
    minutes,
    sameTeams: Number(home.is === 'same') + Number(away.is === 'same'),
    sameLeague: { same: 1, unknown: 0, other: -1 }[league.is],
    ...(other === 0 ? {} : { other }),
  };
}
