import { apiPrefix, type CallId, type Calls } from '@touchline/contract/calls';
import type { CallData, CallRequest, Method } from '@touchline/contract/definition/call';
import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { adminRoleId } from '@touchline/domain/constants';
import { sql } from 'kysely';

import { plantRole } from '../../src/seed/plant.ts';
import type { BrowserAnswer, Browser } from '../browser/browser.ts';
import { signInDirectly } from '../planted/planted-session.ts';
import { type Served, type StackSettings, startStack, type TestStack } from './stack.ts';

/** Someone who is signed in. */
export interface Colleague {
  readonly id: string;
  readonly browser: Browser;
  readonly account: string;
  readonly merchantCode: string;
  call<Id extends CallId>(id: Id, request: CallRequest<Calls[Id]>): Promise<BrowserAnswer<CallData<Calls[Id]>>>;
  /** A path below the prefix, as a client would write it. */
  send<Data = unknown>(method: Method, path: string, body?: unknown): Promise<BrowserAnswer<Data>>;
}

export interface Office extends TestStack {
  readonly chief: Colleague;
  /** The super-admin, acting for a merchant as the company list does. */
  chiefFor(merchantCode: string): Colleague;
  hire(merchantCode: string, keys?: readonly string[], options?: { isAdmin?: boolean }): Promise<Colleague>;
  signIn(merchantCode: string, account: string, id: string): Promise<Colleague>;
  addRole(merchantCode: string, keys: readonly string[], name?: string): Promise<string>;
  /** As no call can. */
  makeBuiltIn(merchantCode: string, roleId: string): Promise<void>;
}

/** The real server with merchants `alpha` and `beta`, and a super-admin. */
export async function startOffice(settings: StackSettings = {}, served: Served = {}): Promise<Office> {
  const stack = await startStack(settings, served);
  await stack.addMerchant('alpha');
  await stack.addMerchant('beta');
  let hired = 0;
  const signIn = async (merchantCode: string, account: string, id: string): Promise<Colleague> => {
    const browser = await signInDirectly(stack.browser(), stack.owner, { merchantCode, accountId: id });
    return {
      id,
      browser,
      account,
      merchantCode,
      call: (callId, request) => browser.call(callId, request),
      send: (method, path, body) =>
        browser.send({ method, url: apiPrefix + path, ...(body === undefined ? {} : { payload: body as object }) }),
    };
  };
  const chiefId = await stack.addAccount('platform', 'chief', [], { isSuperAdmin: true });
  const chief = await signIn('platform', 'chief', chiefId);
  return {
    ...stack,
    chief,
    signIn,
    chiefFor: (merchantCode) => ({
      ...chief,
      call: (callId, request) => chief.call(callId, actingFor(merchantCode, request as object) as never),
    }),
    async hire(merchantCode, keys = [], options = {}) {
      hired += 1;
      const account = `${merchantCode}${hired}`;
      return await signIn(merchantCode, account, await stack.addAccount(merchantCode, account, keys, options));
    },
    addRole: (merchantCode, keys, name) => {
      hired += 1;
      return plantRole(stack.owner, merchantCode, { name: name ?? `角色 ${hired}`, description: '', keys });
    },
    makeBuiltIn: (merchantCode, roleId) =>
      inMerchant(stack.owner, merchantCode, async (tx) => {
        await tx.updateTable('tenant.roles').set({ has_bac: true }).where('id', '=', roleId).execute();
      }),
  };
}

function actingFor(merchantCode: string, request: { query?: object }) {
  return { ...request, query: { ...request.query, merchantCodeBySa: merchantCode } };
}

export async function enabledAdmins(owner: Pool, merchantCode: string): Promise<number> {
  return await inMerchant(owner, merchantCode, async (tx) => {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM tenant.accounts account
      JOIN tenant.account_roles joined ON joined.account_id = account.id AND joined.role_id = ${adminRoleId}
      WHERE account.merchant_code = ${merchantCode} AND account.enabled AND account.deleted_at IS NULL`.execute(tx);
    return rows[0]?.n ?? 0;
  });
}

/** The version of an account or a role, read again. */
export async function updatedTimeOf(colleague: Colleague, kind: 'account' | 'role', id: string): Promise<string> {
  const answer =
    kind === 'account'
      ? await colleague.call('accounts.get', { params: { id } })
      : await colleague.call('roles.get', { params: { id } });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data.updatedTime;
}
