import { apiPrefix, type CallId, calls } from '@touchline/contract/calls';
import type { Pool } from '@touchline/db/pool';
import type { Redis } from 'ioredis';

import type { Config } from '../../src/platform/config.ts';
import { newToken, tokenHash } from '../../src/platform/tokens.ts';
import { plantChallenge, plantFactor, type PlantedFactor, uprootFactor } from '../../test/planted-factor.ts';
import { draggedTo } from '../../test/slider-tracks.ts';
import { newestLog } from '../lib/newest-log.ts';
import { openSession, type Person } from '../lib/people.ts';
import {
  plantColleague,
  plantFreshRole,
  plantSpareMerchant,
  plantSuperAdmin,
  type Versioned,
  versionOfMerchant,
} from '../lib/rights.ts';
import type { Wire, WireAnswer } from '../lib/wire.ts';
import { type Draft, toWire } from './draft.ts';
import { complaintAbout } from './judge.ts';
import type { Tally } from './tally.ts';

interface LaneParts {
  readonly owner: Pool;
  readonly redis: Redis;
  readonly wires: readonly Wire[];
  readonly origin: string;
  readonly tally: Tally;
  readonly people: readonly Person[];
  readonly keys: Config['keys'];
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

/** One client after another: a lane has people of its own, so that no other lane ends what it relies on. */
export class Lane {
  readonly origin: string;
  readonly #parts: LaneParts;
  #turn = 0;
  #superAdmin: Person | undefined;
  #spareMerchant: string | undefined;

  constructor(parts: LaneParts) {
    this.#parts = parts;
    this.origin = parts.origin;
  }

