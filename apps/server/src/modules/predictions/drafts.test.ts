import { setTimeout as pause } from 'node:timers/promises';

import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { inPlatform, plantMatch } from '../../../test/planted/planted-match.ts';
import { plantPrediction } from '../../../test/planted/planted-prediction.ts';
import { plantTabooWord } from '../../../test/planted/planted-taboo-word.ts';
import { plantQuote, plantQuotedMatch } from '../../../test/planted/quoted.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false };
const basketball = { sport: 'sport', sportId: 2, isSingle: false };
const keys = ['pre_soc_odd_dra', 'pre_bak_odd_dra'].flatMap((page) => [`${page}-view`, `${page}-action`]);

let office: Office;
let writer: Colleague;
beforeAll(async () => {
  office = await startOffice();
  writer = await office.hire('alpha', keys);
});
afterAll(() => office.close());

const texts = { title: '主队近况更好', content: '近五场四胜一平。\n客场偏弱。' };

async function create(form: object = {}, who = writer) {
  const matchId = await plantQuotedMatch(office.owner, soccer);
  const body = { matchId, providerId: 5, oddType: 1, predict: '1', ...texts, ...form };
  return { matchId, answer: await who.call('predictions.create', { body }) };
}

async function get(id: string, who = writer) {
  return await who.call('predictions.get', { params: { id } });
}

async function list(query: object = {}, who = writer) {
  const answer = await who.call('predictions.list', { query: { sportId: '1', ...query } as never });
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
}

