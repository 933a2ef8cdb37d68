import { appointmentCodes as scheduleCodes } from '@touchline/domain/access/permission-grammar';
import type { SportPage } from '@touchline/domain/matches/sport-pages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listMatches, matchIds, type MatchListQuery } from '../../../test/calls/match-lists.ts';
import { plantIcon, plantLogo } from '../../../test/pictures/planted-logo.ts';
import { inPlatform, plantEntry, plantMatch, plantRecord } from '../../../test/planted/planted-match.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';

const soccer: SportPage = { sport: 'sport', sportId: 1, isSingle: false };
const baseball: SportPage = { sport: 'sport', sportId: 4, isSingle: false };
const csgo: SportPage = { sport: 'csgo', sportId: 22, isSingle: false };
const hour = 3_600_000;
const after = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * hour).toISOString();

let office: Office;
let staff: Colleague;
let merchant: Colleague;
beforeAll(async () => {
  office = await startOffice();
  const keys = [
    'spo_soc_sch-view',
    'spo_bas_sch-view',
    'sin_bas_sch-view',
    'gam_lol_sch-view',
    'gam_csg_sch-view',
    'spo_box_sch-view',
  ];
  staff = await office.hire('platform', keys);
  merchant = await office.hire('alpha', keys);
});
afterAll(() => office.close());

describe('[MAT-27] the list of a sport', () => {
  const boxing: SportPage = { sport: 'sport', sportId: 8, isSingle: false };
  const planted: string[] = [];
  beforeAll(async () => {
    for (const hours of [3, 1, 2, 1]) planted.push(await plantMatch(office.owner, boxing, { gameTime: after(hours) }));
  });

  it('[MAT-27] 25 at once, by time and then by id, on pages that follow one another', async () => {
    const [third = '', first = '', second = '', alike = ''] = planted;
    const inOrder = [first, alike, second, third];
    const page = await listMatches(staff, boxing);
    expect([page.records.map(({ matchId }) => matchId), page.size, page.total]).toEqual([inOrder, 25, 4]);
    const half = await listMatches(staff, boxing, { limit: 2, page: 1 });
    const rest = await listMatches(staff, boxing, { limit: 2, cursor: half.next ?? '' });
    expect([...half.records, ...rest.records].map(({ matchId }) => matchId)).toEqual(inOrder);
    expect((await listMatches(staff, boxing, { limit: 2, page: 2 })).records).toEqual(rest.records);
    expect(await matchIds(staff, boxing, { 'orderBy[0].target': 'gameTime', 'orderBy[0].isAsc': false })).toEqual(
      inOrder.toReversed(),
    );
  });

  it('matches that are abnormal or merged are left out', async () => {
    const hidden = await plantMatch(office.owner, boxing, { stage: 0 });
    const merged = await plantMatch(office.owner, boxing);
    await inPlatformSet(merged, `merged_into = ${planted[0]}`);
    const shown = await matchIds(staff, boxing);
    expect(shown).not.toContain(hidden);
    expect(shown).not.toContain(merged);
  });
});

it('[LST-37] sportId 999 lists the winter olympics and no other sport', async () => {
  const winter: SportPage = { sport: 'sport', sportId: 999, isSingle: false };
  const wide = await office.hire(
    'platform',
    scheduleCodes.map((code) => `${code}_sch-view`),
  );
  const badminton: SportPage = { sport: 'sport', sportId: 9, isSingle: false };
  const others = [badminton, { ...badminton, sportId: 13 }, { sport: 'kog', sportId: 22, isSingle: false } as const];
  for (const sportPage of others) await plantMatch(office.owner, sportPage);
  const planted = await plantMatch(office.owner, winter);
  const { records, total } = await listMatches(wide, winter);
  expect([records.map(({ matchId, sportId }) => [matchId, sportId]), total]).toEqual([[[planted, 999]], 1]);
  const other = await listMatches(wide, badminton);
  expect(other.records.map(({ sportId }) => sportId)).toEqual([9]);
  const refused = await staff.call('matches.list', { params: { sport: 'sport' }, query: { sportId: '999' } });
  expect(refused.status).toBe(403);
});

