import type { SportPage } from '@touchline/domain/matches/sport-pages';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { plantEntry, plantMatch, plantRecord, plantTeams } from '../../../../test/planted/planted-match.ts';
import { plantPrediction } from '../../../../test/planted/planted-prediction.ts';
import { plantName } from '../../../../test/planted/planted-supplier.ts';
import { type Colleague, type Office, startOffice } from '../../../../test/stack/office.ts';

const soccer: SportPage = { sport: 'sport', sportId: 1, isSingle: false };
const params = { sport: 'sport' };

let office: Office;
let editor: Colleague;
beforeAll(async () => {
  office = await startOffice();
  editor = await office.hire('platform', ['spo_soc_sch-view', 'spo_soc_sch-action']);
});
afterAll(() => office.close());

const at = (hours: number) => new Date(Date.UTC(2031, 2, 4, 12) + hours * 3_600_000).toISOString();
const match = (hours: number, more: object = {}) => plantMatch(office.owner, soccer, { gameTime: at(hours), ...more });
const team = (name: string) => plantEntry(office.owner, soccer, 'team', name);
const candidates = async (standardId: string, query: object = {}) =>
  await editor.call('matches.candidates', { params: { ...params, standardId }, query });
const merge = (standardId: string, loserId: string, confirm?: string) =>
  editor.call('matches.merge', { params, body: { standardId, loserId, ...(confirm !== undefined && { confirm }) } });

it('[day 5] candidates come the likeliest first, with what speaks for and against each', async () => {
  const [mine, other] = [await match(0), await match(0.25, { hTeamId: await team('完全无关队') })];
  const same = await match(0.5);
  const late = await match(5);
  await match(0, { status: 4 });
  const league = await plantEntry(office.owner, soccer, 'league', '别处的比赛');
  await match(0, { leagueId: league, hTeamId: await team('甲不同'), aTeamId: await team('乙不同') });
  const writer = await office.hire('alpha');
  const author = { merchantCode: 'alpha', accountId: writer.id };
  await plantPrediction(office.owner, 'alpha', author, soccer, { matchId: same });
  const { data } = await candidates(mine);
  expect(data.candidates.map(({ matchId }) => matchId)).toEqual([same, late, other]);
  expect(data.predictions).toBe(0);
  expect(data.candidates[0]).toMatchObject({
    predictions: 1,
    doubts: [],
    lname: '样本联赛',
    reasons: [
      { code: 'home', speaks: 'for', value: 1 },
      { code: 'away', speaks: 'for', value: 1 },
      { code: 'league', speaks: 'for', value: 1 },
      { code: 'kickOff', speaks: 'for', value: 30 },
    ],
  });
  expect(data.candidates.map(({ doubts }) => doubts)).toEqual([[], ['kickOff'], ['teams']]);
});

it('[day 5] others are found by a team’s name, or by their id on any day', async () => {
  const mine = await match(0);
  const far = await match(2000, { hTeamId: await team('远方来客') });
  const ids = async (keyword: string) =>
    (await candidates(mine, { keyword })).data.candidates.map((one) => one.matchId);
  expect(await ids('远方来')).toEqual([far]);
  expect(await ids(far)).toEqual([far]);
  expect(await ids(mine)).toEqual([]);
  expect(await ids('查无此队')).toEqual([]);
});

it('[day 5] candidates of a team that plays often are its nearest matches at home and away, before and after', async () => {
  const [mine, often] = [await match(0), await team('场次很多队')];
  const near = [await match(-3, { hTeamId: often }), await match(3, { aTeamId: often })];
  for (let day = 2; day < 24; day += 1) {
    await match(day * 24, { hTeamId: often });
    await match(day * -24, { aTeamId: often });
  }
  const { candidates: found } = (await candidates(mine, { keyword: '场次很多' })).data;
  expect(found.slice(0, 2).map(({ matchId }) => matchId)).toEqual(expect.arrayContaining(near));
});

it('[day 5] a supplier’s record is compared in place of its match', async () => {
  const { hTeamId } = await plantTeams(office.owner, soccer);
  const mine = await match(48, { hTeamId: await team('记录的错队') });
  const right = await match(48.2, { hTeamId });
  const record = await plantRecord(office.owner, soccer, mine);
  const { data } = await candidates(mine, record);
  expect(data.candidates.map(({ matchId }) => matchId)).toContain(right);
  // Nothing is known of what this record calls its teams.
  expect(data.candidates[0]?.doubts).toContain('teams');
  expect((await candidates(mine, { ...record, supplierId: 'nobody' })).status).toBe(404);
});

it('[day 5] matches of other teams, or hours apart, are merged with the typed word alone', async () => {
  const [mine, other, late] = [await match(0), await match(0, { hTeamId: await team('毫不相干') }), await match(3.1)];
  const refused = await merge(mine, other);
  expect(refused.status).toBe(422);
  expect(refused.error.details).toEqual([{ field: 'confirm', errorMessage: '球队不同，如确为同一场，请输入“确认”' }]);
  expect((await merge(mine, late)).error.details[0]?.errorMessage).toContain('开赛时间相差超过 3 小时');
  expect((await merge(mine, late, '合并')).status).toBe(422);
  expect((await merge(mine, late, '确认')).status).toBe(200);
  expect((await merge(mine, other, '确认')).status).toBe(200);
});

it('[day 5] teams that one supplier tells apart need the typed word, however alike they are called', async () => {
  const [first, second] = [await team('海岸城'), await team('海岸城队')];
  const [mine, other] = [await match(0, { hTeamId: first }), await match(0, { hTeamId: second })];
  await plantName(office.owner, '海岸城', { supplier: 'NAMI', entryId: first });
  await plantName(office.owner, '海岸城队', { supplier: 'NAMI', entryId: second });
  expect((await candidates(mine)).data.candidates.find(({ matchId }) => matchId === other)?.doubts).toEqual(['teams']);
  expect((await merge(mine, other)).error.details[0]?.errorMessage).toBe('球队不同，如确为同一场，请输入“确认”');
  expect((await merge(mine, other, '确认')).status).toBe(200);
});

it('[day 5] a record of other teams moves with the typed word alone', async () => {
  const [from, to] = [await match(0), await match(0)];
  const record = await plantRecord(office.owner, soccer, from);
  const move = (confirm?: string) =>
    editor.call('matches.reassociate', {
      params,
      body: { standardId: to, ...record, ...(confirm !== undefined && { confirm }) },
    });
  expect((await move()).error.details[0]?.field).toBe('confirm');
  expect((await move('确认')).status).toBe(200);
});

it('[day 5] candidates are for those who may merge', async () => {
  const viewer = await office.hire('platform', ['spo_soc_sch-view']);
  const answer = await viewer.call('matches.candidates', {
    params: { ...params, standardId: await match(0) },
    query: {},
  });
  expect(answer.status).toBe(403);
});