describe('a draft', () => {
  it('[PRD-08] [PRD-09] [PRD-10] [PRD-12] [PRD-13] [PRD-42] a draft is made from the form and answered with all its fields', async () => {
    const { matchId, answer } = await create();
    expect(answer.status, answer.text).toBe(200);
    const odds = { '1': 1.95, '2': 3.4, '3': 4.2 };
    expect(answer.data).toMatchObject({ id: expect.stringMatching(/^\d+$/), odds, line: null });
    const { data } = await get(answer.data.id);
    expect(data).toMatchObject({
      id: answer.data.id,
      userId: writer.id,
      leagueName: '样本联赛',
      leagueId: expect.stringMatching(/^\d+$/),
      homeName: '样本主队',
      awayName: '样本客队',
      battle: '样本主队 VS 样本客队',
      ...texts,
      matchId,
      providerId: 5,
      oddType: 1,
      oddTypeName: '胜平负',
      odds,
      oldOdds: null,
      newOdds: null,
      predict: '1',
      predictionId: answer.data.id,
      enabled: true,
      status: 0,
      result: '',
      sourceFrom: 'CMS',
      state: 'draft',
      isExpired: false,
      updatedTime: answer.data.updatedTime,
    });
    for (const time of [data.gameTime, data.createdDate, data.updatedDate]) expect(time).toMatch(/Z$/);
  });

  it('[PRD-14] [PRD-41] a draft is updated with its body, with the odds of that moment', async () => {
    const { matchId, answer } = await create();
    await plantQuote(office.owner, matchId, { odds: [1.8, 3.5, 4.6] });
    const { id, updatedTime } = answer.data;
    const updated = await writer.call('predictions.update', {
      body: { id, updatedTime, title: '换个标题', predict: '1,2' },
    });
    expect(updated.status, updated.text).toBe(200);
    expect(updated.data.odds).toEqual({ '1': 1.8, '2': 3.5, '3': 4.6 });
    expect((await get(id)).data).toMatchObject({
      title: '换个标题',
      content: texts.content,
      predict: '1,2',
      odds: updated.data.odds,
    });
    const late = await writer.call('predictions.update', { body: { id, updatedTime, title: '旧页面' } });
    expect([late.status, late.error.code]).toEqual([409, '000409']);
  });

  it.each([
    [1, '1', 200],
    [1, '1,3', 200],
    [1, '3,2', 200],
    [1, '1,1', 422],
    [1, '4', 422],
    [3, '7', 200],
    [3, '7,8', 422],
    [4, '10', 200],
    [5, '11', 422],
    [1, '1,2,3', 400],
    [1, '', 400],
  ])('[PRD-77] play type %s takes the codes %s: %s', async (oddType, predict, status) => {
    const matchId = await plantQuotedMatch(office.owner, soccer);
    for (const playType of [3, 4] as const) await plantQuote(office.owner, matchId, { playType });
    const { answer } = await create({ matchId, oddType, predict });
    expect(answer.status, answer.text).toBe(status);
  });

  it('[PRD-93] keeps its line as quarters', async () => {
    const matchId = await plantQuotedMatch(office.owner, soccer, { playType: 3, line: 3 });
    const { answer } = await create({ matchId, oddType: 3, predict: '7' });
    expect(answer.data.line).toBe(3);
    const row = await inMerchant(office.owner, 'alpha', (tx) =>
      tx.selectFrom('tenant.predictions').select('line').where('id', '=', answer.data.id).executeTakeFirstOrThrow(),
    );
    expect(row.line).toBe(3);
  });

  it('a closed line, one that nobody offers and a play type of another sport cannot be picked', async () => {
    const matchId = await plantQuotedMatch(office.owner, soccer, { closed: true });
    const closed = await create({ matchId });
    const unknown = await create({ providerId: 12 });
    const other = await create({ matchId, oddType: 5, predict: '11' });
    expect([closed, unknown, other].map(({ answer }) => [answer.status, answer.error.code])).toEqual([
      [409, '000602'],
      [409, '000602'],
      [422, '001002'],
    ]);
  });

  it('a match that has begun, is put off or is off the shelf is refused, each by its reason', async () => {
    const soon = async (planted: object) => {
      const matchId = await plantMatch(office.owner, soccer, planted);
      await plantQuote(office.owner, matchId);
      const { answer } = await create({ matchId }, await office.hire('platform', keys));
      return [answer.status, answer.error.code];
    };
    expect(await soon({ gameTime: new Date(Date.now() - 60_000).toISOString() })).toEqual([409, '000603']);
    expect(await soon({ stage: 11 })).toEqual([409, '000603']);
    expect(await soon({ stage: 91 })).toEqual([409, '000604']);
    expect(await soon({ status: 2 })).toEqual([409, '000604']);
  });

  it('a merchant’s writer is told nothing of a match that is not on shelf', async () => {
    const matchId = await plantMatch(office.owner, soccer, { status: 2 });
    expect((await create({ matchId })).answer.status).toBe(404);
  });

  it('[PRD-16] a deleted draft is gone', async () => {
    const { id } = (await create()).answer.data;
    expect((await writer.call('predictions.delete', { params: { id } })).status).toBe(200);
    expect((await get(id)).status).toBe(404);
    expect((await writer.call('predictions.delete', { params: { id } })).status).toBe(404);
  });

  it('belongs to its writer alone, in whatever way somebody else asks for it', async () => {
    const { id, updatedTime } = (await create()).answer.data;
    const admin = await office.hire('alpha', keys, { isAdmin: true });
    for (const who of [admin, office.chiefFor('alpha'), await office.hire('beta', keys)]) {
      const answers = [
        await get(id, who),
        await who.call('predictions.update', { body: { id, updatedTime, title: '改' } }),
        await who.call('predictions.commit', { params: { id } }),
        await who.call('predictions.delete', { params: { id } }),
        await who.call('predictions.versions', { params: { id } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      expect((await list({}, who)).records.map((record) => record.id)).not.toContain(id);
    }
  });

  it('a super-admin writes for a merchant, and it stands there under their own name', async () => {
    const chief = office.chiefFor('alpha');
    const { answer } = await create({}, chief);
    expect(answer.status, answer.text).toBe(200);
    expect((await get(answer.data.id, chief)).data).toMatchObject({ userId: office.chief.id });
  });

  it('a key of one sport opens no draft of another', async () => {
    const one = await office.hire('alpha', ['pre_bak_odd_dra-action', 'pre_bak_odd_dra-view']);
    expect((await create({}, one)).answer.status).toBe(403);
    const { id } = await plantPrediction(
      office.owner,
      'alpha',
      { merchantCode: 'alpha', accountId: one.id },
      basketball,
    );
    expect((await get(id, one)).status).toBe(200);
    expect((await one.call('predictions.list', { query: { sportId: '1' } })).status).toBe(403);
    expect((await one.send('GET', '/user/predictions/draft')).status).toBe(404);
  });
});

describe('the list of drafts', () => {
  it('[PRD-11] [PRD-24] has one’s own of the sport, the newest first, 50 at a time, by title and in the order asked for', async () => {
    const busy = await office.hire('alpha', keys);
    const self = { merchantCode: 'alpha', accountId: busy.id };
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1)
      ids.push((await plantPrediction(office.owner, 'alpha', self, soccer, { title: `第 ${n} 篇ＡBC` })).id);
    await plantPrediction(office.owner, 'alpha', self, basketball);
    const found = await list({}, busy);
    expect(found.records.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(found).toMatchObject({ size: 50, total: 3, current: 1 });
    expect((await list({ keyword: '1 篇abc' }, busy)).records.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await list({ sortColumn: 'id', isAsc: true, size: 2, current: 2 }, busy)).records).toHaveLength(1);
    expect((await list({ sortColumn: 'gameTime', isAsc: true }, busy)).records[0]?.id).toBe(ids[0]);
  });

  it('[PRD-87] a draft whose match has kicked off reads 已过期, by the clock or by its stage', async () => {
    const { matchId, answer } = await create();
    const { id } = answer.data;
    const set = (column: string, value: unknown) =>
      inPlatform(office.owner, (tx) =>
        sql`UPDATE platform.matches SET ${sql.ref(column)} = ${value} WHERE id = ${matchId}`.execute(tx),
      );
    await set('stage', 11);
    expect((await get(id)).data).toMatchObject({ isExpired: true, can: { commit: 'expired', edit: true } });
    await set('stage', 91);
    expect((await get(id)).data).toMatchObject({ isExpired: false, can: { commit: 'unavailable', edit: true } });
    await set('stage', 1);
    expect((await get(id)).data).toMatchObject({ isExpired: false, can: { commit: true } });
    await set('game_time', new Date(Date.now() - 1000));
    expect((await get(id)).data.isExpired).toBe(true);
    await set('status', 2);
    expect((await list()).records.find((record) => record.id === id)).toMatchObject({ battle: '样本主队 VS 样本客队' });
  });
});

describe('words', () => {
  it('[PRD-61] a flagged word keeps a draft from being saved, and nothing of it changes; one that warns does not', async () => {
    await plantTabooWord(office.owner, 'alpha', { word: '必中' });
    await plantTabooWord(office.owner, 'alpha', { word: '稳胆', level: 'warn' });
    const { answer } = await create({ title: '今晚必中' });
    expect([answer.status, answer.error.code]).toEqual([422, '000605']);
    expect(answer.error.details).toEqual([{ field: 'title', errorMessage: '请修改敏感词：必中' }]);
    const { id, updatedTime } = (await create({ content: '稳胆一场' })).answer.data;
    const update = await writer.call('predictions.update', { body: { id, updatedTime, content: '这场必中' } });
    expect([update.status, update.error.details[0]?.field]).toEqual([422, 'content']);
    expect((await get(id)).data).toMatchObject({ content: '稳胆一场', updatedTime });
  });
});

describe('the log', () => {
  it('keeps title and content as length and hash alone, in what was asked and in what changed', async () => {
    const secret = '只有写手知道的标题';
    const { id, updatedTime } = (await create({ title: secret, content: `${secret}的内容` })).answer.data;
    await writer.call('predictions.update', { body: { id, updatedTime, title: `${secret}二` } });
    await writer.call('predictions.create-template', {
      body: { templateName: '常用', title: secret, content: secret },
    });
    const rows = (await logRows(office.owner)).filter(({ userAccount }) => userAccount === writer.account);
    expect(rows.map(({ functionName }) => functionName)).toEqual(
      expect.arrayContaining(['新增预测草稿', '修改预测草稿', '新增预测模板']),
    );
    expect(JSON.stringify(rows.map((row) => ({ ...row, hash: '' })))).not.toContain(secret);
    const made = rows.find((row) => row.functionName === '新增预测草稿' && row.changes?.includes(`"id":"${id}"`));
    expect(made?.requestParameter).toContain('"title":"***","content":"***"');
    expect(made?.changes).toMatch(/"title":"9 字 · SHA-256 [0-9a-f]{64}"/);
  });
});

describe('versions', () => {
  it('the last ten that were saved are kept, and each can be saved again', async () => {
    const { id, updatedTime: first } = (await create({ title: '第 1 版' })).answer.data;
    let updatedTime = first;
    for (let n = 2; n <= 12; n += 1)
      ({ updatedTime } = (
        await writer.call('predictions.update', { body: { id, updatedTime, title: `第 ${n} 版` } })
      ).data);
    const { versions } = (await writer.call('predictions.versions', { params: { id } })).data;
    expect(versions.map(({ version }) => version)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(versions.at(-1)).toMatchObject({ title: '第 3 版', predict: '1', content: texts.content });
    const old = await writer.call('predictions.restore', { params: { id, version: 4 }, body: { updatedTime } });
    expect(old.status, old.text).toBe(200);
    expect((await get(id)).data).toMatchObject({ title: '第 4 版', updatedTime: old.data.updatedTime });
    const gone = await writer.call('predictions.restore', {
      params: { id, version: 2 },
      body: { updatedTime: old.data.updatedTime },
    });
    expect(gone.status).toBe(404);
  });
});

describe('a form that is being typed', () => {
  const form = { title: '没写完', content: '正在写', step: 1, leagueLevel: 1 };
  const keep = (who: Colleague, body: object) =>
    who.call('predictions.keep-form', {
      body: { sportId: '1', form, place: 'a', updatedTime: null, ...body } as never,
    });
  const kept = async (who: Colleague, query: object = {}) =>
    (await who.call('predictions.form', { query: { sportId: '1', ...query } as never })).data.kept;

  it('a typed form is kept for its writer on every machine, unlogged, until it is saved', async () => {
    const typist = await office.hire('alpha', keys);
    expect(await kept(typist)).toBeNull();
    const first = await keep(typist, { form: { ...form, title: '含必中也不查' } });
    expect(first.status, first.text).toBe(200);
    expect(await kept(typist)).toMatchObject({ form: { title: '含必中也不查' }, place: 'a', ...first.data });
    expect(await kept(await office.hire('alpha', keys))).toBeNull();
    await create({}, typist);
    expect(await kept(typist)).toBeNull();
    const rows = (await logRows(office.owner)).filter(({ userAccount }) => userAccount === typist.account);
    expect(rows.map(({ functionName }) => functionName)).toEqual(['新增预测草稿']);
  });

  it('a newer one from another machine is a conflict, until its version is named', async () => {
    const typist = await office.hire('alpha', keys);
    const { updatedTime } = (await keep(typist, {})).data;
    const other = (await keep(typist, { place: 'b', updatedTime })).data;
    expect((await keep(typist, { updatedTime })).error.code).toBe('000409');
    expect((await keep(typist, { place: 'a' })).error.code).toBe('000409');
    const last = (await keep(typist, { updatedTime: other.updatedTime })).data;
    const forget = (at: { updatedTime: string }) =>
      typist.call('predictions.forget-form', { query: { sportId: '1', ...at } });
    expect((await forget(other)).error.code).toBe('000409');
    expect(await kept(typist)).not.toBeNull();
    expect((await forget(last)).status).toBe(200);
    expect(await kept(typist)).toBeNull();
    expect((await forget(last)).status).toBe(200);
  });

  it('one that comes while the one before is being forgotten stays', async () => {
    const typist = await office.hire('alpha', keys);
    const { updatedTime } = (await keep(typist, {})).data;
    const forgetting = await inMerchant(office.owner, 'alpha', async (tx) => {
      await tx
        .updateTable('tenant.prediction_forms')
        .set({ place: 'b' })
        .where('merchant_code', '=', 'alpha')
        .where('writer_id', '=', typist.id)
        .execute();
      const call = typist.call('predictions.forget-form', { query: { sportId: '1', updatedTime } });
      await pause(300);
      return [call];
    });
    expect((await forgetting[0])?.error.code).toBe('000409');
    expect(await kept(typist)).toMatchObject({ place: 'b' });
  });

  it('a draft has a form of its own, which only its writer keeps', async () => {
    const { id } = (await create()).answer.data;
    expect((await keep(writer, { predId: id })).status).toBe(200);
    expect(await kept(writer, { predId: id })).not.toBeNull();
    expect((await keep(await office.hire('alpha', keys), { predId: id })).status).toBe(404);
    await writer.call('predictions.delete', { params: { id } });
    expect(await kept(writer, { predId: id })).toBeNull();
  });
});

describe('templates', () => {
  it('[PRD-53] [PRD-54] [PRD-55] [PRD-56] [PRD-57] are saved, listed, read and deleted by their writer alone', async () => {
    const owner = await office.hire('alpha', keys);
    const body = { templateName: '赛前', title: '看点', content: '近况、交锋' };
    const { data } = await owner.call('predictions.create-template', { body });
    expect((await owner.call('predictions.templates', {})).data.templates).toEqual([{ id: data.id, ...body }]);
    expect((await owner.call('predictions.template', { params: data })).data).toEqual({ id: data.id, ...body });
    const other = await office.hire('alpha', keys);
    expect((await other.call('predictions.templates', {})).data.templates).toEqual([]);
    expect((await other.call('predictions.template', { params: data })).status).toBe(404);
    expect((await other.call('predictions.delete-template', { params: data })).status).toBe(404);
    expect((await owner.call('predictions.delete-template', { params: data })).status).toBe(200);
    expect((await owner.call('predictions.templates', {})).data.templates).toEqual([]);
  });

  it('[PRD-51] needs a name, and one that no other of one’s own looks like', async () => {
    const owner = await office.hire('alpha', keys);
    const make = (templateName: string) =>
      owner.call('predictions.create-template', { body: { templateName, title: '', content: '' } });
    expect((await make('  ')).status).toBe(400);
    expect((await make('赛前（一）')).status).toBe(200);
    const taken = await make('赛前(一)');
    expect([taken.status, taken.error.details[0]?.errorMessage]).toEqual([422, '您已有同名的模板']);
  });
});
