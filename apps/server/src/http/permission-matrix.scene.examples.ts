import type { CallRequest } from '@touchline/contract/call';
import type { CallId, Calls } from '@touchline/contract/calls';

import type { Browser } from '../../test/browser.ts';
import type { Owner } from '../../test/planted-session.ts';
import type { TestStack } from '../../test/stack.ts';

/** Where an example is made. */
export interface Scene {
  readonly stack: TestStack;
  /** Whoever makes the call. */
  readonly browser: Browser;
  /** Whose own things the example names: the caller's, or a stranger's where the caller is of another merchant. */
  readonly self: Owner & { readonly account: string };
  /** Whose roles, accounts and the like the example names: always the same merchant's, whoever calls. */
  readonly merchantCode: string;
}

export interface Example<Id extends CallId> {
  /** A request that would succeed for its owner, made anew for every try. */
  make(scene: Scene): Promise<CallRequest<Calls[Id]>> | CallRequest<Calls[Id]>;
}

export type Examples<Id extends CallId> = { readonly [K in Id]: Example<K> };
