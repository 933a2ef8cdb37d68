import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';

interface PlantedAppointment {
  readonly matchId: string;
  readonly anchorId: number | string;
  /** Unless given, the kick-off of the match. */
  readonly start?: Date;
  readonly end?: Date;
  readonly moveStart?: number;
  readonly moveEnd?: number;
  readonly name?: string;
  readonly isEnabled?: boolean;
  readonly overlap?: 'none' | 'confirmed' | 'moved';
  readonly followsKickOff?: boolean;
  readonly projectCodes?: readonly string[];
  readonly by?: { readonly merchantCode: string; readonly accountId: string };
}

/** As a call would have made it, at the match's own time and for five hours unless it says otherwise. */
export async function plantAppointment(
  owner: Pool,
  merchantCode: string,
  planted: PlantedAppointment,
): Promise<string> {
  const { matchId, anchorId, start, end, moveStart = 0, moveEnd = 0, isEnabled = true, overlap = 'none' } = planted;
  const { by, projectCodes = [], followsKickOff = start === undefined } = planted;
  return await inMerchant(owner, merchantCode, async (tx) => {
    const { rows } = await sql<{
      id: string;
    }>`INSERT INTO tenant.appointments (merchant_code, anchor_id, match_id, discipline,
        is_single, league_id, league_name, home_name, away_name, game_time, name, start_at, end_at, move_start, move_end,
        is_enabled, overlap, follows_kick_off, created_by_merchant, created_by_id, updated_by_merchant, updated_by_id)
      SELECT ${merchantCode}, ${anchorId}, held.id, held.discipline, false, held.league_id, held.league_name, held.home_name,
        held.away_name, held.game_time, coalesce(${planted.name ?? null}, held.home_name || ' vs ' || held.away_name),
        time.start, coalesce(${end ?? null}::timestamptz, time.start + interval '5 hours'), ${moveStart}, ${moveEnd},
        ${isEnabled}, ${overlap}, ${followsKickOff}, ${by?.merchantCode ?? null}, ${by?.accountId ?? null},
        ${by?.merchantCode ?? null}, ${by?.accountId ?? null}
      FROM platform.hold_match(${matchId}) held,
        LATERAL (SELECT coalesce(${start ?? null}::timestamptz, held.game_time)) time (start)
      RETURNING id::text`.execute(tx);
    const id = rows[0]?.id ?? '';
    await sql`INSERT INTO tenant.appointment_push_targets (merchant_code, appointment_id, push_target_id)
      SELECT ${merchantCode}, ${id}, unnest(${projectCodes}::bigint[])`.execute(tx);
    return id;
  });
}
