import { type Call, type CallInput, needsStepUp } from '@touchline/contract/definition/call';

import { requireProvenSession, requireProvenToActFor } from '../platform/rights/session-rights.repository.ts';
import type { Admission } from './gate.ts';
import type { Incoming } from './incoming.ts';

/** A step-up is demanded by the call's contract, and by a session's first write for another merchant. */
export async function requireProofFor(
  { call }: Pick<Incoming, 'call'>,
  input: CallInput<Call>,
  { transaction, actor, merchantCode }: Admission,
): Promise<void> {
  const { sql: tx } = transaction;
  if (needsStepUp(call, input)) await requireProvenSession(tx, actor.sessionId);
  if (isWriteFor(call) && merchantCode !== actor.homeMerchant)
    await requireProvenToActFor(tx, actor.sessionId, merchantCode);
}

/** A logged call writes; a call that a session alone opens changes only the caller's own. */
function isWriteFor({ method, permission, log }: Call): boolean {
  return method !== 'GET' && log !== null && permission !== 'session';
}
