import { requirePermission } from '../platform/permission.ts';
import type { JudgedRead } from '../platform/route.ts';
import { type Admission, type Gate, widenScope } from './gate.ts';
import type { Incoming } from './incoming.ts';

/** Who asks and for whom, judged against the call. Only what somebody clicked counts as use, and only once. */
export async function judge(
  gate: Gate,
  { call, facts, actingFor, isUnbound }: Incoming,
  { countsAsUse }: { countsAsUse: boolean } = { countsAsUse: false },
): Promise<Admission> {
  const admission = await gate({ sessionToken: facts.cookies.get('session'), actingFor, isUnbound, countsAsUse });
  try {
    requirePermission(call.permission, admission.actor);
    return admission;
  } catch (error) {
    await admission.transaction.rollback();
    throw error;
  }
}

/** Work that goes on long after its request was judged looks again at each step: a session that ended reads no more. */
export function judgedReads(gate: Gate, incoming: Incoming): JudgedRead {
  return async (work) => {
    const admission = await judge(gate, incoming);
    const { transaction } = admission;
    try {
      await widenScope(admission);
      const result = await work(transaction.sql);
      await transaction.commit();
      return result;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  };
}
