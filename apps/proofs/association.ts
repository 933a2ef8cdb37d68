import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { createPool } from '@touchline/db/pool';

import { automaticShare, figuresOf, foundShare, precisionOf, settleByTruth } from './association/figures.ts';
import { loadAll } from './association/loading.ts';
import { startStandIn } from './association/stand-in.ts';
import { openWorld } from './lib/world.ts';

/** What has to be reached, the shares once so many links were settled. */
const goal = { precision: 0.999, automatic: 0.8, found: 0.98, settled: 200 };
const [seed = '77', teams = '4000', perDay = '700', days = '3.6'] = process.argv.slice(2);

const at = new Date();
const began = Date.now();
const world = await openWorld({ name: 'association', services: ['postgres', 'redis'], settings: {} });
let proven = false;
try {
  proven = await run();
} catch (error) {
  console.error(error);
}
await world.close(proven ? 'proven' : 'failed');
console.log(`association: ${proven ? 'reached' : 'FAILED'} (${((Date.now() - began) / 1000).toFixed(0)} s)`);
process.exit(proven ? 0 : 1);

async function run(): Promise<boolean> {
  const logFile = path.join(world.logFolder, 'supplier.log');
  writeFileSync(logFile, '');
  const standIn = await startStandIn(
    {
      SUPPLIER_SEED: seed,
      SUPPLIER_TEAMS: teams,
      SUPPLIER_MATCHES_PER_DAY: perDay,
      SUPPLIER_AT: at.toISOString(),
    },
    logFile,
  );
  const app = createPool({
    url: world.env['DATABASE_URL'] ?? '',
    size: 2,
    waitMs: 10_000,
    onConnectionLost: () => undefined,
  });
  try {
    const around = (Number(days) / 2) * 86_400;
    const isWanted = ({ match_time }: { match_time: number }) => Math.abs(match_time - at.getTime() / 1000) < around;
    const { records, milliseconds } = await loadAll(app, standIn, isWanted);
    console.log(`seed ${seed}: ${records} records, ${((milliseconds / records) * 1000).toFixed(0)} ms for each 1,000`);
    print('by itself', await figuresOf(world.owner, standIn));
    const accepted = await settleByTruth(app, world.owner, standIn, goal.settled);
    console.log(`${accepted} of at most ${goal.settled} proposals that somebody settled were right`);
    const figures = await figuresOf(world.owner, standIn);
    print('after that', figures);
    return (
      precisionOf(figures) >= goal.precision &&
      automaticShare(figures) >= goal.automatic &&
      foundShare(figures) >= goal.found
    );
  } finally {
    await app.end();
    await standIn.close();
  }
}

function print(when: string, figures: Awaited<ReturnType<typeof figuresOf>>): void {
  const { both, automatic, wrong, proposed, byPerson } = figures;
  console.log(
    `${when}: ${both} matches of both, ${automatic} tied by the machine (${wrong} more wrongly), ${byPerson} by a person, ` +
      `${proposed} proposed: precision ${precisionOf(figures).toFixed(4)}, automatic ${automaticShare(figures).toFixed(3)}, ` +
      `automatic or proposed ${foundShare(figures).toFixed(3)}`,
  );
}
