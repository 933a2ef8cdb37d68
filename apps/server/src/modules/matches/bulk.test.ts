import type { Calls } from '@touchline/contract/calls';
import type { CallRequest } from '@touchline/contract/definition/call';
import { bulkFilterLimit } from '@touchline/domain/constants';
import type { SportPage } from '@touchline/domain/matches/sport-pages';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { inPlatform, plantEntry, plantMatch, plantRecord, plantTeams } from '../../../test/planted/planted-match.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { runTasks } from '../../../test/stack/task-runner.ts';

const soccer: SportPage = { sport: 'sport', sportId: 1, isSingle: false };
const baseball: SportPage = { sport: 'sport', sportId: 4, isSingle: false };
const label = (id: string) => `样本联赛 样本主队 VS 样本客队（${id}）`;

let office: Office;
let editor: Colleague;
let stop: () => Promise<void>;
beforeAll(async () => {
  office = await startOffice();
  editor = await office.hire('platform', ['spo_soc_sch-view', 'spo_soc_sch-action', 'sin_bas_sch-action']);
  stop = runTasks(office);
});
afterAll(async () => {
  await stop();
  await office.close();
});

type Body = CallRequest<Calls['matches.bulk']>['body'];
type Filter = NonNullable<Body['filter']>;

/** Either these, or what the list of the page has. */
async function start(
  who: Colleague,
  act: Body['act'],
  chosen: string[] | Filter,
  query: { sportId: string; single?: '1' } = { sportId: '1' },
) {
  const body = Array.isArray(chosen) ? { act, ids: chosen } : { act, filter: chosen };
  return await who.call('matches.bulk', { params: { sport: 'sport' }, query, body });
}

async function results(
  who: Colleague,
  ...given: Parameters<typeof start> extends [unknown, ...infer Rest] ? Rest : never
) {
  const started = await start(who, ...given);
  expect(started.status, started.text).toBe(200);
  const id = started.data.taskId;
  const read = async () => (await who.call('tasks.get', { params: { id }, query: {} })).data;
  await expect.poll(async () => (await read()).state, { timeout: 15_000 }).toBe('done');
  return await read();
}

it('many at once, each by the rules for one and with a result of its own', async () => {
  const [shelf, off, tied] = [
    await plantMatch(office.owner, soccer),
    await plantMatch(office.owner, soccer, { status: 2 }),
    await plantMatch(office.owner, soccer),
  ];
  await plantRecord(office.owner, soccer, tied);
  const foreign = await plantMatch(office.owner, baseball);
  const { items, title } = await results(editor, 'takeOffShelf', [shelf, off, foreign, '999999999']);
  expect(title).toBe('下架 4 场赛程');
  expect(items).toMatchObject([
    { key: shelf, label: label(shelf), state: 'done', reason: null },
    { key: off, state: 'refused', reason: '该赛程的状态为“下架”，不能下架' },
    { key: foreign, state: 'refused', reason: expect.stringContaining('不存在') },
    { key: '999999999', label: '999999999', state: 'refused' },
  ]);
  const recycled = await results(editor, 'recycle', [shelf, tied]);
  expect(recycled.items.map(({ state, reason }) => [state, reason])).toEqual([
    ['done', null],
    ['refused', '仍有关联数据，请先解除关联'],
  ]);
  expect((await results(editor, 'disassociateAndRecycle', [tied])).items).toMatchObject([{ state: 'done' }]);
  const after = await editor.call('matches.get', { params: { sport: 'sport', standardId: tied } });
  expect(after.data).toMatchObject({ status: 4, told: [], matchFrom: [] });
  const rows = (await logRows(office.owner)).filter(({ functionName }) => functionName === '批量处理赛程');
  expect(rows.map(({ merchantCode, result }) => [merchantCode, result])).toEqual([
    ['platform', 1],
    ['platform', 1],
    ['platform', 1],
  ]);
});

