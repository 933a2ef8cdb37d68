import { setTimeout as pause } from 'node:timers/promises';

import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { heardOf, openStream } from '../../../test/browser/event-stream.ts';
import { logRows } from '../../../test/log/log-rows.ts';
import { plantPrediction, setReview } from '../../../test/planted/planted-prediction.ts';
import { plantQuote } from '../../../test/planted/quoted.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false };
const writersKeys = ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action', 'pre_soc_odd_pub-view'];
const reviewersKeys = ['pre_soc_odd_rev-view', 'pre_soc_odd_rev-action'];

let office: Office;
let writer: Colleague;
let reviewer: Colleague;
beforeAll(async () => {
  office = await startOffice();
  writer = await office.hire('alpha', [...writersKeys, ...reviewersKeys]);
  reviewer = await office.hire('alpha', reviewersKeys);
});
afterAll(() => office.close());
beforeEach(() => setReview(office.owner, 'alpha', true));

const draft = () => plantPrediction(office.owner, 'alpha', { merchantCode: 'alpha', accountId: writer.id }, soccer);
const send = (id: string) => writer.call('predictions.send-to-review', { params: { id } });
const get = async (id: string) => (await writer.call('predictions.get', { params: { id } })).data;

const noticesOf = async (id: string) =>
  (await writer.call('notices.list', { query: {} })).data.notices.filter(
    ({ link }) => link === `/pre_soc_odd_dra?draft=${id}`,
  );

const reviewerOf = async (id: string) =>
  await inMerchant(office.owner, 'alpha', async (tx) => {
    const row = tx.selectFrom('tenant.predictions').select('reviewer_id').where('id', '=', id);
    return (await row.executeTakeFirst())?.reviewer_id;
  });

async function sent() {
  const planted = await draft();
  const answer = await send(planted.id);
  expect(answer.status, answer.text).toBe(200);
  return { ...planted, updatedTime: answer.data.updatedTime };
}

