import type { SportPage } from '@touchline/domain/matches/sport-pages';
import { formatTime } from '@touchline/domain/times';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { inPlatform, plantEntry, plantMatch } from '../../../../test/planted/planted-match.ts';
import { type Colleague, type Office, startOffice } from '../../../../test/stack/office.ts';

const soccer: SportPage = { sport: 'sport', sportId: 1, isSingle: false };
const params = { sport: 'sport' };
const noon = (days: number) =>
  new Date(Date.parse(`${formatTime(new Date(), 'day')}T12:00:00.000+08:00`) + days * 86_400_000).toISOString();

let office: Office;
let staff: Colleague;
let merchant: Colleague;
let [first, second] = ['', ''];
beforeAll(async () => {
  office = await startOffice();
  staff = await office.hire('platform', ['spo_soc_sch-view']);
  merchant = await office.hire('alpha', ['spo_soc_sch-view']);
  first = await plantEntry(office.owner, soccer, 'league', '甲级联赛');
  second = await plantEntry(office.owner, soccer, 'league', '乙级联赛');
  await inPlatform(office.owner, (tx) =>
    sql`UPDATE platform.catalog_entries SET level = 2 WHERE id = ${second}`.execute(tx),
  );
  for (const status of [2, 2, 1])
    await plantMatch(office.owner, soccer, { leagueId: first, status, gameTime: noon(1) });
  await plantMatch(office.owner, soccer, { leagueId: second, status: 1, gameTime: noon(1), suppliers: ['HBIRD'] });
  await plantMatch(office.owner, soccer, {
    leagueId: second,
    status: 2,
    gameTime: noon(2),
    suppliers: ['NAMI', 'HBIRD'],
  });
});
afterAll(() => office.close());

type Filters = Parameters<typeof staff.call<'matches.list'>>[1]['query'];

const found = async (query: Filters) =>
  (await staff.call('matches.list', { params, query: { sportId: '1', ...query } })).data.records;
const total = async (query: Filters) => (await found(query)).length;
const tomorrow = async (who: Colleague, query: object) =>
  (await who.call('matches.days', { params, query: { sportId: '1', ...query } })).data.days[4]?.matches;
const leagues = async (who: Colleague, query: object) =>
  (await who.call('matches.leagues', { params, query: { sportId: '1', ...query } })).data.leagues;

it('[day 4] matches are found by their league’s level, by leagues and by the first supplier', async () => {
  expect(await total({ llevel: ['1'] })).toBe(3);
  expect(await total({ llevel: ['1', '2'] })).toBe(5);
  expect(await total({ llevel: ['3'] })).toBe(0);
  expect(await total({ leagueId: [second] })).toBe(2);
  expect(await total({ leagueId: [first, second], status: ['2'] })).toBe(3);
  expect(await total({ supplier: ['HBIRD'] })).toBe(1);
});

it('[day 4] the counts of the days follow every filter but the day', async () => {
  expect(await tomorrow(staff, {})).toBe(4);
  expect(await tomorrow(staff, { llevel: ['1'] })).toBe(3);
  expect(await tomorrow(staff, { leagueId: [second] })).toBe(1);
  expect(await tomorrow(staff, { leagueId: [first], status: ['2'] })).toBe(2);
  expect(await tomorrow(staff, { matchFrom: ['HBIRD'] })).toBe(1);
  expect(await tomorrow(merchant, {})).toBe(2);
});

it('[day 4] leagues are offered with their matches under the other filters, the highest level first', async () => {
  const [one, two] = [
    { leagueId: first, leagueName: '甲级联赛', llevel: 1 },
    { leagueId: second, leagueName: '乙级联赛', llevel: 2 },
  ];
  expect(await leagues(staff, {})).toEqual([
    { ...one, matches: 3 },
    { ...two, matches: 2 },
  ]);
  const day = formatTime(noon(1), 'day');
  expect(await leagues(staff, { gameTime: day, leagueId: [first] }), 'those that are not chosen stay').toEqual([
    { ...one, matches: 3 },
    { ...two, matches: 1 },
  ]);
  expect(await leagues(staff, { llevel: ['2'], status: ['2'] })).toEqual([{ ...two, matches: 1 }]);
  expect(await leagues(staff, { status: ['4'], leagueId: [second] }), 'a chosen one is named').toEqual([
    { ...two, matches: 0 },
  ]);
  expect(await leagues(merchant, { gameTime: day })).toEqual([
    { ...one, matches: 1 },
    { ...two, matches: 1 },
  ]);
});

it('[day 4] a merchant is told the name of a chosen league that has matches on shelf, and of no other', async () => {
  const hidden = await plantEntry(office.owner, soccer, 'league', '未上架联赛');
  await plantMatch(office.owner, soccer, { leagueId: hidden, status: 2, gameTime: noon(1) });
  expect(await leagues(merchant, { createType: '1', leagueId: [second, hidden] })).toEqual([
    { leagueId: second, leagueName: '乙级联赛', llevel: 2, matches: 0 },
  ]);
});

it('[day 4] leagues are counted over 60 days at most: from the beginning, else before the end', async () => {
  const third = await plantEntry(office.owner, soccer, 'league', '丙级联赛');
  for (const days of [-400, -330, -320])
    await plantMatch(office.owner, soccer, { leagueId: third, status: 1, gameTime: noon(days) });
  const counted = async (query: object) =>
    (await leagues(staff, query)).map(({ leagueName, matches }) => [leagueName, matches]);
  expect(await counted({ gameTimeEnd: noon(-319) })).toEqual([['丙级联赛', 2]]);
  expect(await counted({ gameTime: noon(-401) })).toEqual([['丙级联赛', 1]]);
  expect(await counted({ gameTime: noon(-401), gameTimeEnd: noon(500) })).toEqual([['丙级联赛', 1]]);
  expect(await counted({ gameTime: '9999-12-30T00:00:00.000Z' })).toEqual([]);
  const [oldest] = await found({ leagueId: [third], gameTimeEnd: noon(0) });
  expect(await counted({ matchId: [oldest?.matchId] })).toEqual([['丙级联赛', 1]]);
});

it('[day 14] a match answers the names of its league and of both teams', async () => {
  const [match] = await found({ leagueId: [second] });
  expect(match).toMatchObject({
    lname: '乙级联赛',
    leagueName: '乙级联赛',
    teamName: `${match?.hname} VS ${match?.aname}`,
  });
});
