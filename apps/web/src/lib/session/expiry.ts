import { errors } from 'virtual:errors';

import { clearSession, expireSession, sessionStore } from './session.ts';

const endedElsewhere: string = errors.sessionEnded.code;

/** Typing survives an expiry; a session ended on purpose leaves nothing on the screen. */
export function loseSession(code: string): void {
  if (code === endedElsewhere) clearSession('ended-elsewhere');
  else if (sessionStore.get().phase !== 'expired') expireSession();
}
