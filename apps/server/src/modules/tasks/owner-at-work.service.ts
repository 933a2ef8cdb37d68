import type { PlainPermission } from '@touchline/contract/definition/call';
import type { Tx } from '@touchline/db/transaction';

import { forbidden, Refusal } from '../../platform/refusal.ts';
import { requireStillPermitted } from '../../platform/rights/permission.ts';
import type { PersonActor, PersonFacts } from '../../platform/work.ts';
import { admitOwner } from './runs.repository.ts';
import type { TaskRow } from './tasks.repository.ts';

/** The owner may go no further: this ends the task, not one of its items. */
export class OwnerRefused extends Refusal {
  constructor({ reason, details }: Refusal) {
    super(reason, { details });
  }
}

/** The task's owner as they stand now, in the merchant that the task works for. */
export async function requireOwner(tx: Tx, task: TaskRow, permission: PlainPermission): Promise<PersonFacts> {
  const admitted = await admitOwner(tx, task);
  if (admitted === undefined) throw new OwnerRefused(forbidden('发起任务的账号已停用或删除'));
  try {
    requireStillPermitted(permission, { ...admitted.owner, permissions: admitted.permissions });
  } catch (error) {
    if (error instanceof Refusal) throw new OwnerRefused(error);
    throw error;
  }
  return admitted.owner;
}

/** Works as they would by a request; no session stands behind it, their account does. */
export function actorOf(owner: PersonFacts, task: TaskRow, permission: PlainPermission): PersonActor {
  return {
    ...owner,
    kind: 'person',
    permission,
    actingFor: task.for_merchant === task.merchant_code ? null : task.for_merchant,
    requireStillAllowed: async (tx) => void (await requireOwner(tx, task, permission)),
    requireProof: async () => undefined,
  };
}