it('the page of single leagues reaches these alone', async () => {
  const [single, plain] = [
    await plantMatch(office.owner, { ...baseball, isSingle: true }),
    await plantMatch(office.owner, baseball),
  ];
  const { items } = await results(editor, 'takeOffShelf', [single, plain], { sportId: '4', single: '1' });
  expect(items.map(({ state }) => state)).toEqual(['done', 'refused']);
  expect((await start(editor, 'takeOffShelf', [plain], { sportId: '4' })).status).toBe(403);
});

it('a bulk job stops once its owner has lost the page’s key', async () => {
  const ids = [await plantMatch(office.owner, soccer)];
  await stop();
  const leaver = await office.hire('platform', ['spo_soc_sch-action']);
  const { data } = await start(leaver, 'takeOffShelf', ids);
  await inPlatform(office.owner, (tx) =>
    tx.deleteFrom('tenant.account_roles').where('account_id', '=', leaver.id).execute(),
  );
  stop = runTasks(office);
  const read = async () => (await leaver.call('tasks.get', { params: { id: data.taskId }, query: {} })).data;
  await expect.poll(async () => (await read()).state, { timeout: 15_000 }).toBe('failed');
  expect((await read()).failure).toContain('权限');
});

describe('a filter instead of ids', () => {
  const gameTime = '2031-03-04T05:00:00.000Z';
  const day = { gameTime: '2031-03-04' } as const;

  it('a filter is resolved at the start, each match has a result, and later matches are untouched', async () => {
    const leagueId = await plantEntry(office.owner, soccer, 'league', '筛选联赛');
    const [late, early] = [
      await plantMatch(office.owner, soccer, { leagueId, gameTime: '2031-03-04T06:00:00.000Z' }),
      await plantMatch(office.owner, soccer, { leagueId, gameTime }),
    ];
    const off = await plantMatch(office.owner, soccer, { leagueId, gameTime, status: 2 });
    const [elsewhere, hidden, foreign] = [
      await plantMatch(office.owner, soccer, { gameTime }),
      await plantMatch(office.owner, soccer, { leagueId, gameTime, stage: 0 }),
      await plantMatch(office.owner, baseball, { gameTime }),
    ];
    await stop();
    const started = await start(editor, 'takeOffShelf', { ...day, leagueName: '筛选', status: ['1'] });
    expect(started.status, started.text).toBe(200);
    const later = await plantMatch(office.owner, soccer, { leagueId, gameTime });
    stop = runTasks(office);
    const read = () => editor.call('tasks.get', { params: { id: started.data.taskId }, query: {} });
    await expect.poll(async () => (await read()).data.state, { timeout: 15_000 }).toBe('done');
    const { title, items } = (await read()).data;
    expect(title).toBe('下架 2 场赛程');
    expect(items.map(({ key, state }) => [key, state])).toEqual([
      [early, 'done'],
      [late, 'done'],
    ]);
    const statuses = await statusOf([early, late, off, elsewhere, hidden, foreign, later]);
    expect(statuses).toEqual([2, 2, 2, 1, 1, 1, 1]);
  });

  it('from today on, where the filter is empty, as the list is; on the page of single leagues these alone', async () => {
    const query = { sportId: '4', single: '1' } as const;
    const single = { ...baseball, isSingle: true };
    const [ahead, past] = [
      await plantMatch(office.owner, single),
      await plantMatch(office.owner, single, { gameTime: '2020-01-01T00:00:00.000Z' }),
    ];
    const plain = await plantMatch(office.owner, baseball);
    const { items } = await results(editor, 'takeOffShelf', { status: ['1'] }, query);
    const keys = new Set(items.map(({ key }) => key));
    expect([keys.has(ahead), keys.has(past), keys.has(plain)]).toEqual([true, false, false]);
    expect((await start(editor, 'takeOffShelf', {}, { sportId: '4' })).status).toBe(403);
  });

  it('nothing, or more than is done at once, is refused with the count', async () => {
    const none = await start(editor, 'renew', { leagueName: '没有这个联赛' });
    expect([none.status, none.error?.details[0]?.errorMessage]).toEqual([422, '没有符合条件的赛程']);
    const few = await plantEntry(office.owner, soccer, 'league', '又多一场联赛');
    await plantMany(few, 2);
    const body = { act: 'recycle' as const, filter: { leagueName: '又多一场联赛' }, most: 1 };
    const more = await editor.call('matches.bulk', { params: { sport: 'sport' }, query: { sportId: '1' }, body });
    expect(more.error.details[0]?.errorMessage).toBe('符合条件的赛程已增至 2 场，请核对后再操作');
    const leagueId = await plantEntry(office.owner, soccer, 'league', '太多联赛');
    await plantMany(leagueId, bulkFilterLimit + 1);
    const many = await start(editor, 'takeOffShelf', { leagueName: '太多联赛' });
    expect([many.status, many.error?.details[0]?.errorMessage]).toEqual([
      422,
      '符合条件的赛程有 5,001 场，一次最多处理 5,000 场，请缩小筛选范围',
    ]);
    await plantMany(leagueId, bulkFilterLimit);
    const countless = await start(editor, 'takeOffShelf', { leagueName: '太多联赛' });
    expect(countless.error?.details[0]?.errorMessage).toContain('超过 10,000 场');
  });

  it('a bulk call takes ids or a filter, and the filter names no page of its own', async () => {
    const ids = [await plantMatch(office.owner, soccer)];
    for (const body of [
      { act: 'renew' },
      { act: 'renew', ids, filter: {} },
      { act: 'renew', filter: { sportId: '2' } },
      { act: 'renew', filter: { page: '2' } },
    ]) {
      const request = { params: { sport: 'sport' }, query: { sportId: '1' }, body };
      expect((await editor.call('matches.bulk', request as never)).status, JSON.stringify(body)).toBe(400);
    }
  });
});

