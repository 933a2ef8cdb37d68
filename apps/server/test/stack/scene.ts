import type { CallId, Calls } from '@touchline/contract/calls';
import type { Call, CallRequest } from '@touchline/contract/definition/call';
import type { Pool } from '@touchline/db/pool';
import type { PermissionKey } from '@touchline/domain/access/permission-tree';
import { sportPagesOf, type SportPage } from '@touchline/domain/matches/sport-pages';
import type { Redis } from 'ioredis';

import { isBySport } from '../../src/http/sport-permission.ts';
import type { AccountRef } from '../../src/platform/account-ref.ts';
import type { Config } from '../../src/platform/config/config.ts';
import type { FileStore } from '../../src/platform/files/file-store.ts';
import type { Browser } from '../browser/browser.ts';
import { plantLog } from '../planted/planted-log.ts';
import { testOrigin, type TestStack } from './stack.ts';

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
  readonly self: AccountRef & { readonly account: string; readonly password: string };
  /** Whose roles, accounts and the like the example names: always the same merchant's, whoever calls. */
  readonly merchantCode: string;
  /** The id of a row of that merchant's log. */
  readonly log: () => Promise<string>;
}

/** A scene in which all calls of the browser's owner concern this merchant's records. */
export function sceneIn(stack: TestStack, browser: Browser, self: Scene['self'], merchantCode: string): Scene {
  const { redis, config, files } = stack.platform;
  return {
    owner: stack.owner,
    redis,
    keys: config.keys,
    files,
    origin: testOrigin,
    cookies: browser.cookies,
    self,
    merchantCode,
    log: () => plantLog(stack, merchantCode),
  };
}

/** The HTTP status that each caller gets for a valid request. */
export interface Answers {
  /** No session. */
  readonly nobody: number;
  /** Signed in without any permission. */
  readonly nothing: number;
  /**
   * Signed in with one permission: the keys that get 200 by themselves, every other gets 403. `none` is told that there
   * is no such path; of a call by sport each sport has its own, from the tree.
   */
  readonly alone: 'all' | 'none' | 'ofSport' | readonly PermissionKey[];
  /** Holds every permission in another merchant and names things of this one. */
  readonly otherMerchant: number;
  /** Acts for this merchant. */
  readonly superAdmin: number;
  /** A program on the machines' own listener; 404 where the call is not for machines. */
  readonly machine?: number;
}

type RequestOf<C extends Call> = CallRequest<C> &
  (C extends { upload: object } ? { readonly file: Uint8Array } : unknown);

export interface ExampleOf<C extends Call> {
  readonly answers: Answers;
  /** Nobody else can make the call. */
  readonly onlySuperAdmin?: true;
  /** A request that would succeed for its owner, made anew for every try. */
  make(scene: Scene, sportPage: SportPage): Promise<RequestOf<C>> | RequestOf<C>;
}

export type Example<Id extends CallId = CallId> = ExampleOf<Calls[Id]>;

/** A sport page of the call; an empty one for a call that is not by sport. */
export function sportPageFor({ permission }: Call): SportPage {
  const [first] = isBySport(permission) ? sportPagesOf(permission.family, permission.bySport) : [];
  return first ?? { sport: '', sportId: 0, isSingle: false };
}

/** Every call of one feature. */
export type Examples<Feature extends string> = {
  readonly [Id in Extract<CallId, `${Feature}.${string}`>]: Example<Id>;
};

export const everybody: Answers = { nobody: 200, nothing: 200, alone: 'all', otherMerchant: 200, superAdmin: 200 };
export const signedIn: Answers = { ...everybody, nobody: 401 };

/** On the public listener its path does not exist. */
export const machineAlone: Answers = {
  nobody: 404,
  nothing: 404,
  alone: 'none',
  otherMerchant: 404,
  superAdmin: 404,
  machine: 200,
};

/** The keys follow from the sport. */
export const heldBySport: Answers = {
  nobody: 401,
  nothing: 403,
  alone: 'ofSport',
  otherMerchant: 200,
  superAdmin: 200,
};

export function heldBy(...keys: readonly PermissionKey[]): Answers {
  return { nobody: 401, nothing: 403, alone: keys, otherMerchant: 200, superAdmin: 200 };
}

/** The request names a thing: another merchant's is like one that does not exist. */
export function naming(answers: Answers): Answers {
  return { ...answers, otherMerchant: 404 };
}
