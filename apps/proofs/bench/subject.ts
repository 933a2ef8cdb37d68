import type { Pool } from '@touchline/db/pool';
import type { Query } from '@touchline/db/query';

/** One way of asking for a list, as a query and as the statements that the server asks for it once it is warm. */
export interface Case {
  readonly name: string;
  readonly query: string;
  readonly statements: readonly Query<unknown>[];
}

/** A super-admin, or staff with three roles. */
export interface BenchCaller {
  readonly who: string;
  readonly merchantCode: string;
  readonly isSuperAdmin: boolean;
  /** Where not their own. */
  readonly actingFor?: string;
  /** Holds role 1 besides. */
  readonly isInCharge?: boolean;
  /** Somebody who is there already. */
  readonly account?: string;
}

/** A list that is measured, and who reads it. */
export interface Subject {
  readonly name: 'logs' | 'matches' | 'predictions' | 'drafts' | 'records';
  readonly path: string;
  readonly idName: string;
  readonly pageSize: number;
  readonly people: readonly BenchCaller[];
  /** How many rows there are, about. */
  readonly countSql: string;
  casesOf(plain: Pool, person: BenchCaller): Promise<readonly Case[]>;
}
