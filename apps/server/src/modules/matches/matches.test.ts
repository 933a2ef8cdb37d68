import { inMerchant } from '@touchline/db/transaction';
import { doubtWord } from '@touchline/domain/matches/merge-rules';
import type { SportPage } from '@touchline/domain/matches/sport-pages';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import {
  inPlatform,
  plantEntry,
  plantMatch,
  plantRecord,
  plantTeams,
  versionOfMatch,
} from '../../../test/planted/planted-match.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { allRoutes } from '../../entry/routes.ts';
import { matchesRoutes } from './index.ts';
import type { RecycleGuard } from './recycle-guards.ts';

const soccer: SportPage = { sport: 'sport', sportId: 1, isSingle: false };
const basketball: SportPage = { sport: 'sport', sportId: 2, isSingle: false };
const lol: SportPage = { sport: 'lol', sportId: 22, isSingle: false };
const sport = { sport: 'sport' };

let needed = '';
const guard: RecycleGuard = async (_tx, matchId) => matchId === needed;

let office: Office;
let editor: Colleague;
beforeAll(async () => {
  office = await startOffice(
    {},
    { routes: (platform) => ({ ...allRoutes(platform), ...matchesRoutes(platform, [guard]) }) },
  );
  const pages = ['spo_soc_sch', 'spo_bak_sch', 'gam_lol_sch'];
  editor = await office.hire(
    'platform',
    pages.flatMap((page) => [`${page}-view`, `${page}-action`]),
  );
});
afterAll(() => office.close());

async function get(standardId: string, who = editor) {
  const answer = await who.call('matches.get', { params: { ...sport, standardId } });
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
}

async function setStatus(standardId: string, status: 1 | 2, who = editor) {
  return await who.call('matches.set-status', { params: sport, body: { standardId, status } });
}

async function recycle(standardId: string, who = editor) {
  return await who.call('matches.recycle', { params: sport, body: { standardId } });
}

