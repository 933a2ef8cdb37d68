import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import type { ChangedAppointment } from './appointments.topic.ts';

/** An anchor's appointments that have not ended. */
export async function comingOfAnchor(tx: Tx, merchantCode: string, anchorId: string): Promise<ChangedAppointment[]> {
  const { rows } = await sql<ChangedAppointment>`SELECT id, match_id AS "matchId" FROM tenant.appointments
    WHERE merchant_code = ${merchantCode} AND anchor_id = ${anchorId} AND effective_end > clock_timestamp()
      AND effective_start > clock_timestamp() - interval '1 day'`.execute(tx);
  return rows;
}
