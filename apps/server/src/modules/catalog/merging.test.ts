import { inMerchant } from '@touchline/db/transaction';
import { pageLimits } from '@touchline/domain/constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { plantEntry, plantMatch, plantRecord } from '../../../test/planted/planted-entry.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';

let office: Office;
let staff: Colleague;
beforeAll(async () => {
  office = await startOffice();
  staff = await office.hire('platform', ['spo_#_lea-view', 'spo_#_lea-action', 'spo_#_tea-view', 'spo_#_tea-action']);
});
afterAll(() => office.close());

const team = (name: string, discipline = 1) => plantEntry(office.owner, { kind: 'team', name, discipline });
const get = async (id: string) => (await staff.call('catalog.team-get', { params: { id } })).data;
const merge = (id: string, loserId: string) => staff.call('catalog.team-merge', { params: { id }, body: { loserId } });

async function homeOf(matchId: string): Promise<string> {
  return await inMerchant(office.owner, 'platform', async (tx) => {
    const match = tx.selectFrom('platform.matches').select('home_id').where('id', '=', matchId);
    return (await match.executeTakeFirstOrThrow()).home_id;
  });
}

async function logged(functionName: string) {
  const row = (await logRows(office.owner)).findLast((entry) => entry.functionName === functionName);
  return { merchantCode: row?.merchantCode, changes: JSON.parse(row?.changes ?? '[]') as unknown };
}

it('[CAT-02] of two that are the same one stays, with the matches and suppliers’ records of both', async () => {
  const winner = await team('龙城竞技');
  const loser = await team('龙城体育');
  const record = await plantRecord(office.owner, { kind: 'team', entryId: loser.id });
  const matchId = await plantMatch(office.owner, { homeId: loser.id });
  const merged = await merge(winner.id, loser.id);
  expect(merged.status).toBe(200);
  expect(await homeOf(matchId)).toBe(winner.id);
  expect(await get(winner.id)).toMatchObject({ name: '龙城竞技', records: [record], matches: 1, mergedInto: null });
  expect(await get(loser.id)).toMatchObject({
    records: [],
    matches: 0,
    mergedInto: { id: winner.id, name: '龙城竞技' },
  });
  const { data } = await staff.call('catalog.team-list', { query: { keyword: '龙城' } });
  expect(data.records.map(({ id }) => id)).toEqual([winner.id]);
  expect(await logged('合并球队')).toMatchObject({
    merchantCode: 'platform',
    changes: [
      { entity: 'team', id: loser.id, before: { merged: null }, after: { name: '龙城体育', merged: '龙城竞技' } },
    ],
  });
});

it('[hardening 17] one with more matches than move at once is not merged away; the other way round it is', async () => {
  const [few, many] = [await team('溪口竞技'), await team('溪口体育')];
  const first = await plantMatch(office.owner, { homeId: many.id });
  await inMerchant(office.owner, 'platform', (tx) =>
    sql`INSERT INTO platform.matches (discipline, league_id, home_id, away_id, game_time, create_type, suppliers)
      SELECT discipline, league_id, home_id, away_id, game_time + n * interval '1 hour', create_type, suppliers
      FROM platform.matches, generate_series(1, ${pageLimits.cappedTotal}) n WHERE id = ${first}`.execute(tx),
  );
  const refused = await merge(few.id, many.id);
  expect(refused.error.details[0]?.errorMessage).toBe('“溪口体育”有超过 10,000 场赛程，请反过来并入赛程较少的一条');
  expect(await homeOf(first)).toBe(many.id);
  expect((await merge(many.id, few.id)).status).toBe(200);
});

it('gone, recycled, foreign or identical entries are not merged, and merged ones are not changed', async () => {
  const one = await team('城一');
  const gone = await team('城二');
  const elsewhere = await team('城三', 2);
  const league = await plantEntry(office.owner, { kind: 'league' });
  await merge(one.id, gone.id);
  expect((await merge(one.id, gone.id)).status).toBe(404);
  expect((await merge(one.id, league.id)).status).toBe(404);
  expect((await merge(one.id, one.id)).error.details[0]?.errorMessage).toBe('不能与自己合并');
  expect((await merge(one.id, elsewhere.id)).error.details[0]?.errorMessage).toBe('只能合并同一项目的记录');
  const { updatedTime } = await get(gone.id);
  const change = await staff.call('catalog.team-update', {
    params: { id: gone.id },
    body: { name: '城四', updatedTime },
  });
  expect(change.status).toBe(404);
  await staff.call('catalog.team-recycle', {
    params: { id: one.id },
    body: { updatedTime: (await get(one.id)).updatedTime },
  });
  expect((await merge(one.id, (await team('城五')).id)).error.details[0]?.errorMessage).toBe('“城一”已回收，请先恢复');
});

