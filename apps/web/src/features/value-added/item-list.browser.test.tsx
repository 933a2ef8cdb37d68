import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { expectAccessible } from '../../../test/accessible.ts';
import { answering, type CannedAnswers } from '../../../test/answering.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { dropAllDrafts } from '../../lib/page/drafts.ts';
import { NewsListPage } from './news-list-page.tsx';
import type { WholeItem } from './value-added.api.ts';
import { VideoListPage } from './video-list-page.tsx';

const version = '2026-03-01T02:00:00.000Z';
const later = '2026-03-01T02:00:01.000Z';
const keys = ['val_new-view', 'val_new-action', 'val_vid-view', 'val_vid-action'];

function anItem(changes: Partial<WholeItem> = {}): WholeItem {
  return {
    id: '1001',
    title: '杯赛前瞻',
    content: '两队近况。',
    address: '',
    cover: null,
    sourceId: 1,
    status: 1,
    onShelf: false,
    discipline: 1,
    duration: null,
    createdTime: version,
    updatedTime: version,
    ...changes,
  };
}

const draft = anItem({ id: '1002', title: '写了一半', content: '', sourceId: 2, status: 0, discipline: null });
const hit = (word: string, at: number) => ({
  word,
  level: 'block' as const,
  reason: '违规',
  ranges: [[at, at + word.length] as [number, number]],
});

interface Shown {
  readonly kind?: 'news' | 'video';
  readonly items?: readonly WholeItem[];
  readonly permissions?: string[];
  readonly search?: string;
  readonly answers?: CannedAnswers;
}

async function show({
  kind = 'news',
  items = [anItem(), draft],
  permissions = keys,
  search = '',
  answers,
}: Shown = {}) {
  await dropAllDrafts();
  const records = items.map(({ content: _c, address: _a, createdTime: _t, ...listed }) => listed);
  const list = () => ({ records, current: 1, size: 50, total: items.length, totalPages: 1 });
  const get = ({ params: { id } }: { params: { id: string } }) => items.find((item) => item.id === id) ?? anItem();
  const requests = answering({
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'system.settings': () => ({
      callingCodes: [],
      cdns: [],
      domainRemoveReasons: [],
      domainType: [],
      passwordMinLength: 8,
      contentProvider: '星火供稿',
    }),
    'taboo-words.check': ({ body: { content } }) => {
      const at = content.indexOf('赌球');
      const hits = at < 0 ? [] : [hit('赌球', at)];
      return { titleKeywords: [], contentKeywords: hits.map(({ word }) => word), title: [], content: hits };
    },
    'value-added.news-list': list,
    'value-added.video-list': list,
    'value-added.news-get': get,
    'value-added.video-get': get,
    'value-added.news-create': () => ({ id: '1003', updatedTime: later }),
    'value-added.news-update': () => ({ updatedTime: later }),
    'value-added.news-set-shelf': () => ({ updatedTime: later }),
    ...answers,
  });
  const widget = kind === 'news' ? <NewsListPage /> : <VideoListPage />;
  const path = kind === 'news' ? '/val_new' : '/val_vid';
  await renderWidget(widget, { path: `${path}${search}`, user: aUser({ permissions }) });
  await expect.element(page.getByRole('heading', { name: kind === 'news' ? '资讯' : '短视频' })).toBeVisible();
  return requests;
}

const dialog = page.getByRole('dialog');
const row = (at: number) => page.getByRole('row').nth(at);
const field = (name: string) => dialog.getByRole('textbox', { name });
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

test('[CAT-04] [CAT-05] [CAT-06] the list shows source and status, and a draft’s shelf is locked', async () => {
  await show();
  await expect.element(row(1)).toMatchTextContent(/杯赛前瞻.*未上架.*已保存.*自制.*足球/);
  await expect.element(row(2)).toMatchTextContent(/写了一半.*草稿.*星火供稿/);
  await expect.element(page.getByRole('switch', { name: '上架“写了一半”' })).toBeDisabled();
  expect(page.getByText(/平台自有/).elements()).toEqual([]);
  await expectAccessible();
});

test('the shelf is switched in the row, and the notice names the record', async () => {
  const requests = await show();
  await page.getByRole('switch', { name: '上架“杯赛前瞻”' }).click();
  await expect.element(page.getByTestId('toast')).toMatchTextContent(/已上架 杯赛前瞻/);
  expect(requests('value-added.news-set-shelf')[0]).toMatchObject({ body: { onShelf: true, updatedTime: version } });
});

test('[CAT-05] a draft is stored with a title alone, and saving requires the text', async () => {
  const requests = await show({ items: [] });
  await page.getByRole('button', { name: '新增资讯' }).first().click();
  await userEvent.fill(field('标题'), '写到一半');
  await press('保存资讯');
  await expect.element(dialog.getByText('请输入正文')).toBeVisible();
  await press('存为草稿');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests('value-added.news-create').map(({ body }) => body)).toMatchObject([{ title: '写到一半', status: 0 }]);
});

test('a blocking word is marked while somebody types, and keeps the form from being sent', async () => {
  const requests = await show();
  await page.getByRole('button', { name: '新增资讯' }).first().click();
  await userEvent.fill(field('标题'), '提醒');
  await userEvent.fill(field('正文'), '远离赌球');
  await expect.element(dialog.getByRole('list', { name: '命中的敏感词' })).toMatchTextContent(/赌球/);
  await expect.element(dialog.getByRole('button', { name: '保存资讯' })).toBeDisabled();
  await userEvent.fill(field('正文'), '远离陷阱');
  await press('保存资讯');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests('value-added.news-create').map(({ body }) => body)).toMatchObject([
    { content: '远离陷阱', status: 1 },
  ]);
});

test('an address that is not https is refused beside its field', async () => {
  await show({ kind: 'video', items: [] });
  await page.getByRole('button', { name: '新增短视频' }).first().click();
  await userEvent.fill(field('标题'), '集锦');
  await expect.element(field('视频地址')).toBeRequired();
  await userEvent.fill(field('视频地址'), 'http://10.0.0.1/1.mp4');
  await press('保存短视频');
  await expect.element(dialog.getByText('请输入公网上的 https:// 地址，不能带账号密码或内网地址')).toBeVisible();
  await expect.element(dialog.getByText('视频地址有误，无法预览')).toBeVisible();
});

test('without the action key the list shows previews and no button that changes anything', async () => {
  await show({ permissions: ['val_new-view'], search: '?news=1001' });
  await expect.element(dialog.getByRole('article', { name: '预览' })).toMatchTextContent(/两队近况。/);
  await expect.element(dialog.getByRole('button', { name: '编辑' })).not.toBeInTheDocument();
  expect(page.getByRole('button', { name: '新增资讯' }).elements()).toEqual([]);
});
