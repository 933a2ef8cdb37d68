import { addressOf, type CallId, calls } from '@touchline/contract/calls';
import { type Call, keysOf } from '@touchline/contract/definition/call';
import type { Pool } from '@touchline/db/pool';
import { isReservedKey } from '@touchline/domain/access/permission-sets';
import type { Redis } from 'ioredis';

import type { Config } from '../../server/src/platform/config/config.ts';
import type { FileStore } from '../../server/src/platform/files/file-store.ts';
import type { Loose } from '../../server/test/browser/browser.ts';
import type { Wire, WireAnswer } from '../../server/test/browser/wire.ts';
import { type Example, sportPageFor, type Scene } from '../../server/test/stack/scene.ts';
import { newestLog } from '../lib/newest-log.ts';
import { openSession, type ProofPerson } from '../lib/people.ts';
import { plantSpareMerchant, plantSuperAdmin } from '../lib/rights.ts';
import { type RequestDraft, toWire } from './draft.ts';
import { complaintAbout } from './judge.ts';
import type { AnswerTally } from './tally.ts';

interface LaneParts {
  readonly owner: Pool;
  readonly redis: Redis;
  readonly wires: readonly Wire[];
  readonly origin: string;
  readonly tally: AnswerTally;
  readonly people: readonly ProofPerson[];
  readonly keys: Config['keys'];
  readonly examples: Readonly<Record<CallId, Example>>;
  readonly files: FileStore;
  /** Whom super-admins act for; a new merchant without people unless given. */
  readonly actingFor?: string;
}

const endsSession: ReadonlySet<CallId> = new Set<CallId>([
  'sign-in.logout',
  'sign-in.reset-password',
  'profile.change-password',
  'profile.end-session',
  'profile.end-other-sessions',
  'profile.undo-email',
]);

const delayed = /^(?:sign-in\.login|second-factor\..+)$/;

/** Only a super-admin makes the call: by its example, or by a key that no merchant's people can hold. */
export function isOfSuperAdmins(id: CallId, { onlySuperAdmin }: Pick<Example, 'onlySuperAdmin'>): boolean {
  const keys = keysOf((calls[id] as Call).permission);
  return onlySuperAdmin === true || (keys.length > 0 && keys.every(isReservedKey));
}

/** One client after another: a lane has people of its own, so that no other lane ends what it relies on. */
export class Lane {
  readonly origin: string;
  readonly #parts: LaneParts;
  #turn = 0;
  #superAdmin: ProofPerson | undefined;
  #spareMerchant: string | undefined;

  constructor(parts: LaneParts) {
    this.#parts = parts;
    this.origin = parts.origin;
  }

  nextPerson(): ProofPerson {
    this.#turn += 1;
    const { people } = this.#parts;
    const person = people[this.#turn % people.length];
    if (person === undefined) throw new Error('a lane without people');
    return person;
  }

  async sessionOf(person: ProofPerson): Promise<string> {
    person.session ??= (await openSession(this.#parts.owner, person)).token;
    return person.session;
  }

  /** A valid request with its caller. */
  async valid(id: CallId) {
    const example = this.#parts.examples[id];
    const isChiefs = isOfSuperAdmins(id, example);
    const person = isChiefs ? await this.#chief() : this.nextPerson();
    const merchantCode = isChiefs ? await this.#spare() : person.merchantCode;
    const cookies = new Map<string, string>();
    if (calls[id].permission !== 'public') cookies.set('touchline_session', await this.sessionOf(person));
    const made = (await example.make(this.#scene(person, merchantCode, cookies), sportPageFor(calls[id]))) as Loose;
    const request = isChiefs ? { ...made, query: { ...made.query, merchantCodeBySa: merchantCode } } : made;
    return { request, person, cookies: named(cookies) };
  }

  #scene(person: ProofPerson, merchantCode: string, cookies: Map<string, string>): Scene {
    const { owner, redis, keys, files } = this.#parts;
    const self = { ...person, accountId: person.id };
    return {
      owner,
      redis,
      keys,
      files,
      origin: this.origin,
      cookies,
      self,
      merchantCode,
      log: () => this.#logOf(person),
    };
  }

  /** A row of the operation log that the person may read: of their own doing. */
  async #logOf(person: ProofPerson): Promise<string> {
    const cookies = { session: await this.sessionOf(person) };
    await this.send({ ...newDraft('profile.update'), person, cookies, body: { name: '留痕' } });
    return await newestLog(this.#parts.owner, person.merchantCode);
  }

  async #chief(): Promise<ProofPerson> {
    this.#superAdmin ??= await plantSuperAdmin(this.#parts.owner);
    return this.#superAdmin;
  }

  /** A merchant without people, whose settings concern nobody. */
  async #spare(): Promise<string> {
    this.#spareMerchant ??= this.#parts.actingFor ?? (await plantSpareMerchant(this.#parts.owner));
    return this.#spareMerchant;
  }

  /** Sends one request and holds its answer to the contract; throws with what is wrong. */
  async send(draft: RequestDraft): Promise<WireAnswer> {
    const { wires, tally } = this.#parts;
    this.#turn += 1;
    const wire = wires[this.#turn % wires.length];
    if (wire === undefined) throw new Error('a lane without a wire');
    const request = toWire(draft, this.origin);
    const answer = await wire.send(request).catch((error: unknown) => {
      if (draft.mayBeCut === true) return null;
      throw new Error(`no answer: ${String(error)}\n${JSON.stringify(request)}`);
    });
    if (answer === null) return { status: 413, headers: {}, text: '' };
    tally.count(draft, answer.status);
    const complaint = complaintAbout(draft, answer);
    if (complaint !== null)
      throw new Error(`${complaint}\n${short(request)}\nanswered ${answer.status} ${answer.text.slice(0, 500)}`);
    await this.#learn(draft, answer);
    return answer;
  }

  async #learn({ id, person, body }: RequestDraft, { status }: WireAnswer): Promise<void> {
    if (person === undefined) return;
    if (status === 401 || (status < 300 && endsSession.has(id))) person.session = undefined;
    const password = (body as { password?: unknown } | null | undefined)?.password;
    if (status < 300 && endsSession.has(id) && typeof password === 'string') person.password = password;
    // Stands for the wait that a person would have.
    if (status === 429 && delayed.test(id))
      await this.#parts.owner.query(
        'DELETE FROM identity.sign_in_failures WHERE starts_with(subject, $1) OR subject = ANY ($2)',
        [`account:${person.account.toLowerCase()}@`, [`second-factor:${person.id}`, `second-step:${person.id}`]],
      );
  }
}

export function newDraft(id: CallId): RequestDraft {
  const call = calls[id];
  return {
    id,
    method: call.method,
    path: addressOf(call),
    params: {},
    query: [],
    cookies: {},
    headers: {},
    offRoute: false,
  };
}

function short(request: object): string {
  const text = JSON.stringify(request);
  return text.length > 3000 ? `${text.slice(0, 3000)}… (${text.length} characters)` : text;
}

/** A draft names its cookies without the product's prefix. */
function named(cookies: Map<string, string>): Record<string, string> {
  return Object.fromEntries([...cookies].map(([name, value]) => [name.replace('touchline_', ''), value]));
}
