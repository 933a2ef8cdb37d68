import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';

import type { Lane } from '../fuzz/lane.ts';
import { changedRows, type Neighbour, stateOf } from './neighbour.ts';
import { WallTest } from './tries.ts';

interface PlantedLeak {
  readonly name: string;
  readonly isFound: boolean;
}

/** Makes the database look as if walls had fallen, and says which of the plants the proof finds. */
export async function plantLeaks(
  owner: Pool,
  lane: Lane,
  neighbour: Neighbour,
  ownCode: string,
): Promise<PlantedLeak[]> {
  const roleId = neighbour.drafts.get('roles.get')?.params['id'] ?? '';
  const other = neighbour.ids.find((id) => id !== roleId && !neighbour.idsForText.includes(id)) ?? '';
  const attempt = async () => {
    const test = new WallTest(neighbour);
    await test.try(lane, { id: 'roles.get', slot: { part: 'params', path: ['id'] }, foreign: roleId });
    return { isSeen: test.seen.length > 0, isDiffering: test.differing.length > 0 };
  };
  const untouched = await attempt();
  await inMerchant(owner, ownCode, (tx) =>
    tx.insertInto('tenant.roles').values({ merchant_code: ownCode, id: roleId, name: other }).execute(),
  );
  const opened = await attempt();

  const before = await stateOf(owner, neighbour.code);
  await inMerchant(owner, neighbour.code, (tx) =>
    tx
      .updateTable('tenant.roles')
      .set({ description: 'planted' })
      .where('merchant_code', '=', neighbour.code)
      .where('id', '=', roleId)
      .execute(),
  );
  return [
    { name: 'a record that an id opens', isFound: opened.isDiffering && !untouched.isDiffering },
    { name: 'an id in an answer', isFound: opened.isSeen && !untouched.isSeen },
    { name: 'a changed row', isFound: changedRows(before, await stateOf(owner, neighbour.code)).length > 0 },
  ];
}
