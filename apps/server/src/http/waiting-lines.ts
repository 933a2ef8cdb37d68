import type { Call, CallInput } from '@touchline/contract/definition/call';

import type { Config } from '../platform/config/config.ts';
import { createKeyedLines } from '../platform/limits/keyed-lines.ts';
import type { SignedInRoute } from '../platform/route.ts';
import { parseInput } from './calls/parse.ts';
import type { Incoming } from './incoming.ts';
import type { SessionOwners } from './session-owners.ts';

/** Of calls that wait for the same row, one works and one is ready; more would only keep connections from other calls. */
const atOnce = 2;

type Route = Pick<SignedInRoute<Call, unknown>, 'linesOf'>;

/** Lets calls that name the same rows wait for each other before the gate, where they hold no connection. */
export function createWaitingLines(config: Pick<Config, 'BOOKING_WAIT_SECONDS'>, owners: SessionOwners) {
  const lines = createKeyedLines({ atOnce, waitMs: config.BOOKING_WAIT_SECONDS * 1000 });

  /** Of a session that this process has met: a stranger's request keeps nobody waiting. */
  function keysOf(incoming: Incoming, route: Route): readonly string[] {
    const owner = route.linesOf && owners.of(incoming);
    if (owner === undefined) return [];
    const { call, given } = incoming;
    let input: CallInput<Call>;
    try {
      input = parseInput(call, given);
    } catch {
      // The gate answers first, then the parser.
      return [];
    }
    return route.linesOf?.(input).map((key) => `${call.path} ${owner.merchantCode} ${key}`) ?? [];
  }

  return async <T>(incoming: Incoming, route: Route, work: () => Promise<T>): Promise<T> => {
    const leave = await lines.enter(keysOf(incoming, route));
    try {
      const done = await work();
      leave();
      return done;
    } catch (error) {
      leave(error as Error);
      throw error;
    }
  };
}
