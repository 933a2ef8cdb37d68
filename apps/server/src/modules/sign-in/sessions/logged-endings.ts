import type { Changes } from '../../../platform/audit/changes.ts';
import type { EventHub } from '../../../platform/events/event-hub.ts';
import type { Writing } from '../../../platform/work.ts';
import { deviceAudit, type RevokedDevice } from './devices.repository.ts';
import { type EndedSession, sessionAudit } from './sessions.repository.ts';

/** A way in that ended, as the log row names it: open before, over after. */
export function logEnded(changes: Changes, session: EndedSession): void {
  changes.add(sessionAudit, session.id, { ...session, ended_at: null }, session);
}

export function logRevoked(changes: Changes, device: RevokedDevice): void {
  changes.add(deviceAudit, device.id, { ...device, revoked_at: null }, device);
}

/** Logs a session that ended, and ends its event streams in every process. */
export function leaveSession({ changes, afterCommit }: Writing, events: EventHub, session: EndedSession): void {
  logEnded(changes, session);
  afterCommit(() => events.tell('ended', session.id));
}
