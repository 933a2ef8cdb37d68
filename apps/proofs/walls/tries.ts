import { randomBytes } from 'node:crypto';

import { type CallId, calls } from '@touchline/contract/calls';
import { errorCodes } from '@touchline/domain/error-codes';

import type { RequestDraft } from '../fuzz/draft.ts';
import type { Lane } from '../fuzz/lane.ts';
import { draftOf } from '../fuzz/plan.ts';
import { fingerprint } from './fingerprint.ts';
import type { Neighbour } from './neighbour.ts';
import { idsIn, OwnText } from './own-text.ts';
import { actingKey, type IdSlot, idSlots, replacedIn, valueAt, withId } from './slots.ts';

/** One id of the neighbour in one slot of one call. */
export interface WallTry {
  readonly id: CallId;
  readonly slot: IdSlot | 'every';
  /** The id itself, or a number that picks one. */
  readonly foreign: string | number;
  /** Also the merchant's own code may be picked. */
  readonly withCode?: boolean;
}

interface Expected {
  readonly print: string;
  readonly status: number;
  uses: number;
}

/** What an answer showed, and the ids that it was about. */
interface Finding {
  readonly ids: readonly string[];
  readonly line: string;
}

/** A difference that is the same three times over is no chance of two requests side by side. */
const freshRounds = 3;
/** After so many uses a kept request, and a kept answer for a missing id, are made anew. */
const mostUses = 25;
/** Validation, gate and limits answer before the handler does. A handler's own 403 is left out with them. */
const beforeHandler: ReadonlySet<number> = new Set(
  (['validation', 'sessionExpired', 'forbidden', 'rateLimited'] as const).map((code) => errorCodes[code].status),
);
/** Their requests can be sent once, or end the session of the next one. */
const onceOnly = /^(?:sign-in|second-factor|profile|captcha)\./;

let missing = 50_000_000;

/** No record has it. As long as the other id, since validation may ask for a length. */
function missingIdLike(id: string): string {
  missing += 7;
  return /^\d+$/.test(id) ? `99${String(missing).padStart(id.length - 2, '0')}` : `none${missing}`;
}

/** Sends ids of the neighbour and ids that nobody has, and compares the answers. */
export class WallTest {
  requests = 0;
  /** The slot takes no id: nothing was sent. */
  unsent = 0;
  /** How often the neighbour's id was answered with each status. */
  readonly statuses = new Map<number, number>();
  readonly #neighbour: Neighbour;
  readonly #watched: ReadonlySet<string>;
  readonly #own = new OwnText();
  readonly #sightings: Finding[] = [];
  readonly #differences: Finding[] = [];
  #answered = 0;
  readonly #expected = new Map<string, Expected>();
  /** Slots of bodies that look the id up: they refuse one that does not exist. */
  readonly #lookingUp = new Map<string, boolean>();
  readonly #drafts = new WeakMap<Lane, Map<CallId, { draft: RequestDraft; uses: number }>>();

  constructor(neighbour: Neighbour) {
    this.#neighbour = neighbour;
    this.#watched = new Set([...neighbour.ids, neighbour.code]);
  }

  /** Answers with an id of the neighbour that no caller had sent. */
  get seen(): string[] {
    return this.#sightings.filter(({ ids }) => !every(ids, (id) => this.#own.saved.has(id))).map(({ line }) => line);
  }

