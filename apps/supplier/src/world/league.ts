import type { WorldSport } from './sports.ts';

export interface Names {
  readonly full: string;
  readonly short: string;
  readonly en: string;
}

/** When matches are played, seen from Shanghai: Europe plays in its night, America in its morning. */
export type Hours = 'asia' | 'europe' | 'america';

export interface LeagueDraft {
  readonly sport: WorldSport;
  readonly names: Names;
  readonly level: 1 | 2 | 3;
  readonly hours: Hours;
  readonly isKnockout: boolean;
  readonly teams: readonly Names[];
}

export interface Team {
  readonly index: number;
  readonly names: Names;
  readonly league: League;
  /** From -1 to 1. */
  readonly strength: number;
}

export interface League extends Omit<LeagueDraft, 'teams'> {
  readonly index: number;
  readonly isComposed: boolean;
  readonly teams: readonly Team[];
}
