import type { PlainPermission } from '@touchline/contract/definition/call';
import type { Tx } from '@touchline/db/transaction';

import type { Changes } from './audit/changes.ts';

/** The facts of a member of staff. */
export interface PersonFacts {
  readonly accountId: string;
  readonly account: string;
  readonly name: string;
  readonly email: string;
  readonly homeMerchant: string;
  readonly isSuperAdmin: boolean;
  readonly permissionVersion: string;
  /** The merchant demands a second factor and there is none yet: nothing but enrolment and the session's own calls. */
  readonly mustEnrol: boolean;
  /** Somebody else chose the password: nothing but the session's own calls, until it is changed. */
  readonly mustChangePassword: boolean;
}

/** Somebody of staff, by a request or by a task that goes on without one. */
export interface PersonActor extends PersonFacts {
  readonly kind: 'person';
  /** The permission of the work: after waiting for a lock it is checked again. */
  readonly permission: PlainPermission;
  /** The merchant that a super-admin named; null for everybody else. */
  readonly actingFor: string | null;
  /** Refuses where the person may do nothing more, such as after being signed out. */
  requireStillAllowed(tx: Tx): Promise<void>;
  /** Refuses where no password or code was given lately on the session; a task's was asked for when it was started. */
  requireProof(tx: Tx): Promise<void>;
}

/** The program itself. It holds whatever its work needs; the log names it. */
export interface SystemActor {
  readonly kind: 'system';
  readonly system: 'worker' | 'feed' | 'media' | 'command' | 'rule';
  /** The current work, such as the name of a job. */
  readonly at: string;
  /** Of the request that it does the work for, where there is one. */
  readonly traceId?: string;
  /** Where that request came from. */
  readonly address?: string;
}

export type Actor = PersonActor | SystemActor;

/** An open transaction, what of it the log will tell, and what waits for its commit. */
export interface Writing {
  readonly tx: Tx;
  readonly changes: Changes;
  /** Work that may only happen once the write stands, such as telling other processes; its failure is logged, no more. */
  readonly afterCommit: (work: () => Promise<unknown>) => void;
}

/** A service's context, for any actor: one merchant's open transaction, and the actor at work in it. */
export interface Work<A extends Actor = Actor> extends Writing {
  /** The merchant whose rows this transaction sees and whose log it writes. */
  readonly merchantCode: string;
  readonly actor: A;
}

export type Reading = Pick<Work, 'tx' | 'merchantCode'>;
