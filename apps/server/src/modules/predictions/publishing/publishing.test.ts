import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logRows } from '../../../../test/log/log-rows.ts';
import { plantLogo } from '../../../../test/pictures/planted-logo.ts';
import { inPlatform, plantEntry, plantMatch, plantTeams } from '../../../../test/planted/planted-match.ts';
import { plantPrediction, setReview } from '../../../../test/planted/planted-prediction.ts';
import { plantTabooWord } from '../../../../test/planted/planted-taboo-word.ts';
import { plantQuote, plantQuotedMatch } from '../../../../test/planted/quoted.ts';
import { type Colleague, type Office, startOffice } from '../../../../test/stack/office.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false };
const keys = ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action', 'pre_soc_odd_pub-view'];

let office: Office;
let writer: Colleague;
beforeAll(async () => {
  office = await startOffice();
  writer = await office.hire('alpha', keys);
});
afterAll(() => office.close());

const self = () => ({ merchantCode: 'alpha', accountId: writer.id });
const draft = (planted: object = {}) => plantPrediction(office.owner, 'alpha', self(), soccer, planted);
const commit = (id: string, who = writer) => who.call('predictions.commit', { params: { id } });
const get = async (id: string) => (await writer.call('predictions.get', { params: { id } })).data;

async function setMatch(matchId: string, column: string, value: unknown): Promise<void> {
  await inPlatform(office.owner, (tx) =>
    sql`UPDATE platform.matches SET ${sql.ref(column)} = ${value} WHERE id = ${matchId}`.execute(tx),
  );
}

const versionsOf = async (id: string) =>
  await inMerchant(office.owner, 'alpha', async (tx) => {
    const { rows } = await sql`SELECT FROM tenant.prediction_versions WHERE prediction_id = ${id}`.execute(tx);
    return rows.length;
  });

