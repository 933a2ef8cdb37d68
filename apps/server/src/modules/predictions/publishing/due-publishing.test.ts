import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logRows } from '../../../../test/log/log-rows.ts';
import { inPlatform } from '../../../../test/planted/planted-match.ts';
import { plantPrediction, setReview } from '../../../../test/planted/planted-prediction.ts';
import { plantTabooWord } from '../../../../test/planted/planted-taboo-word.ts';
import { plantQuote } from '../../../../test/planted/quoted.ts';
import { type Colleague, type Office, startOffice } from '../../../../test/stack/office.ts';
import { createTabooChecker, type TabooChecker } from '../../taboo-words/index.ts';
import { createDuePublishing } from './due-publishing.service.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false };
const keys = ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action', 'pre_soc_odd_pub-view'];

let office: Office;
let writer: Colleague;
let taboo: TabooChecker;
let publishDue: () => Promise<void>;
beforeAll(async () => {
  office = await startOffice();
  writer = await office.hire('alpha', keys);
  taboo = createTabooChecker(office.platform);
  publishDue = createDuePublishing(office.platform, taboo);
});
afterAll(() => office.close());

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const plant = (planted: object = {}, who = writer) =>
  plantPrediction(office.owner, 'alpha', { merchantCode: 'alpha', accountId: who.id }, soccer, planted);
const get = async (id: string, who = writer) => (await who.call('predictions.get', { params: { id } })).data;
const schedule = (id: string, body: object) =>
  writer.call('predictions.schedule', { params: { id }, body: body as never });

/** Scheduled by its writer; the time is then as if it had come. */
async function due(body: object = {}, planted: object = {}) {
  const { id, matchId, updatedTime } = await plant(planted);
  const answer = await schedule(id, { scheduledTime: minutes(10), updatedTime, ...body });
  expect(answer.status, answer.text).toBe(200);
  await makeDue(id);
  return { id, matchId };
}

async function makeDue(id: string): Promise<void> {
  await inMerchant(office.owner, 'alpha', (tx) =>
    sql`UPDATE tenant.predictions SET due_at = now() - interval '1 second' WHERE id = ${id}`.execute(tx),
  );
}

const isPublished = async (id: string) =>
  (await writer.call('published-predictions.get', { params: { id } })).status === 200;
const rowsOf = async (id: string) =>
  (await logRows(office.owner)).filter(
    ({ functionName, changes }) => functionName === '定时发布预测' && changes?.includes(`"id":"${id}"`),
  );

const noticesOf = async (who: Colleague, id: string) =>
  (await who.call('notices.list', { query: {} })).data.notices.filter(
    ({ link }) => link === `/pre_soc_odd_dra?draft=${id}`,
  );

describe('a time to be published at', () => {
  it('lies ahead, and a minute before kick-off at the latest', async () => {
    const { id, updatedTime } = await plant();
    for (const scheduledTime of [minutes(-1), minutes(59.5), minutes(600)]) {
      const answer = await schedule(id, { scheduledTime, updatedTime });
      expect([answer.status, answer.error.details[0]?.field]).toEqual([422, 'scheduledTime']);
    }
    const answer = await schedule(id, { scheduledTime: minutes(30), updatedTime });
    expect(answer.status, answer.text).toBe(200);
    expect(await get(id)).toMatchObject({ scheduledTime: expect.any(String), can: { unschedule: true } });
    expect((await writer.call('predictions.unschedule', { params: { id } })).status).toBe(200);
    expect(await get(id)).toMatchObject({ scheduledTime: null });
    expect((await writer.call('predictions.unschedule', { params: { id } })).status).toBe(422);
  });

  it('a publishing time is dropped if another match or an earlier kick-off makes it too late', async () => {
    const { id, matchId, updatedTime } = await plant();
    const { data } = await schedule(id, { scheduledTime: minutes(30), updatedTime });
    await inPlatform(office.owner, (tx) =>
      sql`UPDATE platform.matches SET game_time = now() + interval '20 minutes' WHERE id = ${matchId}`.execute(tx),
    );
    const save = (version: string) =>
      writer.call('predictions.update', { body: { id, updatedTime: version, title: '开赛提前' } });
    const late = await save(data.updatedTime);
    expect([late.status, late.error.details[0]?.field]).toEqual([422, 'matchId']);
    const free = await writer.call('predictions.unschedule', { params: { id } });
    expect((await save(free.data.updatedTime)).status).toBe(200);
  });

  it('a publishing time is refused if the merchant wants a review first', async () => {
    const { id, updatedTime } = await plant();
    await setReview(office.owner, 'alpha', true);
    const answer = await schedule(id, { scheduledTime: minutes(5), updatedTime });
    await setReview(office.owner, 'alpha', false);
    expect(answer.error.code).toBe('000606');
  });
});

