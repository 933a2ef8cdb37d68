import pg from 'pg';

import { merchantCodeOf } from '../../server/test/log/made-up-rows.ts';
import { loadAnchors } from '../anchor-rows/load-anchors.ts';
import { makeDatabase } from '../lib/database.ts';
import { vacuumWhole } from '../lib/vacuum.ts';
import { withoutIndexes } from '../lib/without-indexes.ts';
import { loadMatches } from '../match-rows/load-matches.ts';

export interface AppointmentPlan {
  readonly days: number;
  readonly merchants: number;
  /** Matches of a day that the first merchant, and each other one, takes: those on shelf, some seven of ten, are booked. */
  readonly perDayOfFirst: number;
  readonly perDayOfOthers: number;
}

const matchesPerDay = 1400;
const daysAhead = 21;
/** An anchor's next appointment begins at least eight hours after the last one: its preset length is five. */
const anchorsFor = (perDay: number) => Math.ceil(perDay * 0.36);

/**
 * One merchant's appointments, spread evenly over the matches and in turn over the anchors. One of 50 is closed, one of 200
 * has a window that overlaps the next by confirmation, one of 100 has a mark of its match, one of 150 a moved kick-off.
 */
const oneMerchant = `
  INSERT INTO tenant.appointments (merchant_code, anchor_id, match_id, discipline, is_single, league_id, league_name,
    home_name, away_name, game_time, name, start_at, end_at, overlap, is_enabled, follows_kick_off, kick_off_moved,
    kick_off_before, match_mark)
  SELECT owner_code, first_anchor + n % anchors, match.id, match.discipline, match.is_single, match.league_id, league.name,
    home.name, away.name, match.game_time, home.name || ' vs ' || away.name, match.game_time,
    match.game_time + CASE WHEN n % 200 = 0 THEN interval '12 hours' ELSE interval '5 hours' END,
    CASE WHEN n % 200 = 0 THEN 'confirmed' ELSE 'none' END, n % 50 <> 1, n % 150 <> 2, n % 150 = 2,
    CASE WHEN n % 150 = 2 THEN match.game_time - interval '1 hour' END,
    CASE WHEN n % 100 = 3 THEN (ARRAY['cancelled', 'postponed'])[n / 100 % 2 + 1] END
  FROM generate_series(0, per_day::bigint * days - 1) n
    JOIN platform.matches match ON match.id = first_match + n * ${matchesPerDay} / per_day
    JOIN platform.catalog_entries league ON league.id = match.league_id
    JOIN platform.catalog_entries home ON home.id = match.home_id
    JOIN platform.catalog_entries away ON away.id = match.away_id
  ORDER BY n;`;

const oneMerchantsTargets = `
  INSERT INTO tenant.appointment_push_targets (merchant_code, appointment_id, push_target_id)
  SELECT owner_code, one.id, (SELECT min(id) FROM tenant.push_targets WHERE merchant_code = owner_code) + one.id % 5
  FROM tenant.appointments one WHERE one.merchant_code = owner_code ORDER BY one.id;`;

/** A new database of this name with appointments of many merchants; one that was there before is gone. */
export async function makeAppointmentDatabase(
  ownerUrl: string,
  database: string,
  plan: AppointmentPlan,
): Promise<void> {
  const { days, merchants, perDayOfFirst, perDayOfOthers } = plan;
  const client = new pg.Client({ connectionString: await makeDatabase(ownerUrl, database) });
  await client.connect();
  await loadMatches(client, { matches: days * matchesPerDay, perDay: matchesPerDay, teams: 20_000, daysAhead });
  const [ofFirst, ofOthers] = [anchorsFor(perDayOfFirst), anchorsFor(perDayOfOthers)];
  await loadAnchors(client, { merchants, anchors: ofFirst + (merchants - 1) * ofOthers, ofFirst });
  for (const [table, work] of [
    ['tenant.appointments', oneMerchant],
    ['tenant.appointment_push_targets', oneMerchantsTargets],
  ] as const) {
    await dropChecks(client, table);
    await withoutIndexes(client, table, () => eachMerchant(client, plan, work));
  }
  await vacuumWhole(client, ['tenant.anchors', 'tenant.appointments', 'tenant.appointment_push_targets']);
  await client.end();
}

/** For good: reads use no reference and no exclusion, and to check millions of rows takes longer than to write them. */
async function dropChecks(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop
     FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('f', 'x')`,
    [table],
  );
  for (const { drop } of rows) await client.query(drop);
}

async function eachMerchant(client: pg.Client, plan: AppointmentPlan, work: string): Promise<void> {
  for (let at = 0; at < plan.merchants; at += 1) {
    const [code, perDay] = [merchantCodeOf(at), at === 0 ? plan.perDayOfFirst : plan.perDayOfOthers];
    await client.query(`DO $$
      DECLARE owner_code text := '${code}'; per_day integer := ${perDay}; days integer := ${plan.days};
        anchors integer := ${anchorsFor(perDay)}; first_anchor bigint; first_match bigint;
      BEGIN
        PERFORM set_config('touchline.merchant', owner_code, true);
        first_anchor := (SELECT min(id) FROM tenant.anchors WHERE merchant_code = owner_code);
        first_match := (SELECT min(id) FROM platform.matches);
        ${work}
      END $$`);
  }
}