it('[MAT-39] [MAT-41] a match says its sources, state, stage, names, scores and where it can be watched', async () => {
  const leagueId = await plantEntry(office.owner, soccer, 'league', '西班牙足球甲级联赛');
  const hTeamId = await plantEntry(office.owner, soccer, 'team', '皇家马德里');
  const aTeamId = await plantEntry(office.owner, soccer, 'team', '巴塞罗那');
  const gameTime = after(5);
  const planted = { leagueId, hTeamId, aTeamId, gameTime, stage: 12, streams: ['NAMI', 'BC'], createType: 1 };
  const id = await plantMatch(office.owner, soccer, planted);
  const { supplierId } = await plantRecord(office.owner, soccer, id, { supplier: 'HBIRD' });
  await plantRecord(office.owner, soccer, id);
  await inPlatformSet(id, `home_score = 2, away_score = 0, overrides = '{"gameTime": 1}'`);
  const [match] = (await listMatches(staff, soccer, { matchId: [id] })).records;
  expect(match).toMatchObject({
    matchId: id,
    sportId: 1,
    gameCategory: null,
    matchFrom: [
      { id: 'HBIRD', name: '蜂鸟数据' },
      { id: 'NAMI', name: '纳米数据' },
    ],
    status: 1,
    statusName: '上架',
    gameStage: '中场',
    gameStageType: 12,
    gameTime,
    leagueId,
    lname: '西班牙足球甲级联赛',
    licon: '',
    llevel: 1,
    hTeamId,
    hname: '皇家马德里',
    aTeamId,
    aname: '巴塞罗那',
    hTotalScore: 2,
    aTotalScore: 0,
    isStream_NAMI: 1,
    isStream_ANIM: 0,
    isStream_BC: 1,
    isStream_HBIRD: 0,
    createType: 1,
    streamFrom: [
      { id: 'NAMI', name: '纳米直播' },
      { id: 'BC', name: 'BC 直播' },
    ],
    supplier: 'HBIRD',
    supplierId,
    ownFields: ['gameTime'],
    feedVersion: '0',
  });
});

it.each([
  ['a sport', soccer, { sportId: 1, gameCategory: null }],
  ['a game', csgo, { sportId: 22, gameCategory: 3 }],
])(
  'a match of %s says both sides with pictures and scores, where it comes from and who entered it',
  async (...given) => {
    const [, sportPage, category] = given;
    const names = { leagueId: '图标联赛', hTeamId: '图标主队', aTeamId: '图标客队' };
    const made: Record<string, string> = {};
    for (const [field, name] of Object.entries(names))
      made[field] = await plantEntry(office.owner, sportPage, field === 'leagueId' ? 'league' : 'team', name);
    for (const id of Object.values(made)) await plantIcon(office.owner, id);
    const logo = await plantLogo(office.owner, made['hTeamId'] ?? '');
    const id = await plantMatch(office.owner, sportPage, { ...made, streams: ['HBIRD'], createType: 1 });
    const { supplierId } = await plantRecord(office.owner, sportPage, id);
    await inPlatformSet(id, 'home_score = 3, away_score = 1');
    const [match] = (await listMatches(staff, sportPage, { matchId: [id] })).records;
    const icon = (field: string) => `https://icons.example/${made[field]}.png`;
    expect(match).toMatchObject({
      ...category,
      ...made,
      lname: names.leagueId,
      licon: icon('leagueId'),
      hname: names.hTeamId,
      hicon: icon('hTeamId'),
      hlogo: logo,
      alogo: null,
      aname: names.aTeamId,
      aicon: icon('aTeamId'),
      hTotalScore: 3,
      aTotalScore: 1,
      streamFrom: [{ id: 'HBIRD', name: '蜂鸟直播' }],
      createType: 1,
      supplier: 'NAMI',
      supplierId,
    });
  },
);

