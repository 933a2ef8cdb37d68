import type { Platform } from '../platform/platform.ts';
import { refusalOf } from '../platform/refusal.ts';
import { noteUse } from './gate.ts';

export type SessionUse = ReturnType<typeof createSessionUse>;

/** Notes a session's use apart from the read that shows it: nobody waits for it, and one note at a time is enough. */
export function createSessionUse({ pool, logger, writability }: Platform) {
  const pending = new Map<string, Promise<void>>();

  async function write(sessionId: string): Promise<void> {
    try {
      await pool.query(noteUse(sessionId));
    } catch (error) {
      if (refusalOf(error).reason === 'readOnly') writability.doubt();
      logger.warn({ err: error as Error }, 'use of a session not noted');
    } finally {
      pending.delete(sessionId);
    }
  }

  return {
    note(sessionId: string): void {
      if (!pending.has(sessionId) && !writability.isLost()) pending.set(sessionId, write(sessionId));
    },
    async settled(): Promise<void> {
      await Promise.all(pending.values());
    },
  };
}
