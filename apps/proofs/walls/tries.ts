import type { CallId } from '@touchline/contract/calls';

import type { WireAnswer } from '../../server/test/browser/wire.ts';
import type { RequestDraft } from '../fuzz/draft.ts';
import type { Lane } from '../fuzz/lane.ts';
import { draftOf } from '../fuzz/plan.ts';
import { fingerprint, seenIn } from './fingerprint.ts';
import type { Neighbour } from './neighbour.ts';
import { actingKey, type IdSlot, idSlots, replacedIn, valueAt, withId } from './slots.ts';

/** One id of the neighbour in one slot of one call. */
export interface WallTry {
  readonly id: CallId;
  readonly slot: IdSlot | 'every';
  readonly foreign: string;
}

export interface WallCounts {
  tries: number;
  requests: number;
  /** Answered as if the id did not exist. */
  alike: number;
  /** Where the schema takes no id. */
  untaken: number;
  readonly differing: string[];
  readonly seen: string[];
}

/** A difference that is the same three times over is no chance of two requests side by side. */
const rounds = 3;

let missing = 900_000_000_000_000_000n;

/** No record has it. */
function missingId(): string {
  missing += 7n;
  return String(missing);
}

/** Sends an id of the neighbour and one that nobody has, and compares the answers. */
export async function tryWall(lane: Lane, neighbour: Neighbour, wall: WallTry, counts: WallCounts): Promise<void> {
  counts.tries += 1;
  try {
    await compare(lane, neighbour, wall, counts);
  } catch (error) {
    counts.differing.push(`${nameOf(wall)}: ${String(error).slice(0, 600)}`);
  }
}

async function compare(lane: Lane, neighbour: Neighbour, wall: WallTry, counts: WallCounts): Promise<void> {
  const ids = new Set(neighbour.ids);
  for (let round = 1; ; round += 1) {
    const absent = /^\d+$/.test(wall.foreign) ? missingId() : `none${missingId().slice(-8)}`;
    // Each is made just before it is sent: making the next may end the session or the version that it relies on.
    const got = await sendWith(lane, neighbour, wall, wall.foreign);
    const expected = got && (await sendWith(lane, neighbour, wall, absent));
    if (got === null || expected === null) {
      counts.untaken += 1;
      return;
    }
    counts.requests += 2;
    const sent = wall.slot === 'every' ? [...ids] : [wall.foreign];
    const shown = seenIn(got.text, ids, sent);
    if (shown.length > 0) counts.seen.push(`${nameOf(wall)}: the answer shows ${shown.slice(0, 3).join()}`);
    const [one, other] = [fingerprint(got, [...sent, neighbour.code]), fingerprint(expected, [absent])];
    if (one === other) {
      counts.alike += 1;
      return;
    }
    if (round === rounds) {
      counts.differing.push(`${nameOf(wall)}\n  the neighbour's: ${one}\n  of nobody: ${other}`);
      return;
    }
  }
}

async function sendWith(lane: Lane, neighbour: Neighbour, wall: WallTry, id: string): Promise<WireAnswer | null> {
  const draft = await draftWith(lane, neighbour, wall, id);
  return draft === null ? null : await lane.send(draft);
}

async function draftWith(lane: Lane, neighbour: Neighbour, wall: WallTry, id: string): Promise<RequestDraft | null> {
  const own = await draftOf({ id: wall.id, parts: {}, changes: [] }, lane);
  if (wall.slot !== 'every') return withId(own, wall.slot, id);
  const twin = neighbour.drafts.get(wall.id);
  if (twin === undefined) return null;
  const acting = own.query.filter(([key]) => key === actingKey);
  const query = [...twin.query.filter(([key]) => key !== actingKey), ...acting];
  const foreign = { ...own, params: twin.params, query, ...(twin.body === undefined ? {} : { body: twin.body }) };
  return id === wall.foreign ? foreign : replacedIn(foreign, new Map(neighbour.ids.map((each) => [each, id])));
}

function nameOf({ id, slot, foreign }: WallTry): string {
  const where = slot === 'every' ? 'every id of its request' : `${slot.part}.${slot.path.join('.')}`;
  return `${id}, ${where}, ${foreign}`;
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
