import { apiPrefix, type CallId, calls, type Calls } from '@touchline/contract/calls';
import type { CallRequest } from '@touchline/contract/definition/call';
import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';

import { newToken, tokenHash } from '../../server/src/platform/keys/tokens.ts';
import type { Wire } from '../../server/test/browser/wire.ts';

export interface ActingAccount {
  readonly accountId: string;
  readonly merchantCode: string;
}

export interface CallOutcome {
  readonly status: number;
  readonly text: string;
  /** The sentence that a refusal shows. */
  readonly reason: string;
  readonly data: unknown;
}

interface Parts {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** Makes calls as anybody, with sessions of their own, by turns through each of the servers. */
export class Staff {
  readonly #owner: Pool;
  readonly #wires: readonly Wire[];
  readonly #origin: string;
  readonly #sessions = new Map<string, string>();
  #turn = 0;

  constructor(owner: Pool, wires: readonly Wire[], origin: string) {
    this.#owner = owner;
    this.#wires = wires;
    this.#origin = origin;
  }

  async call<Id extends CallId>(
    who: ActingAccount,
    id: Id,
    request: CallRequest<Calls[Id]>,
    { prefix = '', actingFor }: { prefix?: string; actingFor?: string | undefined } = {},
  ): Promise<CallOutcome> {
    const { method, path } = calls[id];
    const { params = {}, query = {}, body } = request as Parts;
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams(actingFor === undefined ? {} : { merchantCodeBySa: actingFor });
    for (const [key, value] of Object.entries(query)) search.set(key, String(value));
    this.#turn += 1;
    const wire = this.#wires[this.#turn % this.#wires.length];
    if (wire === undefined) throw new Error('nobody listens');
    const answer = await wire.send({
      method,
      path: `${apiPrefix}${prefix}${filled}${search.size === 0 ? '' : `?${search.toString()}`}`,
      headers: {
        cookie: `touchline_session=${await this.#sessionOf(who)}`,
        ...(method === 'GET' ? {} : { origin: this.#origin }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.status === 401) this.#sessions.delete(who.accountId);
    return outcomeOf(answer);
  }

  async #sessionOf({ accountId, merchantCode }: ActingAccount): Promise<string> {
    const known = this.#sessions.get(accountId);
    if (known !== undefined) return known;
    const token = newToken();
    await this.#owner.query(
      `INSERT INTO identity.sessions (token_hash, merchant_code, account_id, user_agent, address, proven_at)
       VALUES ($1, $2, $3, 'proof', '127.0.0.1', now() + interval '12 hours')`,
      [tokenHash(token), merchantCode, accountId],
    );
    // As after they have changed the password that somebody else chose.
    await inMerchant(this.#owner, merchantCode, async (tx) => {
      await tx
        .updateTable('tenant.accounts')
        .set({ must_change_password: false })
        .where('id', '=', accountId)
        .execute();
    });
    this.#sessions.set(accountId, token);
    return token;
  }
}

function outcomeOf({ status, text }: { status: number; text: string }): CallOutcome {
  const parsed = JSON.parse(text) as {
    data?: unknown;
    error?: { message: string; details: { errorMessage: string }[] };
  };
  const reason = parsed.error?.details[0]?.errorMessage ?? parsed.error?.message ?? '';
  return { status, text, reason, data: parsed.data };
}
