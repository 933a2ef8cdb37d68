import { type Query, query, thisMerchant } from '@touchline/db/query';
import type { PublishRefusal } from '@touchline/domain/live/publishing';
import { sql } from 'kysely';

import { pictureInSql, type StreamPicture } from '../live-sessions/index.ts';
import { type NotedTargetRow, notedTargets } from '../target-health/index.ts';

export interface StreamRow {
  readonly id: string;
  /** Null while nobody publishes. */
  readonly since: Date | null;
  readonly silentMs: number | null;
  readonly lastByteAt: Date | null;
  readonly bitrate: number | null;
  readonly node: string | null;
  readonly picture: StreamPicture | null;
  readonly refusal: {
    readonly reason: PublishRefusal;
    readonly time: string;
    readonly times: number;
    readonly address: string;
  } | null;
  readonly targets: readonly NotedTargetRow[];
  /** By the database's clock. */
  readonly now: Date;
}

/** Older refusals tell nothing about what the anchor tries now. */
const recentRefusal = sql`interval '10 minutes'`;

/** Publishers of these appointments, and the last refusal of each; no row of one without either. */
export function streamsOf(ids: readonly string[]): Query<StreamRow> {
  return query(sql<StreamRow>`SELECT one.id::text, session.started_at AS since,
      (extract(epoch FROM session.seen_at - session.last_byte_at) * 1000)::double precision AS "silentMs",
      session.last_byte_at AS "lastByteAt", session.bitrate::double precision AS bitrate, session.node,
      ${pictureInSql} AS picture, refused.refusal,
      CASE WHEN session.id IS NULL THEN '[]' ELSE ${notedTargets} END AS targets, now() AS now
    FROM tenant.appointments one
    JOIN tenant.anchors anchor ON anchor.merchant_code = one.merchant_code AND anchor.id = one.anchor_id
    LEFT JOIN tenant.live_sessions session ON session.merchant_code = one.merchant_code
      AND session.appointment_id = one.id AND session.ended_at IS NULL
    LEFT JOIN LATERAL (SELECT json_build_object('reason', try.reason, 'time', try.last_at, 'times', try.times,
          'address', try.address) AS refusal
        FROM tenant.refused_publishes try
        WHERE try.merchant_code = one.merchant_code AND try.stream IN ('p-' || one.id, 'a-' || anchor.code)
          AND try.last_at > now() - ${recentRefusal}
        ORDER BY try.last_at DESC LIMIT 1) refused ON true
    WHERE one.merchant_code = ${thisMerchant} AND one.id = ANY(${ids}::bigint[])
      AND (session.id IS NOT NULL OR refused.refusal IS NOT NULL)`);
}
