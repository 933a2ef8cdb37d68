import type { EventHub } from '../../platform/event-hub.ts';
import type { StreamContext } from '../../platform/route.ts';

const judgeEveryMs = 15_000;

interface EventMessage {
  type: 'permissions';
  version: string;
}

/**
 * The version at once, then every new one; the session is judged at each message and every 15 seconds.
 * While nobody can judge it, nothing is sent.
 */
export async function* permissionEvents(context: StreamContext, hub: EventHub): AsyncGenerator<EventMessage | null> {
  let told = '';
  while (!context.closed.aborted) {
    const woken = hub.next(context.actor.homeMerchant, judgeEveryMs, context.closed);
    const actor = await context.judgeAgain();
    if (actor === null) return;
    if (actor !== 'unknown') {
      const isNew = actor.permissionVersion !== told;
      told = actor.permissionVersion;
      yield isNew ? { type: 'permissions', version: told } : null;
    }
    await woken;
  }
}
