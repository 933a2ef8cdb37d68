import { readAllMerchants } from '@touchline/db/all-merchants';
import type { Pool } from '@touchline/db/pool';
import { inMerchant, type Tx } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { relayedStates } from '@touchline/domain/live/relay-health';
import { sql } from 'kysely';

import type { WorkerFigures } from '../../platform/logging/worker-metrics.ts';

interface Row {
  queueAge: number | null;
  turn: string | null;
  waiting: number;
  signedHeadAge: number | null;
  live: number;
  standbys: number;
  timeline: number | null;
}

/** Matches that wait have no time: how long the oldest has been the oldest is counted here. */
export function createWorkerFigures(pool: Pool, nodes: readonly string[]): () => Promise<WorkerFigures> {
  let oldest: { turn: string; since: number } | null = null;
  return async () => {
    const { row, ...others } = await inMerchant(pool, platformMerchant, async (tx) => ({
      row: await ask(tx),
      feedLag: await lagsOf(tx),
      relayTargets: await targetsByState(tx),
      replicationLag: await replicationLags(tx),
      ...(await figuresOf(tx, nodes)),
    }));
    if (row.turn === null) oldest = null;
    else if (oldest?.turn !== row.turn) oldest = { turn: row.turn, since: Date.now() };
    return {
      ...others,
      queueAge: row.queueAge ?? 0,
      settlementLag: oldest === null ? 0 : (Date.now() - oldest.since) / 1000,
      settlementWaiting: row.waiting,
      signedHeadAge: row.signedHeadAge,
      liveSessions: row.live,
      standbys: row.standbys,
      timeline: row.timeline,
    };
  };
}

/** Each standby has a slot that lasts. A base backup streams too, without one or with one of its own time. */
export const standbys = sql<number>`(
  SELECT count(*)::int FROM pg_replication_slots WHERE slot_type = 'physical' AND active AND NOT temporary)`;

async function ask(tx: Tx): Promise<Row> {
  await readAllMerchants(tx);
  const { rows } = await sql<Row>`
    SELECT
      (SELECT extract(epoch FROM now() - min(start_after))::float8 FROM queue.job
        WHERE state IN ('created', 'retry') AND start_after <= now()) AS "queueAge",
      (SELECT min(turn)::text FROM platform.matches_to_settle) AS turn,
      (SELECT count(*)::int FROM platform.matches_to_settle) AS waiting,
      (SELECT extract(epoch FROM now() - max(completed_on))::float8 FROM queue.job
        WHERE name = 'sign-log-heads' AND state = 'completed') AS "signedHeadAge",
      (SELECT count(*)::int FROM tenant.live_sessions WHERE ended_at IS NULL) AS live,
      ${standbys} AS standbys,
      CASE WHEN NOT pg_is_in_recovery()
        THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('no figures');
  return row;
}

async function lagsOf(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ supplier: string; seconds: number }>`
    SELECT supplier, extract(epoch FROM now() - min(read_at))::float8 AS seconds
    FROM platform.feed_lists WHERE read_at IS NOT NULL GROUP BY supplier`.execute(tx);
  return new Map(rows.map(({ supplier, seconds }) => [supplier, seconds]));
}

async function targetsByState(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ state: string; targets: number }>`
    SELECT noted.state, count(*)::int AS targets FROM tenant.relayed_targets noted
    JOIN tenant.live_sessions live ON live.merchant_code = noted.merchant_code AND live.id = noted.session_id
    WHERE live.ended_at IS NULL GROUP BY noted.state`.execute(tx);
  const found = new Map(rows.map(({ state, targets }) => [state, targets]));
  return new Map(relayedStates.map((state) => [state, found.get(state) ?? 0]));
}

/** Of the slots of standbys: who streams without one is counted only. */
async function replicationLags(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ slot: string; bytes: number }>`
    SELECT slot_name AS slot, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 AS bytes
    FROM pg_replication_slots
    WHERE slot_type = 'physical' AND restart_lsn IS NOT NULL AND NOT pg_is_in_recovery()`.execute(tx);
  return new Map(rows.map(({ slot, bytes }) => [slot, bytes]));
}

interface NodeRow {
  readonly name: string;
  readonly isUp: boolean;
  readonly sessions: number;
  readonly relays: number;
  readonly capacity: number;
}

/** Nodes that the settings no longer name are left out. */
async function figuresOf(tx: Tx, names: readonly string[]) {
  const { rows } = await sql<NodeRow>`SELECT known.name, known.capacity, coalesce(figures.sessions, 0) AS sessions,
      coalesce(figures.relays, 0) AS relays,
      coalesce(known.last_seen_at > clock_timestamp() - interval '10 seconds', false) AS "isUp"
    FROM platform.media_nodes known LEFT JOIN platform.node_figures() figures ON figures.node = known.name
    WHERE known.name = ANY(${names}::text[])`.execute(tx);
  const each = (figure: (row: NodeRow) => number) => new Map(rows.map((row) => [row.name, figure(row)]));
  return {
    nodeUp: each(({ isUp }) => Number(isUp)),
    nodeSessions: each(({ sessions }) => sessions),
    nodeRelays: each(({ relays }) => relays),
    nodeCapacity: each(({ capacity }) => capacity),
  };
}
