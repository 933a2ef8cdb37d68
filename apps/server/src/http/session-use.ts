import type { Pool } from '@touchline/db/pool';

import type { Logger } from '../platform/logger.ts';
import { noteUse } from './gate.ts';

export type SessionUse = ReturnType<typeof createSessionUse>;

/** That a session was used, noted apart from the read that shows it: nobody waits for it, and once at a time is enough. */
export function createSessionUse(pool: Pool, logger: Logger) {
  const pending = new Map<string, Promise<void>>();

  async function write(sessionId: string): Promise<void> {
    try {
      await pool.query(noteUse(sessionId));
    } catch (error) {
      logger.warn({ err: error as Error }, 'use of a session not noted');
    } finally {
      pending.delete(sessionId);
    }
  }

  return {
    note(sessionId: string): void {
      if (!pending.has(sessionId)) pending.set(sessionId, write(sessionId));
    },
    async settled(): Promise<void> {
      await Promise.all(pending.values());
    },
  };
}
