import type { PermissionKey } from '@touchline/domain/access/permission-tree';
import type { ErrorName } from '@touchline/domain/error-codes';
import type { FileType } from '@touchline/domain/file-types';
import { type FamilyAction, type PageFamily, sportPagesOf } from '@touchline/domain/matches/sport-pages';
import type { z } from 'zod';

import type { ListDefinition } from '../lists.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A permission whose keys are known without looking at a request. */
export type PlainPermission =
  | 'public'
  | 'session'
  | 'machine'
  | PermissionKey
  | { readonly anyOf: readonly PermissionKey[] };

/** Over the pages of a family, one for each sport; an action that no page of the family has does not compile. */
type PermissionInFamily<F extends PageFamily> = {
  readonly family: F;
  readonly bySport: FamilyAction<F>;
  /** Where the sport is the record's; otherwise `{sport}`, `sportId` and `single` of the request say it. */
  readonly record?: {
    /** As `identity.sport_of_record` knows it. */
    readonly kind: string;
    /** The names under which the request carries what the record is found by. */
    readonly by: readonly [string, ...string[]];
  };
};

/** Which key it takes depends on the sport. */
export type SportPermission = { [F in PageFamily]: PermissionInFamily<F> }[PageFamily];

/** The permission of a call. There is no default: a public call has to say so. */
export type Permission = PlainPermission | SportPermission;

export function permits(permission: PlainPermission, held: readonly string[]): boolean {
  if (permission === 'public' || permission === 'session') return true;
  return keysOf(permission).some((key) => held.includes(key));
}

/** Every key that opens the call to somebody, in whichever sport. */
export function keysOf(permission: Permission): readonly PermissionKey[] {
  if (permission === 'public' || permission === 'session' || permission === 'machine') return [];
  if (typeof permission === 'string') return [permission];
  if ('anyOf' in permission) return permission.anyOf;
  const sportPages = sportPagesOf(permission.family, permission.bySport);
  return [...new Set(sportPages.flatMap(({ keys }) => keys))];
}

/**
 * Which rows the call's transaction can see: none of any merchant, one merchant's, or all merchants' to read. `platform`
 * is the operator's own merchant, whomever a super-admin acts for; nobody of another one makes such a call.
 */
export type Scope = 'none' | 'own' | 'all' | 'platform';

/** The success toast the browser shows; null hides it. */
export type Toast =
  | 'create'
  | 'update'
  | 'save'
  | 'publish'
  | 'delete'
  | 'disable'
  | 'enable'
  | 'recycle'
  | 'lift'
  | 'merge'
  | 'ignore'
  | 'import'
  | null;

export type ObjectSchema = z.ZodObject;

interface CallBase {
  readonly id: string;
  readonly path: `/${string}`;
  /** The path is the whole of it, outside the prefix of all others. */
  readonly outside?: true;
  readonly summary: string;
  readonly permission: Permission;
  readonly scope: Scope;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly response: z.ZodType;
  /** Errors beyond those that any call can answer. */
  readonly errors: readonly ErrorName[];
  /** Keys of params, query and body whose values never reach a log. */
  readonly redact: readonly string[];
}

export interface ReadCall extends CallBase {
  readonly method: 'GET';
  readonly log: string | null;
  /** A stream of server-sent events instead of one JSON answer; the response schema is one message. */
  readonly stream?: true;
  /** The list that it reads a page of. */
  readonly list?: ListDefinition;
  /** A file to keep instead of a JSON answer, streamed: its content type, or a range of them where each has its own. */
  readonly file?: `${string}/${string}`;
  /** The file is a picture that pages show in place; a browser keeps it, and asks each time whether it may show it. */
  readonly shown?: true;
  /** Reads for a long time: of one account and in one process only a few run at once. */
  readonly fewAtOnce?: true;
}

/** How a program beside ours calls, such as a media server: by the `{secret}` of the path, and with a body of its own form. */
export interface MachineManners {
  /** The last stands for a text of any type, which the route reads itself. */
  readonly format: 'application/json' | 'application/x-www-form-urlencoded' | '*/*';
  /** From one address. Whoever knows the secret is not counted. */
  readonly wrongSecretsPerMinute: number;
}

/** Files that a call takes, as multipart: whatever it says besides stands in path and query, since it is judged first. */
export interface Upload {
  readonly most: number;
  /** Bytes of one file. */
  readonly largest: number;
  /** Told by how a file begins. */
  readonly types: readonly [FileType, ...FileType[]];
}

export interface WriteCall extends CallBase {
  readonly method: Exclude<Method, 'GET'>;
  readonly body?: z.ZodType;
  /** Instead of a body. */
  readonly upload?: Upload;
  /** Name in the operation log; null only where nothing of a merchant changes. */
  readonly log: string | null;
  readonly toast: Toast;
  /** The answer carries a secret and is not kept under its Idempotency-Key. */
  readonly secretAnswer?: true;
  /**
   * Asks for password or code unless one was given lately on the session: always, where what is given fits, or where the
   * service finds that the result holds a guarded key.
   */
  readonly stepUp?: true | 'byResult' | { readonly params?: z.ZodType; readonly body?: z.ZodType };
  /** The task it starts goes on after the answer, and leaves the log row when it ends. */
  readonly startsTask?: true;
  /** Where it counts towards no account's writes: what a page does by itself has its own limit, `none` has none. */
  readonly bucket?: 'autosave' | 'none';
  /** Exactly where the permission is `machine`. */
  readonly machine?: MachineManners;
}

export type Call = ReadCall | WriteCall;

export type UploadCall = Call & { readonly upload: Upload };

export function isUpload(call: Call): call is UploadCall {
  return 'upload' in call && call.upload !== undefined;
}

export function needsStepUp(call: Call, given: { readonly params?: unknown; readonly body?: unknown }): boolean {
  const stepUp = 'stepUp' in call ? call.stepUp : undefined;
  if (stepUp === undefined || stepUp === 'byResult') return false;
  if (stepUp === true) return true;
  const { params, body } = stepUp;
  return (params?.safeParse(given.params).success ?? true) && (body?.safeParse(given.body).success ?? true);
}

type SchemaInput<S> = S extends z.ZodType ? z.input<S> : undefined;
type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined;
type Part<C, K extends string> = C extends Record<K, infer S> ? S : undefined;

type Given<C, K extends string, Name extends string> =
  Part<C, K> extends undefined ? unknown : { [N in Name]: SchemaInput<Part<C, K>> };

/** A client's request: only the parts that the call has. */
export type CallRequest<C extends Call> = Given<C, 'params', 'params'> &
  Given<C, 'query', 'query'> &
  Given<C, 'body', 'body'>;

/** A handler's input, parsed. */
export interface CallInput<C extends Call> {
  readonly params: SchemaOutput<Part<C, 'params'>>;
  readonly query: SchemaOutput<Part<C, 'query'>>;
  readonly body: SchemaOutput<Part<C, 'body'>>;
}

/** A handler's answer, before the schema is applied. */
export type CallAnswer<C extends Call> = z.input<C['response']>;

/** The data a client reads. */
export type CallData<C extends Call> = z.output<C['response']>;
