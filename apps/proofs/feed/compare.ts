import { isDeepStrictEqual } from 'node:util';

import { withMatchFields } from '../../server/src/modules/supplier-feed/content-type-22.ts';
import { type openStandIns, suppliers } from './stand-ins.ts';
import { type createStored, keyOf, quarantineKeyOf } from './stored.ts';

type StandIns = Awaited<ReturnType<typeof openStandIns>>;
type Stored = ReturnType<typeof createStored>;

/** Everything that the suppliers have against what is stored. */
export async function compare(standIns: StandIns, stored: Stored) {
  const found = { all: 0, missing: 0, differing: 0, held: 0 };
  for (const code of suppliers) {
    const there = await standIns.all(code);
    const kept = await stored.records(code);
    const quarantined = await stored.quarantined(code);
    found.all += there.length;
    for (const { feed, id, record } of there) {
      const own = kept.get(keyOf(feed, id));
      if (own === undefined && quarantined.has(quarantineKeyOf(feed, id))) found.held += 1;
      else if (own === undefined) found.missing += 1;
      else if (!isDeepStrictEqual(own, withMatchFields(record))) found.differing += 1;
    }
    console.log(`${code}: ${there.length} records there, ${kept.size} stored, ${quarantined.size} in quarantine`);
  }
  return found;
}
