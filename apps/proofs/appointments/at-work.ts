import type { Tx } from '@touchline/db/transaction';

import { type Noted, noted } from '../../server/src/modules/appointments/appointment-writing.ts';
import { Changes } from '../../server/src/platform/audit/changes.ts';
import type { PersonActor, Work } from '../../server/src/platform/work.ts';

/** Tells nobody. */
export const platform = { events: { publish: async () => undefined }, queue: { send: async () => undefined } } as never;

/** Stands for somebody who may do all. Without a name, nobody gets notices. */
export function workOf(tx: Tx, merchantCode: string): Noted<Work<PersonActor>> {
  const actor = { kind: 'system', isSuperAdmin: true } as unknown as PersonActor;
  const work: Work<PersonActor> = { tx, changes: new Changes(), afterCommit: () => undefined, merchantCode, actor };
  return noted(work, platform);
}