describe('status', () => {
  it('[MAT-32] [MAT-48] [MAT-51] [MAT-52] on shelf, off it, recycled and back', async () => {
    const id = await plantMatch(office.owner, soccer, { status: 2 });
    const before = await versionOfMatch(office.owner, id);
    const statuses: (string | number)[] = [];
    const step = async (answer: { status: number; data: { updatedTime?: string } }) => {
      const { status, statusName, updatedTime } = await get(id);
      expect([answer.status, answer.data.updatedTime]).toEqual([200, updatedTime]);
      statuses.push(status, statusName);
    };
    await step(await setStatus(id, 1));
    await step(await setStatus(id, 2));
    await step(await recycle(id));
    await step(await setStatus(id, 2));
    await step(await recycle(id));
    await step(await setStatus(id, 1));
    expect(statuses).toEqual([1, '上架', 2, '下架', 4, '已回收', 2, '下架', 4, '已回收', 1, '上架']);
    expect(await versionOfMatch(office.owner, id)).not.toBe(before);
  });

  it.each([
    [1, 1, '该赛程的状态为“上架”，不能上架'],
    [2, 2, '该赛程的状态为“下架”，不能下架'],
  ] as const)(
    '[MAT-50] [MAT-51] an action that the status does not offer is refused: %s to %s',
    async (status, wanted, text) => {
      const id = await plantMatch(office.owner, soccer, { status });
      const answer = await setStatus(id, wanted);
      expect([answer.status, answer.error.details[0]?.errorMessage]).toEqual([422, text]);
    },
  );

  it('[MAT-33] [MAT-50] [MAT-56] one that a supplier’s record belongs to is not recycled: 000011', async () => {
    const id = await plantMatch(office.owner, soccer);
    await plantRecord(office.owner, soccer, id);
    const answer = await recycle(id);
    expect([answer.status, answer.error.code]).toEqual([409, '000011']);
    expect(await get(id)).toMatchObject({
      status: 1,
      can: { recycle: 'associated', putOnShelf: 'status', edit: true },
    });
    const recycled = await plantMatch(office.owner, soccer, { status: 4 });
    expect((await recycle(recycled)).status).toBe(422);
  });

  it('[day 9] recycling takes the records off in the same change where that is asked for, or does neither', async () => {
    const id = await plantMatch(office.owner, soccer);
    await plantRecord(office.owner, soccer, id);
    const body = { standardId: id, disassociate: true } as const;
    needed = id;
    expect((await editor.call('matches.recycle', { params: sport, body })).error.code).toBe('000011');
    expect((await get(id)).told).toHaveLength(1);
    needed = '';
    const answer = await editor.call('matches.recycle', { params: sport, body });
    expect(answer.status, answer.text).toBe(200);
    expect(await get(id)).toMatchObject({ status: 4, told: [], matchFrom: [] });
  });

  it('[day 9] undoing it brings the records back in the same change, except those of another match by now', async () => {
    const [id, other] = [await plantMatch(office.owner, soccer), await plantMatch(office.owner, soccer)];
    const [mine, moved, early] = [
      await plantRecord(office.owner, soccer, id),
      await plantRecord(office.owner, soccer, id),
      await plantRecord(office.owner, soccer, id),
    ];
    const taken = await editor.call('matches.disassociate', { params: sport, query: { sportId: '1' }, body: early });
    expect(taken.status, taken.text).toBe(200);
    const body = { standardId: id, disassociate: true } as const;
    expect((await editor.call('matches.recycle', { params: sport, body })).status).toBe(200);
    const elsewhere = { standardId: other, ...moved, confirm: doubtWord };
    expect((await editor.call('matches.reassociate', { params: sport, body: elsewhere })).status).toBe(200);
    const undo = { standardId: id, status: 2 as const, records: [mine, moved] };
    const answer = await editor.call('matches.set-status', { params: sport, body: undo });
    expect(answer.status, answer.text).toBe(200);
    const back = await get(id);
    expect([back.status, back.told.map(({ supplierId }) => supplierId)]).toEqual([2, [mine.supplierId]]);
    expect((await get(other)).told.map(({ supplierId }) => supplierId)).toEqual([moved.supplierId]);
  });

  it('[MAT-56] nor one that something else still needs', async () => {
    needed = await plantMatch(office.owner, soccer);
    expect((await recycle(needed)).error.code).toBe('000011');
    expect((await recycle(await plantMatch(office.owner, soccer))).status).toBe(200);
  });
});

describe('only the platform’s own people change matches, and its log says so', () => {
  it('people of other merchants are refused, whatever keys they hold', async () => {
    const outsider = await office.hire('alpha', ['spo_soc_sch-view', 'spo_soc_sch-action']);
    const id = await plantMatch(office.owner, soccer);
    expect((await setStatus(id, 2, outsider)).status).toBe(403);
    expect((await get(id, outsider)).can).toMatchObject({ edit: 'notOfPlatform', merge: 'notOfPlatform' });
    // Even where the key were theirs: the ceiling is what keeps it from them.
    await office.owner.query(`CREATE OR REPLACE FUNCTION platform.is_reserved_key(key text) RETURNS boolean
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN false`);
    await inMerchant(office.owner, 'alpha', (tx) => sql`SELECT tenant.keep_ceiling('alpha')`.execute(tx));
    const holder = await office.hire('alpha', ['spo_soc_sch-action'], { isAdmin: true });
    expect((await setStatus(id, 2, holder)).status).toBe(403);
    expect((await get(id)).status).toBe(1);
    const row = (await logRows(office.owner)).findLast(({ userAccount }) => userAccount === holder.account);
    expect(row).toMatchObject({ functionName: '修改赛程状态', result: 0, merchantCode: 'alpha' });
  });

  it('a super-admin’s change is logged in the platform, for whomever they act', async () => {
    const id = await plantMatch(office.owner, soccer);
    expect((await setStatus(id, 2, office.chiefFor('alpha'))).status).toBe(200);
    const row = (await logRows(office.owner)).findLast(({ userAccount }) => userAccount === 'chief');
    expect(row).toMatchObject({
      functionName: '修改赛程状态',
      merchantCode: 'platform',
      userAccount: 'chief',
      result: 1,
    });
    expect(JSON.parse(row?.changes ?? '')).toMatchObject([
      { entity: 'match', id, before: { status: 1 }, after: { status: 2 } },
    ]);
  });

  it('a key of one sport opens no match of another', async () => {
    const id = await plantMatch(office.owner, soccer);
    const other = await office.hire('platform', ['spo_bak_sch-action', 'spo_bak_sch-view']);
    expect((await setStatus(id, 2, other)).status).toBe(403);
    const asGame = await editor.call('matches.set-status', {
      params: { sport: 'lol' },
      body: { standardId: id, status: 2 },
    });
    expect(asGame.status).toBe(404);
  });
});

