import type { Pool } from '@touchline/db/pool';
import { inMerchant, type Tx } from '@touchline/db/transaction';
import { disciplines } from '@touchline/domain/disciplines';
import { sql } from 'kysely';

import { followMatches, linkEntries, retryLoose } from '../../src/modules/association/index.ts';
import { type StandIn, type SupplierCode, supplierCodes, type ToldEntry, type ToldMatch } from './stand-in.ts';

const { soccer, basketball, lol, dota2, csgo, kog, baseball, boxing, badminton, fighting, volleyball } = disciplines;
const { americanFootball, tableTennis, billiards, iceHockey, winterOlympics, other, otherGame } = disciplines;
export const disciplineOf: Readonly<Record<string, number>> = {
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

interface Loaded {
  readonly records: number;
  readonly milliseconds: number;
}

/** Everything that both suppliers tell of leagues, teams and matches goes through the steps of the feed, page by page. */
export async function loadAll(pool: Pool, standIn: StandIn, order: readonly SupplierCode[] = supplierCodes) {
  const spent = { records: 0, milliseconds: 0 };
  for (const supplier of order)
    for (const { key } of await standIn.sports(supplier)) {
      const discipline = disciplineOf[key] ?? 0;
      for (const [list, kind] of [
        ['competition', 'league'],
        ['team', 'team'],
      ] as const)
        for await (const page of standIn.pages<ToldEntry>(supplier, key, list))
          add(spent, await inFeed(pool, page.length, (tx) => takeEntries(tx, { supplier, kind, discipline }, page)));
      for await (const page of standIn.pages<ToldMatch>(supplier, key, 'match'))
        add(spent, await inFeed(pool, page.length, (tx) => takeMatches(tx, { supplier, discipline }, page)));
    }
  for (const supplier of order) await inMerchant(pool, 'platform', (tx) => retryLoose(tx, supplier));
  return spent;
}

function add(spent: { records: number; milliseconds: number }, { records, milliseconds }: Loaded): void {
  spent.records += records;
  spent.milliseconds += milliseconds;
}

async function inFeed(pool: Pool, records: number, work: (tx: Tx) => Promise<unknown>): Promise<Loaded> {
  const began = performance.now();
  await inMerchant(pool, 'platform', work);
  return { records, milliseconds: performance.now() - began };
}

export async function takeEntries(
  tx: Tx,
  { supplier, kind, discipline }: { supplier: string; kind: 'league' | 'team' | 'player'; discipline: number },
  page: readonly ToldEntry[],
): Promise<void> {
  await sql`
    INSERT INTO platform.supplier_entries AS known (supplier, kind, discipline, supplier_id, record, name, told_at)
    SELECT ${supplier}, ${kind}, ${discipline}, told ->> 'id', told,
      coalesce(nullif(told ->> 'name_zh', ''), told ->> 'name_en'), to_timestamp((told ->> 'updated_at')::bigint)
    FROM jsonb_array_elements(${JSON.stringify(page)}::jsonb) told
    ON CONFLICT (supplier, kind, discipline, supplier_id)
    DO UPDATE SET record = excluded.record, name = excluded.name, told_at = excluded.told_at`.execute(tx);
  await linkEntries(
    tx,
    page.map(({ id }) => ({ supplier, kind, discipline, supplierId: String(id) })),
  );
}

export async function takeMatches(
  tx: Tx,
  { supplier, discipline }: { supplier: string; discipline: number },
  page: readonly ToldMatch[],
): Promise<void> {
  await sql`
    INSERT INTO platform.supplier_matches (supplier, discipline, supplier_id, record, told_at, league_ref, home_ref, away_ref,
      game_time, stage, home_scores, away_scores, streams)
    SELECT ${supplier}, ${discipline}, told ->> 'id', told, to_timestamp((told ->> 'updated_at')::bigint),
      told ->> 'competition_id', told ->> 'home_team_id', told ->> 'away_team_id',
      to_timestamp((told ->> 'match_time')::bigint), CASE told ->> 'status_id' WHEN '1' THEN 1 ELSE 31 END,
      ARRAY(SELECT jsonb_array_elements_text(told -> 'home_scores')::smallint),
      ARRAY(SELECT jsonb_array_elements_text(told -> 'away_scores')::smallint), '{}'
    FROM jsonb_array_elements(${JSON.stringify(page)}::jsonb) told
    ON CONFLICT (supplier, discipline, supplier_id) DO UPDATE SET record = excluded.record, told_at = excluded.told_at,
      league_ref = excluded.league_ref, home_ref = excluded.home_ref, away_ref = excluded.away_ref,
      game_time = excluded.game_time, stage = excluded.stage, home_scores = excluded.home_scores,
      away_scores = excluded.away_scores, streams = excluded.streams`.execute(tx);
  await followMatches(
    tx,
    page.map(({ id }) => ({ supplier, discipline, supplierId: String(id) })),
  );
}