it('[MAT-47] five suppliers and more of one match all stand in its sources, the first word first', async () => {
  const id = await plantMatch(office.owner, soccer, { createType: 1 });
  const codes = ['SRCA', 'SRCB', 'SRCC', 'SRCD'];
  await office.owner.query(
    `INSERT INTO platform.suppliers SELECT code, '来源 ' || code, 100 + place FROM unnest($1::text[])
       WITH ORDINALITY AS given (code, place)`,
    [codes],
  );
  try {
    for (const supplier of ['HBIRD', ...codes, 'NAMI']) await plantRecord(office.owner, soccer, id, { supplier });
    const [match] = (await listMatches(staff, soccer, { matchId: [id] })).records;
    expect(match?.matchFrom.map((source) => source.id)).toEqual(['HBIRD', ...codes, 'NAMI']);
  } finally {
    await inPlatform(office.owner, (tx) =>
      tx.deleteFrom('platform.supplier_matches').where('match_id', '=', id).execute(),
    );
    await office.owner.query('DELETE FROM platform.suppliers WHERE code = ANY($1)', [codes]);
  }
});

describe('[MAT-28] [MAT-29] filters', () => {
  let two: { one: string; other: string };
  beforeAll(async () => {
    const leagueId = await plantEntry(office.owner, baseball, 'league', '中华职业棒球大联盟', { shortName: '中职' });
    const hTeamId = await plantEntry(office.owner, baseball, 'team', '统一狮', { nameEn: 'Uni-Lions' });
    two = {
      one: await plantMatch(office.owner, baseball, {
        leagueId,
        hTeamId,
        status: 2,
        stage: 31,
        createType: 1,
        streams: ['ANIM'],
        suppliers: ['NAMI', 'HBIRD'],
      }),
      other: await plantMatch(office.owner, baseball, { suppliers: ['HBIRD'], streams: ['BC'] }),
    };
  });

  it.each<[MatchListQuery, ('one' | 'other')[]]>([
    [{}, ['one', 'other']],
    [{ leagueName: '职业' }, ['one']],
    [{ leagueName: '中职' }, ['one']],
    [{ leagueName: '职棒' }, []],
    [{ leagueName: '职' }, ['one']],
    [{ teamName: '一狮' }, ['one']],
    [{ teamName: 'ＵＮＩ-lion' }, ['one']],
    [{ teamName: '样本客' }, ['one', 'other']],
    [{ teamName: '狮' }, ['one']],
    [{ matchFrom: ['NAMI'] }, ['one']],
    [{ matchFrom: ['HBIRD'] }, ['one', 'other']],
    [{ supplier: ['HBIRD'] }, ['other']],
    [{ streamFrom: ['ANIM', 'NAMI'] }, ['one']],
    [{ gameStageType: ['31'] }, ['one']],
    [{ gameStageType: ['1', '31'] }, ['one', 'other']],
    [{ createType: '2' }, ['other']],
    [{ status: ['2', '4'] }, ['one']],
    [{ status: ['1'], createType: '1' }, []],
  ])('[MAT-28] [MAT-29] %j', async (filters, expected) => {
    expect((await matchIds(staff, baseball, filters)).toSorted()).toEqual(expected.map((name) => two[name]).toSorted());
  });

  it('a supplier’s own id finds its match, at whatever time, with or without the supplier', async () => {
    const id = await plantMatch(office.owner, baseball, { gameTime: '2024-05-01T10:00:00.000Z' });
    const { supplier, supplierId } = await plantRecord(office.owner, baseball, id);
    expect(await matchIds(staff, baseball, { supplierId })).toEqual([id]);
    expect(await matchIds(staff, baseball, { supplierId, supplier: [supplier] })).toEqual([id]);
    expect(await matchIds(staff, baseball, { supplierId, supplier: ['HBIRD'] })).toEqual([]);
    expect(await matchIds(staff, soccer, { supplierId })).toEqual([]);
    expect(await matchIds(staff, baseball, { matchId: [id] })).toEqual([id]);
    expect(await matchIds(staff, soccer, { matchId: [id] })).toEqual([]);
  });

  it('a spelling that is known to mean a team finds it', async () => {
    const hTeamId = await plantEntry(office.owner, baseball, 'team', '味全龙');
    const id = await plantMatch(office.owner, baseball, { hTeamId });
    await office.owner.query(
      `INSERT INTO platform.catalog_aliases VALUES ($1, platform.name_key('Wei Chuan'), 'Wei Chuan', 'person')`,
      [hTeamId],
    );
    expect(await matchIds(staff, baseball, { teamName: 'WEI chuan' })).toEqual([id]);
  });

  it('[MAT-27] single=1 shows the matches of single leagues alone, which stand on their sport’s page too', async () => {
    const id = await plantMatch(office.owner, { ...baseball, isSingle: true });
    expect(await matchIds(staff, baseball, { single: '1' })).toEqual([id]);
    expect(await matchIds(staff, baseball)).toContain(id);
  });
});