describe('fields that people set', () => {
  async function update(standardId: string, body: object) {
    const updatedTime = await versionOfMatch(office.owner, standardId);
    return await editor.call('matches.update', { params: { ...sport, standardId }, body: { updatedTime, ...body } });
  }

  it('[MAT-62] counts whatever the suppliers say, until it is taken back', async () => {
    const id = await plantMatch(office.owner, soccer, { createType: 1 });
    await plantRecord(office.owner, soccer, id);
    const record = (await get(id)).told[0];
    const gameTime = '2030-05-06T07:08:00.000Z';
    const scores = { home: [2, 1], away: [0, 0] };
    const changed = await update(id, { gameTime, gameStageType: 90, scores });
    expect(changed.status, changed.text).toBe(200);
    const after = await get(id);
    expect(after).toMatchObject({ gameTime, gameStageType: 90, hTotalScore: 2, aTotalScore: 0, homeScores: [2, 1] });
    expect(after.ownFields.toSorted()).toEqual(['gameStageType', 'gameTime', 'scores']);
    expect(after.updatedTime).toBe(changed.data.updatedTime);
    expect((await update(id, { gameTime: null, scores: null })).status).toBe(200);
    expect(await get(id)).toMatchObject({
      gameTime: record?.gameTime,
      gameStageType: 90,
      ownFields: ['gameStageType'],
    });
  });

  it('a match is refused with a league of another sport, or with the same team twice', async () => {
    const id = await plantMatch(office.owner, soccer);
    const { hTeamId, aTeamId } = await plantTeams(office.owner, soccer);
    const foreign = (await plantTeams(office.owner, basketball)).hTeamId;
    const recycled = await plantEntry(office.owner, soccer, 'league', '已回收联赛', { isRecycled: true });
    for (const [body, field] of [
      [{ hTeamId: foreign }, 'hTeamId'],
      [{ aTeamId: hTeamId }, 'aTeamId'],
      [{ leagueId: recycled }, 'leagueId'],
      [{ leagueId: aTeamId }, 'leagueId'],
      [{ gameStageType: 21 }, 'gameStageType'],
      [{ gameTime: '0001-01-01T00:00:00.000Z' }, 'gameTime'],
      [{ chosenSupplier: 'HBIRD' }, 'chosenSupplier'],
    ] as const) {
      const answer = await update(id, body);
      expect([answer.status, answer.error.details[0]?.field]).toEqual([422, field]);
    }
  });

  it('one entered by hand has what was given, off shelf', async () => {
    const entries = await plantTeams(office.owner, soccer);
    const gameTime = '2031-01-02T03:04:00.000Z';
    const create = (query: { sportId: string }, body: { aTeamId?: string }) =>
      editor.call('matches.create', { params: sport, query, body: { ...entries, gameTime, ...body } });
    const made = await create({ sportId: '1' }, {});
    expect(made.status, made.text).toBe(200);
    expect(await get(made.data.matchId)).toMatchObject({
      ...entries,
      gameTime,
      status: 2,
      createType: 2,
      matchFrom: [],
    });
    expect((await create({ sportId: '2' }, {})).status).toBe(422);
    expect((await create({ sportId: '1' }, { aTeamId: entries.hTeamId })).status).toBe(422);
    expect((await create({ sportId: '4' }, {})).status).toBe(403);
  });

  it('the history says who changed what, before and after, in words', async () => {
    const id = await plantMatch(office.owner, soccer, { createType: 1, status: 2 });
    const hTeamId = await plantEntry(office.owner, soccer, 'team', '国际米兰');
    await update(id, { hTeamId, gameStageType: 12, scores: { home: [2, 1], away: [0, 0] } });
    await setStatus(id, 1);
    const { changes } = (await editor.call('matches.history', { params: { ...sport, standardId: id } })).data;
    expect(changes[0]).toMatchObject({
      account: editor.account,
      accountName: `${editor.account} 的姓名`,
      supplier: null,
      fields: [{ field: 'status', before: '下架', after: '上架' }],
    });
    expect(changes[1]?.fields).toEqual(
      expect.arrayContaining([
        { field: 'hTeamId', before: '样本主队', after: '国际米兰' },
        { field: 'gameStageType', before: '未开赛', after: '中场' },
        { field: 'scores', before: '', after: '2:0、1:0' },
      ]),
    );
    const outsider = await office.hire('alpha', ['spo_soc_sch-view']);
    const seen = await outsider.call('matches.history', { params: { ...sport, standardId: id } });
    expect([seen.status, seen.data.changes]).toEqual([200, []]);
  });

  it('[hardening 17] the history of a match says since when it is whole, where the match is older', async () => {
    const id = await plantMatch(office.owner, soccer, { createType: 1 });
    const keptSince = async () =>
      (await editor.call('matches.history', { params: { ...sport, standardId: id } })).data.keptSince;
    expect(await keptSince()).toBeUndefined();
    await inMerchant(office.owner, 'platform', (tx) =>
      tx
        .updateTable('platform.matches')
        .set({ created_at: new Date(0) })
        .where('id', '=', id)
        .execute(),
    );
    expect(await keptSince()).toMatch(/^20\d\d-\d\d-01T00:00:00.000Z$/);
  });
});

