import type { CallId, Calls } from '@touchline/contract/calls';
import type { Call, CallAnswer, CallInput } from '@touchline/contract/definition/call';
import type { QueryResults, Queries } from '@touchline/db/read-pool';
import type { Tx } from '@touchline/db/transaction';
import type { FileType } from '@touchline/domain/file-types';

import type { LogEntry } from './audit/operation-log.ts';
import type { RenderedMessage } from './events/rendered-message.ts';
import type { Secret } from './keys/secret.ts';
import type { PersonActor, PersonFacts, SystemActor, Work, Writing } from './work.ts';

/** The person a session belongs to. */
export interface SignedInPerson extends PersonFacts {
  readonly sessionId: string;
  readonly deviceId: string | null;
}

export interface CookieJar {
  get(name: CookieName): string | undefined;
  set(name: CookieName, value: string, maxAgeSeconds: number | null): void;
  clear(name: CookieName): void;
}

export type CookieName = 'session' | 'device' | 'captcha' | 'challenge' | 'pass';

/** The facts of a request that any handler gets. */
export interface RequestFacts {
  readonly traceId: string;
  /** Of the call's span; undefined where it is not recorded. */
  readonly traceparent: string | undefined;
  /** As the client wrote it, without the query. */
  readonly path: string;
  /** The page's own origin, checked for writes; links in mails lead back to it. */
  readonly origin: string;
  readonly address: string;
  readonly userAgent: string;
  readonly cookies: CookieJar;
}

/** The person a public call concerns, once it is known. */
export interface KnownPerson {
  readonly merchantCode: string;
  readonly accountId: string;
  readonly name: string;
  readonly account: string;
}

export interface PublicContext extends RequestFacts {
  /** A look without a merchant: sees no tenant rows unless it opens them. */
  look<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A write in the person's merchant that commits together with its log row, which bears the call's name or another. */
  write<T>(person: KnownPerson, work: (writing: Writing) => Promise<T>, functionName?: string): Promise<T>;
  /** The log row of a refused try. Nobody waits for it: how long it takes would tell that the person exists. */
  refused(person: KnownPerson, error: unknown): void;
}

