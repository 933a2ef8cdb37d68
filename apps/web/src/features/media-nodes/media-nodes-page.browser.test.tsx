import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../test/accessible.ts';
import { answering, type CannedAnswers } from '../../../test/answering.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { MediaNodesPage } from './media-nodes-page.tsx';
import type { ListedNode } from './media-nodes.api.ts';

const version = '2026-03-01T02:00:00.000Z';
const later = '2026-03-01T02:00:01.000Z';

const aNode = (changes: Partial<ListedNode> = {}): ListedNode => ({
  name: 'ingest1',
  state: 'active',
  isSilent: false,
  sessions: 12,
  relays: 9,
  capacity: 100,
  lastSeenTime: version,
  updatedTime: version,
  ...changes,
});

const second = aNode({ name: 'ingest2', sessions: 3, relays: 3 });

interface Shown {
  readonly nodes?: readonly ListedNode[];
  readonly hasFront?: boolean;
  readonly mayChange?: boolean;
  readonly isSuperAdmin?: boolean;
  readonly answers?: CannedAnswers;
}

async function show(shown: Shown = {}) {
  const { nodes = [aNode(), second], hasFront = true, mayChange = true, isSuperAdmin = false, answers = {} } = shown;
  const requests = answering({
    'media-nodes.list': () => ({ nodes: [...nodes], hasFront }),
    'media-nodes.get': () => aNode({ capacity: 60, updatedTime: later }),
    ...answers,
  });
  const permissions = ['mon_#_nod-view', ...(mayChange ? ['mon_#_nod-action'] : [])];
  await renderWidget(<MediaNodesPage />, { path: '/mon_nod', user: aUser({ permissions, isSuperAdmin }) });
  return requests;
}

const card = (name: string) => page.getByRole('article', { name });
const dialog = page.getByRole('dialog');

test('a node shows its state, sessions beside its capacity, relays and when it answered last', async () => {
  await show({ nodes: [aNode(), aNode({ name: 'ingest2', state: 'down', isSilent: true, sessions: 0, relays: 0 })] });
  await expect.element(card('ingest1')).toMatchTextContent(/ingest1正常.*12 \/ 100 场.*转推9 场.*2026-03-01 10:00:00/);
  await expect
    .element(page.getByRole('progressbar', { name: 'ingest1 的直播数与容量' }))
    .toHaveAttribute('value', '12');
  await expect.element(card('ingest2')).toMatchTextContent(/失联.*10:00:00，之后没有响应.*恢复响应后自动重新使用/);
  await expectAccessible();
});

test('draining asks first, and says that running streams stay', async () => {
  const requests = await show({ answers: { 'media-nodes.drain': () => ({}) } });
  await page.getByRole('button', { name: '排空 ingest1' }).click();
  await expect.element(dialog).toMatchTextContent(/正在进行的 12 场直播不受影响/);
  await expect.element(dialog).not.toMatchTextContent(/没有其他可用的节点/);
  expect(requests('media-nodes.drain')).toEqual([]);
  await dialog.getByRole('button', { name: '排空节点' }).click();
  await expect.element(page.getByText('已开始排空 ingest1')).toBeVisible();
  expect(requests('media-nodes.drain')).toMatchObject([{ params: { name: 'ingest1' } }]);
});

test('draining the last node that takes streams warns of it', async () => {
  await show({ nodes: [aNode(), aNode({ name: 'ingest2', state: 'draining' })] });
  await page.getByRole('button', { name: '排空 ingest1' }).click();
  await expect.element(dialog).toMatchTextContent(/排空后，新的推流都会被拒绝/);
});

test('a draining node says what it waits for, and is restored after a question', async () => {
  const draining = aNode({ state: 'draining', sessions: 2 });
  const requests = await show({
    nodes: [draining, aNode({ name: 'ingest2', state: 'draining', sessions: 0 })],
    answers: { 'media-nodes.restore': () => ({}) },
  });
  await expect.element(card('ingest1')).toMatchTextContent(/排空中.*还有 2 场直播/);
  await expect.element(card('ingest2')).toMatchTextContent(/已排空.*可以停机维护/);
  await page.getByRole('button', { name: '恢复 ingest1' }).click();
  await dialog.getByRole('button', { name: '恢复节点' }).click();
  await expect.element(page.getByText('已恢复 ingest1')).toBeVisible();
  expect(requests('media-nodes.restore')).toHaveLength(1);
});

test('the capacity is saved on the version that was opened, and a newer one is shown beside it', async () => {
  const requests = await show({
    answers: {
      'media-nodes.update': () => {
        throw new Refusal('conflict');
      },
    },
  });
  await page.getByRole('button', { name: '修改容量 ingest1' }).click();
  await dialog.getByRole('spinbutton', { name: '容量（场）' }).fill('80');
  await dialog.getByRole('button', { name: '保存容量' }).click();
  await expect.element(dialog.getByText('60')).toBeVisible();
  expect(requests('media-nodes.update')).toMatchObject([
    { params: { name: 'ingest1' }, body: { capacity: 80, updatedTime: version } },
  ]);
});

test('a node’s streams are shown on demand; those of other merchants are only counted', async () => {
  const session = {
    id: '1',
    merchantAlias: '星耀',
    anchorName: '赵云霄',
    hname: '曼彻斯特城',
    aname: '阿森纳',
    since: version,
    bitrate: 2_480_000,
  };
  await show({
    mayChange: false,
    answers: {
      'media-nodes.sessions': ({ params }) => ({ sessions: params.name === 'ingest1' ? [session] : [], isCut: false }),
    },
  });
  await page.getByRole('button', { name: '查看直播 ingest1' }).click();
  await expect.element(dialog).toMatchTextContent(/赵云霄曼彻斯特城 VS 阿森纳星耀.*10:00 开始推流2\.5 Mbps/);
  await dialog.getByRole('contentinfo').or(dialog).getByRole('button', { name: '关闭' }).last().click();
  await page.getByRole('button', { name: '查看直播 ingest2' }).click();
  await expect.element(dialog.getByText('该节点的 3 场直播属于其他商户')).toBeVisible();
});

test('a super-admin, who sees all streams, is told of none of other merchants', async () => {
  await show({
    isSuperAdmin: true,
    mayChange: false,
    answers: { 'media-nodes.sessions': () => ({ sessions: [], isCut: false }) },
  });
  await page.getByRole('button', { name: '查看直播 ingest2' }).click();
  await expect.element(dialog.getByText('该节点现在没有直播')).toBeVisible();
});

test('without the key of changes a node offers none, and a front of others is told of to those who have it', async () => {
  await show({ mayChange: false, hasFront: false });
  await expect.element(card('ingest1')).toBeVisible();
  expect(page.getByRole('button', { name: /排空|修改/ }).elements()).toHaveLength(0);
  expect(page.getByText(/推流入口未交由系统更新/).elements()).toHaveLength(0);
});

test('a front that the product does not tell is said to be', async () => {
  await show({ hasFront: false });
  await expect.element(page.getByText(/推流入口未交由系统更新/)).toBeVisible();
});

test('without nodes the page says where they come from', async () => {
  await show({ nodes: [] });
  await expect.element(page.getByText('还没有媒体节点')).toBeVisible();
});