it('[MAT-53] many are renewed: what was taken off is tied again, what people set is the suppliers’ again', async () => {
  const id = await plantMatch(office.owner, soccer, { createType: 1 });
  const record = await plantRecord(office.owner, soccer, id);
  const alone = await plantMatch(office.owner, soccer);
  const params = { sport: 'sport', standardId: id };
  await editor.call('matches.disassociate', { params: { sport: 'sport' }, query: {}, body: record });
  const { updatedTime } = (await editor.call('matches.get', { params })).data;
  await editor.call('matches.update', { params, body: { gameStageType: 90, updatedTime } });
  const { items, title } = await results(editor, 'renew', [id, alone]);
  expect(title).toBe('从数据源恢复 2 场赛程');
  expect(items.map(({ state, reason }) => [state, reason])).toEqual([
    ['done', null],
    ['refused', '没有可用的数据源记录，无法恢复'],
  ]);
  const after = (await editor.call('matches.get', { params })).data;
  expect(after).toMatchObject({ gameStageType: 1, ownFields: [], told: [{ supplierId: record.supplierId }] });
});

async function statusOf(ids: readonly string[]): Promise<number[]> {
  const rows = await inPlatform(office.owner, (tx) =>
    tx.selectFrom('platform.matches').select(['id', 'status']).where('id', 'in', ids).execute(),
  );
  const found = new Map(rows.map(({ id, status }) => [id, status]));
  return ids.map((id) => found.get(id) ?? 0);
}

async function plantMany(leagueId: string, count: number): Promise<void> {
  const { hTeamId, aTeamId } = await plantTeams(office.owner, soccer);
  await inPlatform(office.owner, (tx) =>
    sql`INSERT INTO platform.matches (discipline, league_id, home_id, away_id, game_time, create_type)
      SELECT 1, ${leagueId}, ${hTeamId}, ${aTeamId}, now() + interval '1 hour', 1
      FROM generate_series(1, ${count}::integer)`.execute(tx),
  );
}
