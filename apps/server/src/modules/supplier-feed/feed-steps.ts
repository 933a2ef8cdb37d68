import type { Tx } from '@touchline/db/transaction';

export interface EntryKey {
  readonly supplier: string;
  readonly kind: 'league' | 'team' | 'player';
  readonly discipline: number;
  readonly supplierId: string;
}

export interface MatchKey {
  readonly supplier: string;
  readonly discipline: number;
  readonly supplierId: string;
}

export interface ChangedMatch {
  readonly matchId: string;
  readonly discipline: number;
  /** It stood on the shelf until this change. */
  readonly wasOnShelf?: boolean;
  /** Only values of it are others: it has the suppliers' records that it had. */
  readonly hasSameRecords?: true;
}

/** The steps after a supplier's new records, in the transaction of their page. */
export interface FeedSteps {
  /** One at a time for each sport, taken before any row is held: whoever ties records does the same. */
  takeTurn(tx: Tx, discipline: number): Promise<void>;
  /** Ties changed names to main records, or makes these; answers the matches that follow. */
  linkEntries(tx: Tx, changed: readonly EntryKey[]): Promise<readonly ChangedMatch[]>;
  /** Names the leagues of these sports as their suppliers call the sport. */
  followSports(tx: Tx, supplier: string, sports: readonly string[]): Promise<void>;
  /** Ties changed matches to standard ones, or makes these, and brings their values up to date. */
  followMatches(tx: Tx, changed: readonly MatchKey[]): Promise<readonly ChangedMatch[]>;
  /** Tries once more what lacked its league or teams. Called about once a minute. */
  retryLoose(tx: Tx, supplier: string): Promise<readonly ChangedMatch[]>;
}
