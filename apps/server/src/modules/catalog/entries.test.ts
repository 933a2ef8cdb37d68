import type { Calls } from '@touchline/contract/calls';
import { entryList } from '@touchline/contract/catalog';
import type { CallRequest } from '@touchline/contract/definition/call';
import { inMerchant } from '@touchline/db/transaction';
import { type EntryKind, entryKinds } from '@touchline/domain/matches/catalog';
import { disciplines } from '@touchline/domain/matches/disciplines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { plantEntry, plantMatch, plantRecord } from '../../../test/planted/planted-entry.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { pageQuery } from '../../platform/lists/paging.repository.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { mainRecords } from './entries.repository.ts';

let office: Office;
let staff: Colleague;
beforeAll(async () => {
  office = await startOffice();
  const keys = ['lea', 'tea', 'pla'].flatMap((code) => [`spo_#_${code}-view`, `spo_#_${code}-action`]);
  staff = await office.hire('platform', keys);
});
afterAll(() => office.close());

const nouns = { league: '联赛', team: '球队', player: '球员' };

type ListQuery = CallRequest<Calls['catalog.league-list']>['query'];

async function listed(kind: EntryKind, query: ListQuery) {
  const { data } = await staff.call(`catalog.${kind}-list`, { query });
  return data.records;
}
const namesIn = async (kind: EntryKind, query: ListQuery) => (await listed(kind, query)).map(({ name }) => name);
const get = async (kind: EntryKind, id: string) => (await staff.call(`catalog.${kind}-get`, { params: { id } })).data;
async function changesLogged(functionName: string) {
  const row = (await logRows(office.owner)).findLast((entry) => entry.functionName === functionName);
  return { row, changes: JSON.parse(row?.changes ?? '[]') as { id: string; before: object; after: object }[] };
}

describe.each(entryKinds)('%s', (kind) => {
  it('an entry is created, read and changed; people’s values stay, and its names are known spellings', async () => {
    const created = await staff.call(`catalog.${kind}-create`, {
      body: { discipline: 2, name: `银河${nouns[kind]}`, nameEn: 'Galaxy' },
    });
    expect(created.status).toBe(200);
    const { id, updatedTime } = created.data;
    expect(await get(kind, id)).toMatchObject({
      name: `银河${nouns[kind]}`,
      nameEn: 'Galaxy',
      discipline: 2,
      level: kind === 'league' ? 3 : null,
      ownFields: ['name', 'nameEn'],
      suppliers: [],
      records: [],
      matches: 0,
      updatedTime,
    });
    const body = { shortName: '银河二', updatedTime };
    const updated = await staff.call(`catalog.${kind}-update`, { params: { id }, body });
    expect(updated.status).toBe(200);
    const after = await get(kind, id);
    expect(after).toMatchObject({ shortName: '银河二', updatedTime: updated.data.updatedTime });
    expect(after.ownFields.toSorted()).toEqual(['name', 'nameEn', 'shortName']);
    expect(after.aliases.map(({ alias }) => alias).toSorted()).toEqual(
      ['Galaxy', `银河${nouns[kind]}`, '银河二'].toSorted(),
    );
    expect((await staff.call(`catalog.${kind}-update`, { params: { id }, body })).status).toBe(409);
  });

  it('[CAT-02] has main records and associated ones, which say whose they are', async () => {
    const { id } = await plantEntry(office.owner, { kind, name: `河床 ${kind}` });
    const tied = await plantRecord(office.owner, { kind, name: `河床队 ${kind}`, entryId: id });
    const loose = await plantRecord(office.owner, { kind, name: `河床二 ${kind}`, supplier: 'HBIRD' });
    const [main] = await listed(kind, { keyword: '河床' });
    expect(main).toMatchObject({ id, suppliers: ['纳米数据'], told: null });
    const associated = { records: 'associated', keyword: '河床' } as const;
    expect((await listed(kind, associated)).map(({ told }) => told)).toEqual([
      { ...loose, supplierName: '蜂鸟数据', link: 'none', entry: null },
      { ...tied, supplierName: '纳米数据', link: 'auto', entry: { id, name: `河床 ${kind}` } },
    ]);
    expect(await namesIn(kind, { ...associated, supplier: ['HBIRD'] })).toEqual([`河床二 ${kind}`]);
    expect(await namesIn(kind, { ...associated, link: 'auto' })).toEqual([`河床队 ${kind}`]);
    expect((await get(kind, id)).records).toMatchObject([{ ...tied, name: `河床队 ${kind}`, link: 'auto' }]);
  });

  it('[CAT-03] an entry is recycled and lifted, found by its state, and logged', async () => {
    const { id, updatedTime } = await plantEntry(office.owner, { kind, name: `回收试 ${kind}` });
    const recycled = await staff.call(`catalog.${kind}-recycle`, { params: { id }, body: { updatedTime } });
    expect(recycled.status).toBe(200);
    expect(await namesIn(kind, { keyword: '回收试', state: 'recycled' })).toEqual([`回收试 ${kind}`]);
    expect(await namesIn(kind, { keyword: '回收试', state: 'inUse' })).toEqual([]);
    expect(await changesLogged(`回收${nouns[kind]}`)).toMatchObject({
      row: { merchantCode: 'platform', result: 1 },
      changes: [{ entity: kind, id, before: { is_recycled: false }, after: { is_recycled: true } }],
    });
    const lifted = await staff.call(`catalog.${kind}-lift`, { params: { id }, body: recycled.data });
    expect(lifted.status).toBe(200);
    expect((await get(kind, id)).isRecycled).toBe(false);
  });

  it('has further spellings, of which people take away their own alone', async () => {
    const { id } = await plantEntry(office.owner, { kind });
    const add = (alias: string) => staff.call(`catalog.${kind}-add-alias`, { params: { id }, body: { alias } });
    const remove = (alias: string) => staff.call(`catalog.${kind}-remove-alias`, { params: { id }, query: { alias } });
    expect((await add('曼聯')).status).toBe(200);
    expect((await add('曼联')).error.details[0]?.errorMessage).toBe('已有相同的别名');
    await office.owner.query(`INSERT INTO platform.catalog_aliases VALUES ($1, 'm', 'Man', 'supplier')`, [id]);
    expect((await remove('Man')).status).toBe(422);
    expect((await remove('曼聯')).status).toBe(200);
    expect((await remove('曼聯')).status).toBe(404);
    expect((await get(kind, id)).aliases).toEqual([{ alias: 'Man', source: 'supplier' }]);
  });

  it('of one name there is one in a discipline', async () => {
    const { id } = await plantEntry(office.owner, { kind, name: `同名 ${kind}` });
    const body = { discipline: 1 as const, name: `同名　${kind.toUpperCase()}` };
    const again = await staff.call(`catalog.${kind}-create`, { body });
    expect([again.status, again.error.details[0]?.field]).toEqual([422, 'name']);
    expect((await staff.call(`catalog.${kind}-create`, { body: { ...body, discipline: 2 } })).status).toBe(200);
    const { updatedTime } = await get(kind, id);
    const own = await staff.call(`catalog.${kind}-update`, { params: { id }, body: { name: body.name, updatedTime } });
    expect(own.status).toBe(200);
  });
});

