import type { Pool } from '@touchline/db/pool';
import { inMerchant, type Tx } from '@touchline/db/transaction';
import { disciplines } from '@touchline/domain/matches/disciplines';
import { sql } from 'kysely';

import { retryLoose } from '../../server/src/modules/association/index.ts';
import { withMatchFields } from '../../server/src/modules/supplier-feed/content-type-22.ts';
import { feedLimits } from '../../server/src/modules/supplier-feed/feed.repository.ts';
import { tellEntries, tellMatches, type RawEntry, type RawMatch } from '../../server/test/planted/supplier-reports.ts';
import { type StandIn, type SupplierCode, supplierCodes } from './stand-in.ts';

const { soccer, basketball, lol, dota2, csgo, kog, baseball, boxing, badminton, fighting, volleyball } = disciplines;
const { americanFootball, tableTennis, billiards, iceHockey, winterOlympics, other, otherGame } = disciplines;
const disciplineOf: Readonly<Record<string, number>> = {
  football: soccer,
  american_football: americanFootball,
  tabletennis: tableTennis,
  ice_hockey: iceHockey,
  winter_olympics: winterOlympics,
  tennis: other,
  valorant: otherGame,
  basketball,
  lol,
  dota2,
  csgo,
  kog,
  baseball,
  boxing,
  badminton,
  fighting,
  volleyball,
  billiards,
};

const names = [
  ['competition', 'league'],
  ['team', 'team'],
] as const;

interface Loaded {
  readonly records: number;
  readonly milliseconds: number;
}

interface LoadedPart {
  /** Keys of sports; all of them unless given. */
  readonly only?: readonly string[] | undefined;
  readonly lists?: 'all' | 'matches';
  readonly suppliers?: readonly SupplierCode[];
  /** Every match begins this much later than the stand-in says. */
  readonly secondsLater?: number;
}

/** Passes all leagues, teams and matches of both suppliers through the steps of the feed, page by page. */
export async function loadAll(
  pool: Pool,
  standIn: StandIn,
  isWanted: (match: RawMatch) => boolean,
  { only, lists = 'all', suppliers = supplierCodes, secondsLater = 0 }: LoadedPart = {},
): Promise<Loaded> {
  const spent = { records: 0, milliseconds: 0 };
  for (const supplier of suppliers)
    for (const { key } of await standIn.sports(supplier)) {
      if (only?.includes(key) === false) continue;
      const discipline = disciplineOf[key] ?? 0;
      for (const [list, kind] of lists === 'all' ? names : [])
        for await (const page of standIn.pages<RawEntry>(supplier, key, list))
          add(spent, await inFeed(pool, page.length, (tx) => tellEntries(tx, { supplier, kind, discipline }, page)));
      for await (const page of standIn.pages<RawMatch>(supplier, key, 'match')) {
        const wanted = page
          .map((match) => withMatchFields(match) as RawMatch)
          .filter(isWanted)
          .map((match) => ({ ...match, match_time: match.match_time + secondsLater }));
        add(spent, await inFeed(pool, wanted.length, (tx) => tellMatches(tx, { supplier, discipline }, wanted)));
      }
    }
  for (const supplier of suppliers) {
    let retried: readonly unknown[];
    do {
      retried = [];
      await inFeed(pool, 0, async (tx) => {
        retried = await retryLoose(tx, supplier);
      });
    } while (retried.length > 0);
  }
  return spent;
}

function add(spent: { records: number; milliseconds: number }, { records, milliseconds }: Loaded): void {
  spent.records += records;
  spent.milliseconds += milliseconds;
}

async function inFeed(pool: Pool, records: number, work: (tx: Tx) => Promise<unknown>): Promise<Loaded> {
  const began = performance.now();
  await inMerchant(pool, 'platform', async (tx) => {
    await sql`SELECT ${feedLimits}`.execute(tx);
    await work(tx);
  });
  return { records, milliseconds: performance.now() - began };
}
