import { searchLimit } from '@touchline/contract/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { plantAnchor } from '../../../test/anchors/planted-anchor.ts';
import { plantAppointment } from '../../../test/appointments/planted-appointment.ts';
import { inPlatform, plantEntry, plantMatch } from '../../../test/planted/planted-match.ts';
import { plantPrediction } from '../../../test/planted/planted-prediction.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false };
const basketball = { sport: 'sport', sportId: 2, isSingle: false };
const baseball = { sport: 'sport', sportId: 4, isSingle: false };
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

let office: Office;
let club: string;
let rival: string;
beforeAll(async () => {
  office = await startOffice();
  club = await plantEntry(office.owner, soccer, 'team', '云岭海鸥', { shortName: '海鸥', nameEn: 'Yunling Gulls' });
  rival = await plantEntry(office.owner, soccer, 'team', '北湾灯塔');
});
afterAll(() => office.close());

const search = async (who: Colleague, keyword: string) =>
  (await who.call('search.records', { query: { keyword } })).data;
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const ofClub = (more: Parameters<typeof plantMatch>[2]) =>
  plantMatch(office.owner, soccer, { hTeamId: club, aTeamId: rival, ...more });

describe('[day 7] matches by team or id', () => {
  it('[day 7] those to come stand first by kick-off, then the most recent ones, a few of them', async () => {
    const scout = await office.hire('platform', ['spo_soc_sch-view']);
    const [past, older] = [
      await ofClub({ gameTime: hoursFromNow(-50), stage: 90 }),
      await ofClub({ gameTime: hoursFromNow(-99), stage: 90 }),
    ];
    const later = await ofClub({ gameTime: hoursFromNow(30), hTeamId: rival, aTeamId: club });
    const running = await ofClub({ gameTime: hoursFromNow(-1), stage: 13 });
    const ended = await ofClub({ gameTime: hoursFromNow(-3), stage: 90 });
    const { matches } = await search(scout, '海鸥');
    expect(idsOf(matches)).toEqual([running, later, ended, past, older]);
    expect(matches[0]).toMatchObject({
      hname: '云岭海鸥',
      aname: '北湾灯塔',
      lname: '样本联赛',
      gameStageType: 13,
      page: 'spo_soc_sch',
    });
    await ofClub({ gameTime: hoursFromNow(60) });
    expect((await search(scout, 'yunling')).matches).toHaveLength(searchLimit);
    // An exact id comes before whatever is called so.
    expect(idsOf((await search(scout, older)).matches)[0]).toBe(older);
  });

  it('[day 7] both teams narrow it to their meetings, in either order', async () => {
    const scout = await office.hire('platform', ['spo_soc_sch-view']);
    const [third, fourth] = [
      await plantEntry(office.owner, soccer, 'team', '南坪山鹰'),
      await plantEntry(office.owner, soccer, 'team', '西口白鹭'),
    ];
    const meeting = await ofClub({ hTeamId: third, aTeamId: fourth });
    await ofClub({ hTeamId: third, aTeamId: rival });
    for (const typed of ['山鹰 VS 白鹭', '白鹭 山鹰'])
      expect(idsOf((await search(scout, typed)).matches)).toEqual([meeting]);
  });

  it('[day 7] a merchant’s staff find matches on shelf alone, the platform’s all but those merged away', async () => {
    const team = await plantEntry(office.owner, soccer, 'team', '东港潮汐');
    const [shelved, unshelved, merged] = [
      await ofClub({ hTeamId: team }),
      await ofClub({ hTeamId: team, status: 2, gameTime: hoursFromNow(2) }),
      await ofClub({ hTeamId: team, gameTime: hoursFromNow(3) }),
    ];
    await inPlatform(office.owner, (tx) =>
      tx.updateTable('platform.matches').set({ merged_into: shelved }).where('id', '=', merged).execute(),
    );
    const [ours, theirs] = [
      await office.hire('platform', ['spo_soc_sch-view']),
      await office.hire('alpha', ['spo_soc_sch-view']),
    ];
    expect(idsOf((await search(ours, '潮汐')).matches)).toEqual([shelved, unshelved]);
    expect(idsOf((await search(theirs, '潮汐')).matches)).toEqual([shelved]);
    expect((await search(theirs, unshelved)).matches).toEqual([]);
    expect((await search(ours, merged)).matches).toEqual([]);
    expect(idsOf((await search(office.chiefFor('alpha'), '潮汐')).matches)).toEqual([shelved]);
  });

  it('[day 7] only sports whose schedule one may view are found, and a single league’s on its own page', async () => {
    const name = '长滩骑手';
    const [kicking, throwing] = [
      await plantEntry(office.owner, soccer, 'team', name),
      await plantEntry(office.owner, basketball, 'team', name),
    ];
    const batting = await plantEntry(office.owner, baseball, 'team', name);
    const soccerMatch = await plantMatch(office.owner, soccer, { hTeamId: kicking });
    const basketballMatch = await plantMatch(office.owner, basketball, { hTeamId: throwing });
    await plantMatch(office.owner, baseball, { hTeamId: batting });
    const single = await plantMatch(office.owner, { ...baseball, isSingle: true }, { hTeamId: batting });
    const found = async (...keys: string[]) => {
      const { matches } = await search(await office.hire('alpha', keys), name);
      return matches.map(({ id, page }) => [id, page]);
    };
    expect(await found('spo_bak_sch-view')).toEqual([[basketballMatch, 'spo_bak_sch']]);
    expect(await found('sin_bas_sch-view')).toEqual([[single, 'sin_bas_sch']]);
    expect(await found('spo_soc_sch-view', 'sin_bas_sch-view')).toEqual(
      expect.arrayContaining([
        [soccerMatch, 'spo_soc_sch'],
        [single, 'sin_bas_sch'],
      ]),
    );
    expect(await found('bac_#_acc-view')).toEqual([]);
    expect((await search(office.chief, name)).matches).toHaveLength(4);
  });
});

