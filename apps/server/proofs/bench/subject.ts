import type { Pool } from '@touchline/db/pool';
import type { Query } from '@touchline/db/query';

import type { Ticket } from '../../src/http/gate.ts';

/** One way of asking for a list, as a query and as the statements that the server asks for it once it is warm. */
export interface Case {
  readonly name: string;
  readonly query: string;
  readonly statements: readonly Query<unknown>[];
}

/** A super-admin, or staff with three roles. */
export interface Person {
  readonly who: string;
  readonly merchantCode: string;
  readonly isSuperAdmin: boolean;
}

/** A list that is measured, and who reads it. */
export interface Subject {
  readonly name: 'logs' | 'matches';
  readonly path: string;
  readonly idName: string;
  readonly pageSize: number;
  readonly people: readonly Person[];
  /** How the gate judges it. */
  readonly judged: Pick<Ticket, 'permission' | 'isUnbound'>;
  /** How many rows there are, about. */
  readonly countSql: string;
  casesOf(plain: Pool, person: Person): Promise<readonly Case[]>;
}