  nextPerson(): Person {
    this.#turn += 1;
    const { people } = this.#parts;
    const person = people[this.#turn % people.length];
    if (person === undefined) throw new Error('a lane without people');
    return person;
  }

  async sessionOf(person: Person): Promise<string> {
    person.session ??= (await openSession(this.#parts.owner, person)).token;
    return person.session;
  }

  async otherSessionOf(person: Person): Promise<string> {
    return (await openSession(this.#parts.owner, person)).id;
  }

  async deviceOf(person: Person): Promise<{ id: string; token: string }> {
    const token = newToken();
    const { rows } = await this.#parts.owner.query<{ id: string }>(
      `INSERT INTO identity.devices (merchant_code, account_id, token_hash, user_agent, address, expires_at)
       VALUES ($1, $2, $3, 'proof', '127.0.0.1', now() + interval '1 day') RETURNING id`,
      [person.merchantCode, person.id, tokenHash(token)],
    );
    return { id: rows[0]?.id ?? '', token };
  }

  /** As the worker writes it while it sends the mail. */
  async resetTokenOf(person: Person): Promise<string> {
    const token = newToken();
    await this.#parts.owner.query(
      `INSERT INTO identity.password_resets (merchant_code, account_id, page_url, trace_id, token_hash, expires_at)
       VALUES ($1, $2, $3, 'proof', $4, now() + interval '30 minutes')`,
      [person.merchantCode, person.id, this.origin, tokenHash(token)],
    );
    return token;
  }

  async undoTokenOf(person: Person): Promise<string> {
    const token = newToken();
    await this.#parts.owner.query(
      `INSERT INTO identity.email_undos (merchant_code, account_id, old_email, new_email, page_url, token_hash, expires_at)
       VALUES ($1, $2, $3, 'new@proof.example', $4, $5, now() + interval '1 hour')`,
      [person.merchantCode, person.id, person.email, this.origin, tokenHash(token)],
    );
    return token;
  }

  /** An account of the same merchant, without roles, that the person may change. */
  async colleagueOf({ merchantCode }: Person): Promise<Versioned> {
    return await plantColleague(this.#parts.owner, merchantCode);
  }

  /** A row of the operation log that the person may read: of their own doing. */
  async logOf(person: Person): Promise<string> {
    const cookies = { session: await this.sessionOf(person) };
    await this.send({ ...this.#draft('profile.update'), person, cookies, body: { name: '留痕' } });
    return await newestLog(this.#parts.owner, person.merchantCode);
  }

  async roleFor({ merchantCode }: Person): Promise<Versioned> {
    return await plantFreshRole(this.#parts.owner, merchantCode);
  }

  async superAdmin(): Promise<Person> {
    this.#superAdmin ??= await plantSuperAdmin(this.#parts.owner);
    return this.#superAdmin;
  }

  /** A merchant without people, whose settings concern nobody. */
  async spareMerchant(): Promise<{ code: string; updatedTime: string }> {
    const { owner } = this.#parts;
    this.#spareMerchant ??= await plantSpareMerchant(owner);
    return { code: this.#spareMerchant, updatedTime: await versionOfMerchant(owner, this.#spareMerchant) };
  }

  /** A second factor in place of any before. */
  async factorOf(
    person: Pick<Person, 'id' | 'merchantCode'>,
    state?: { isConfirmed: boolean },
  ): Promise<PlantedFactor> {
    return await plantFactor(this.#parts.owner, this.#parts, ownerOf(person), state);
  }

  async withoutFactor(person: Person): Promise<void> {
    await uprootFactor(this.#parts.owner, ownerOf(person));
  }

  async challengeOf(person: Person): Promise<string> {
    return await plantChallenge(this.#parts.owner, ownerOf(person));
  }

  async issueCaptcha(scene: 'login' | 'forget'): Promise<{ id: string; x: number; cookie: string }> {
    const issued = await this.send({ ...this.#draft('captcha.issue'), query: [['scene', scene]] });
    const { data } = JSON.parse(issued.text) as { data: { id: string } };
    const stored = JSON.parse((await this.#parts.redis.get(`captcha:puzzle:${data.id}`)) ?? '{}') as { x: number };
    const cookie = /touchline_captcha=([^;]+)/.exec(String(issued.headers['set-cookie']))?.[1] ?? '';
    return { id: data.id, x: stored.x, cookie };
  }

  /** A puzzle drawn, its answer read from this proof's own Redis, dragged as a person drags. */
  async solveCaptcha(scene: 'login' | 'forget'): Promise<{ result: string; cookie: string }> {
    const { id, x, cookie } = await this.issueCaptcha(scene);
    const answer = await this.send({
      ...this.#draft('captcha.answer'),
      params: { id },
      body: { x, by: 'pointer', track: draggedTo(x) },
      cookies: { captcha: cookie },
    });
    const { data } = JSON.parse(answer.text) as { data: { result: string } };
    return { result: data.result, cookie };
  }

  /** Sends one request and holds its answer to the contract; throws with what is wrong. */
  async send(draft: Draft): Promise<WireAnswer> {
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

  async #learn({ id, person, body }: Draft, { status }: WireAnswer): Promise<void> {
    if (person === undefined) return;
    if (status === 401 || (status < 300 && endsSession.has(id))) person.session = undefined;
    const password = (body as { password?: unknown } | null | undefined)?.password;
    if (status < 300 && endsSession.has(id) && typeof password === 'string') person.password = password;
    // Stands for the wait that a person would have.
    if (status === 429 && delayed.test(id))
      await this.#parts.owner.query('DELETE FROM identity.sign_in_failures WHERE subject = ANY ($1)', [
        [`account:${person.account.toLowerCase()}`, `second-factor:${person.id}`, `second-step:${person.id}`],
      ]);
  }

  #draft(id: CallId): Draft {
    return newDraft(id);
  }
}

export function newDraft(id: CallId): Draft {
  const { method, path } = calls[id];
  return { id, method, path: apiPrefix + path, params: {}, query: [], cookies: {}, headers: {}, offRoute: false };
}

function short(request: object): string {
  const text = JSON.stringify(request);
  return text.length > 3000 ? `${text.slice(0, 3000)}… (${text.length} characters)` : text;
}

function ownerOf({ merchantCode, id }: Pick<Person, 'id' | 'merchantCode'>) {
  return { merchantCode, accountId: id };
}
