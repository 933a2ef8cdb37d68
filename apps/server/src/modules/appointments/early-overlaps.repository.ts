import { thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { storedAnchorCode } from '@touchline/domain/anchors/anchor-rules';
import { defaultMinutes } from '@touchline/domain/appointments/appointment-rules';
import { sql } from 'kysely';

import { boughtDisciplines, isBookable } from './appointment-matches.repository.ts';
import type { OverlappingRow } from './appointment-writes.repository.ts';
import { touches } from './appointments.repository.ts';

export interface WantedWindow {
  readonly streamerCode: string;
  readonly matchId: string;
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly moveStartTime?: number | undefined;
  readonly moveEndTime?: number | undefined;
}

export interface CommittedOverlap extends OverlappingRow {
  /** The wanted one's place in the list. */
  readonly at: number;
  readonly code: string;
  readonly windowStart: Date;
  readonly windowEnd: Date;
  readonly now: Date;
}

/**
 * Enabled appointments that overlap a wanted one, as they stand now, without any lock. A wanted one whose anchor or match
 * cannot be booked has none.
 */
export async function committedOverlaps(tx: Tx, wanted: readonly WantedWindow[]): Promise<CommittedOverlap[]> {
  const given = wanted.map((one, at) => ({
    at,
    code: storedAnchorCode(one.streamerCode),
    match_id: one.matchId,
    start_at: one.startTime ?? null,
    end_at: one.endTime ?? null,
    move_start: one.moveStartTime ?? 0,
    move_end: one.moveEndTime ?? 0,
  }));
  const { rows } = await sql<CommittedOverlap>`WITH bought AS MATERIALIZED ${boughtDisciplines}
    SELECT wanted.at, anchor.code, wanted_window.start AS "windowStart", wanted_window.until AS "windowEnd",
      clock_timestamp() AS now, one.id::text, one.name, one.effective_start AS start, one.effective_end AS "end"
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS wanted (at integer, code text, match_id bigint,
        start_at timestamptz, end_at timestamptz, move_start integer, move_end integer)
      JOIN tenant.anchors anchor ON anchor.merchant_code = ${thisMerchant} AND anchor.code = wanted.code AND anchor.is_enabled
      JOIN platform.matches match ON match.id = wanted.match_id AND ${isBookable}
      CROSS JOIN LATERAL (SELECT coalesce(wanted.start_at, match.game_time) AS start) begun
      CROSS JOIN LATERAL (SELECT begun.start + make_interval(mins => wanted.move_start) AS start,
        coalesce(wanted.end_at, begun.start + make_interval(mins => ${sql.lit(defaultMinutes)}))
          + make_interval(mins => wanted.move_end) AS until) wanted_window
      JOIN tenant.appointments one ON one.merchant_code = ${thisMerchant} AND one.anchor_id = anchor.id AND one.is_enabled
        AND ${touches('one', sql`wanted_window.start`, sql`wanted_window.until`)}
    ORDER BY wanted.at, one.effective_start, one.id`.execute(tx);
  return rows;
}
