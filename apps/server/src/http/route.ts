import type { Call, CallAnswer, CallInput } from '@touchline/contract/call';
import type { CallId, Calls } from '@touchline/contract/calls';
import type { Tx } from '@touchline/db/transaction';

import type { Changes } from '../platform/audit/changes.ts';

export interface Actor {
  readonly sessionId: string;
  readonly deviceId: string | null;
  readonly accountId: string;
  readonly account: string;
  readonly name: string;
  readonly email: string;
  readonly homeMerchant: string;
  readonly isSuperAdmin: boolean;
  readonly permissions: readonly string[];
  readonly permissionVersion: string;
}

export interface CookieJar {
  get(name: CookieName): string | undefined;
  set(name: CookieName, value: string, maxAgeSeconds: number | null): void;
  clear(name: CookieName): void;
}

export type CookieName = 'session' | 'device' | 'captcha';

/** What any handler knows of its request. */
export interface RequestFacts {
  readonly traceId: string;
  /** As the client wrote it, without the query. */
  readonly path: string;
  /** The page's own origin, checked for writes; links in mails lead back to it. */
  readonly origin: string;
  readonly address: string;
  readonly userAgent: string;
  readonly cookies: CookieJar;
}

/** Who a public call turned out to be about, once it knows. */
export interface Person {
  readonly merchantCode: string;
  readonly accountId: string;
  readonly name: string;
  readonly account: string;
}

export interface PublicContext extends RequestFacts {
  /** A look without a merchant: sees no tenant rows unless it opens them. */
  look<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A write in the person's merchant that commits together with its log row, which bears the call's name or another. */
  write<T>(person: Person, work: (tx: Tx, changes: Changes) => Promise<T>, functionName?: string): Promise<T>;
  /** The log row of a refused try. Nobody waits for it: how long it takes would tell that the person exists. */
  refused(person: Person, error: unknown): void;
}

export interface PrepareContext extends RequestFacts {
  readonly actor: Actor;
  readonly merchantCode: string;
  look<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface SignedInContext extends RequestFacts {
  readonly actor: Actor;
  /** The merchant whose rows this transaction sees and whose log it writes. */
  readonly merchantCode: string;
  /** The merchant that a super-admin named; null for everybody else. */
  readonly actingFor: string | null;
  readonly tx: Tx;
  readonly changes: Changes;
  /** Work that may only happen once the write stands, such as telling other processes; its failure is logged, no more. */
  afterCommit(work: () => Promise<unknown>): void;
}

export interface StreamContext extends RequestFacts {
  readonly actor: Actor;
  readonly merchantCode: string;
  readonly closed: AbortSignal;
  /** Judges the session again without counting as use; null once it is over. */
  judgeAgain(): Promise<Actor | 'unknown' | null>;
}

export interface PublicRoute<C extends Call> {
  handle(context: PublicContext, input: CallInput<C>): Promise<CallAnswer<C>>;
}

export interface SignedInRoute<C extends Call, Prepared> {
  /** Slow work before the transaction opens, such as hashing: it must not hold a connection. */
  prepare?(context: PrepareContext, input: CallInput<C>): Promise<Prepared>;
  handle(context: SignedInContext, input: CallInput<C>, prepared: Prepared): Promise<CallAnswer<C>>;
}

export interface StreamRoute<C extends Call> {
  /** Messages as they come; null is none, and shows proxies that the stream lives. */
  open(context: StreamContext): AsyncIterable<CallAnswer<C> | null>;
}

export type RouteOf<C extends Call> = C extends { stream: true }
  ? StreamRoute<C>
  : C extends { permission: 'public' }
    ? PublicRoute<C>
    : // oxlint-disable-next-line typescript/no-explicit-any -- each route fixes its own prepared type
      SignedInRoute<C, any>;

export type Routes<Id extends CallId = CallId> = { readonly [K in Id]: RouteOf<Calls[K]> };
