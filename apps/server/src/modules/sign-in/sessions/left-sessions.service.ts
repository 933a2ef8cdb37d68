import { enterMerchant, openTransaction } from '@touchline/db/transaction';

import { Changes } from '../../../platform/audit/changes.ts';
import type { LeftSession } from '../../../platform/events/left-sessions.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnwrittenContext } from '../../../platform/route.ts';
import { logEnded } from './logged-endings.ts';
import { endSessionByToken } from './sessions.repository.ts';

/** Signing out while nothing can be written: no process lets the session in any more, and its end is written later. */
export async function leaveUnwritten({ left, events }: Platform, context: UnwrittenContext): Promise<void> {
  const token = context.cookies.get('session');
  if (token === undefined) return;
  await left.add(token, context.row);
  context.cookies.clear('session');
  await events.announce(context.actor.homeMerchant).catch(() => undefined);
}

const tryAgainMs = 1000;

/** Ends what was left as soon as something can be written, each with the row that its log is owed. */
export function endLeftSessions({ left, writability, pool, operationLog, logger }: Platform): void {
  async function end(session: LeftSession): Promise<void> {
    const { transaction } = await openTransaction(pool, enterMerchant(session.row.merchantCode));
    try {
      // Another process may have been first.
      const ended = await endSessionByToken(transaction.sql, Buffer.from(session.hash, 'base64url'));
      if (ended !== undefined) {
        const changes = new Changes();
        logEnded(changes, ended);
        await operationLog.commitWith(transaction, { ...session.row, changes: changes.toText() });
      }
    } finally {
      await transaction.rollback();
    }
    await left.forget(session);
  }

  async function endAll(): Promise<void> {
    for (const session of left.all())
      try {
        await end(session);
      } catch (error) {
        logger.warn({ err: error as Error }, 'a session that was left could not be ended');
        setTimeout(() => writability.doubt(), tryAgainMs).unref();
      }
  }

  writability.onFound((isLost) => {
    if (!isLost) void endAll();
  });
}
