import type { Queries } from '@touchline/db/read-pool';

import type { Platform } from '../../platform/platform.ts';
import type { JudgedRead } from '../../platform/route.ts';
import { type Admission, admittedBy, type Gate, gateQuery, type GateRow, type AdmissionRequest } from '../gate.ts';
import type { Incoming } from '../incoming.ts';
import type { ReadLimits } from '../read-limits.ts';
import { soughtPermission } from '../sport-permission.ts';

/** Judges the caller and the merchant against the call. Only a person's click counts as use, and only once. */
export async function judge(
  gate: Gate,
  incoming: Incoming,
  { countsAsUse }: { countsAsUse: boolean } = { countsAsUse: false },
): Promise<Admission> {
  return await gate(admissionRequestOf(incoming, countsAsUse));
}

export function admissionRequestOf(incoming: Incoming, countsAsUse: boolean): AdmissionRequest {
  const { call, facts, actingFor, isUnbound, attribute, held } = incoming;
  const permission = soughtPermission(incoming);
  const isPlatforms = call.scope === 'platform';
  const sessionToken = facts.cookies.get('session');
  return { sessionToken, permission, actingFor, isUnbound, isPlatforms, countsAsUse, attribute, held };
}

/** The same where nothing is to be done in its transaction: one round trip, on connections that can only read. */
export async function judgeAlone(platform: Pick<Platform, 'reads' | 'config' | 'left'>, incoming: Incoming) {
  const request = admissionRequestOf(incoming, false);
  const { gate } = await platform.reads.read<GateRow, Queries>(gateQuery(request, platform), {}, request.held);
  return admittedBy(gate[0], request);
}

/** Work that goes on long after its request was judged looks again at each step: a session that ended reads no more. Its looks may be long, which neither the plans nor the bounds of the connections for reading are made for. */
export function judgedReads(gate: Gate, incoming: Incoming, limits: ReadLimits): JudgedRead {
  return (work) =>
    limits.step(incoming, async () => {
      const { transaction } = await judge(gate, incoming);
      try {
        const result = await work(transaction.sql);
        await transaction.commit();
        return result;
      } catch (error) {
        await transaction.rollback();
        throw error;
      }
    });
}