  /** Answers unlike those for ids that nobody has. */
  get differing(): string[] {
    return this.#differences
      .filter(({ ids }) => !every(ids, (id) => this.#own.isFoundInSaved(id)))
      .map(({ line }) => line);
  }

  /** Tries that a handler answered, and whose id the caller had not made a name of its own before. */
  get reached(): number {
    return this.#answered - this.differingByOwn;
  }

  /** Tries with an id that the caller had saved before: its name is taken, or its search finds that name. */
  get differingByOwn(): number {
    return this.#differences.length - this.differing.length;
  }

  /** Answers whose only ids of the neighbour are such as the callers had saved as text. */
  get seenOfOwn(): number {
    return this.#sightings.length - this.seen.length;
  }

  /** Ids that no caller has saved as text: whoever sees one sees the neighbour's. */
  get stillWatched(): number {
    return [...this.#watched].filter((id) => !this.#own.saved.has(id)).length;
  }

  async try(lane: Lane, wall: WallTry): Promise<void> {
    const foreign = typeof wall.foreign === 'string' ? wall.foreign : this.#pick(wall, wall.foreign);
    try {
      await this.#compare(lane, { ...wall, foreign });
    } catch (error) {
      this.#differences.push({ ids: [], line: `${nameOf(wall, foreign)}: ${String(error).slice(0, 600)}` });
    }
  }

  /** A slot that takes any text gets few of the ids, so that the others stay unknown to the caller. */
  #pick(wall: WallTry, pick: number): string {
    const mayBeSaved = calls[wall.id].method !== 'GET' && wall.slot !== 'every' && wall.slot.part === 'body';
    const { ids, idsForText, code } = this.#neighbour;
    const all = wall.withCode === true ? [...ids, code] : ids;
    const from = mayBeSaved && this.#lookingUp.get(nameOf(wall)) !== true ? idsForText : all;
    return from[pick % from.length] ?? '';
  }

  async #compare(lane: Lane, wall: WallTry & { foreign: string }): Promise<void> {
    const key = `${nameOf(wall)} ${/^\d+$/.test(wall.foreign) ? 'number' : 'code'}`;
    for (let round = 0; ; round += 1) {
      // The first round takes what an earlier try left; a difference is then looked at afresh.
      const got = await this.#send(lane, wall, wall.foreign, round > 0);
      const expected = got && (await this.#expect(lane, wall, key, round > 0));
      if (got === null || expected === null) {
        this.unsent += 1;
        return;
      }
      const { answer, sent } = got;
      if (round === 0) this.#count(answer.status);
      const shown = idsIn(this.#own.withoutEchoes(answer.text), this.#watched).filter((id) => !sent.includes(id));
      if (shown.length > 0) {
        const line = `${nameOf(wall, wall.foreign)}: the answer shows ${shown.slice(0, 3).join()}`;
        this.#sightings.push({ ids: shown, line: `${line}\n  ${around(answer.text, shown[0])}` });
      }
      this.#learn(wall, answer.status, expected.status, sent);
      const print = fingerprint(answer, [...sent, this.#neighbour.code]);
      if (print === expected.print) return;
      if (round === freshRounds || every(sent, (id) => this.#own.isFoundInSaved(id))) {
        const line = `${nameOf(wall, wall.foreign)}\n  the neighbour's: ${print}\n  of nobody: ${expected.print}`;
        this.#differences.push({ ids: sent, line });
        return;
      }
    }
  }

  #count(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (!beforeHandler.has(status)) this.#answered += 1;
  }

  /** A body that is taken with either id is saved as it is; one with a missing id that is refused was looked up. */
  #learn(wall: WallTry, status: number, statusOfMissing: number, sent: readonly string[]): void {
    if (calls[wall.id].method === 'GET' || (wall.slot !== 'every' && wall.slot.part !== 'body')) return;
    const isSaved = status < 300 && statusOfMissing < 300;
    if (isSaved) this.#own.save(sent);
    const before = this.#lookingUp.get(nameOf(wall)) ?? true;
    this.#lookingUp.set(nameOf(wall), before && !isSaved);
  }

  async #expect(
    lane: Lane,
    wall: WallTry & { foreign: string },
    key: string,
    isFresh: boolean,
  ): Promise<Expected | null> {
    const known = this.#expected.get(key);
    if (!isFresh && known !== undefined && known.uses < mostUses) {
      known.uses += 1;
      return known;
    }
    const absent = missingIdLike(wall.foreign);
    const got = await this.#send(lane, wall, absent, isFresh);
    if (got === null) return null;
    const expected = { print: fingerprint(got.answer, [absent]), status: got.answer.status, uses: 0 };
    this.#expected.set(key, expected);
    return expected;
  }

  async #send(lane: Lane, wall: WallTry & { foreign: string }, id: string, isFresh: boolean) {
    const draft = this.#draftWith(await this.#ownDraft(lane, wall.id, isFresh), wall, id);
    if (draft === null) return null;
    const sent = idsIn(JSON.stringify([draft.params, draft.query, draft.body ?? null]), this.#watched);
    const traceId = randomBytes(16).toString('hex');
    this.#own.send(traceId, sent);
    this.requests += 1;
    const headers = { ...draft.headers, 'x-request-id': traceId, 'x-forwarded-for': '127.0.0.1' };
    const answer = await lane.send({ ...draft, headers });
    if (answer.status < 300 && draft.method !== 'GET') this.#drafts.get(lane)?.delete(wall.id);
    return { answer, sent };
  }

  /** A valid request of the caller; it is kept as long as its records and its session are. */
  async #ownDraft(lane: Lane, id: CallId, isFresh: boolean): Promise<RequestDraft> {
    const kept = this.#drafts.get(lane) ?? new Map<CallId, { draft: RequestDraft; uses: number }>();
    this.#drafts.set(lane, kept);
    const known = kept.get(id);
    const isUsable = known?.draft.cookies['session'] === known?.draft.person?.session;
    if (known !== undefined && !isFresh && isUsable && known.uses < mostUses) {
      known.uses += 1;
      return known.draft;
    }
    const draft = await draftOf({ id, parts: {}, changes: [] }, lane);
    if (calls[id].permission !== 'public' && !onceOnly.test(id)) kept.set(id, { draft, uses: 0 });
    return draft;
  }

  #draftWith(own: RequestDraft, wall: WallTry & { foreign: string }, id: string): RequestDraft | null {
    if (wall.slot !== 'every') return withId(own, wall.slot, id);
    const twin = this.#neighbour.drafts.get(wall.id);
    if (twin === undefined) return null;
    const acting = own.query.filter(([key]) => key === actingKey);
    const query = [...twin.query.filter(([key]) => key !== actingKey), ...acting];
    const foreign = { ...own, params: twin.params, query, ...(twin.body === undefined ? {} : { body: twin.body }) };
    if (id === wall.foreign) return foreign;
    return replacedIn(foreign, new Map(this.#neighbour.ids.map((each) => [each, id])));
  }
}

function nameOf({ id, slot }: WallTry, foreign?: string): string {
  const where = slot === 'every' ? 'every id of its request' : `${slot.part}.${slot.path.join('.')}`;
  return foreign === undefined ? `${id}, ${where}` : `${id}, ${where}, ${foreign}`;
}

function around(text: string, id = ''): string {
  const at = text.indexOf(id);
  return text.slice(Math.max(0, at - 300), at + 300);
}

/** The slots where the neighbour's own request has an id: the likeliest to let one through. */
export function likelyTries(neighbour: Neighbour): WallTry[] {
  const ids = new Set(neighbour.ids);
  return [...neighbour.drafts].flatMap(([id, draft]) => {
    const found = idSlots(draft).flatMap((slot): WallTry[] => {
      const value = valueAt(draft, slot);
      const items: unknown[] = Array.isArray(value) ? value : [value];
      const foreign = items.map(String).find((item) => ids.has(item));
      return foreign === undefined ? [] : [{ id, slot, foreign }];
    });
    return found.length > 1 ? [...found, { id, slot: 'every', foreign: found[0]?.foreign ?? '' } as const] : found;
  });
}

function every(ids: readonly string[], isOwn: (id: string) => boolean): boolean {
  return ids.length > 0 && ids.every(isOwn);
}