describe('review', () => {
  it('a draft in review is locked for its writer, and listed for reviewers in full', async () => {
    const { id, updatedTime } = await sent();
    const locked = [
      await writer.call('predictions.update', { body: { id, updatedTime, title: '再改' } }),
      await writer.call('predictions.commit', { params: { id } }),
      await writer.call('predictions.delete', { params: { id } }),
      await send(id),
    ];
    expect(locked.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    expect(await get(id)).toMatchObject({ state: 'review', can: { edit: 'inReview', takeBack: true } });
    const list = await reviewer.call('prediction-reviews.list', { query: { sportId: '1' } });
    expect(list.data.records.map((record) => record.id)).toContain(id);
    const read = await reviewer.call('prediction-reviews.get', { params: { id } });
    expect(read.data).toMatchObject({ content: '样本内容', userId: writer.id, can: { approve: true, return: true } });
  });

  it('[PRD-84] with odds that moved it is not sent before its writer has seen them', async () => {
    const { id, matchId } = await draft();
    await plantQuote(office.owner, matchId, { odds: [1.7, 3.4, 4.9] });
    expect((await send(id)).error.code).toBe('000601');
    expect(await get(id)).toMatchObject({ state: 'draft', newOdds: { '1': 1.7 } });
    expect((await send(id)).status).toBe(200);
  });

  it('nobody sees a draft that was not sent', async () => {
    const { id } = await draft();
    expect((await reviewer.call('prediction-reviews.get', { params: { id } })).status).toBe(404);
    const approve = await reviewer.call('prediction-reviews.approve', {
      params: { id },
      body: { updatedTime: '2026-01-01T00:00:00.000Z' },
    });
    expect(approve.status).toBe(404);
  });

  it('approving publishes it, in the writer’s name and with the checks of publishing', async () => {
    const { id, updatedTime } = await sent();
    const answer = await reviewer.call('prediction-reviews.approve', { params: { id }, body: { updatedTime } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.data).toEqual({ publishedTime: expect.any(String), refusal: null });
    expect((await writer.call('published-predictions.get', { params: { id } })).data).toMatchObject({
      userId: writer.id,
    });
    expect(await reviewerOf(id)).toBe(reviewer.id);
    const row = (await logRows(office.owner)).findLast(({ functionName }) => functionName === '审核通过预测');
    expect(row).toMatchObject({ userAccount: reviewer.account, result: 1 });
  });

  it('a draft that the checks refuse returns to its writer with the reason and both odds', async () => {
    const { id, matchId, updatedTime } = await sent();
    await plantQuote(office.owner, matchId, { odds: [1.7, 3.4, 4.9] });
    const answer = await reviewer.call('prediction-reviews.approve', { params: { id }, body: { updatedTime } });
    expect(answer.data).toMatchObject({ publishedTime: null, refusal: { code: '000601' } });
    expect(await get(id)).toMatchObject({
      state: 'draft',
      refusal: { code: '000601' },
      newOdds: { '1': 1.7 },
      can: { edit: true, commit: 'reviewRequired' },
    });
    expect(await noticesOf(id)).toMatchObject([{ kind: 'reviewReturned', text: 'reviewRefused' }]);
    const again = (await send(id)).data;
    const second = await reviewer.call('prediction-reviews.approve', { params: { id }, body: again });
    expect(second.data).toMatchObject({ publishedTime: expect.any(String), refusal: null });
  });

  it('returning gives it back with a remark, which the next sending takes away', async () => {
    const { id, updatedTime } = await sent();
    const body = { updatedTime, remark: '请补充伤停' };
    expect(
      (await reviewer.call('prediction-reviews.return', { params: { id }, body: { ...body, remark: ' ' } })).status,
    ).toBe(400);
    expect((await reviewer.call('prediction-reviews.return', { params: { id }, body })).status).toBe(200);
    expect(await get(id)).toMatchObject({ state: 'draft', remark: '请补充伤停', reviewerName: expect.any(String) });
    const late = await reviewer.call('prediction-reviews.return', { params: { id }, body });
    expect(late.status).toBe(404);
    expect(await noticesOf(id)).toMatchObject([
      { text: 'reviewReturned', parameters: { match: '样本主队 VS 样本客队', remark: '请补充伤停' } },
    ]);
    await send(id);
    expect(await get(id)).toMatchObject({ state: 'review', remark: null });
  });

  it('nobody judges their own, whatever they hold', async () => {
    const { id, updatedTime } = await sent();
    const approve = await writer.call('prediction-reviews.approve', { params: { id }, body: { updatedTime } });
    const back = await writer.call('prediction-reviews.return', {
      params: { id },
      body: { updatedTime, remark: '自己' },
    });
    expect([approve.status, back.status]).toEqual([403, 403]);
    expect(approve.error.details[0]?.errorMessage).toBe('不能审核自己的预测');
    expect((await writer.call('prediction-reviews.get', { params: { id } })).data.can).toEqual({
      approve: 'own',
      return: 'own',
    });
  });

  it('its writer takes it back while nobody has judged it', async () => {
    const { id } = await sent();
    expect((await writer.call('predictions.take-back', { params: { id } })).status).toBe(200);
    expect(await get(id)).toMatchObject({ state: 'draft' });
    expect((await writer.call('predictions.take-back', { params: { id } })).status).toBe(422);
  });

  it('two reviewers at once: one judges, the other is told', { retry: 0 }, async () => {
    const second = await office.hire('alpha', reviewersKeys);
    const { id, updatedTime } = await sent();
    const answers = await Promise.all([
      reviewer.call('prediction-reviews.approve', { params: { id }, body: { updatedTime } }),
      second.call('prediction-reviews.return', { params: { id }, body: { updatedTime, remark: '不行' } }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409 || status === 404)).toHaveLength(1);
  });
});

describe('the setting', () => {
  it('the review setting is changed by those in charge of the merchant alone, and logged', async () => {
    await setReview(office.owner, 'alpha', false);
    const change = (who: Colleague, reviewRequired: boolean) =>
      who.call('prediction-reviews.change-setting', { body: { reviewRequired } });
    expect((await change(reviewer, true)).status).toBe(403);
    const admin = await office.hire('alpha', reviewersKeys, { isAdmin: true });
    expect((await change(admin, true)).status).toBe(200);
    expect((await writer.call('prediction-reviews.setting', {})).data).toEqual({ reviewRequired: true });
    expect((await change(office.chiefFor('alpha'), false)).status).toBe(200);
    expect((await writer.call('prediction-reviews.setting', {})).data).toEqual({ reviewRequired: false });
    const rows = (await logRows(office.owner)).filter(({ functionName }) => functionName === '修改预测审核设置');
    expect(rows.filter(({ result }) => result === 1)).toHaveLength(2);
  });
});

describe('reviewers hear', () => {
  it('reviewers hear in their own merchant of drafts sent, taken back and judged', async () => {
    const stranger = await office.hire('beta', reviewersKeys);
    const [reader, elsewhere] = [
      await openStream(office, reviewer.browser, '/api/v1/events?topics=reviews'),
      await openStream(office, stranger.browser, '/api/v1/events?topics=reviews'),
    ];
    try {
      const taken = await sent();
      expect(await heardOf(reader, taken.id)).toEqual({ id: taken.id, sportId: 1 });
      await writer.call('predictions.take-back', { params: { id: taken.id } });
      await heardOf(reader, taken.id);
      const { id, updatedTime } = await sent();
      await heardOf(reader, id);
      await reviewer.call('prediction-reviews.return', { params: { id }, body: { updatedTime, remark: '请补充伤停' } });
      await heardOf(reader, id);
      expect(await Promise.race([heardOf(elsewhere, id), pause(300, 'nothing')])).toBe('nothing');
    } finally {
      reader.close();
      elsewhere.close();
    }
  });
});