export interface PrepareContext extends RequestFacts {
  readonly actor: PersonFacts;
  readonly merchantCode: string;
  look<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** A signed-in request at work. What is not about requests or sessions takes it as `Work`. */
export interface SignedInContext extends RequestFacts, Work<PersonActor> {
  readonly session: { readonly id: string; readonly deviceId: string | null };
  /** This read sees every merchant's rows. */
  readonly acrossMerchants: boolean;
}

/** One look at the database in a transaction of its own, with session and permission judged anew. */
export type JudgedRead = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export interface FileContext extends RequestFacts {
  readonly actor: PersonFacts;
  readonly merchantCode: string;
  readonly acrossMerchants: boolean;
  /** The call's own transaction, which its log row ends: what the file is made of comes from later reads. */
  readonly tx: Tx;
  readonly read: JudgedRead;
}

export interface DownloadedFile {
  readonly name: string;
  /** Where the call leaves it open. */
  readonly type?: string;
  /** Read only as fast as the client takes them, and no further once it is gone. */
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

/** A file that came with a call; it goes with the request unless it is kept, and also where the call then fails. */
export interface ReceivedFile {
  /** In the store of files. */
  readonly key: string;
  /** As its sender calls it. */
  readonly name: string;
  /** As it begins, whatever its sender says. */
  readonly type: FileType;
  readonly size: number;
  keep(): void;
}

export interface StreamContext extends RequestFacts {
  readonly actor: PersonFacts;
  readonly merchantCode: string;
  readonly closed: AbortSignal;
  readonly read: JudgedRead;
  /** Judges the session again without counting as use; null once it is over. */
  judgeAgain(): Promise<PersonFacts | 'unknown' | null>;
}

export interface PublicRoute<C extends Call> {
  handle(context: PublicContext, input: CallInput<C>): Promise<CallAnswer<C>>;
}

/** The facts of a machine's call: no session, and no merchant until it names one. */
export interface MachineContext extends Pick<RequestFacts, 'traceId' | 'address'> {
  /** Of the request, without its secret. */
  readonly path: string;
  /** In one merchant, for the system that called; commits together with its log row. */
  work<T>(
    merchantCode: string,
    system: SystemActor['system'],
    work: (context: Work<SystemActor>) => Promise<T>,
  ): Promise<T>;
}

export interface MachineRoute<C extends Call> {
  /** The expected `{secret}` of the path. */
  readonly secret: Secret;
  readonly handle: (context: MachineContext, input: CallInput<C>) => Promise<CallAnswer<C>>;
}

/** A media server's hook: it reads the status, and the body as it stands. */
export interface HookRoute<C extends Call> {
  readonly secret: Secret;
  readonly hear: (
    context: MachineContext,
    input: CallInput<C>,
  ) => Promise<{ readonly status: number; readonly body: string }>;
}

/** A signed-in request that was let in and then could not be written. */
export interface UnwrittenContext extends RequestFacts {
  readonly actor: PersonFacts;
  /** The log row, to be written once that is possible. */
  readonly row: LogEntry;
}

export interface SignedInRoute<C extends Call, Prepared> {
  /** Slow work before the transaction opens, such as hashing: it must not hold a connection. */
  prepare?(context: PrepareContext, input: CallInput<C>): Promise<Prepared>;
  /**
   * Names of rows that the work locks for long, such as an anchor. Calls of one merchant with the same name wait for each
   * other before they take a connection.
   */
  linesOf?(input: CallInput<C>): readonly string[];
  handle(context: SignedInContext, input: CallInput<C>, prepared: Prepared): Promise<CallAnswer<C>>;
  /** The work possible while the database takes no writes; without it the call is refused. */
  unwritten?(context: UnwrittenContext, input: CallInput<C>): Promise<CallAnswer<C>>;
}

/** There is one at least: a call without a file is refused before. */
export type ReceivedFiles = readonly [ReceivedFile, ...ReceivedFile[]];

export interface UploadRoute<C extends Call, Read = unknown> {
  /** Once for a request, before its transaction: what takes long to read holds no connection. */
  read?(files: ReceivedFiles, context: PrepareContext): Promise<Read>;
  /** With the files whole and in the store, and everything else as in any write. */
  receive(context: SignedInContext, input: CallInput<C>, files: ReceivedFiles, read: Read): Promise<CallAnswer<C>>;
}

/** The caller before the gate has answered: no authority, only a key that its requests share. */
export interface Asker {
  /** Stands for the session and the merchant that it acts for. */
  readonly key: string;
  /** As the gate said last; where it then says otherwise, the read is asked anew. */
  readonly acrossMerchants: boolean;
}

/** The facts of a read besides the rows found. */
export interface ReadContext extends RequestFacts {
  readonly actor: PersonFacts & { readonly actingFor: string | null };
  readonly session: SignedInContext['session'];
  readonly merchantCode: string;
  readonly asker: Asker;
}

/** A read in one round trip: what to ask is known from the request alone, and goes out together with the gate. */
export interface ReadRoute<C extends Call> {
  ask(input: CallInput<C>, asker: Asker): Queries;
  /** Further queries if the first fall short; their rows replace those of the same names. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as in answer
  more?(found: any, input: CallInput<C>, asker: Asker): Queries | undefined;
  // oxlint-disable-next-line typescript/no-explicit-any -- each route fixes what it found by what it asks: readRoute
  answer(found: any, input: CallInput<C>, context: ReadContext): CallAnswer<C> | Promise<CallAnswer<C>>;
}

/** Ties what a read answers to the rows of what it asks. */
export function readRoute<C extends Call, Q extends Queries>(route: {
  ask(input: CallInput<C>, asker: Asker): Q;
  answer(found: QueryResults<Q>, input: CallInput<C>, context: ReadContext): CallAnswer<C>;
}): ReadRoute<C> {
  return route;
}

export interface StreamRoute<C extends Call> {
  /** Refuses at once, or gives messages as they come; null is none, and shows proxies that the stream lives. */
  open(context: StreamContext, input: CallInput<C>): AsyncIterable<CallAnswer<C> | RenderedMessage | null>;
}

export interface FileRoute<C extends Call> {
  /** Refuses, or says what there is to keep; the log row is written before the first of it goes out. */
  download(context: FileContext, input: CallInput<C>): Promise<DownloadedFile>;
}

/** A text that anyone may read who knows its address. */
export interface PublicFileRoute<C extends Call> {
  write(
    context: RequestFacts & Pick<PublicContext, 'look'>,
    input: CallInput<C>,
  ): Promise<{
    /** In ASCII. */
    readonly name: string;
    readonly text: string;
  }>;
}

/** A picture that never changes under its name. */
export interface ShownPicture {
  readonly name: string;
  /** Null where the store has none. */
  open(): Promise<AsyncIterable<Uint8Array> | null>;
}

/** A picture for a page: asked in one round trip like any read, and opened only if the browser has not kept it. */
export interface ShownRoute<C extends Call> {
  ask(input: CallInput<C>, asker: Asker): Queries;
  // oxlint-disable-next-line typescript/no-explicit-any -- as in ReadRoute
  show(found: any, input: CallInput<C>, context: ReadContext): ShownPicture;
}

export type RouteOf<C extends Call> = C extends { stream: true }
  ? StreamRoute<C>
  : C extends { shown: true }
    ? ShownRoute<C>
    : C extends { file: string }
      ? C extends { permission: 'public' }
        ? PublicFileRoute<C>
        : FileRoute<C>
      : C extends { upload: object }
        ? // oxlint-disable-next-line typescript/no-explicit-any -- each route fixes what it reads
          UploadRoute<C, any>
        : C extends { permission: 'public' }
          ? PublicRoute<C>
          : C extends { permission: 'machine' }
            ? C extends { machine: { format: '*/*' } }
              ? HookRoute<C>
              : MachineRoute<C>
            : C extends { method: 'GET' }
              ? ReadRoute<C> | SignedInRoute<C, never>
              : // oxlint-disable-next-line typescript/no-explicit-any -- each route fixes its own prepared type
                SignedInRoute<C, any>;

export type Routes<Id extends CallId = CallId> = { readonly [K in Id]: RouteOf<Calls[K]> };
