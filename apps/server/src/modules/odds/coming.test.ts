import { comingMatches } from '@touchline/domain/constants';
import { formatTime } from '@touchline/domain/times';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { plantLogo } from '../../../test/pictures/planted-logo.ts';
import { inPlatform, plantEntry, plantMatch, plantRecord } from '../../../test/planted/planted-match.ts';
import { plantMatchWithOdds, tellOdds } from '../../../test/planted/planted-odds.ts';
import { soccer } from '../../../test/planted/planted-supplier.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';

const basketball = { sport: 'sport', sportId: 2, isSingle: false };
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 1000 + hours * 3600) * 1000).toISOString();

let office: Office;
let writer: Colleague;
beforeAll(async () => {
  office = await startOffice();
  writer = await office.hire('alpha', ['pre_soc_odd_dra-view', 'pre_bak_odd_dra-view']);
});
afterAll(() => office.close());

type ComingQuery = Partial<Record<'leagueId' | 'gameTime' | 'keyword', string>> & { current?: number };

async function coming(query: ComingQuery & { sportId?: '1' | '2'; leagueLevel?: number } = {}, who = writer) {
  const { sportId = '1', leagueLevel = 1, ...rest } = query;
  const answer = await who.call('odds.coming', { query: { sportId, leagueLevel, ...rest } });
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
}

const idsOf = ({ records }: { records: readonly { matchId: string }[] }) => records.map(({ matchId }) => matchId);

async function plantLeague(name: string, level: number, sportPage = soccer): Promise<string> {
  const leagueId = await plantEntry(office.owner, sportPage, 'league', name);
  await inPlatform(office.owner, (tx) =>
    tx.updateTable('platform.catalog_entries').set({ level }).where('id', '=', leagueId).execute(),
  );
  return leagueId;
}

it('[day 12] the next 48 hours hold matches on shelf with odds, by kick-off', async () => {
  const leagueId = await plantLeague('近期联赛', 1);
  const second = await plantMatchWithOdds(office.owner, soccer, { leagueId, gameTime: inHours(30) });
  const first = await plantMatchWithOdds(office.owner, soccer, { leagueId, gameTime: inHours(2) });
  await plantMatchWithOdds(office.owner, soccer, { leagueId, gameTime: inHours(comingMatches.hours + 1) });
  await plantMatchWithOdds(office.owner, soccer, { leagueId, gameTime: inHours(3), status: 2 });
  await plantMatchWithOdds(office.owner, soccer, { leagueId, gameTime: inHours(3), stage: 91 });
  await plantMatchWithOdds(office.owner, soccer, { leagueId, gameTime: inHours(-1) });
  await plantMatch(office.owner, soccer, { leagueId, gameTime: inHours(3) });
  const closed = await plantMatch(office.owner, soccer, { leagueId, gameTime: inHours(3) });
  const { supplierId } = await plantRecord(office.owner, soccer, closed);
  await tellOdds(office.owner, { supplierId }, [{ odds: [2, 3, 4], closed: true }]);
  const found = await coming({ leagueId });
  expect(idsOf(found)).toEqual([first.matchId, second.matchId]);
  expect(found).toMatchObject({ total: 2, current: 1, size: comingMatches.size });
  expect(found.records[0]).toMatchObject({
    leagueId,
    leagueName: '近期联赛',
    leagueLevel: 1,
    hname: '样本主队',
    aname: '样本客队',
    providers: [{ providerId: 5 }],
    quote: { providerId: 5, playType: 1, odds: { 1: 1.95, 2: 3.4, 3: 4.2 } },
  });
  expect(found.levels.find(({ leagueLevel }) => leagueLevel === 1)).toMatchObject({ withoutOdds: 2, offShelf: 0 });
});

it('coming matches and the chosen match carry the logos of league and teams; null where none is stored', async () => {
  const leagueId = await plantLeague('队标联赛', 1);
  const hTeamId = await plantEntry(office.owner, soccer, 'team', '队标主队');
  const { matchId } = await plantMatchWithOdds(office.owner, soccer, { leagueId, hTeamId, gameTime: inHours(4) });
  const logos = {
    llogo: await plantLogo(office.owner, leagueId),
    hlogo: await plantLogo(office.owner, hTeamId),
    alogo: null,
  };
  expect((await coming({ leagueId })).records).toMatchObject([logos]);
  expect((await writer.call('odds.contexts', { query: { matchId } })).data).toMatchObject(logos);
});

