import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { noticesStay } from '../../../test/notices.ts';
import { anAutoLink, aQuarantined, aSupplier, at, pageOf, showSuppliers } from '../../../test/suppliers.tsx';
import { queryClient } from '../../lib/calls/query-client.ts';
import type { Quarantined } from './suppliers.api.ts';

beforeEach(noticesStay);

const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')].map(({ dataset }) => dataset['row']);
const card = (name: string) => page.getByRole('article', { name: new RegExp(name) });

test('a supplier in order: how fresh, how late, how much, and its day in words', async () => {
  await showSuppliers('', {});
  const nami = card('纳米数据');
  await expect.element(nami).toBeVisible();
  await expect.element(nami).toMatchTextContent(/正常最近读取3 秒前.*延迟1\.8 秒.*每分钟记录120.*时钟偏差一致/);
  const records = nami.getByRole('img', { name: /^记录数 24 小时共 10,000，每 15 分钟最多 500（12:00）$/ });
  await expect.element(records).toBeVisible();
  await expect.element(nami.getByRole('img', { name: /^最长延迟 24 小时最长 62 秒/ })).toBeVisible();
  await nami.getByText('近 24 小时明细').click();
  await expect.element(nami.getByRole('row', { name: /^2026-11-16 12:00 30 500 10 0/ })).toBeVisible();
  expect(getComputedStyle(nami.getByRole('cell', { name: '500' }).element()).textAlign).toBe('end');
});

test('a supplier in trouble shows problem, reason and end, and links to pending work', async () => {
  const list = { feed: 'football/match', discipline: 1, kind: 'match', readTime: at(400), toldTime: null } as const;
  const requests = await showSuppliers('', {
    'suppliers.overview': () => ({
      time: at(0),
      suppliers: [
        aSupplier({
          state: 'broken',
          brokenUntil: at(-60),
          clockLeadMs: -4000,
          openQuarantine: 12,
          lists: [{ ...list, failures: 7, lastFailure: '连接超时' }],
        }),
      ],
    }),
    'suppliers.quarantine': () => pageOf([aQuarantined('1')]),
  });
  const nami = card('纳米数据');
  await expect.element(nami).toMatchTextContent(/暂停读取连续失败过多，2026-11-16 12:01:00 后恢复读取/);
  await expect.element(nami).toMatchTextContent(/足球比赛：连接超时（连续 7 次）/);
  await expect.element(nami).toMatchTextContent(/慢 4 秒/);
  await nami.getByRole('link', { name: '12' }).click();
  const query = () => requests('suppliers.quarantine')[0]?.query;
  await expect.poll(query, { timeout: 30_000 }).toMatchObject({ supplier: ['NAMI'] });
  expect(window.location.search).toBe('?tab=quarantine&supplier=NAMI');
});

test('a failed overview says so, and can be retried', async () => {
  let isDown = true;
  await showSuppliers('', {
    'suppliers.overview': () => {
      if (isDown) throw new Refusal('internal');
      return { time: at(0), suppliers: [aSupplier()] };
    },
  });
  await expect.element(page.getByText('加载失败，请重试')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(card('纳米数据')).toBeVisible();
});

test('an overview that can no longer be read says of when it is, until it is read again', async () => {
  let isDown = false;
  await showSuppliers('', {
    'suppliers.overview': () => {
      if (isDown) throw new Refusal('internal');
      return { time: at(0), suppliers: [aSupplier()] };
    },
  });
  await expect.element(card('纳米数据')).toBeVisible();
  isDown = true;
  await queryClient.invalidateQueries();
  const notice = page.getByRole('alert').filter({ hasText: '无法更新，以下为 12:00:00 的数据' });
  await expect.element(notice).toBeVisible();
  await expect.element(card('纳米数据')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

test('an automatic link is undone after a question', async () => {
  let links = [anAutoLink('1', '拜仁'), anAutoLink('2', '皇马')];
  const requests = await showSuppliers('?tab=autoLinks', {
    'suppliers.auto-links': () => pageOf(links),
    'suppliers.unlink': ({ body }) => {
      links = links.filter(({ told }) => told.id !== body.supplierId);
      return {};
    },
  });
  await page.getByRole('button', { name: '解除 拜仁' }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/蜂鸟数据的这条记录不再属于“拜仁队”/);
  await page.getByRole('button', { name: '解除关联' }).click();
  await expect.poll(rows).toEqual(['2']);
  expect(requests('suppliers.unlink')[0]?.body).toEqual({
    kind: 'team',
    supplier: 'HBIRD',
    discipline: 1,
    supplierId: '91',
  });
});

test('[SHL-80] an unreadable record is shown as it came, tried again, and left alone', async () => {
  let held: Quarantined[] = [aQuarantined('1'), aQuarantined('2')];
  const leave = (id: string) => void (held = held.filter((each) => each.id !== id));
  const requests = await showSuppliers('?tab=quarantine', {
    'suppliers.quarantine': ({ query }) => pageOf(query.state === 'ignored' ? [] : held),
    'suppliers.quarantined-record': ({ params }) => ({ record: { id: Number(params.id), name_zh: '' } }),
    'suppliers.retry': ({ params }) => {
      if (params.id === '1') return { isRead: false, reason: '没有名称' };
      leave(params.id);
      return { isRead: true, reason: '' };
    },
    'suppliers.ignore': ({ params }) => {
      leave(params.id);
      return {};
    },
  });
  await page.getByText('没有名称').first().click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/"name_zh": ""/);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: '重试 蜂鸟数据 足球球队 91' }).click();
  await expect.element(page.getByText('蜂鸟数据 足球球队 91 仍无法识别：没有名称')).toBeVisible();
  const retry = page.getByRole('button', { name: '重试 蜂鸟数据 足球球队 92' });
  await retry.dblClick();
  await expect.poll(rows).toEqual(['1']);
  expect(requests('suppliers.retry')).toHaveLength(2);
  await page.getByRole('button', { name: '更多操作 蜂鸟数据 足球球队 91' }).click();
  await page.getByRole('menuitem', { name: '忽略' }).click();
  expect(requests('suppliers.ignore')).toEqual([]);
  await page.getByRole('button', { name: '忽略记录' }).click();
  await expect.element(page.getByTestId('toast').last()).toMatchTextContent(/已忽略 蜂鸟数据 足球球队 91/);
  await expect.element(page.getByText('没有待处理的异常记录')).toBeVisible();
  await page.getByRole('combobox', { name: '状态' }).click();
  await page.getByTitle('已忽略').click();
  await expect.poll(() => requests('suppliers.quarantine').at(-1)?.query).toMatchObject({ state: 'ignored' });
});
