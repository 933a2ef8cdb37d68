import type { Call } from '@touchline/contract/definition/call';
import { againAfterLostRace, enterMerchant, inMerchant, openTransaction } from '@touchline/db/transaction';

import { Afterwards } from '../../platform/afterwards.ts';
import { Changes } from '../../platform/audit/changes.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PublicContext, PublicRoute } from '../../platform/route.ts';
import type { Incoming } from '../incoming.ts';
import { answerText } from './answer.ts';
import { type CallLog, loggedPerson } from './call-log.ts';
import { parseInput } from './parse.ts';

/** A call that anyone may make: it opens a merchant only once it knows whose. */
export function createPublicCalls({ config, pool, logger }: Platform, callLog: CallLog) {
  function contextOf(incoming: Incoming): PublicContext {
    return {
      ...incoming.facts,
      look: (work) => inMerchant(pool, null, work),
      write: (person, work, functionName) =>
        againAfterLostRace(async () => {
          const { transaction } = await openTransaction(pool, enterMerchant(person.merchantCode));
          try {
            const changes = new Changes();
            const afterwards = new Afterwards();
            const result = await work({ tx: transaction.sql, changes, afterCommit: afterwards.add });
            await callLog.commit(transaction, { incoming, who: loggedPerson(person), changes, functionName });
            await afterwards.settle(logger, incoming.facts.traceId);
            return result;
          } catch (error) {
            await transaction.rollback();
            throw error;
          }
        }),
      refused: (person, error) => callLog.refusedMeanwhile(incoming, loggedPerson(person), error),
    };
  }

  return async (incoming: Incoming, route: PublicRoute<Call>): Promise<string> => {
    const input = parseInput(incoming.call, incoming.given);
    const answer = await route.handle(contextOf(incoming), input);
    return answerText(incoming.call, answer, !config.production);
  };
}