describe('when it has come', () => {
  it('a draft is published once, however many look, and the log names the system', { retry: 0 }, async () => {
    const { id } = await due();
    await Promise.all([publishDue(), publishDue(), publishDue()]);
    expect(await isPublished(id)).toBe(true);
    expect(await noticesOf(writer, id), 'nobody is told that all went well').toEqual([]);
    await publishDue();
    const rows = await rowsOf(id);
    expect(rows).toMatchObject([{ result: 1, userAccount: 'system:worker', merchantCode: 'alpha' }]);
  });

  it('one whose time has not come stays', async () => {
    const { id, updatedTime } = await plant();
    await schedule(id, { scheduledTime: minutes(10), updatedTime });
    await publishDue();
    expect(await get(id)).toMatchObject({ state: 'draft', refusal: null });
  });

  it('odds that moved at the same line are taken, unless the writer said otherwise; a changed line is not', async () => {
    const taken = await due();
    await plantQuote(office.owner, taken.matchId, { odds: [1.8, 3.5, 4.4] });
    const kept = await due({ takesMovedOdds: false });
    await plantQuote(office.owner, kept.matchId, { odds: [1.8, 3.5, 4.4] });
    const other = await due();
    await inMerchant(office.owner, 'alpha', (tx) =>
      sql`UPDATE tenant.predictions SET play_type = 3, codes = '{7}', line = 3, odds = '{"7": 0.95, "8": 0.93}'
        WHERE id = ${other.id}`.execute(tx),
    );
    await plantQuote(office.owner, other.matchId, { playType: 3, line: 4 });
    await publishDue();
    expect(await isPublished(taken.id)).toBe(true);
    expect(await get(kept.id)).toMatchObject({
      scheduledTime: null,
      refusal: { code: '000601', message: '赔率已变动，请核对新旧赔率后再次发布' },
      newOdds: { '1': 1.8 },
    });
    expect(await get(other.id)).toMatchObject({ refusal: { code: '000601' }, newLine: 4 });
  });

  it('[PRD-85] odds that a refused publish only showed are not confirmed by giving a time', async () => {
    const { id, matchId, updatedTime } = await plant();
    await plantQuote(office.owner, matchId, { odds: [1.85, 3.4, 4.5] });
    expect((await writer.call('predictions.commit', { params: { id } })).error.code).toBe('000601');
    const body = { scheduledTime: minutes(10), takesMovedOdds: false, updatedTime };
    expect((await schedule(id, body)).status).toBe(200);
    await makeDue(id);
    await publishDue();
    expect(await isPublished(id)).toBe(false);
    expect(await get(id)).toMatchObject({ refusal: { code: '000601' }, newOdds: { '1': 1.85 } });
  });

  it('[PRD-85] odds that a refused publish showed after the time was given are not confirmed by it either', async () => {
    const { id, matchId } = await due({ takesMovedOdds: false });
    await plantQuote(office.owner, matchId, { odds: [1.85, 3.4, 4.5] });
    expect((await writer.call('predictions.commit', { params: { id } })).error.code).toBe('000601');
    await publishDue();
    expect(await isPublished(id)).toBe(false);
    expect(await get(id)).toMatchObject({ refusal: { code: '000601' }, newOdds: { '1': 1.85 } });
  });

  it('[PRD-85] odds that came back to those saved are published by the time, whatever was shown meanwhile', async () => {
    const { id, matchId } = await due({ takesMovedOdds: false });
    await plantQuote(office.owner, matchId, { odds: [1.85, 3.4, 4.5] });
    expect((await writer.call('predictions.commit', { params: { id } })).error.code).toBe('000601');
    await plantQuote(office.owner, matchId, { odds: [1.95, 3.4, 4.2] });
    await publishDue();
    expect(await isPublished(id)).toBe(true);
  });

  it('a prediction that publishing would refuse stays a draft with the reason, and is not retried', async () => {
    const { id, matchId } = await due();
    await plantQuote(office.owner, matchId, { closed: true });
    await publishDue();
    await publishDue();
    expect(await get(id)).toMatchObject({ state: 'draft', scheduledTime: null, refusal: { code: '000602' } });
    expect(await rowsOf(id)).toHaveLength(1);
    expect(await noticesOf(writer, id)).toMatchObject([
      { text: 'predictionRefused', parameters: { match: '样本主队 VS 样本客队', reason: expect.any(String) } },
    ]);
    const worded = await due({}, { content: '已是内定' });
    await plantTabooWord(office.owner, 'alpha', { word: '内定' });
    await publishDue();
    expect(await get(worded.id)).toMatchObject({ refusal: { code: '000605' } });
  });

  it('a writer who was disabled, or no longer holds the key, does not publish by the clock either', async () => {
    const leaving = await office.hire('alpha', keys);
    const reading = await office.hire('alpha', ['pre_soc_odd_dra-view']);
    const ids: string[] = [];
    for (const who of [leaving, reading]) {
      const { id } = await plant({ scheduledTime: minutes(5) }, who);
      await makeDue(id);
      ids.push(id);
    }
    await office.disable('alpha', leaving.id);
    await publishDue();
    const rows = await inMerchant(office.owner, 'alpha', (tx) =>
      tx.selectFrom('tenant.predictions').select(['state', 'refusal', 'due_at']).where('id', 'in', ids).execute(),
    );
    const kept = { state: 'draft', refusal: 'forbidden', due_at: null };
    expect(rows).toEqual([kept, kept]);
  });

  it('a prediction that somebody holds is left to them, and stays due', async () => {
    const { id } = await due();
    await inMerchant(office.owner, 'alpha', async (tx) => {
      await sql`SELECT 1 FROM tenant.predictions WHERE id = ${id} FOR UPDATE`.execute(tx);
      await publishDue();
    });
    expect(await rowsOf(id)).toHaveLength(0);
    await publishDue();
    expect(await isPublished(id)).toBe(true);
  });

  it('work that breaks off has done nothing, and the next look does it', async () => {
    const { id } = await due();
    const breaking = { ...office.platform, operationLog: { commitWith: () => Promise.reject(new Error('gone')) } };
    await expect(createDuePublishing(breaking, taboo)()).rejects.toThrow('1 scheduled predictions failed');
    expect(await get(id)).toMatchObject({ state: 'draft', refusal: null });
    await publishDue();
    expect(await isPublished(id)).toBe(true);
    expect(await rowsOf(id)).toHaveLength(1);
  });
});
