import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { killService, startServices } from '../../../scripts/services/manage.ts';
import { type Booked, merchantCode, waitUntil } from './booked-streams.ts';
import type { IngestStage } from './ingest-stage.ts';
import { watchNodes } from './node-watch.ts';
import { goLiveTogether } from './outages.ts';
import { relayPids } from './relay-pids.ts';
import { msAtBoth, openRelayTargets } from './relay-targets.ts';
import { judgeSessions, type KillTime } from './session-judge.ts';

const limits = { notAllowedMs: 5000, leftOpenMs: 5000, relayMs: 5000 };
const relayed = 4;

export interface KillSize {
  readonly kills: number;
  readonly publishers: number;
}

/** Kills API, worker, a relay and a node in turns, each time while somebody closes a stream. */
export async function killInTurns(stage: IngestStage, { kills, publishers }: KillSize): Promise<void> {
  const { figures, world } = stage;
  const targets = await openRelayTargets(stage);
  const withRelays = await goLiveTogether(stage, Math.min(relayed, publishers / 2), targets.projectCodes);
  const live = [...withRelays, ...(await goLiveTogether(stage, publishers - withRelays.length))];
  const ids = live.map(({ booked }) => booked.id);
  const watch = watchNodes(stage.nodes);
  const killed: KillTime[] = [];
  const overdue: number[] = [];
  const relayMs: number[] = [];

  const acts = {
    api: async () => {
      // Before, within or after the commit of the close beside it.
      await pause(randomInt(60));
      await stage.api.end('SIGKILL');
      stage.api = await world.startApi(0);
    },
    worker: async () => {
      await stage.worker.end('SIGKILL');
      stage.worker = await stage.startWorker();
    },
    relay: async (at: number) => {
      const victim = withRelays[Math.floor(at / 4) % withRelays.length]?.booked;
      if (victim === undefined || !(await stage.isLive(victim))) return;
      for (const pid of relayPids(stage.nodes, victim.id)) process.kill(pid, 'SIGKILL');
      const stream = `p-${victim.id}`;
      await pause(300);
      relayMs.push(await msAtBoth(targets, stream));
    },
    node: async (at: number) => {
      const name = at % 8 < 4 ? 'ingest1' : 'ingest2';
      await killService(world.options, name);
      await pause(1000);
      await startServices(world.options, [name]);
    },
  };
  const kinds = Object.keys(acts) as (keyof typeof acts)[];
  for (let at = 0; at < kills; at += 1) {
    // The relay that is killed is not closed beside it.
    const toggled = live[withRelays.length + (at % (live.length - withRelays.length))]?.booked;
    const kind = kinds[at % kinds.length];
    if (toggled === undefined || kind === undefined) break;
    const time: KillTime = { from: Date.now(), until: Infinity };
    killed.push(time);
    const [closedAt] = await Promise.all([close(stage, toggled), acts[kind](at)]);
    time.until = Date.now();
    const stream = `p-${toggled.id}`;
    await waitUntil('a closed stream is off air', () => !watch.isOnAir(stream));
    const last = watch.seen.filter((publisher) => publisher.stream === stream).map(({ until }) => until);
    overdue.push(Math.max(0, ...last.map((until) => until - closedAt)));
    await stage.setEnabled(toggled.id, true);
    await waitUntil('all streams are on air', async () => {
      const open = (await stage.sessionsOf(ids)).filter(({ endedAt, reason }) => endedAt === null && reason === null);
      return open.length === live.length;
    });
  }
  await Promise.all(live.map(({ encoder }) => encoder.stop()));
  const stopped = performance.now();
  await waitUntil('no session is open', async () => (await countOpen(stage, ids)) === 0);
  const leftOpenMs = performance.now() - stopped;
  await watch.stop();
  await targets.stop();

  figures.atMost(
    'closed beside a kill → off air, slowest',
    overdue.length,
    Math.max(...overdue),
    limits.notAllowedMs,
    'ms',
  );
  if (relayMs.length > 0)
    figures.atMost(
      'relay killed → both targets have it again',
      relayMs.length,
      Math.max(...relayMs),
      limits.relayMs,
      'ms',
    );
  figures.atMost('all encoders left → no session open', live.length, leftOpenMs, limits.leftOpenMs, 'ms');
  figures.atMost('rows of one appointment that overlap', ids.length, await countOverlaps(stage, ids), 0);
  judgeSessions(figures, watch.seen, await stage.sessionsOf(ids), killed);
}

/** Closes, whatever is being killed. Answers when it was closed, answered or not. */
async function close({ world: { owner }, setEnabled }: IngestStage, { id }: Booked): Promise<number> {
  // The answer may be lost after the commit.
  const key = randomUUID();
  const isClosed = async () =>
    await inMerchant(owner, merchantCode, async (tx) => {
      const { rows } = await sql`SELECT FROM tenant.appointments WHERE id = ${id} AND NOT is_enabled`.execute(tx);
      return rows.length > 0;
    });
  const closed = waitUntil('an appointment is closed', isClosed).then(() => Date.now());
  for (let isAnswered = false; !isAnswered;)
    try {
      await setEnabled(id, false, { 'idempotency-key': key });
      isAnswered = true;
    } catch {
      await pause(200);
    }
  return await closed;
}

async function countOpen(stage: IngestStage, ids: readonly string[]): Promise<number> {
  return (await stage.sessionsOf(ids)).filter(({ endedAt }) => endedAt === null).length;
}

async function countOverlaps({ world: { owner } }: IngestStage, ids: readonly string[]): Promise<number> {
  return await inMerchant(owner, merchantCode, async (tx) => {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count
      FROM tenant.live_sessions one JOIN tenant.live_sessions other
        ON other.appointment_id = one.appointment_id AND other.id > one.id
        AND tstzrange(one.started_at, one.ended_at) && tstzrange(other.started_at, other.ended_at)
      WHERE one.appointment_id = ANY (${ids}::bigint[])`.execute(tx);
    return rows[0]?.count ?? 0;
  });
}