describe('appointments', () => {
  it('are found by anchor, by team and by id, those to come first, with the page of their match', async () => {
    const { owner, platform } = office;
    const anchor = await plantAnchor(owner, platform.config.keys, 'alpha', { name: '夜航播音' });
    const team = await plantEntry(owner, soccer, 'team', '松江渔火');
    const matchId = await plantMatch(owner, soccer, { hTeamId: team });
    const plant = (hours: number) =>
      plantAppointment(owner, 'alpha', { matchId, anchorId: anchor.streamerId, start: new Date(hoursFromNow(hours)) });
    const [later, past, soon, old] = [await plant(50), await plant(-20), await plant(2), await plant(-24 * 60)];
    const viewer = await office.hire('alpha', ['pro_pro_lis-view']);
    for (const keyword of ['夜航', '渔火', anchor.streamerCode])
      expect(idsOf((await search(viewer, keyword)).programs)).toEqual([soon, later, past]);
    expect((await search(viewer, old)).programs).toMatchObject([
      { id: old, streamerName: '夜航播音', matchId, sportCode: 'spo_soc' },
    ]);
    const booker = await office.hire('alpha', ['pro_anc_lis-view']);
    expect(idsOf((await search(booker, '夜航')).programs)).toEqual([soon, later, past]);
    expect((await search(await office.hire('alpha', ['spo_soc_sch-view']), '夜航')).programs).toEqual([]);
    expect((await search(await office.hire('beta', ['pro_pro_lis-view']), '夜航')).programs).toEqual([]);
  });
});