it('[day 12] a row shows the first play type of the first provider with open odds', async () => {
  const leagueId = await plantLeague('首选联赛', 1);
  const matchId = await plantMatch(office.owner, soccer, { leagueId, gameTime: inHours(5) });
  const { supplierId } = await plantRecord(office.owner, soccer, matchId);
  await tellOdds(office.owner, { supplierId }, [
    { company: '5', odds: [2, 3, 4], closed: true },
    { company: '5', kind: 'asia', line: 3, odds: [0.9, 0.95] },
    { company: '12', odds: [2.1, 3.1, 4.1] },
  ]);
  const { records } = await coming({ leagueId });
  expect(records[0]?.quote).toMatchObject({ providerId: 12, playType: 1, odds: { 1: 2.1 } });
});

it('[day 12] a day beyond the hours is query for by itself, and days without matches are not named', async () => {
  const leagueId = await plantLeague('日期联赛', 1);
  const times = [inHours(80), inHours(24 * 9)];
  const planted = await Promise.all(
    times.map((gameTime) => plantMatchWithOdds(office.owner, soccer, { leagueId, gameTime })),
  );
  await plantMatch(office.owner, soccer, { leagueId, gameTime: inHours(24 * 5) });
  const found = await coming({ leagueId });
  expect(found).toMatchObject({ records: [], total: 0, days: times.map((time) => formatTime(time, 'day')) });
  const ofDay = await coming({ leagueId, gameTime: found.days[1] ?? '' });
  expect(idsOf(ofDay)).toEqual([planted[1]?.matchId]);
  expect((await writer.send('GET', '/prediction/coming?sportId=1&leagueLevel=1&gameTime=2026-02-31')).status).toBe(400);
});

it('[day 12] the search looks for parts of league and team names', async () => {
  const leagueId = await plantLeague('寻找联赛', 1);
  const hTeamId = await plantEntry(office.owner, soccer, 'team', '独角兽竞技');
  const gameTime = inHours(4);
  const { matchId } = await plantMatchWithOdds(office.owner, soccer, { leagueId, hTeamId, gameTime });
  const other = await plantMatchWithOdds(office.owner, soccer, { leagueId, gameTime: inHours(6) });
  expect(idsOf(await coming({ keyword: '角兽' }))).toEqual([matchId]);
  expect(idsOf(await coming({ keyword: '寻找联' }))).toEqual([matchId, other.matchId]);
  const none = await coming({ keyword: '独角兽', leagueLevel: 2 });
  expect([none.total, none.levels.map(({ matches }) => matches)]).toEqual([0, [1, 0, 0]]);
});

it('[day 12] levels count what is ready, and what is not for its odds or the shelf', async () => {
  const leagueId = await plantLeague('三级篮球', 3, basketball);
  const gameTime = inHours(7);
  await plantMatchWithOdds(office.owner, basketball, { leagueId, gameTime });
  await plantMatch(office.owner, basketball, { leagueId, gameTime });
  await plantMatchWithOdds(office.owner, basketball, { leagueId, gameTime, status: 2 });
  await plantMatchWithOdds(office.owner, basketball, { leagueId, gameTime, status: 4 });
  const levelThree = { leagueLevel: 3, matches: 1, withoutOdds: 1 };
  const asWriter = await coming({ sportId: '2' });
  expect(asWriter.levels).toEqual([
    { leagueLevel: 1, matches: 0, withoutOdds: 0, offShelf: 0 },
    { leagueLevel: 2, matches: 0, withoutOdds: 0, offShelf: 0 },
    { ...levelThree, offShelf: 0 },
  ]);
  const own = await office.hire('platform', ['pre_bak_odd_dra-view']);
  const asPlatform = await coming({ sportId: '2', leagueLevel: 3 }, own);
  expect([asPlatform.total, asPlatform.levels[2]]).toEqual([1, { ...levelThree, offShelf: 1 }]);
});

it('[day 12] pages follow each other without a gap', async () => {
  const leagueId = await plantLeague('长联赛', 2);
  const gameTime = inHours(8);
  const planted = [];
  for (let at = 0; at < comingMatches.size + 2; at += 1)
    planted.push((await plantMatchWithOdds(office.owner, soccer, { leagueId, gameTime })).matchId);
  const pages = [await coming({ leagueId, leagueLevel: 2 }), await coming({ leagueId, leagueLevel: 2, current: 2 })];
  expect(pages.flatMap(idsOf)).toEqual(planted);
  expect(pages.map(({ total }) => total)).toEqual([planted.length, planted.length]);
});

it('[day 12] a sport’s matches need that sport’s key', async () => {
  const other = await office.hire('alpha', ['pre_bak_odd_dra-view']);
  const answer = await other.call('odds.coming', { query: { sportId: '1', leagueLevel: 1 } });
  expect(answer.status).toBe(403);
});
