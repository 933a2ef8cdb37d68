import type { CallRequest } from '@touchline/contract/call';
import type { CallId, Calls } from '@touchline/contract/calls';
import type { Pool } from '@touchline/db/pool';
import type { PermissionKey } from '@touchline/domain/permission-tree';
import type { Redis } from 'ioredis';

import type { Config } from '../src/platform/config.ts';
import type { FileStore } from '../src/platform/file-store.ts';
import type { Owner } from './planted-session.ts';

/** Where an example is made. */
export interface Scene {
  readonly owner: Pool;
  readonly redis: Redis;
  readonly keys: Config['keys'];
  readonly files: FileStore;
  readonly origin: string;
  /** Of whoever makes the call. */
  readonly cookies: Map<string, string>;
  /** Whose own things the example names: the caller's, or a stranger's where the caller is of another merchant. */
  readonly self: Owner & { readonly account: string; readonly password: string };
  /** Whose roles, accounts and the like the example names: always the same merchant's, whoever calls. */
  readonly merchantCode: string;
  /** The id of a row of that merchant's log. */
  readonly log: () => Promise<string>;
}

/** The HTTP status that each caller gets for a valid request. */
export interface Answers {
  /** No session. */
  readonly nobody: number;
  /** Signed in without any permission. */
  readonly nothing: number;
  /** Signed in with one permission: the keys that get 200 by themselves, every other gets 403. */
  readonly alone: 'all' | readonly PermissionKey[];
  /** Holds every permission in another merchant and names things of this one. */
  readonly otherMerchant: number;
  /** Acts for this merchant. */
  readonly superAdmin: number;
}

export interface Example<Id extends CallId = CallId> {
  readonly answers: Answers;
  /** Nobody else can make the call. */
  readonly onlySuperAdmin?: true;
  /** A request that would succeed for its owner, made anew for every try. */
  make(scene: Scene): Promise<CallRequest<Calls[Id]>> | CallRequest<Calls[Id]>;
}

/** Every call of one feature. */
export type Examples<Feature extends string> = {
  readonly [Id in Extract<CallId, `${Feature}.${string}`>]: Example<Id>;
};

export const everybody: Answers = { nobody: 200, nothing: 200, alone: 'all', otherMerchant: 200, superAdmin: 200 };
export const signedIn: Answers = { ...everybody, nobody: 401 };

export function heldBy(...keys: readonly PermissionKey[]): Answers {
  return { nobody: 401, nothing: 403, alone: keys, otherMerchant: 200, superAdmin: 200 };
}

/** The request names a thing: another merchant's is like one that does not exist. */
export function naming(answers: Answers): Answers {
  return { ...answers, otherMerchant: 404 };
}
