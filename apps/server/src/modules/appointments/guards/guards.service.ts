import type { Tx } from '@touchline/db/transaction';
import { formatTime } from '@touchline/domain/times';

import type { Reading } from '../../../platform/work.ts';
import { appointmentsWithOnlyTarget, hasComingAppointment } from './guards.repository.ts';

const namedUses = 5;

/** Keeps a match from the recycle bin while any merchant has an appointment of it that has not ended. */
export async function appointmentsKeepMatch(tx: Tx, matchId: string): Promise<boolean> {
  return await hasComingAppointment(tx, matchId);
}

/** Keeps a push target enabled while coming appointments have no other. */
export async function appointmentsKeepTarget({ tx, merchantCode }: Reading, pushTargetId: string): Promise<string[]> {
  const uses = await appointmentsWithOnlyTarget(tx, merchantCode, pushTargetId, namedUses);
  const more = (uses[0]?.total ?? 0) - uses.length;
  const sentences = uses.map(
    ({ name, anchorName, start }) => `预约“${name}”（${anchorName}，${formatTime(start)}）没有其他可用的推送目标`,
  );
  return more > 0 ? [...sentences, `另有 ${more} 条预约没有其他可用的推送目标`] : sentences;
}