it('[CAT-01] a league has level 1, 2 or 3, is found by it, and has no other', async () => {
  const { id, updatedTime } = await plantEntry(office.owner, { kind: 'league', name: '级别试验联赛', level: 1 });
  const send = (level: number) =>
    staff.call('catalog.league-update', { params: { id }, body: { level: level as 1, updatedTime } });
  expect((await send(4)).status).toBe(400);
  expect((await send(2)).status).toBe(200);
  expect(await namesIn('league', { keyword: '级别试验', level: '2' })).toEqual(['级别试验联赛']);
  expect(await namesIn('league', { keyword: '级别试验', level: '1' })).toEqual([]);
});

it('[day 4] automatic shelving that is on already is on since then, unless the known matches are named', async () => {
  const { id } = await plantEntry(office.owner, { kind: 'league', name: '重复开启联赛', level: 3 });
  const set = async (form: { autoShelf: boolean; shelveComing?: boolean }) => {
    const { updatedTime } = await get('league', id);
    const answer = await staff.call('catalog.league-update', { params: { id }, body: { ...form, updatedTime } });
    expect(answer.status, answer.text).toBe(200);
    const { rows } = await office.owner.query<{ since: Date | null }>(
      'SELECT auto_shelf_from AS since FROM platform.catalog_entries WHERE id = $1',
      [id],
    );
    return rows[0]?.since?.getTime() ?? null;
  };
  const first = await set({ autoShelf: true });
  expect(first).not.toBeNull();
  expect(await set({ autoShelf: true })).toBe(first);
  expect(await set({ autoShelf: true, shelveComing: true })).toBeNull();
  expect(await set({ autoShelf: true })).toBeNull();
  await set({ autoShelf: false });
  expect(await set({ autoShelf: true })).toBeGreaterThan(first ?? 0);
});

it('a field of another kind is unknown', async () => {
  const body = { discipline: 1 as const, name: '不是联赛', level: 1 as const };
  expect((await staff.call('catalog.team-create', { body })).status).toBe(400);
});

it('names are found by any part of them, one character too, whatever case and width, and by discipline', async () => {
  const names = ['上海海港', '上海申花', 'Ｓｈanghai Port', '北京国安'];
  for (const name of names) await plantEntry(office.owner, { kind: 'team', name, discipline: 12 });
  const found = (keyword: string) => namesIn('team', { keyword, discipline: '12' });
  expect(await found('上海')).toEqual(['上海申花', '上海海港']);
  expect(await found('海港')).toEqual(['上海海港']);
  expect(await found('申')).toEqual(['上海申花']);
  expect(await found('SHANG')).toEqual(['Ｓｈanghai Port']);
  expect(await found('海上')).toEqual([]);
  expect(await namesIn('team', { keyword: '上海', discipline: '1' })).toEqual([]);
});

