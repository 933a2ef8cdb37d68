import { beforeEach, expect, test } from 'vitest';

import { rowsRead } from '../../../test/feed/rows-read.ts';
import { discipline, entry, feed, leagues, query, teams, withTwoSuppliers } from '../../../test/feed/two-suppliers.ts';
import { type RawEntry, tellEntries } from '../../../test/planted/supplier-reports.ts';

const [leagueCount, teamsOfLeague, teamsWithPlayers, playersOfTeam] = [40, 50, 100, 20];
/** Reads of a record by each step of a page: its own, its context, its namesakes. */
const mostReadsOfName = 60;

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
/** Two Chinese characters that stand for a number. */
const called = (at: number) => String.fromCodePoint(0x4e00 + at * 7, 0x6000 + at * 3);
const leagueList = numbers(leagueCount).map((at) => entry(1 + at, `${called(at)}联赛`));
const teamList = numbers(leagueCount * teamsOfLeague).map((at) =>
  entry(1000 + at, `${called(100 + at)}俱乐部`, { competition_id: 1 + Math.floor(at / teamsOfLeague) }),
);
/** All of one family name. */
const playerList = numbers(teamsWithPlayers * playersOfTeam).map((at) => ({
  ...entry(10_000 + at, `${called(100 + at)}·席尔瓦`, {
    short_name_zh: '席尔瓦',
    team_id: 1000 + Math.floor(at / playersOfTeam),
  }),
  birthday: '2000-01-01',
  shirt_number: String(at % playersOfTeam),
}));
const players = (supplier: string, page: RawEntry[]) =>
  feed((tx) => tellEntries(tx, { supplier, kind: 'player', discipline }, page));

withTwoSuppliers();
beforeEach(async () => {
  // As after an installation: the statistics say nothing yet.
  await query('ALTER TABLE platform.supplier_entries SET (autovacuum_enabled = false)');
  await leagues('NAMI', leagueList);
  for (const page of inPages(teamList)) await teams('NAMI', page);
  for (const page of inPages(playerList)) await players('NAMI', page);
}, 120_000);

test('a page of teams or players reads their leagues and teams, and not the whole list, before the first statistics', async () => {
  const ofLeagues = teamList.slice(0, 4 * teamsOfLeague);
  const ofTeams = playerList.slice(0, 10 * playersOfTeam);
  await leagues('HBIRD', leagueList.slice(0, 4));
  expect(await readsOf('team', ofLeagues)).toBeLessThan(ofLeagues.length * mostReadsOfName);
  expect(await readsOf('player', ofTeams)).toBeLessThan(ofTeams.length * mostReadsOfName);
  const { rows } = await query(`SELECT kind, link, count(*)::integer AS names FROM platform.supplier_entries
    WHERE supplier = 'HBIRD' AND kind <> 'league' GROUP BY kind, link ORDER BY kind`);
  expect(rows).toEqual([
    { kind: 'player', link: 'auto', names: ofTeams.length },
    { kind: 'team', link: 'auto', names: ofLeagues.length },
  ]);
}, 60_000);

function readsOf(kind: 'team' | 'player', page: readonly RawEntry[]): Promise<number> {
  return feed((tx) =>
    rowsRead(tx, 'platform.supplier_entries', () => tellEntries(tx, { supplier: 'HBIRD', kind, discipline }, page)),
  );
}

function inPages<T>(list: readonly T[]): T[][] {
  return [...Map.groupBy(list, (_, at) => Math.floor(at / 500)).values()];
}
