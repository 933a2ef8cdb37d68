import type { Work } from '../../platform/work.ts';
import { type LoggedSession, sessionAudit } from '../live-sessions/index.ts';

export function noteEnded({ changes }: Pick<Work, 'changes'>, ended: readonly LoggedSession[]): void {
  for (const session of ended)
    changes.add(sessionAudit, session.appointmentId, { ...session, ended_at: null, end_reason: null }, session);
}

export function changedBy(sessions: readonly LoggedSession[]) {
  return sessions.map(({ appointmentId, matchId }) => ({ id: appointmentId, matchId }));
}