describe('publishing', () => {
  it('[PRD-15] turns a draft into a published prediction, once', async () => {
    const { id } = await draft();
    const answer = await commit(id);
    expect(answer.status, answer.text).toBe(200);
    expect(await versionsOf(id)).toBe(0);
    expect((await writer.call('predictions.get', { params: { id } })).status).toBe(404);
    const again = await commit(id);
    expect([again.status, again.error.details[0]?.errorMessage]).toEqual([422, '该预测已发布，不能修改']);
    const gone = await writer.call('predictions.delete', { params: { id } });
    expect(gone.status).toBe(422);
    const rows = (await logRows(office.owner)).filter(({ functionName }) => functionName === '发布预测');
    const ofDraft = rows.filter(({ changes }) => changes?.includes(`"id":"${id}"`));
    expect(ofDraft.map(({ result }) => result)).toEqual([1, 0]);
  });

  it('[PRD-84] [PRD-85] odds that moved stop it and are shown beside the old; published again, exactly those go through', async () => {
    const { id, matchId, updatedTime } = await draft();
    await plantQuote(office.owner, matchId, { odds: [1.85, 3.4, 4.5] });
    const stopped = await commit(id);
    expect([stopped.status, stopped.error.code, stopped.error.message]).toEqual([
      409,
      '000601',
      '赔率已变动，请核对新旧赔率后再次发布',
    ]);
    expect(stopped.error.details).toEqual([
      { field: 'odds', errorMessage: '主胜 1.95 → 1.85 ↓' },
      { field: 'odds', errorMessage: '客胜 4.2 → 4.5 ↑' },
    ]);
    expect(await get(id)).toMatchObject({
      odds: { '1': 1.95, '2': 3.4, '3': 4.2 },
      oldOdds: { '1': 1.95, '2': 3.4, '3': 4.2 },
      newOdds: { '1': 1.85, '2': 3.4, '3': 4.5 },
      // Whoever has it open meets no conflict because of it.
      updatedTime,
    });
    await plantQuote(office.owner, matchId, { odds: [1.8, 3.4, 4.6] });
    expect((await commit(id)).error.code).toBe('000601');
    expect(await get(id)).toMatchObject({ newOdds: { '1': 1.8, '2': 3.4, '3': 4.6 } });
    expect((await commit(id)).status).toBe(200);
    const { data } = await writer.call('published-predictions.get', { params: { id } });
    expect(data.odds).toEqual([{ select: '1', odds: 1.8, playType: 1, status: 0 }]);
    const row = await inMerchant(office.owner, 'alpha', (tx) =>
      tx.selectFrom('tenant.predictions').select(['odds', 'new_odds']).where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(row).toEqual({
      odds: { '1': 1.8, '2': 3.4, '3': 4.6 },
      new_odds: null,
    });
    const refused = (await logRows(office.owner)).filter(
      (entry) => entry.functionName === '发布预测' && entry.result === 0 && entry.errMsg?.includes('000601'),
    );
    expect(refused.length).toBeGreaterThanOrEqual(2);
  });

  it('[PRD-84] a match whose sides were turned since stops it until the draft is saved again', async () => {
    const { id } = await draft();
    const { hTeamId, aTeamId } = await plantTeams(office.owner, soccer);
    await inMerchant(office.owner, 'alpha', (tx) =>
      sql`UPDATE tenant.predictions SET home_id = ${aTeamId}, away_id = ${hTeamId} WHERE id = ${id}`.execute(tx),
    );
    for (const stopped of [await commit(id), await writer.call('predictions.send-to-review', { params: { id } })])
      expect([stopped.status, stopped.error.code, stopped.error.details]).toEqual([
        409,
        '000409',
        [{ errorMessage: '赛程的主客队已对调，请核对后重新保存' }],
      ]);
    const { updatedTime } = await get(id);
    const saved = await writer.call('predictions.update', { body: { id, updatedTime, title: '核对过了' } });
    expect(saved.status, saved.text).toBe(200);
    expect((await commit(id)).status).toBe(200);
  });

  it('[PRD-84] each refusal says what moved since the last one, also where odds go back to those of the draft', async () => {
    const { id, matchId } = await draft();
    const publishedWith = async (odds: readonly number[]) => {
      await plantQuote(office.owner, matchId, { odds });
      return (await commit(id)).error.details.map(({ errorMessage }) => errorMessage);
    };
    expect(await publishedWith([1.85, 3.4, 4.2])).toEqual(['主胜 1.95 → 1.85 ↓']);
    expect(await publishedWith([1.95, 3.4, 4.2])).toEqual(['主胜 1.85 → 1.95 ↑']);
    expect((await commit(id)).status).toBe(200);
  });

  it('[PRD-85] saving takes the odds of now, and forgets what a publish had shown', async () => {
    const { id, matchId, updatedTime } = await draft();
    await plantQuote(office.owner, matchId, { odds: [1.85, 3.4, 4.5] });
    await commit(id);
    await writer.call('predictions.update', { body: { id, updatedTime, title: '看过新赔率' } });
    expect(await get(id)).toMatchObject({ odds: { '1': 1.85 }, newOdds: null, oldOdds: null });
    expect((await commit(id)).status).toBe(200);
  });

  it('[PRD-85] a request that is only sent again confirms nothing that it was refused for, and a done one answers the same', async () => {
    const { id, matchId } = await draft();
    await plantQuote(office.owner, matchId, { odds: [1.85, 3.4, 4.5] });
    const send = (press: string) =>
      writer.browser.send<{ publishedTime: string }>({
        method: 'POST',
        url: `/api/v1/user/prediction/${id}/commit`,
        headers: { 'idempotency-key': `${press}-${id}` },
      });
    expect((await send('first')).error.code).toBe('000601');
    const again = await send('first');
    expect([again.status, again.error.code]).toEqual([409, '000409']);
    const done = await send('second');
    expect(done.status, done.text).toBe(200);
    expect((await send('second')).data).toEqual(done.data);
  });

  it('a line that was closed since cannot be published, nor one that nobody offers any more', async () => {
    const { id, matchId } = await draft();
    await plantQuote(office.owner, matchId, { closed: true });
    expect((await commit(id)).error.code).toBe('000602');
  });

  it.each([
    ['game_time', new Date(Date.now() - 1000), '000603'],
    ['stage', 11, '000603'],
    ['stage', 90, '000603'],
    ['stage', 91, '000604'],
    ['stage', 94, '000604'],
    ['status', 2, '000604'],
    ['status', 4, '000604'],
  ])('[PRD-86] after kick-off, or once the match is not to be had, it is refused: %s', async (column, value, code) => {
    const { id, matchId } = await draft();
    await setMatch(matchId, column, value);
    const answer = await commit(id);
    expect([answer.status, answer.error.code]).toEqual([409, code]);
    expect(await get(id)).toMatchObject({ state: 'draft' });
  });

  it('[PRD-61] a word that was added since the draft was saved stops it', async () => {
    const { id } = await draft({ content: '内幕消息' });
    await plantTabooWord(office.owner, 'alpha', { word: '内幕' });
    const answer = await commit(id);
    expect([answer.status, answer.error.code]).toEqual([422, '000605']);
    expect(answer.error.details).toEqual([{ field: 'content', errorMessage: '请修改敏感词：内幕' }]);
  });

  it('of a match that was merged into another, that one counts', async () => {
    const { id, matchId } = await draft();
    const winner = await plantQuotedMatch(office.owner, soccer);
    await setMatch(matchId, 'merged_into', winner);
    expect((await commit(id)).status).toBe(200);
    expect((await writer.call('published-predictions.get', { params: { id } })).data.matchId).toBe(winner);
  });

  it('publishing is refused if the merchant wants a review first', async () => {
    const { id } = await draft();
    await setReview(office.owner, 'alpha', true);
    const answer = await commit(id);
    await setReview(office.owner, 'alpha', false);
    expect([answer.status, answer.error.code]).toEqual([409, '000606']);
  });
});

describe('a published prediction', () => {
  it('[PRD-88] [PRD-89] [PRD-90] [PRD-91] [PRD-18] says all of itself, unsettled at first', async () => {
    const { id } = await draft({ title: '看好主队', content: '正文' });
    await commit(id);
    const { data } = await writer.call('published-predictions.get', { params: { id } });
    expect(data).toMatchObject({
      predId: id,
      leagueName: '样本联赛',
      hTeamName: '样本主队',
      aTeamName: '样本客队',
      title: '看好主队',
      content: '正文',
      playType: 1,
      sportId: 1,
      status: 0,
      finished: 0,
      resultDetail: null,
      odds: [{ select: '1', odds: 1.95, playType: 1, status: 0 }],
      results: [],
      can: { withdraw: true },
    });
    for (const time of [data.createdAt, data.gameTime]) expect(time).toMatch(/Z$/);
  });

  it('[PRD-17] published predictions are listed for their writer, newest first, 25 per page, by title or order', async () => {
    const busy = await office.hire('alpha', keys);
    const owner = { merchantCode: 'alpha', accountId: busy.id };
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { id } = await plantPrediction(office.owner, 'alpha', owner, soccer, { title: `看好 ${n}` });
      await commit(id, busy);
      ids.push(id);
    }
    const list = async (query: object = {}, who = busy) =>
      (await who.call('published-predictions.list', { query: { sportId: '1', ...query } as never })).data;
    const found = await list();
    expect(found.records.map(({ predId }) => predId)).toEqual(ids.toReversed());
    expect(found).toMatchObject({ size: 25, total: 3 });
    expect((await list({ keyword: '好 1' })).records.map(({ predId }) => predId)).toEqual([ids[1]]);
    const first = await list({ size: 2, 'orderBy[0].target': 'createdAt', 'orderBy[0].isAsc': '1' });
    expect(first.records.map(({ predId }) => predId)).toEqual(ids.slice(0, 2));
    expect((await list({ size: 2, sortColumn: 'gameTime', isAsc: '1' })).records[0]?.predId).toBe(ids[0]);
    const admin = await office.hire('alpha', keys, { isAdmin: true });
    for (const who of [admin, office.chiefFor('alpha')])
      expect((await list({}, who)).records.map(({ predId }) => predId)).toEqual(expect.arrayContaining(ids));
    const colleague = await office.hire('alpha', keys);
    expect((await list({}, colleague)).records).toEqual([]);
    expect((await list({}, await office.hire('beta', keys, { isAdmin: true }))).records).toEqual([]);
    const read = async (who: Colleague) =>
      (await who.call('published-predictions.get', { params: { id: ids[0] ?? '' } })).status;
    expect([await read(admin), await read(colleague)]).toEqual([200, 404]);
  });

  it('drafts and published predictions carry the logos of their match, also once it is off the shelf', async () => {
    const hTeamId = await plantEntry(office.owner, soccer, 'team', '有标主队');
    const matchId = await plantMatch(office.owner, soccer, { hTeamId });
    await plantQuote(office.owner, matchId, { playType: 1 });
    const body = { matchId, providerId: 5, oddType: 1, predict: '1', title: '看好主队', content: '正文' };
    const { id } = (await writer.call('predictions.create', { body })).data;
    const logos = { llogo: null, hlogo: await plantLogo(office.owner, hTeamId), alogo: null };
    expect((await writer.call('predictions.get', { params: { id } })).data).toMatchObject(logos);
    await commit(id);
    await setMatch(matchId, 'status', 2);
    const { data } = await writer.call('published-predictions.list', { query: { sportId: '1' } });
    expect(data.records.find(({ predId }) => predId === id)).toMatchObject(logos);
  });

  it('can be withdrawn by its writer before kick-off, once and for good; it stays, marked', async () => {
    const { id } = await draft({ state: 'published' });
    const colleague = await office.hire('alpha', keys);
    expect((await colleague.call('published-predictions.withdraw', { params: { id } })).status).toBe(404);
    const answer = await writer.call('published-predictions.withdraw', { params: { id } });
    expect(answer.status, answer.text).toBe(200);
    expect((await writer.call('published-predictions.get', { params: { id } })).data).toMatchObject({
      ...answer.data,
      can: { withdraw: 'withdrawn' },
    });
    expect((await writer.call('published-predictions.withdraw', { params: { id } })).status).toBe(422);
    const other = await draft({ state: 'published' });
    await setMatch(other.matchId, 'stage', 11);
    expect((await writer.call('published-predictions.withdraw', { params: { id: other.id } })).error.code).toBe(
      '000603',
    );
  });

  it('a published prediction is changed or deleted by nobody, not even by a query', async () => {
    const { id } = await draft({ state: 'published' });
    const inAlpha = (statement: ReturnType<typeof sql>) =>
      inMerchant(office.platform.pool, 'alpha', (tx) => statement.execute(tx));
    for (const change of ["title = 'x'", "odds = '{}'", "codes = '{2}'", "state = 'draft', published_at = NULL"])
      await expect(inAlpha(sql`UPDATE tenant.predictions SET ${sql.raw(change)} WHERE id = ${id}`)).rejects.toThrow(
        'stays as it is',
      );
    await expect(inAlpha(sql`DELETE FROM tenant.predictions WHERE id = ${id}`)).rejects.toThrow('stays');
  });

  it('a match off the shelf stays readable through it', async () => {
    const matchId = await plantMatch(office.owner, soccer);
    const { id } = await draft({ state: 'published', matchId });
    await setMatch(matchId, 'status', 2);
    expect((await writer.call('published-predictions.get', { params: { id } })).data.hTeamName).toBe('样本主队');
  });
});
