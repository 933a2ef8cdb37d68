import { ask } from '@touchline/db/query';
import { allPermissionKeys } from '@touchline/domain/access/permission-tree';

import { callersKeys } from '../../platform/rights/held-keys.repository.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import type { PersonActor, Work } from '../../platform/work.ts';
import { sessionUserOf } from './sessions/session-user.ts';

export const rightsReads: Routes<'sign-in.info'> = {
  'sign-in.info': readRoute({
    ask: () => ({ held: callersKeys }),
    answer({ held: [held] }, _input, { actor }) {
      const permissions = actor.isSuperAdmin ? allPermissionKeys : (held?.keys ?? []);
      return sessionUserOf({ ...actor, permissions, id: actor.accountId, merchantCode: actor.homeMerchant });
    },
  }),
};

/** All that the caller holds: for the few who need more than the gate's answer to one question. */
export async function callersRights({
  tx,
  actor,
}: Pick<Work<PersonActor>, 'tx' | 'actor'>): Promise<readonly string[]> {
  if (actor.isSuperAdmin) return allPermissionKeys;
  const [held] = await ask(tx, callersKeys);
  return held?.keys ?? [];
}
