import type { Pool } from '@touchline/db/pool';
import type { Query } from '@touchline/db/query';

/** One way of asking for a list, as a query and as the statements that the server asks for it once it is warm. */
export interface Case {
  readonly name: string;
  readonly query: string;
  readonly statements: readonly Query<unknown>[];
  /** How many rows it asks for, if not the list's preset. */
  readonly rows?: number;
}

/** A super-admin, or staff with three roles. */
export interface BenchCaller {
  readonly who: string;
  readonly merchantCode: string;
  readonly isSuperAdmin: boolean;
  /** The acting merchant, if it is not the caller's own. */
  readonly actingFor?: string;
  /** True if the caller also holds role 1. */
  readonly isInCharge?: boolean;
  /** Keys that none of the roles holds. */
  readonly lacks?: readonly string[];
  /** An existing account. */
  readonly account?: string;
}

/** A list that is measured, and who reads it. */
export interface Subject {
  readonly name:
    | 'logs'
    | 'matches'
    | 'predictions'
    | 'drafts'
    | 'records'
    | 'merchants'
    | 'domains'
    | 'push targets'
    | 'anchors'
    | 'appointments'
    | 'gaps'
    | 'API records';
  readonly path: string;
  readonly idName: string;
  /** Where the answer has its rows, if not under `records`. */
  readonly rowsName?: string;
  readonly pageSize: number;
  readonly people: readonly BenchCaller[];
  /** Counts the rows approximately. */
  readonly countSql: string;
  casesOf(plain: Pool, person: BenchCaller): Promise<readonly Case[]>;
}
