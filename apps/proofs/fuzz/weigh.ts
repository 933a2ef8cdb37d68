import { type CallId, calls } from '@touchline/contract/calls';
import type { Pool } from '@touchline/db/pool';

import { ownTicks } from '../../../scripts/check/own-processes.ts';
import type { RequestDraft } from './draft.ts';
import { sendSlowly } from './drops.ts';
import { fewHeavyRequests, type Heavy, heavyRequests } from './heavy-requests.ts';
import type { Lane } from './lane.ts';
import { draftOf } from './plan.ts';

const mostMs = 250;
const tickMs = 10;
/** What else runs at that moment costs too: what is dear once only is not the request's. */
const tries = 3;

/** These hash a password or codes, or write a file, and are listed with what they take. */
const mayCostMore: ReadonlySet<CallId> = new Set<CallId>([
  'sign-in.login',
  'sign-in.reset-password',
  'sign-in.step-up',
  'profile.change-password',
  'second-factor.confirm',
  'second-factor.renew-codes',
  'accounts.create',
  'accounts.set-password',
  'matches.export',
  'operation-logs.export',
  'taboo-words.export',
]);

interface Weighed {
  readonly id: CallId;
  readonly name: string;
  readonly ms: number;
}

interface Weighing {
  readonly lane: Lane;
  readonly owner: Pool;
  readonly port: number;
  /** The API that answers. */
  readonly pid: number;
  readonly isWhole: boolean;
}

/** Sends heavy requests of each call one at a time, prints the dearest, and answers those over the limit. */
export async function weigh({ lane, owner, port, pid, isWhole }: Weighing): Promise<string[]> {
  const weighed: Weighed[] = [];
  const ids = (Object.keys(calls) as CallId[]).filter((id) => id !== 'system.events');
  for (const id of ids) {
    const plain = await plainDraft(id);
    for (const heavy of isWhole ? heavyRequests : fewHeavyRequests)
      for (let at = 0; at < heavy.slotCount(plain); at += 1)
        weighed.push({ id, name: heavy.name, ms: await fewest(() => weighOne(id, heavy, at)) });
  }
  const inDrops = await fewest(() => processorOf(() => sendSlowly(port)));
  weighed.push({ id: 'sign-in.login', name: 'a body in drops', ms: inDrops });
  const dear = weighed.toSorted((one, other) => other.ms - one.ms);
  console.log(`${weighed.length} heavy requests, one at a time; the dearest in ms of processor:`);
  for (const { id, name, ms } of dear.slice(0, 10)) console.log(`  ${String(ms).padStart(5)}  ${id}, ${name}`);
  const over = dear.filter(({ ms }) => ms > mostMs);
  const allowed = new Set(over.filter(({ id }) => mayCostMore.has(id)).map(({ id }) => id));
  console.log(`over ${mostMs} ms because they hash a password or write a file: ${[...allowed].join(', ') || 'none'}`);
  return over
    .filter(({ id }) => !mayCostMore.has(id))
    .map(({ id, name, ms }) => `${id}, ${name}: ${ms} ms of processor, ${mostMs} are allowed`);

  async function weighOne(id: CallId, heavy: Heavy, at: number): Promise<number> {
    const draft = await plainDraft(id);
    heavy.spoil(draft, at);
    return await processorOf(() => lane.send(draft));
  }

  function plainDraft(id: CallId): Promise<RequestDraft> {
    return draftOf({ id, parts: {}, changes: [] }, lane);
  }

  async function processorOf(work: () => Promise<unknown>): Promise<number> {
    const before = await ticks();
    await work();
    const after = await ticks();
    return [...after].reduce((sum, [one, now]) => sum + now - (before.get(one) ?? 0), 0) * tickMs;
  }

  /** Of the API and of every database process that works for the server. */
  async function ticks(): Promise<Map<number, number>> {
    const { rows } = await owner.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE usename <> current_user',
    );
    return ownTicks([pid, ...rows.map((row) => row.pid)]);
  }
}

async function fewest(measure: () => Promise<number>): Promise<number> {
  let least = await measure();
  for (let at = 1; at < tries && least > mostMs; at += 1) least = Math.min(least, await measure());
  return least;
}