it('[MAT-31] the options of a page: sources, stages of the sport, places to watch', async () => {
  const options = async (sport: string, sportId: string) =>
    (await merchant.call('matches.setting', { params: { sport }, query: { sportId } })).data;
  const soccers = await options('sport', '1');
  expect(soccers.matchFrom).toEqual([
    { id: 'NAMI', name: '纳米数据' },
    { id: 'HBIRD', name: '蜂鸟数据' },
  ]);
  expect(soccers.gameStageType.slice(0, 4)).toEqual([
    { id: 'inPlay', name: '进行中' },
    { id: 'notStarted', name: '未开赛' },
    { id: 'ended', name: '已结束' },
    { id: '1', name: '仅未开赛' },
  ]);
  expect(soccers.gameStageType).toContainEqual({ id: '12', name: '中场' });
  expect(soccers.gameStageType.map(({ id }) => id)).not.toContain('0');
  expect(soccers.streamFrom.map(({ id }) => id)).toEqual(['NAMI', 'ANIM', 'BC', 'HBIRD']);
  const names = (await options('lol', '22')).gameStageType.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['进行中', '已结束', '仅进行中']));
});

describe('[MAT-48] matches that are not on shelf are visible to the platform alone', () => {
  const plant = async () => ({
    shelf: await plantMatch(office.owner, soccer),
    off: await plantMatch(office.owner, soccer, { status: 2 }),
    recycled: await plantMatch(office.owner, soccer, { status: 4 }),
  });

  it('[MAT-48] in the list, its total, the days and each by itself', async () => {
    const { shelf, off, recycled } = await plant();
    const matchId = [shelf, off, recycled];
    expect((await matchIds(staff, soccer, { matchId })).toSorted()).toEqual(matchId.toSorted());
    const seen = await listMatches(merchant, soccer, { matchId });
    expect([seen.records.map((match) => match.matchId), seen.total]).toEqual([[shelf], 1]);
    expect(await matchIds(merchant, soccer, { matchId, status: ['2', '4'] })).toEqual([]);
    const status = async (who: Colleague, standardId: string) =>
      (await who.call('matches.get', { params: { sport: 'sport', standardId } })).status;
    expect([await status(merchant, shelf), await status(merchant, off)]).toEqual([200, 404]);
    expect([await status(staff, shelf), await status(staff, off)]).toEqual([200, 200]);
    const today = async (who: Colleague) =>
      (await who.call('matches.days', { params: { sport: 'sport' }, query: { sportId: '1' } })).data.days.reduce(
        (sum, { matches }) => sum + matches,
        0,
      );
    expect((await today(staff)) - (await today(merchant))).toBeGreaterThanOrEqual(2);
  });

  it('the super-admin who acts for a merchant sees what it sees', async () => {
    const { shelf, off } = await plant();
    expect(await matchIds(office.chiefFor('alpha'), soccer, { matchId: [shelf, off] })).toEqual([shelf]);
    expect((await matchIds(office.chief, soccer, { matchId: [shelf, off] })).toSorted()).toEqual(
      [shelf, off].toSorted(),
    );
  });

  it('the query holds by itself where the table’s own policy is gone', async () => {
    const { shelf, off } = await plant();
    await office.owner.query('ALTER TABLE platform.matches DISABLE ROW LEVEL SECURITY');
    try {
      expect(await matchIds(merchant, soccer, { matchId: [shelf, off] })).toEqual([shelf]);
      const { status } = await merchant.call('matches.get', { params: { sport: 'sport', standardId: off } });
      expect(status).toBe(404);
    } finally {
      await office.owner.query('ALTER TABLE platform.matches ENABLE ROW LEVEL SECURITY');
    }
  });
});

async function inPlatformSet(id: string, set: string): Promise<void> {
  const client = await office.owner.connect();
  await client.query(`SELECT set_config('touchline.merchant', 'platform', false)`);
  await client.query(`UPDATE platform.matches SET ${set} WHERE id = ${id}`);
  client.release(true);
}
