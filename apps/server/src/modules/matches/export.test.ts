import type { SportPage } from '@touchline/domain/matches/sport-pages';
import { formatTime } from '@touchline/domain/times';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { cellsIn } from '../../../test/browser/workbook.ts';
import { logRows } from '../../../test/log/log-rows.ts';
import { inPlatform, plantEntry, plantMatch, plantTeams } from '../../../test/planted/planted-match.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { runTasks } from '../../../test/stack/task-runner.ts';

const soccer: SportPage = { sport: 'sport', sportId: 1, isSingle: false };
const lol: SportPage = { sport: 'lol', sportId: 22, isSingle: false };

let office: Office;
let staff: Colleague;
let merchant: Colleague;
let stop: () => Promise<void>;
beforeAll(async () => {
  office = await startOffice();
  const keys = ['spo_soc_sch-view', 'gam_lol_sch-view'];
  staff = await office.hire('platform', keys);
  merchant = await office.hire('alpha', keys);
  stop = runTasks(office);
});
afterAll(async () => {
  await stop();
  await office.close();
});

const address = (query: string) => `/cms/v1/match/batch/export?${query}`;

async function download(who: Colleague, url: string) {
  const cookie = [...who.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await office.app.inject({ url, headers: { cookie } });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, text: answer.body };
}

it('[MAT-35] [MAT-37] the matches of the days as a spreadsheet whose cells are text, whatever they begin with', async () => {
  const hTeamId = await plantEntry(office.owner, soccer, 'team', '=HYPERLINK("http://x")<&>');
  const first = await plantMatch(office.owner, soccer, {
    gameTime: '2029-03-01T16:00:00.000Z',
    hTeamId,
    streams: ['BC'],
  });
  const last = await plantMatch(office.owner, soccer, { gameTime: '2029-03-09T15:59:59.000Z', status: 2 });
  await plantMatch(office.owner, soccer, { gameTime: '2029-03-01T15:59:59.000Z' });
  await plantMatch(office.owner, soccer, { gameTime: '2029-03-09T16:00:00.000Z' });
  const url = address('sportId=1&startDate=2029-03-02&endDate=2029-03-09&date=2029-03-02');
  const file = await download(staff, url);
  expect(file.status, file.text.slice(0, 300)).toBe(200);
  expect(file.headers['content-type']).toContain('spreadsheetml.sheet');
  expect(file.headers['content-disposition']).toContain('matches-2029-03-02_2029-03-09.xlsx');
  const [heading, ...rows] = cellsIn(file.bytes);
  expect(heading?.slice(0, 4)).toEqual(['赛程 ID', '联赛', '联赛级别', '比赛时间']);
  expect(rows.map(([id]) => id)).toEqual([first, last]);
  expect(rows[0]?.slice(0, 6)).toEqual([
    first,
    '样本联赛',
    '1 级',
    '2029-03-02 00:00',
    '=HYPERLINK("http://x")<&>',
    '样本客队',
  ]);
  expect(rows[1]?.slice(7, 9)).toEqual(['未开赛', '未上架']);
  const seen = cellsIn((await download(merchant, url)).bytes);
  expect(seen.slice(1).map(([id]) => id)).toEqual([first]);
  const log = (await logRows(office.owner)).findLast(({ userAccount }) => userAccount === merchant.account);
  expect(log).toMatchObject({ functionName: '导出赛程', result: 1, merchantCode: 'alpha' });
});

it.each([
  ['startDate=2029-03-02&endDate=2029-03-10', 422],
  ['startDate=2029-03-02&endDate=2029-03-01', 422],
  ['startDate=2029-03-02&endDate=2029-03-09', 200],
  ['startDate=2029-02-30&endDate=2029-03-01', 400],
  ['startDate=1000-01-01&endDate=1000-01-01', 400],
  ['startDate=2029-03-02', 400],
])('[MAT-38] eight days at most: %s', async (query, status) => {
  expect((await download(staff, address(`sportId=1&${query}`))).status).toBe(status);
});

it('a game is named by its word; without the page’s key there is no file', async () => {
  const days = 'startDate=2029-03-02&endDate=2029-03-02';
  const id = await plantMatch(office.owner, lol, { gameTime: '2029-03-02T00:00:00.000Z' });
  const file = await download(staff, address(`sport=lol&sportId=22&${days}`));
  expect(cellsIn(file.bytes)[1]?.[0]).toBe(id);
  expect((await download(staff, address(`sportId=22&${days}`))).status).toBe(404);
  expect((await download(staff, address(`sportId=2&${days}`))).status).toBe(403);
});

