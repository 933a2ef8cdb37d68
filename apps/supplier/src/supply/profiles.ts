import { HOUR, MINUTE, type Zone } from '../world/days.ts';

export const supplierNames = ['nami', 'hbird'] as const;
export type StandInName = (typeof supplierNames)[number];

/** The traits in which one supplier differs from the other. */
export interface SupplierProfile {
  readonly name: StandInName;
  readonly number: number;
  /** Seconds until it knows what happened. */
  readonly delay: number;
  /** Seconds by which its clock is ahead. */
  readonly clockAhead: number;
  /** Whose midnight begins its days. */
  readonly zone: Zone;
  /** The share of leagues, and of the matches in them, that it has. */
  readonly leagueShare: number;
  readonly matchShare: number;
  readonly firstIds: { league: number; team: number; player: number; match: number };
  readonly sportIds: number;
  readonly companyIds: readonly number[];
  /** Whether its matches of games have the names of content type '22'. */
  readonly listsGamesAs22: boolean;
  /** How far off its kick-off times are, and how often. */
  readonly kickoffErrors: readonly (readonly [share: number, seconds: number])[];
}

export const profiles: Readonly<Record<StandInName, SupplierProfile>> = {
  nami: {
    name: 'nami',
    number: 1,
    delay: 3,
    clockAhead: 2,
    zone: 'shanghai',
    leagueShare: 0.97,
    matchShare: 0.995,
    firstIds: { league: 1, team: 10_001, player: 1_000_001, match: 3_000_000_001 },
    sportIds: 1,
    companyIds: [5, 6, 12, 305, 3, 9],
    listsGamesAs22: false,
    kickoffErrors: [],
  },
  hbird: {
    name: 'hbird',
    number: 2,
    delay: 21,
    clockAhead: -37,
    zone: 'utc',
    leagueShare: 0.9,
    matchShare: 0.985,
    firstIds: { league: 700_001, team: 40_000_001, player: 80_000_001, match: 50_000_000_001 },
    sportIds: 101,
    companyIds: [7101, 7102, 7108, 7130, 7111, 7120],
    listsGamesAs22: true,
    kickoffErrors: [
      [0.03, 5 * MINUTE],
      [0.03, -10 * MINUTE],
      [0.02, 15 * MINUTE],
      [0.01, HOUR],
    ],
  },
};
