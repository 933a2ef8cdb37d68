import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { expectAccessible } from '../../../../test/accessible.ts';
import { anAnchor, openStudio } from '../../../../test/anchors.tsx';
import { dialogOf } from '../../../../test/office.tsx';
import { AnchorRecord } from './anchor-record.tsx';

const reveal = page.getByRole('button', { name: '显示推流密钥' });
const rotate = page.getByRole('button', { name: '更换推流密钥' });
const clear = page.getByText('K7M2P9QX?e=1&v=3&s=clear');
const question = dialogOf('更换“赵云霄”的推流密钥？');

const openRecord = (options: Parameters<typeof openStudio>[1] = {}) =>
  openStudio(<AnchorRecord anchorRef={{ streamerCode: 'K7M2P9QX', merchantCode: null }} />, {
    path: '/pro_anc_lis/K7M2P9QX',
    ...options,
  });

test('an anchor’s page shows its data, the state of its key and its coming appointments', async () => {
  await openRecord();
  await expect.element(page.getByRole('heading', { name: '赵云霄' })).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: '直播间', exact: true }))
    .toMatchTextContent(/rtmp:\/\/push\.example\.com\/live.*••••9f3c.*第 3 版.*2026-03-01/);
  await expect.element(page.getByText('没有未结束的预约')).toBeVisible();
  await expect.element(page.getByRole('region', { name: '操作日志' })).not.toBeInTheDocument();
});

test('[ANC-31] [ANC-32] the key is masked until its own call shows it; a copy is confirmed', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { requests } = await openRecord();
  await expect.element(reveal).toBeVisible();
  expect(requests('anchors.reveal-key')).toEqual([]);
  await reveal.click();
  await expect.element(clear).toBeVisible();
  await page.getByRole('button', { name: '复制', exact: true }).click();
  await expect.element(page.getByTestId('toast')).toMatchTextContent(/文本已复制/);
  expect(write.mock.calls).toEqual([['K7M2P9QX?e=1&v=3&s=clear']]);
  expect(requests('anchors.reveal-key')).toHaveLength(1);
  write.mockRestore();
});

test('[ANC-32] with the permission to reserve the key can be shown, not rotated', async () => {
  await openRecord({ user: { permissions: ['pro_anc_lis-view', 'pro_anc_lis-reservation'] } });
  await expect.element(reveal).toBeVisible();
  await expect.element(rotate).not.toBeInTheDocument();
});

test('with the permission to look the key stays masked', async () => {
  await openRecord({ user: { permissions: ['pro_anc_lis-view'] } });
  await expect.element(page.getByText('••••9f3c')).toBeVisible();
  await expect.element(reveal).not.toBeInTheDocument();
});

test('[ANC-33] rotating asks, hides the shown key, and reads the anchor again', async () => {
  const { requests } = await openRecord();
  await reveal.click();
  await expect.element(clear).toBeVisible();
  await rotate.click();
  await expect.element(question.getByRole('radio', { name: /正常更换/ })).toBeChecked();
  await question.getByRole('button', { name: '取消' }).click();
  expect(requests('anchors.rotate-key')).toEqual([]);
  await rotate.click();
  const read = requests('anchors.get').length;
  await question.getByRole('button', { name: '更换密钥' }).click();
  await expect.element(page.getByTestId('toast')).toMatchTextContent(/已更换 赵云霄 的推流密钥（第 4 版）/);
  await expect.element(page.getByText('••••77aa')).toBeVisible();
  await expect.element(clear).not.toBeInTheDocument();
  expect(requests('anchors.rotate-key').map(({ body }) => body)).toEqual([{ leaked: false, keyVersion: 3 }]);
  expect(requests('anchors.get').length).toBeGreaterThan(read);
});

test('[ANC-33] a leaked key is rotated as leaked', async () => {
  const { requests } = await openRecord();
  await rotate.click();
  await question.getByRole('radio', { name: /已泄露/ }).click();
  await expect.element(question).toMatchTextContent(/旧密钥立即失效/);
  await question.getByRole('button', { name: '更换密钥' }).click();
  await expect
    .poll(() => requests('anchors.rotate-key').map(({ body }) => body))
    .toEqual([{ leaked: true, keyVersion: 3 }]);
});

test('a rotation on top of a colleague’s is refused in its dialog', async () => {
  const { changeElsewhere } = await openRecord();
  await rotate.click();
  changeElsewhere('K7M2P9QX', { keyVersion: 4 });
  await question.getByRole('button', { name: '更换密钥' }).click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
});

test('the previous key is named for as long as it works, and an ended key says how to go on', async () => {
  const later = new Date(Date.now() + 300_000).toISOString();
  await openRecord({
    anchors: [anAnchor({ previousKeyUntil: later, keyExpiresTime: '2026-03-02T02:00:00.000Z' })],
  });
  await expect.element(page.getByText(/上一版可用至/)).toBeVisible();
  await expect.element(page.getByText(/过期，显示密钥即可重新签发/)).toBeVisible();
});

test('the log of an anchor has its own entries among those about anchors', async () => {
  const entry = (id: string, apiPath: string, functionName: string) => ({
    id,
    createdTime: '2026-03-01T02:00:00.000Z',
    merchantCode: 'alpha',
    userName: '林溪',
    userAccount: 'linxi',
    functionName,
    httpMethod: 'POST',
    apiPath,
    requestParameter: '',
    result: 1 as const,
    traceId: 't',
    touched: null,
  });
  await openRecord({
    user: { permissions: ['pro_anc_lis-view', 'bac_#_ope-view'] },
    answers: {
      'operation-logs.list': ({ query: { object } }) => ({
        records: [
          entry('1', '/api/v1/streamer/K7M2P9QX/key', '查看主播推流密钥'),
          entry('2', '/api/v1/streamer/OTHERONE/key', '更换主播推流密钥'),
        ].filter(({ apiPath }) => apiPath.includes(object?.replace(/^anchor:/, '/') ?? '')),
        current: 1,
        size: 100,
        total: 2,
        totalPages: 1,
      }),
    },
  });
  const log = page.getByRole('region', { name: '操作日志' });
  await expect.element(log.getByRole('link', { name: '查看主播推流密钥' })).toBeVisible();
  await expect.element(log.getByRole('link', { name: '更换主播推流密钥' })).not.toBeInTheDocument();
  await expect
    .element(log.getByRole('link', { name: '查看全部' }))
    .toHaveAttribute('href', '/bac_ope?object=anchor:K7M2P9QX');
});

test('the page of an anchor has no serious accessibility fault in either theme', async () => {
  await openRecord();
  await expect.element(reveal).toBeVisible();
  await expectAccessible();
});
