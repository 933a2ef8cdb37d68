import { query, readsAllMerchants, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import type { MediaNodeState } from '@touchline/domain/live/media-nodes';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';

export const mediaNodeAudit = audited('mediaNode', 'platform.media_nodes', {
  columns: ['state', 'capacity'],
  left: {
    name: leftOut.id,
    last_seen_at: 'is noted every few seconds',
    created_at: leftOut.created_at,
    updated_at: leftOut.updated_at,
  },
});

export interface MediaNodeRow {
  readonly name: string;
  readonly state: MediaNodeState;
  readonly isSilent: boolean;
  readonly sessions: number;
  readonly relays: number;
  readonly capacity: number;
  readonly lastSeenAt: Date | null;
  readonly updatedAt: Date;
}

/** Nodes are looked at every two seconds, and each look takes two at most. */
const silentAfter = sql`interval '10 seconds'`;
/** Outside every merchant's rows: only an admitted call of the platform's finds anything. */
const isAdmitted = sql`${thisMerchant} = ${sql.lit(platformMerchant)}`;

/** In the order of their names. */
export function mediaNodes(names: readonly string[]) {
  return query(sql<MediaNodeRow>`SELECT known.name, known.state, known.capacity, known.last_seen_at AS "lastSeenAt",
      known.updated_at AS "updatedAt", coalesce(known.last_seen_at < now() - ${silentAfter}, true) AS "isSilent",
      coalesce(figures.sessions, 0) AS sessions, coalesce(figures.relays, 0) AS relays
    FROM platform.media_nodes known LEFT JOIN platform.node_figures() figures ON figures.node = known.name
    WHERE ${isAdmitted} AND known.name = ANY(${names}::text[]) ORDER BY known.name`);
}

export interface NodeSessionRow {
  readonly id: string;
  readonly merchantAlias: string;
  readonly anchorName: string;
  readonly hname: string;
  readonly aname: string;
  readonly since: Date;
  readonly bitrate: number;
}

export const mostNodeSessions = 200;

/** The oldest first. */
export function sessionsOfNode(name: string) {
  return query(sql<NodeSessionRow>`SELECT live.id::text, merchant.alias AS "merchantAlias", anchor.name AS "anchorName",
      coalesce(one.home_name, '') AS hname, coalesce(one.away_name, '') AS aname, live.started_at AS since,
      live.bitrate::float8 AS bitrate
    FROM tenant.live_sessions live
    JOIN platform.merchants merchant ON merchant.code = live.merchant_code
    JOIN tenant.anchors anchor ON anchor.merchant_code = live.merchant_code AND anchor.id = live.anchor_id
    LEFT JOIN tenant.appointments one ON one.merchant_code = live.merchant_code AND one.id = live.appointment_id
    WHERE live.node = ${name} AND live.ended_at IS NULL AND (${readsAllMerchants} OR live.merchant_code = ${thisMerchant})
    ORDER BY live.started_at, live.id LIMIT ${sql.lit(mostNodeSessions + 1)}`);
}

export async function nodesForFront(tx: Tx) {
  return await tx
    .selectFrom('platform.media_nodes')
    .select(['name', 'state', 'capacity'])
    .$narrowType<StoredState>()
    .execute();
}

interface StoredState {
  readonly state: MediaNodeState;
}

export async function lockMediaNode(tx: Tx, name: string) {
  return await tx
    .selectFrom('platform.media_nodes')
    .select(['state', 'capacity', 'updated_at'])
    .$narrowType<StoredState>()
    .where('name', '=', name)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function changeMediaNode(tx: Tx, name: string, change: { state: MediaNodeState } | { capacity: number }) {
  return await tx
    .updateTable('platform.media_nodes')
    .set(change)
    .where('name', '=', name)
    .returning(['state', 'capacity', 'updated_at'])
    .executeTakeFirstOrThrow();
}
