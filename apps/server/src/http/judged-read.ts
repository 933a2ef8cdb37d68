import type { JudgedRead } from '../platform/route.ts';
import type { Admission, Gate, Ticket } from './gate.ts';
import type { Incoming } from './incoming.ts';
import { soughtPermission } from './sport-permission.ts';

/** Who asks and for whom, judged against the call. Only what somebody clicked counts as use, and only once. */
export async function judge(
  gate: Gate,
  incoming: Incoming,
  { countsAsUse }: { countsAsUse: boolean } = { countsAsUse: false },
): Promise<Admission> {
  return await gate(ticketOf(incoming, countsAsUse));
}

export function ticketOf(incoming: Incoming, countsAsUse: boolean): Ticket {
  const { facts, actingFor, isUnbound } = incoming;
  const permission = soughtPermission(incoming);
  return { sessionToken: facts.cookies.get('session'), permission, actingFor, isUnbound, countsAsUse };
}

/** Work that goes on long after its request was judged looks again at each step: a session that ended reads no more. */
export function judgedReads(gate: Gate, incoming: Incoming): JudgedRead {
  return async (work) => {
    const { transaction } = await judge(gate, incoming);
    try {
      const result = await work(transaction.sql);
      await transaction.commit();
      return result;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  };
}
