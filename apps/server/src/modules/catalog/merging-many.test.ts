import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Colleague, type Office, startOffice } from '../../../test/office.ts';
import { plantEntry } from '../../../test/planted-entry.ts';
import { followWaiting } from '../association/index.ts';
import { createFollowing } from '../matches/following.service.ts';

const many = 1300;

let office: Office;
let staff: Colleague;
beforeAll(async () => {
  office = await startOffice();
  staff = await office.hire('platform', ['spo_#_lea-view', 'spo_#_lea-action', 'spo_soc_sch-view']);
});
afterAll(() => office.close());

const league = async (name: string) => (await plantEntry(office.owner, { kind: 'league', name })).id;
const inPlatform = <T>(work: Parameters<typeof inMerchant<T>>[2]) => inMerchant(office.owner, 'platform', work);

/** Matches in the days to come, each told by a supplier but for the last, which a person made and whose league they set. */
async function plantMatches(leagueId: string): Promise<void> {
  const team = async () => (await plantEntry(office.owner, { kind: 'team' })).id;
  const [home, away] = [await team(), await team()];
  await inPlatform(async (tx) => {
    await sql`INSERT INTO platform.supplier_entries (supplier, kind, discipline, supplier_id, record, name, told_at, entry_id, link)
      SELECT 'NAMI', kind, 1, id::text, '{}', name, now(), id, 'own' FROM platform.catalog_entries
      WHERE id IN (${leagueId}, ${home}, ${away})`.execute(tx);
    await sql`WITH made AS (
        INSERT INTO platform.matches (discipline, league_id, home_id, away_id, game_time, create_type, suppliers, overrides)
        SELECT 1, ${leagueId}, ${home}, ${away}, now() + n * interval '3 hours', CASE n WHEN ${many} THEN 2 ELSE 1 END,
          CASE n WHEN ${many} THEN '{}'::text[] ELSE '{NAMI}' END,
          CASE n WHEN ${many} THEN jsonb_build_object('leagueId', ${leagueId}::text) ELSE '{}' END
        FROM generate_series(1, ${many}) n RETURNING *)
      INSERT INTO platform.supplier_matches (supplier, discipline, supplier_id, record, told_at, league_ref, home_ref, away_ref,
        game_time, stage, home_scores, away_scores, streams, match_id, link)
      SELECT 'NAMI', 1, id::text, '{}', now(), league_id::text, home_id::text, away_id::text, game_time, 1, '{}', '{}', '{}', id, 'own'
      FROM made WHERE create_type = 1`.execute(tx);
  });
  await office.owner.query('ANALYZE platform.matches, platform.supplier_matches, platform.supplier_entries');
}

async function standing(leagueId: string): Promise<{ matches: number; waiting: number; set: number }> {
  return await inPlatform(async (tx) => {
    const { rows } = await sql<{ matches: number; waiting: number; set: number }>`
      SELECT (SELECT count(*)::integer FROM platform.matches WHERE league_id = ${leagueId}) AS matches,
        (SELECT count(*)::integer FROM platform.matches_waiting JOIN platform.matches ON id = match_id
          WHERE league_id = ${leagueId}) + (SELECT count(*)::integer FROM platform.entries_waiting
          WHERE entry_id = ${leagueId}) AS waiting,
        (SELECT count(*)::integer FROM platform.matches WHERE overrides ->> 'leagueId' = ${leagueId}) AS set`.execute(
      tx,
    );
    return rows[0] ?? { matches: -1, waiting: -1, set: -1 };
  });
}

const merge = (id: string, loserId: string) =>
  staff.call('catalog.league-merge', { params: { id }, body: { loserId } });
const listed = async (leagueName: string) => {
  const query = { sportId: '1', leagueName, gameTime: '2020-01-01', gameTimeEnd: '2040-01-01' };
  const { data } = await staff.call('matches.list', { params: { sport: 'sport' }, query });
  return data;
};

it('[hardening 17] matches of a league that has very many follow it in the background, and the list shows where they belong at once', async () => {
  const winner = await league('环海甲级联赛');
  const loser = await league('旧称乙组');
  await plantMatches(loser);
  expect((await merge(winner, loser)).status).toBe(200);
  expect(await standing(loser)).toMatchObject({ matches: many, waiting: 1 });
  for (const word of ['旧称乙组', '环海甲级联赛']) {
    const { total, records } = await listed(word);
    expect([word, total, records[0]?.leagueId, records[0]?.lname]).toEqual([word, many, winner, '环海甲级联赛']);
  }

  const { pool } = office.platform;
  await inMerchant(pool, 'platform', followWaiting);
  expect(await standing(loser)).toMatchObject({ matches: many, waiting: many });
  await inMerchant(pool, 'platform', followWaiting);
  const some = await standing(winner);
  expect(some).toEqual({ matches: 200, waiting: 0, set: 1 });
  expect(await standing(loser)).toEqual({ matches: many - 200, waiting: many - 200, set: 0 });
  const cut = inMerchant(pool, 'platform', async (tx) => {
    await followWaiting(tx);
    throw new Error('killed');
  });
  await expect(cut).rejects.toThrow('killed');
  expect(await standing(winner)).toEqual(some);

  const run = createFollowing(office.platform);
  await Promise.all([run(), run()]);
  expect(await standing(loser)).toEqual({ matches: 0, waiting: 0, set: 0 });
  expect(await standing(winner)).toMatchObject({ matches: many, set: 1 });
  const versions = () =>
    inPlatform(async (tx) => (await sql`SELECT id, feed_version FROM platform.matches ORDER BY id`.execute(tx)).rows);
  const before = await versions();
  await run();
  expect(await versions()).toEqual(before);
});

it('[hardening 17] the page of single leagues gets and loses the matches of such a league in the same way', async () => {
  const { id, updatedTime } = await plantEntry(office.owner, { kind: 'league', discipline: 4 });
  await inPlatform((tx) =>
    sql`INSERT INTO platform.matches (discipline, league_id, home_id, away_id, game_time, create_type)
      SELECT 4, ${id}, ${id}, ${id}, now(), 1 FROM generate_series(1, ${many})`.execute(tx),
  );
  const body = { isSingle: true, updatedTime };
  expect((await staff.call('catalog.league-update', { params: { id }, body })).status).toBe(200);
  expect((await standing(id)).waiting).toBe(1);
  await createFollowing(office.platform)();
  const { rows } = await inPlatform((tx) =>
    sql`SELECT is_single, count(*)::integer FROM platform.matches WHERE league_id = ${id} GROUP BY 1`.execute(tx),
  );
  expect(rows).toEqual([{ is_single: true, count: many }]);
});
