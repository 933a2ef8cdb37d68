import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { plantPhoto } from '../../../test/pictures/planted-photo.ts';
import { plantTabooWord } from '../../../test/planted/planted-taboo-word.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { plantValueAdded } from '../../../test/value-added/planted-value-added.ts';

let office: Office;
let editor: Colleague;
let stranger: Colleague;
beforeAll(async () => {
  office = await startOffice({ CONTENT_PROVIDER: '星火供稿' });
  const keys = ['val_new-view', 'val_new-action', 'val_vid-view', 'val_vid-action'];
  editor = await office.hire('alpha', keys);
  stranger = await office.hire('beta', keys);
});
afterAll(() => office.close());

const plant = (...args: Parameters<typeof plantValueAdded> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
  plantValueAdded(office.owner, 'alpha', ...args);
const detailsOf = ({ error }: { error?: unknown }) => (error as { details?: unknown } | undefined)?.details;
const listed = async (query: Parameters<typeof editor.call<'value-added.news-list'>>[1]['query'], who = editor) =>
  (await who.call('value-added.news-list', { query })).data.records;

it('[CAT-06] news and short videos have lists of their own, and no record is in both', async () => {
  const body = { title: '杯赛前瞻', sourceId: 1, status: 1 } as const;
  const news = await editor.call('value-added.news-create', { body: { ...body, content: '两队近况' } });
  const address = 'https://video.starsport.cn/clips/1.mp4';
  const video = await editor.call('value-added.video-create', { body: { ...body, address, duration: 95 } });
  expect([news.status, video.status], video.text).toEqual([200, 200]);
  expect(await listed({ keyword: '杯赛' })).toMatchObject([{ id: news.data.id, title: '杯赛前瞻', duration: null }]);
  const videos = await editor.call('value-added.video-list', { query: { keyword: '杯赛' } });
  expect(videos.data.records).toMatchObject([{ id: video.data.id, duration: 95 }]);
  const one = await editor.call('value-added.news-get', { params: { id: news.data.id } });
  expect(one.data).toMatchObject({ content: '两队近况', address: '', onShelf: false, cover: null, discipline: null });
  const other = await editor.call('value-added.video-get', { params: { id: news.data.id } });
  expect(other.status).toBe(404);
});

it('[CAT-04] the source is 1 or 2, and the settings name source 2', async () => {
  const create = (sourceId: 1 | 2) =>
    editor.call('value-added.news-create', { body: { title: `来源 ${sourceId}`, sourceId, status: 0 } });
  const [own, provided] = [await create(1), await create(2)];
  expect((await create(3 as 2)).status).toBe(400);
  expect(await listed({ sourceId: '2' })).toMatchObject([{ id: provided.data.id, sourceId: 2 }]);
  expect((await listed({ sourceId: '1' })).map(({ id }) => id)).toContain(own.data.id);
  expect((await editor.call('system.settings', {})).data.contentProvider).toBe('星火供稿');
});

it('[CAT-05] status 0 is a draft that may be incomplete, status 1 is saved and complete', async () => {
  const draft = await editor.call('value-added.news-create', { body: { title: '写了一半', sourceId: 1, status: 0 } });
  expect(await listed({ status: '0', keyword: '一半' })).toMatchObject([{ id: draft.data.id, status: 0 }]);
  const params = { id: draft.data.id };
  const save = (body: object, updatedTime = draft.data.updatedTime) =>
    editor.call('value-added.news-update', { params, body: { status: 1, ...body, updatedTime } });
  const refused = await save({});
  expect([refused.status, detailsOf(refused)]).toEqual([422, [{ field: 'content', errorMessage: '请输入正文' }]]);
  expect((await save({ content: '写完了' })).status).toBe(200);
  expect(await listed({ status: '1', keyword: '一半' })).toMatchObject([{ id: draft.data.id, status: 1 }]);
  const video = await editor.call('value-added.video-create', { body: { title: '无地址', sourceId: 1, status: 1 } });
  expect(detailsOf(video)).toEqual([{ field: 'address', errorMessage: '请输入视频地址' }]);
});

it('[CAT-05] a draft stays off shelf, and what is on shelf becomes no draft and is not deleted', async () => {
  const draft = await plant('news', { is_saved: false });
  const shelve = (id: string, onShelf: boolean, updatedTime: string) =>
    editor.call('value-added.news-set-shelf', { params: { id }, body: { onShelf, updatedTime } });
  expect(detailsOf(await shelve(draft.id, true, draft.updatedTime))).toEqual([
    { errorMessage: '草稿不能上架，请先保存' },
  ]);
  const { id, updatedTime } = await plant('news', { title: '上架的一条' });
  const shown = await shelve(id, true, updatedTime);
  expect(await listed({ onShelf: true, keyword: '上架的' })).toMatchObject([{ id, onShelf: true }]);
  const back = { status: 0, updatedTime: shown.data.updatedTime } as const;
  const refused = await editor.call('value-added.news-update', { params: { id }, body: back });
  expect(detailsOf(refused)).toEqual([{ field: 'status', errorMessage: '已上架的内容不能改为草稿，请先下架' }]);
  const kept = await editor.call('value-added.news-delete', { params: { id } });
  expect(detailsOf(kept)).toEqual([{ errorMessage: '该资讯已上架，请先下架再删除' }]);
  await shelve(id, false, shown.data.updatedTime);
  expect((await editor.call('value-added.news-delete', { params: { id } })).status).toBe(200);
  expect((await editor.call('value-added.news-get', { params: { id } })).status).toBe(404);
});

it('a record is changed and shelved on its newest version alone', async () => {
  const { id, updatedTime } = await plant('news', { title: '两人同时改' });
  const params = { id };
  const save = () => editor.call('value-added.news-update', { params, body: { title: '改过', updatedTime } });
  expect([(await save()).status, (await save()).status]).toEqual([200, 409]);
  const shelf = await editor.call('value-added.news-set-shelf', { params, body: { onShelf: true, updatedTime } });
  expect(shelf.status).toBe(409);
});

it('a blocking word stops every save and the shelf, a warning stops none', async () => {
  const [{ word }, warned] = [
    await plantTabooWord(office.owner, 'alpha'),
    await plantTabooWord(office.owner, 'alpha', { level: 'warn' }),
  ];
  const body = { title: `说到${word}`, content: `正文也有${word}`, sourceId: 1, status: 0 } as const;
  const refused = await editor.call('value-added.news-create', { body });
  expect(detailsOf(refused)).toEqual([
    { field: 'title', errorMessage: `请修改敏感词：${word}` },
    { field: 'content', errorMessage: `请修改敏感词：${word}` },
  ]);
  const made = await editor.call('value-added.news-create', { body: { ...body, title: warned.word, content: '' } });
  expect(made.status, made.text).toBe(200);
  const params = { id: made.data.id };
  const change = { content: word, updatedTime: made.data.updatedTime };
  expect((await editor.call('value-added.news-update', { params, body: change })).error?.code).toBe(
    refused.error?.code,
  );
  const video = await plant('video', { title: `旧标题${word}` });
  const shelf = { onShelf: true, updatedTime: video.updatedTime };
  const kept = await editor.call('value-added.video-set-shelf', { params: { id: video.id }, body: shelf });
  expect(kept.error?.code).toBe(refused.error?.code);
});

it.each(['http://video.starsport.cn/1.mp4', 'https://10.0.0.8/1.mp4', 'https://a:b@video.starsport.cn/1.mp4'])(
  'the address %s is refused',
  async (address) => {
    const body = { title: '坏地址', sourceId: 1, status: 0, address } as const;
    const answer = await editor.call('value-added.video-create', { body });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('address');
  },
);

it('a cover is of the merchant, and what was another’s does not exist', async () => {
  const { owner, platform } = office;
  const [own, foreign] = [
    await plantPhoto(owner, platform.files, 'alpha'),
    await plantPhoto(owner, platform.files, 'beta'),
  ];
  const create = (cover: string) =>
    editor.call('value-added.news-create', { body: { title: '有封面', sourceId: 1, status: 0, cover } });
  expect(detailsOf(await create(foreign))).toEqual([{ field: 'cover', errorMessage: '封面已失效，请重新上传' }]);
  const made = await create(own);
  const params = { id: made.data.id };
  expect((await editor.call('value-added.news-get', { params })).data.cover).toBe(own);
  expect((await stranger.call('value-added.news-get', { params })).status).toBe(404);
  expect(await listed({}, stranger)).toEqual([]);
});

it('the log names the record, and keeps a content as length and hash', async () => {
  const body = { title: '日志里的标题', content: '很长的一段正文', sourceId: 1, status: 1, discipline: 2 } as const;
  await editor.call('value-added.news-create', { body });
  const row = (await logRows(office.owner)).at(-1);
  expect(row).toMatchObject({ functionName: '新增资讯', result: 1 });
  expect(row?.changes).toContain('日志里的标题');
  expect(row?.changes).toContain('7 字 · SHA-256');
  expect(`${row?.changes}${row?.requestParameter}`).not.toContain(body.content);
});

it('beyond its limit a merchant makes no further record of that kind', async () => {
  await inMerchant(office.owner, 'beta', (tx) =>
    sql`INSERT INTO tenant.value_added (merchant_code, kind, title, is_saved)
      SELECT 'beta', 'news', n::text, true FROM generate_series(1, 10000) n`.execute(tx),
  );
  const body = { title: '多余的一条', sourceId: 1, status: 0 } as const;
  const refused = await stranger.call('value-added.news-create', { body });
  expect(detailsOf(refused)).toEqual([{ errorMessage: '每个商户最多 10,000 条资讯' }]);
  expect((await stranger.call('value-added.video-create', { body })).status).toBe(200);
});