it('the same file is written in the background for whoever may still see the page', async () => {
  const days = { startDate: '2029-03-02', endDate: '2029-03-09' };
  const started = await merchant.call('matches.start-export', {
    params: { sport: 'sport' },
    body: { sportId: '1', ...days },
  });
  expect(started.status, started.text).toBe(200);
  const id = started.data.taskId;
  const read = async () => (await merchant.call('tasks.get', { params: { id }, query: {} })).data;
  await expect.poll(async () => (await read()).state, { timeout: 15_000 }).toBe('done');
  expect(await read()).toMatchObject({
    title: '导出赛程 · 2029-03-02 至 2029-03-09',
    file: { name: expect.stringMatching(/xlsx$/) },
  });
  const file = await download(merchant, `/api/v1/tasks/${id}/file`);
  const direct = await download(merchant, address('sportId=1&startDate=2029-03-02&endDate=2029-03-09'));
  expect(cellsIn(file.bytes)).toEqual(cellsIn(direct.bytes));
});

it('[hardening 16] more than fit into one file are refused, in the background as well, and how many that is', async () => {
  const { leagueId, hTeamId, aTeamId } = await plantTeams(office.owner, soccer);
  await inPlatform(office.owner, (tx) =>
    sql`INSERT INTO platform.matches (discipline, league_id, home_id, away_id, game_time, status, create_type)
      SELECT 1, ${leagueId}::bigint, ${hTeamId}::bigint, ${aTeamId}::bigint, '2031-05-01T04:00:00Z', 1, 2
      FROM generate_series(1, 20001)`.execute(tx),
  );
  const days = { startDate: '2031-05-01', endDate: '2031-05-01' };
  const words = '一次最多导出 20,000 场赛程，请缩小日期范围';
  const direct = await download(staff, address('sportId=1&startDate=2031-05-01&endDate=2031-05-01'));
  expect([direct.status, direct.text.includes(words)]).toEqual([422, true]);
  const started = await staff.call('matches.start-export', {
    params: { sport: 'sport' },
    body: { sportId: '1', ...days },
  });
  const read = async () => (await staff.call('tasks.get', { params: { id: started.data.taskId }, query: {} })).data;
  await expect.poll(async () => (await read()).state, { timeout: 15_000 }).toBe('failed');
  expect(await read()).toMatchObject({ failure: words });
});

it.each([
  ['[MAT-27] [day 11] other games have their word', 'other', 'gam_oth', '/api/v1/other/match/list', '无畏契约'],
  ['[day 11] other sports are sport 3', 'sport', 'spo_oth', '/api/v1/sport/match/list?sportId=3', '网球'],
])('%s; rows of the list and of the file say which one', async (_title, sport, code, url, name) => {
  const sportPage: SportPage = { sport, sportId: sport === 'sport' ? 3 : 22, isSingle: false };
  const viewer = await office.hire('platform', [`${code}_sch-view`]);
  const leagueId = await plantEntry(office.owner, sportPage, 'league', `${name}公开赛`);
  await office.owner.query('UPDATE platform.catalog_entries SET discipline_name = $1 WHERE id = $2', [name, leagueId]);
  const gameTime = '2029-05-01T12:00:00.000Z';
  const id = await plantMatch(office.owner, sportPage, { leagueId, gameTime });
  const listed = await download(viewer, url);
  expect(JSON.parse(listed.text)).toMatchObject({ data: { records: [{ matchId: id, disciplineName: name }] } });
  expect((await download(staff, url)).status).toBe(403);
  const days = 'startDate=2029-05-01&endDate=2029-05-01';
  const file = await download(viewer, address(`sport=${sport}&sportId=${sportPage.sportId}&${days}`));
  const [heading, row] = cellsIn(file.bytes);
  expect([heading?.slice(0, 3), row?.slice(0, 3)]).toEqual([
    ['赛程 ID', '项目', '联赛'],
    [id, name, `${name}公开赛`],
  ]);
});

it('[day 10] today’s matches are counted for the schedules that one may see, and for merchants those on shelf', async () => {
  const keys = ['spo_vol_sch-view', 'spo_bas_sch-view', 'sin_bas_sch-view'];
  const [ours, theirs] = [await office.hire('platform', keys), await office.hire('alpha', keys)];
  const today = `${formatTime(new Date().toISOString(), 'day')}T04:00:00.000Z`;
  const volleyball: SportPage = { sport: 'sport', sportId: 13, isSingle: false };
  const baseball: SportPage = { sport: 'sport', sportId: 4, isSingle: false };
  await plantMatch(office.owner, volleyball, { gameTime: today });
  await plantMatch(office.owner, volleyball, { gameTime: today, status: 2 });
  await plantMatch(office.owner, volleyball, { gameTime: '2029-01-01T00:00:00.000Z' });
  await plantMatch(office.owner, baseball, { gameTime: today });
  await plantMatch(office.owner, { ...baseball, isSingle: true }, { gameTime: today });
  const counted = async (who: Colleague) =>
    (await who.call('matches.today', {})).data.pages.map(({ page, matches }) => `${page} ${matches}`);
  expect(await counted(ours)).toEqual(['spo_bas_sch 2', 'spo_vol_sch 2', 'sin_bas_sch 1']);
  expect(await counted(theirs)).toEqual(['spo_bas_sch 2', 'spo_vol_sch 1', 'sin_bas_sch 1']);
});