it('a player plays for a team of the same discipline, which the log names', async () => {
  const team = await plantEntry(office.owner, { kind: 'team', name: '山城' });
  const elsewhere = await plantEntry(office.owner, { kind: 'team', discipline: 2 });
  const league = await plantEntry(office.owner, { kind: 'league' });
  const { id, updatedTime } = await plantEntry(office.owner, { kind: 'player', name: '周明' });
  const join = (teamId: string | null, version = updatedTime) =>
    staff.call('catalog.player-update', { params: { id }, body: { teamId, updatedTime: version } });
  for (const wrong of [elsewhere, league]) expect((await join(wrong.id)).error.details[0]?.field).toBe('teamId');
  const joined = await join(team.id);
  expect((await get('player', id)).team).toEqual({ id: team.id, name: '山城' });
  const { changes } = await changesLogged('修改球员');
  expect(changes).toMatchObject([{ id, before: { team: null }, after: { team: '山城' } }]);
  expect((await join(null, joined.data.updatedTime)).status).toBe(200);
  expect((await get('player', id)).team).toBeNull();
});

it('a single league takes its matches along, where its sport has a page for them', async () => {
  const { id, updatedTime } = await plantEntry(office.owner, { kind: 'league', discipline: disciplines.baseball });
  const matchId = await plantMatch(office.owner, { leagueId: id, discipline: disciplines.baseball });
  const soccer = await plantEntry(office.owner, { kind: 'league' });
  const set = (of: { id: string; updatedTime: string }) =>
    staff.call('catalog.league-update', {
      params: { id: of.id },
      body: { isSingle: true, updatedTime: of.updatedTime },
    });
  expect((await set({ id, updatedTime })).status).toBe(200);
  expect(await isSingle(matchId)).toBe(true);
  expect((await get('league', id)).matches).toBe(1);
  expect((await set(soccer)).error.details[0]?.field).toBe('isSingle');
});

it('nobody without the page’s own key changes anything, nor anybody of another merchant', async () => {
  const looks = await office.hire('platform', ['spo_#_lea-view']);
  const stranger = await office.hire('alpha', ['spo_#_lea-view', 'spo_#_lea-action']);
  const { id, updatedTime } = await plantEntry(office.owner, { kind: 'league' });
  const change = { params: { id }, body: { name: '改名', updatedTime } };
  expect((await looks.call('catalog.league-update', change)).status).toBe(403);
  expect((await stranger.call('catalog.league-update', change)).status).toBe(403);
  expect((await stranger.call('catalog.league-list', { query: {} })).status).toBe(403);
});

async function isSingle(matchId: string): Promise<boolean | undefined> {
  return await inMerchant(office.owner, 'platform', async (tx) => {
    const match = tx.selectFrom('platform.matches').select('is_single').where('id', '=', matchId);
    return (await match.executeTakeFirst())?.is_single;
  });
}

it('a name is found by the index of pairs of characters, among many', async () => {
  await office.owner.query(
    `INSERT INTO platform.catalog_entries (kind, discipline, name)
     SELECT 'player', 20, '选手' || at FROM generate_series(1, 5000) at`,
  );
  await office.owner.query('ANALYZE platform.catalog_entries');
  const { text, values } = pageQuery(
    entryList,
    readPage({ current: 1 }, entryList),
    mainRecords('player', { keyword: '丁俊晖' }),
  );
  const plan = await inMerchant(office.owner, 'platform', async (_tx, transaction) => {
    const { rows } = await transaction.run<{ 'QUERY PLAN': string }>({ text: `EXPLAIN ${text}`, values: [...values] });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('catalog_entries_by_grams');
  expect(plan).not.toContain('Seq Scan');
});

describe('[day 11] leagues where several sports or games share a page', () => {
  it.each([disciplines.other, disciplines.otherGame])('say which one they are of: %i', async (discipline) => {
    const form = { discipline, name: `马德里公开赛${discipline}` };
    const nameless = await staff.call('catalog.league-create', { body: form });
    expect([nameless.status, nameless.error.details[0]?.field]).toEqual([422, 'disciplineName']);
    const { data } = await staff.call('catalog.league-create', { body: { ...form, disciplineName: '网球' } });
    expect(await get('league', data.id)).toMatchObject({
      disciplineName: '网球',
      ownFields: ['name', 'disciplineName'],
    });
    const body = { disciplineName: '板球', updatedTime: data.updatedTime };
    expect((await staff.call('catalog.league-update', { params: { id: data.id }, body })).status).toBe(200);
    const { changes } = await changesLogged('修改联赛');
    expect(changes[0]).toMatchObject({ before: { discipline_name: '网球' }, after: { discipline_name: '板球' } });
  });

  it('elsewhere the page says it', async () => {
    const body = { discipline: disciplines.soccer, name: '某某足球联赛', disciplineName: '足球' };
    expect((await staff.call('catalog.league-create', { body })).status).toBe(422);
    const team = { discipline: disciplines.other, name: '没有项目的球队' };
    expect((await staff.call('catalog.team-create', { body: team })).status).toBe(200);
  });
});