describe('[MAT-60] records of suppliers move between matches', () => {
  const recordsOf = async (id: string) => (await get(id)).told.map(({ supplierId }) => supplierId);

  it('[MAT-34] [MAT-53] [MAT-59] one is taken off, stays by itself, and renewing takes it back', async () => {
    const id = await plantMatch(office.owner, soccer, { createType: 1 });
    const record = await plantRecord(office.owner, soccer, id);
    const other = await plantRecord(office.owner, soccer, id, { supplier: 'HBIRD' });
    expect(await recordsOf(id)).toEqual([record.supplierId, other.supplierId]);
    const off = await editor.call('matches.disassociate', { params: sport, query: {}, body: record });
    expect(off.status, off.text).toBe(200);
    expect(await recordsOf(id)).toEqual([other.supplierId]);
    const again = await editor.call('matches.disassociate', { params: sport, query: {}, body: record });
    expect(again.status).toBe(422);
    const renewed = await editor.call('matches.renew', { params: sport, body: { standardId: id } });
    expect(renewed.status, renewed.text).toBe(200);
    expect((await recordsOf(id)).toSorted()).toEqual([record.supplierId, other.supplierId].toSorted());
    expect((await get(id)).told.find(({ supplier }) => supplier === 'NAMI')).toMatchObject({
      supplierName: '纳米数据',
      link: 'person',
      record: { id: 1 },
    });
  });

  it('[MAT-53] renewing forgets what people set; where no supplier knows the match there is nothing to renew', async () => {
    const id = await plantMatch(office.owner, soccer, { createType: 1 });
    await plantRecord(office.owner, soccer, id);
    const updatedTime = await versionOfMatch(office.owner, id);
    await editor.call('matches.update', {
      params: { ...sport, standardId: id },
      body: { gameStageType: 90, updatedTime },
    });
    await editor.call('matches.renew', { params: sport, body: { standardId: id } });
    expect(await get(id)).toMatchObject({ gameStageType: 1, ownFields: [] });
    const alone = await plantMatch(office.owner, soccer);
    expect((await editor.call('matches.renew', { params: sport, body: { standardId: alone } })).status).toBe(422);
  });

  it('[MAT-34] of two sports with the same id the one is meant that is named, and of none neither', async () => {
    const [ball, basket] = [await plantMatch(office.owner, soccer), await plantMatch(office.owner, basketball)];
    const game = await plantMatch(office.owner, lol);
    const record = await plantRecord(office.owner, soccer, ball);
    await plantRecord(office.owner, basketball, basket, record);
    await plantRecord(office.owner, lol, game, record);
    const off = (word: string, query: object) =>
      editor.call('matches.disassociate', { params: { sport: word }, query, body: record });
    expect((await off('sport', {})).status).toBe(404);
    expect((await off('sport', { sportId: '4' })).status).toBe(404);
    expect((await off('sport', { sportId: '2' })).status).toBe(200);
    expect([await recordsOf(ball), await recordsOf(basket)]).toEqual([[record.supplierId], []]);
    expect((await off('lol', {})).status).toBe(200);
    const soccerOnly = await office.hire('platform', ['spo_soc_sch-action']);
    const refused = await soccerOnly.call('matches.disassociate', {
      params: sport,
      query: { sportId: '2' },
      body: record,
    });
    expect(refused.status).toBe(403);
    const own = await soccerOnly.call('matches.disassociate', { params: sport, query: { sportId: '1' }, body: record });
    expect(own.status).toBe(200);
  });

  it('[MAT-54] one becomes another match’s', async () => {
    const [from, to] = [await plantMatch(office.owner, soccer), await plantMatch(office.owner, soccer)];
    const record = await plantRecord(office.owner, soccer, from);
    const move = () =>
      editor.call('matches.reassociate', { params: sport, body: { standardId: to, ...record, confirm: '确认' } });
    const moved = await move();
    expect(moved.status, moved.text).toBe(200);
    expect([await recordsOf(from), await recordsOf(to)]).toEqual([[], [record.supplierId]]);
    expect((await get(to)).updatedTime).toBe(moved.data.updatedTime);
    expect((await move()).status).toBe(422);
    const log = (await logRows(office.owner)).findLast(
      ({ functionName, result }) => functionName === '重新关联赛程' && result === 1,
    );
    expect(log?.changes).toContain(`NAMI ${record.supplierId}`);
  });

  it('[MAT-54] two matches become one: the other stays, and says where it went', async () => {
    const [winner, loser] = [await plantMatch(office.owner, soccer), await plantMatch(office.owner, soccer)];
    const record = await plantRecord(office.owner, soccer, loser);
    const merge = (standardId: string, loserId: string) =>
      editor.call('matches.merge', { params: sport, body: { standardId, loserId } });
    expect((await merge(winner, winner)).status).toBe(422);
    expect((await merge(winner, await plantMatch(office.owner, basketball))).status).toBe(422);
    const merged = await merge(winner, loser);
    expect(merged.status, merged.text).toBe(200);
    expect(await recordsOf(winner)).toEqual([record.supplierId]);
    const into = await inPlatform(office.owner, (tx) =>
      tx.selectFrom('platform.matches').select('merged_into').where('id', '=', loser).executeTakeFirst(),
    );
    expect(into?.merged_into).toBe(winner);
    expect((await setStatus(loser, 2)).status).toBe(404);
    expect((await merge(winner, loser)).status).toBe(404);
  });
});
