import type { SportPage } from '@touchline/domain/matches/sport-pages';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { inPlatform, plantEntry, plantMatch } from '../../../test/planted/planted-match.ts';
import { soccer } from '../../../test/planted/planted-supplier.ts';
import { endMatch } from '../../../test/planted/planted-ticket.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';

const basketball = { sport: 'sport', sportId: 2, isSingle: false };

let office: Office;
let writer: Colleague;
beforeAll(async () => {
  office = await startOffice();
  writer = await office.hire('alpha', ['pre_soc_odd_dra-view', 'pre_bak_odd_dra-view']);
});
afterAll(() => office.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

interface Ended {
  readonly ago: number;
  readonly score: readonly [number, number];
  readonly leagueId?: string;
  readonly status?: number;
  readonly stage?: number;
}

/** A league of three teams with a match of the first two to come. */
async function plantLeague(sportPage: SportPage = soccer) {
  const entry = (kind: 'league' | 'team', name: string, shortName = '') =>
    plantEntry(office.owner, sportPage, kind, name, { shortName });
  const leagueId = await entry('league', '英格兰超级联赛', '英超');
  const [home, away, third] = [
    await entry('team', '曼彻斯特城'),
    await entry('team', '阿森纳'),
    await entry('team', '利物浦'),
  ];
  const matchId = await plantMatch(office.owner, sportPage, { leagueId, hTeamId: home, aTeamId: away });
  const ended = async (hTeamId: string, aTeamId: string, { ago, score, ...other }: Ended) => {
    const id = await plantMatch(office.owner, sportPage, {
      leagueId,
      hTeamId,
      aTeamId,
      gameTime: daysAgo(ago),
      ...other,
    });
    await endMatch(office.owner, id, { stage: other.stage ?? 90, home: [score[0]], away: [score[1]] });
    return id;
  };
  return { leagueId, home, away, third, matchId, ended };
}

async function factsOf(matchId: string, who = writer) {
  const answer = await who.call('match-facts.get', { query: { matchId } });
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
}

const scoresIn = (results: readonly { homeScore: number; awayScore: number }[]) =>
  results.map(({ homeScore, awayScore }) => `${homeScore}:${awayScore}`);

describe('facts of a match', () => {
  it('are the last results of both teams, at home and away, and their meetings, the newest first', async () => {
    const { matchId, home, away, third, leagueId, ended } = await plantLeague();
    const cup = await plantEntry(office.owner, soccer, 'league', '足总杯');
    const first = await ended(home, third, { ago: 30, score: [3, 0] });
    await ended(third, home, { ago: 20, score: [1, 2], leagueId: cup });
    await ended(away, home, { ago: 10, score: [1, 1] });
    await ended(home, away, { ago: 5, score: [4, 3] });
    await ended(third, away, { ago: 2, score: [0, 1] });
    const facts = await factsOf(matchId);
    expect(facts).toMatchObject({
      sportId: 1,
      leagueName: '英超',
      home: { teamId: home, teamName: '曼彻斯特城' },
      away: { teamId: away, teamName: '阿森纳' },
    });
    expect(scoresIn(facts.home.results)).toEqual(['4:3', '1:1', '1:2', '3:0']);
    expect(scoresIn(facts.away.results)).toEqual(['0:1', '4:3', '1:1']);
    expect(scoresIn(facts.meetings)).toEqual(['4:3', '1:1']);
    expect(facts.home.results[2]).toMatchObject({ leagueName: '足总杯', homeId: third, homeName: '利物浦' });
    expect(facts.home.results[3]).toMatchObject({ matchId: first, awayId: third, leagueName: '英超' });
    expect(
      facts.table.map(({ rank, teamName, played, won, drawn, lost, scored, conceded }) =>
        [rank, teamName, played, won, drawn, lost, scored, conceded].join(' '),
      ),
    ).toEqual(['1 曼彻斯特城 3 2 1 0 8 4', '2 阿森纳 3 1 1 1 5 5', '3 利物浦 2 0 0 2 0 4']);
    expect(facts.since).toBe(facts.home.results[3]?.gameTime);
    expect(leagueId).not.toBe(cup);
  });

  it('are ten at most of each', async () => {
    const { matchId, home, away, ended } = await plantLeague();
    for (let n = 1; n <= 6; n += 1) {
      await ended(home, away, { ago: n * 2, score: [n, 0] });
      await ended(away, home, { ago: n * 2 + 1, score: [0, n] });
    }
    const { meetings, home: host, away: guest, table } = await factsOf(matchId);
    const newest = [1, 2, 3, 4, 5].flatMap((n) => [`${n}:0`, `0:${n}`]);
    expect([scoresIn(meetings), scoresIn(host.results), scoresIn(guest.results)]).toEqual([newest, newest, newest]);
    expect(table[0]).toMatchObject({ played: 12, won: 12 });
  });

  it('count whatever the shelf, but nothing recycled, merged, not finished, without a score, or later', async () => {
    const { matchId, home, away, third, leagueId, ended } = await plantLeague();
    await ended(home, away, { ago: 9, score: [1, 0], status: 2 });
    await ended(home, away, { ago: 8, score: [9, 0], status: 4 });
    await ended(home, away, { ago: 7, score: [8, 0], stage: 93 });
    const gone = await ended(home, away, { ago: 6, score: [7, 0] });
    const bare = await ended(home, third, { ago: 5, score: [6, 0] });
    await ended(home, third, { ago: -1, score: [5, 0] });
    await inPlatform(office.owner, async (tx) => {
      await sql`UPDATE platform.matches SET merged_into = ${matchId} WHERE id = ${gone}`.execute(tx);
      await sql`UPDATE platform.matches SET home_score = NULL WHERE id = ${bare}`.execute(tx);
    });
    await plantMatch(office.owner, soccer, { leagueId, hTeamId: home, aTeamId: away, gameTime: daysAgo(4) });
    for (const who of [writer, await office.hire('platform', ['pre_soc_odd_dra-view'])]) {
      const facts = await factsOf(matchId, who);
      expect([facts.home.results, facts.away.results, facts.meetings].map(scoresIn)).toEqual([
        ['1:0'],
        ['1:0'],
        ['1:0'],
      ]);
      expect(facts.table.map(({ teamName, played }) => [teamName, played])).toEqual([
        ['曼彻斯特城', 1],
        ['阿森纳', 1],
      ]);
    }
  });

  it('are the same to every merchant, and open nothing else to it', async () => {
    const { matchId, home, away, ended } = await plantLeague();
    const hidden = await ended(home, away, { ago: 3, score: [2, 0], status: 2 });
    const other = await office.hire('beta', ['pre_soc_odd_dra-view']);
    const [mine, theirs] = [await factsOf(matchId), await factsOf(matchId, other)];
    expect(theirs).toEqual(mine);
    expect(mine.meetings).toHaveLength(1);
    expect((await other.call('odds.schedule', { params: { matchId: hidden } })).status).toBe(404);
  });

  it('of a match that one does not see, or that is none any more, are none', async () => {
    const { home, away, leagueId, matchId, ended } = await plantLeague();
    await ended(home, away, { ago: 3, score: [2, 0] });
    const off = await plantMatch(office.owner, soccer, { leagueId, hTeamId: home, aTeamId: away, status: 2 });
    const ask = (id: string, who = writer) => who.call('match-facts.get', { query: { matchId: id } });
    expect((await ask(off)).status).toBe(404);
    expect((await ask('999999999')).status).toBe(404);
    const own = await office.hire('platform', ['pre_soc_odd_dra-view']);
    expect((await factsOf(off, own)).meetings).toHaveLength(1);
    await inPlatform(office.owner, (tx) =>
      sql`UPDATE platform.matches SET status = 1, merged_into = ${matchId} WHERE id = ${off}`.execute(tx),
    );
    for (const who of [writer, own]) expect((await ask(off, who)).status).toBe(404);
    expect((await ask(matchId, await office.hire('alpha', ['pre_bak_odd_dra-view']))).status).toBe(403);
  });

  it('are of basketball as well, with a table by the share of wins', async () => {
    const { matchId, home, away, third, ended } = await plantLeague(basketball);
    await ended(home, third, { ago: 6, score: [112, 98] });
    await ended(third, home, { ago: 5, score: [120, 101] });
    await ended(away, third, { ago: 4, score: [99, 98] });
    await ended(home, away, { ago: 3, score: [100, 100] });
    const { sportId, table, meetings } = await factsOf(matchId);
    expect([sportId, meetings]).toEqual([2, []]);
    expect(table.map(({ teamName, won, lost }) => [teamName, won, lost])).toEqual([
      ['阿森纳', 1, 0],
      ['曼彻斯特城', 1, 1],
      ['利物浦', 1, 2],
    ]);
  });

  it('of teams without results are empty', async () => {
    const { matchId } = await plantLeague();
    expect(await factsOf(matchId)).toMatchObject({
      home: { results: [] },
      away: { results: [] },
      meetings: [],
      table: [],
      since: null,
    });
  });
});

describe('the running season', () => {
  const gamesOf = async (matchId: string) =>
    (await factsOf(matchId)).table.reduce((sum, { played }) => sum + played, 0) / 2;

  it('begins after the last eight weeks without a match', async () => {
    const { matchId, home, away, ended } = await plantLeague();
    await ended(home, away, { ago: 300, score: [1, 0] });
    await ended(home, away, { ago: 120, score: [2, 0] });
    await ended(home, away, { ago: 63, score: [3, 0] });
    await ended(home, away, { ago: 10, score: [4, 0] });
    const facts = await factsOf(matchId);
    expect(facts.table[0]).toMatchObject({ teamName: '曼彻斯特城', played: 2, scored: 7 });
    expect(facts.since).toBe(facts.home.results[1]?.gameTime);
    expect(facts.home.results).toHaveLength(4);
  });

  it('has begun anew where the match itself follows such a pause', async () => {
    const { matchId, home, away, ended } = await plantLeague();
    await ended(home, away, { ago: 60, score: [1, 0] });
    expect(await factsOf(matchId)).toMatchObject({ table: [], since: null, meetings: [{ homeScore: 1 }] });
  });

  it('a match without a result is no pause, and one that is recycled is none at all', async () => {
    const { matchId, home, away, leagueId, ended } = await plantLeague();
    await ended(home, away, { ago: 70, score: [1, 0] });
    await ended(home, away, { ago: 35, score: [9, 0], status: 4 });
    expect(await gamesOf(matchId)).toBe(0);
    await plantMatch(office.owner, soccer, {
      leagueId,
      hTeamId: away,
      aTeamId: home,
      gameTime: daysAgo(35),
      stage: 91,
    });
    expect(await gamesOf(matchId)).toBe(1);
  });

  it('reaches 400 days back at most', async () => {
    const { matchId, home, away, ended } = await plantLeague();
    for (const ago of [410, 390, 345, 300, 255, 210, 165, 120, 75, 30]) await ended(home, away, { ago, score: [1, 0] });
    expect(await gamesOf(matchId)).toBe(9);
  });
});