it('[CAT-02] a supplier’s record is associated with a main record by a person, and taken off again', async () => {
  const { id } = await team('江湾联队');
  const record = await plantRecord(office.owner, { kind: 'team', name: '江灣聯隊' });
  const tie = (body: typeof record) => staff.call('catalog.team-associate', { params: { id }, body });
  expect((await tie(record)).status).toBe(200);
  expect((await get(id)).records).toMatchObject([{ ...record, link: 'person' }]);
  expect((await get(id)).aliases).toContainEqual({ alias: '江灣聯隊', source: 'learned' });
  const words = `${record.supplier} ${record.supplierId} 江灣聯隊`;
  expect(await logged('关联球队')).toMatchObject({
    changes: [{ id, before: { records: [] }, after: { records: [words] } }],
  });
  expect((await tie({ ...record, supplierId: 'nobody' })).status).toBe(404);

  const other = await team('别队');
  const takeOff = (from: string) => staff.call('catalog.team-disassociate', { params: { id: from }, body: record });
  expect((await takeOff(other.id)).status).toBe(404);
  expect((await takeOff(id)).status).toBe(200);
  expect((await get(id)).records).toEqual([]);
  const query = { records: 'associated', keyword: '江灣' } as const;
  const { data } = await staff.call('catalog.team-list', { query });
  expect(data.records[0]?.told).toMatchObject({ link: 'apart', entry: null });
});

const undo = (id: string, loserId: string) =>
  staff.call('catalog.team-undo-merge', { params: { id }, body: { loserId } });

it('[day 5] an undone merge gives records, matches and spellings back', async () => {
  const [winner, loser] = [await team('溯源竞技'), await team('回流体育')];
  const record = await plantRecord(office.owner, { kind: 'team', entryId: loser.id, name: '回流体育' });
  const matchId = await plantMatch(office.owner, { homeId: loser.id });
  const before = [await get(winner.id), await get(loser.id)];
  await merge(winner.id, loser.id);
  expect((await get(winner.id)).merges).toMatchObject([{ id: loser.id, name: '回流体育' }]);
  const undone = await undo(winner.id, loser.id);
  expect(undone.status, undone.text).toBe(200);
  expect(undone.data.stays).toEqual([]);
  expect(await homeOf(matchId)).toBe(loser.id);
  const [mine, theirs] = [await get(winner.id), await get(loser.id)];
  for (const [now, was] of [
    [mine, before[0]],
    [theirs, before[1]],
  ])
    expect({ ...now, updatedTime: was?.updatedTime }).toEqual(was);
  expect(theirs.records).toMatchObject([{ ...record, link: 'auto' }]);
  expect(await logged('撤销球队合并')).toMatchObject({
    changes: [{ id: loser.id, before: { merged: '溯源竞技' }, after: { name: '回流体育', merged: null } }],
  });
  expect((await undo(winner.id, loser.id)).error.details[0]?.errorMessage).toBe('该合并已被撤销');
});

it('[day 5] a name that a colleague gave after the merge stays', async () => {
  const [winner, loser] = [await team('旧名竞技'), await team('别名体育')];
  await plantRecord(office.owner, { kind: 'team', entryId: winner.id, name: '旧名竞技' });
  await merge(winner.id, loser.id);
  const { updatedTime } = await get(winner.id);
  await staff.call('catalog.team-update', { params: { id: winner.id }, body: { name: '新名竞技', updatedTime } });
  expect((await undo(winner.id, loser.id)).status).toBe(200);
  expect(await get(winner.id)).toMatchObject({ name: '新名竞技', ownFields: ['name'] });
});

it.each([
  ['goes back as it was', false, [null, null]],
  ['stays off where a colleague turned it off since', true, [false, '2026-01-02T03:04:05.678Z']],
])('[day 4] automatic shelving that a merge brought %s', async (_then, isTurnedOff, left) => {
  const [winner, loser] = [
    await plantEntry(office.owner, { kind: 'league', name: `并入联赛${isTurnedOff}`, level: 3 }),
    await plantEntry(office.owner, { kind: 'league', name: `自动联赛${isTurnedOff}` }),
  ];
  await office.owner.query(
    `UPDATE platform.catalog_entries SET auto_shelf = true, auto_shelf_from = '2026-01-02T03:04:05.678Z' WHERE id = $1`,
    [loser.id],
  );
  const shelfOf = async (id: string) => {
    const { rows } = await office.owner.query<{ on: boolean | null; since: Date | null }>(
      'SELECT auto_shelf AS on, auto_shelf_from AS since FROM platform.catalog_entries WHERE id = $1',
      [id],
    );
    return [rows[0]?.on, rows[0]?.since?.toISOString() ?? null];
  };
  const both = { params: { id: winner.id }, body: { loserId: loser.id } };
  expect((await staff.call('catalog.league-merge', both)).status).toBe(200);
  expect(await shelfOf(winner.id)).toEqual([true, '2026-01-02T03:04:05.678Z']);
  if (isTurnedOff) {
    const { updatedTime } = (await staff.call('catalog.league-get', { params: { id: winner.id } })).data;
    const body = { autoShelf: false, updatedTime };
    await staff.call('catalog.league-update', { params: { id: winner.id }, body });
  }
  const undone = await staff.call('catalog.league-undo-merge', both);
  expect(undone.status, undone.text).toBe(200);
  expect(await shelfOf(winner.id)).toEqual(left);
  expect(await shelfOf(loser.id)).toEqual([true, '2026-01-02T03:04:05.678Z']);
});