describe('[day 7] leagues and teams', () => {
  it('[day 7] leagues and teams are found by id, name or another spelling, the closest first, by permitted staff of the platform', async () => {
    const [whole, part] = [
      await plantEntry(office.owner, soccer, 'team', '青木联'),
      await plantEntry(office.owner, soccer, 'team', '新青木联二队'),
    ];
    const league = await plantEntry(office.owner, soccer, 'league', '青木联杯', { isRecycled: true });
    await inPlatform(office.owner, (tx) =>
      sql`INSERT INTO platform.catalog_aliases (entry_id, alias_key, alias, source)
        VALUES (${rival}, platform.name_key('青木联的老对手'), '青木联的老对手', 'person')`.execute(tx),
    );
    const both = await office.hire('platform', ['spo_#_lea-view', 'spo_#_tea-view']);
    const answer = await search(both, '青木联');
    expect(idsOf(answer.teams)).toEqual([whole, part]);
    expect(answer.leagues).toEqual([{ id: league, name: '青木联杯', discipline: 1, isRecycled: true }]);
    expect(idsOf((await search(both, '青木联的老对手')).teams)).toEqual([rival]);
    expect(idsOf((await search(both, part)).teams)[0]).toBe(part);
    // One character would be in thousands of names.
    expect((await search(both, '青')).teams).toEqual([]);
    const teamsOnly = await search(await office.hire('platform', ['spo_#_tea-view']), '青木联');
    expect([teamsOnly.teams.length, teamsOnly.leagues.length]).toEqual([2, 0]);
    const outside = await search(office.chiefFor('alpha'), '青木联');
    expect([...outside.teams, ...outside.leagues]).toEqual([]);
  });
});

describe('[day 7] drafts and published predictions', () => {
  it('[day 7] drafts are the writer’s own, by title, team or id', async () => {
    const writer = await office.hire('alpha', ['pre_soc_odd_dra-view']);
    const other = await office.hire('alpha', ['pre_soc_odd_dra-view', 'pre_bak_odd_dra-view']);
    const [draft, published, foreign] = [
      await planted(writer, { title: '雨战看好主队' }),
      await planted(writer, { title: '雨战之后', state: 'published' }),
      await planted(other, { title: '雨战不看好' }),
    ];
    expect((await search(writer, '雨战')).drafts).toEqual([
      expect.objectContaining({
        id: draft,
        title: '雨战看好主队',
        hname: '样本主队',
        page: 'pre_soc_odd_dra',
        state: 'draft',
      }),
    ]);
    expect(idsOf((await search(writer, '样本客')).drafts)).toEqual([draft]);
    expect(idsOf((await search(writer, draft)).drafts)).toEqual([draft]);
    expect((await search(writer, foreign)).drafts).toEqual([]);
    expect((await search(writer, published)).drafts).toEqual([]);
    expect((await search(await office.hire('alpha', ['pre_bak_odd_dra-view']), '雨战')).drafts).toEqual([]);
  });

  it('[day 7] published ones are the writer’s own, or the whole merchant’s for its admin, in the sports held', async () => {
    const keys = ['pre_soc_odd_pub-view'];
    const writer = await office.hire('beta', keys);
    const admin = await office.hire('beta', keys, { isAdmin: true });
    const mine = await planted(writer, { title: '雪夜客胜', state: 'published' });
    const others = await planted(admin, { title: '雪夜平局', state: 'published' });
    await planted(writer, { title: '雪夜篮球', state: 'published' }, basketball);
    expect((await search(writer, '雪夜')).predictions).toEqual([
      expect.objectContaining({ id: mine, page: 'pre_soc_odd_pub', userName: '样本写手' }),
    ]);
    expect(idsOf((await search(writer, mine)).predictions)).toEqual([mine]);
    expect((await search(writer, others)).predictions).toEqual([]);
    expect(idsOf((await search(admin, '雪夜')).predictions)).toEqual(expect.arrayContaining([mine, others]));
    expect((await search(await office.hire('alpha', keys, { isAdmin: true }), '雪夜')).predictions).toEqual([]);
  });

  const planted = async (who: Colleague, what: Parameters<typeof plantPrediction>[4], sportPage = soccer) =>
    (
      await plantPrediction(
        office.owner,
        who.merchantCode,
        { merchantCode: who.merchantCode, accountId: who.id },
        sportPage,
        what,
      )
    ).id;
});
