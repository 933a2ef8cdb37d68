import { apiPrefix } from '@touchline/contract/calls';
import type { Method } from '@touchline/contract/definition/call';

import type { AccountRef } from '../../src/platform/account-ref.ts';
import type { BrowserAnswer } from '../browser/browser.ts';
import { signInDirectly } from '../planted/planted-session.ts';
import { type StackSettings, startStack, type TestStack } from '../stack/stack.ts';
import { specimenCalls } from './specimen.contract.ts';
import { specimenRoutes } from './specimen.routes.ts';

const view = 'bac_#_rol-view';
const action = 'bac_#_rol-action';

/** One signed-in person; each call takes a path below the prefix. */
export interface Visitor {
  readonly owner: AccountRef;
  send<Data = Record<string, unknown>>(
    method: Method,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<BrowserAnswer<Data>>;
  /** Adds a specimen and answers its id. */
  create(name: string, query?: string): Promise<string>;
}

export interface Specimens extends TestStack {
  /** May look and change, in merchant alpha. */
  readonly editor: Visitor;
  /** May only look, in merchant alpha. */
  readonly viewer: Visitor;
  /** Holds nothing, in merchant alpha. */
  readonly plain: Visitor;
  /** May look and change, in merchant beta. */
  readonly rival: Visitor;
  readonly superAdmin: Visitor;
  readonly nobody: Visitor;
}

/** The real server with the specimen calls instead of the product's. */
export async function startSpecimens(settings: StackSettings = {}): Promise<Specimens> {
  const stack = await startStack(settings, { contract: specimenCalls, routes: specimenRoutes });
  await stack.addMerchant('alpha');
  await stack.addMerchant('beta');
  const visitor = async (merchantCode: string, account: string, keys: readonly string[], isSuperAdmin = false) =>
    visitorOf(stack, {
      merchantCode,
      accountId: await stack.addAccount(merchantCode, account, keys, { isSuperAdmin }),
    });
  return {
    ...stack,
    editor: await visitor('alpha', 'editor', [view, action]),
    viewer: await visitor('alpha', 'viewer', [view]),
    plain: await visitor('alpha', 'plain', []),
    rival: await visitor('beta', 'rival', [view, action]),
    superAdmin: await visitor('platform', 'chief', [], true),
    nobody: await visitorOf(stack, { merchantCode: '', accountId: '' }, false),
  };
}

async function visitorOf(stack: TestStack, owner: AccountRef, signedIn = true): Promise<Visitor> {
  const browser = stack.browser();
  if (signedIn) await signInDirectly(browser, stack.owner, owner);
  const send: Visitor['send'] = (method, path, body, headers = {}) =>
    browser.send({
      method,
      url: apiPrefix + path,
      headers,
      ...(body === undefined ? {} : { payload: body as object | string }),
    });
  return {
    owner,
    send,
    async create(name, query = '') {
      const answer = await send<{ id: string }>('POST', `/specimens${query}`, { name });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.data.id;
    },
  };
}
