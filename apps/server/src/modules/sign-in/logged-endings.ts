import type { Changes } from '../../platform/audit/changes.ts';
import { deviceAudit, type RevokedDevice } from './devices.repository.ts';
import { type EndedSession, sessionAudit } from './sessions.repository.ts';

/** A way in that ended, as the log row names it: open before, over after. */
export function logEnded(changes: Changes, session: EndedSession): void {
  changes.add(sessionAudit, session.id, { ...session, ended_at: null }, session);
}

export function logRevoked(changes: Changes, device: RevokedDevice): void {
  changes.add(deviceAudit, device.id, { ...device, revoked_at: null }, device);
}
