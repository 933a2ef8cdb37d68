import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { renderWidget } from '../../../test/render-widget.tsx';
import { CallError } from '../../lib/calls/call-error.ts';
import { PredictionView, type ShownPrediction } from './prediction-view.tsx';

const dialog = page.getByRole('dialog');
const buttons = () =>
  dialog
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)
    .filter(Boolean);

function aPrediction(changes: Partial<ShownPrediction> = {}): ShownPrediction {
  return {
    id: '1001',
    sportId: 1,
    leagueName: '英格兰超级联赛',
    home: '曼彻斯特城',
    away: '阿森纳',
    gameTime: '2030-11-20T12:00:00.000Z',
    playType: 1,
    playTypeName: '胜平负',
    line: null,
    offered: [
      { code: 1, odds: 1.95, isSelected: true },
      { code: 3, odds: 4.2, isSelected: false },
    ],
    title: '主队近况更好',
    content: '近五场四胜一平。',
    writerName: '江野',
    ...changes,
  };
}

interface Read {
  data?: ShownPrediction | undefined;
  error?: Error | null;
  refetch?: () => unknown;
}

async function show({ data, error = null, refetch = () => null }: Read, parts = {}) {
  const read = { data, error, refetch, dataUpdatedAt: Date.parse('2030-11-19T04:05:06Z'), isFetching: false };
  await renderWidget(<PredictionView read={read} shown={(record) => record} onClose={() => null} {...parts} />);
}

test('a published prediction shows its writer, its time of publishing and its newest result first', async () => {
  const settledTime = '2030-11-20T14:00:00.000Z';
  await show({
    data: aPrediction({
      publishedTime: '2030-11-19T02:00:00.000Z',
      withdrawnTime: '2030-11-19T03:00:00.000Z',
      results: [{ settledTime, resultDetail: 'win', payout: 1.95, why: '比分 2-1' }],
    }),
  });
  await expect.element(dialog).toMatchTextContent(/^查看预测：主队近况更好/);
  await expect.element(dialog).toMatchTextContent(/作者.*江野.*发布时间.*2030-11-19 10:00/);
  await expect.element(dialog.getByText('作者已于 2030-11-19 11:00 撤回，仍计入战绩')).toBeVisible();
  await expect.element(dialog.getByText('比分 2-1')).toBeVisible();
  await expect.element(dialog.getByText('提交时间')).not.toBeInTheDocument();
});

test('a prediction in review shows when it was sent, what was picked, and no result', async () => {
  await show({ data: aPrediction({ sentTime: '2030-11-19T02:00:00.000Z' }) });
  await expect.element(dialog).toMatchTextContent(/提交时间.*2030-11-19 10:00/);
  const offered = dialog.getByRole('listitem').elements();
  expect(offered.map(({ textContent }) => textContent)).toEqual(['主胜1.95预测', '客胜4.20']);
  await expect.element(dialog.getByText('赛果与结算')).not.toBeInTheDocument();
});

test('a destructive button stands before 关闭 and the other buttons after it, once the record is read', async () => {
  const parts = {
    renderDanger: () => <button type="button">撤回</button>,
    renderActions: () => <button type="button">通过</button>,
  };
  await show({ data: aPrediction() }, parts);
  await expect.element(dialog.getByText('近五场四胜一平。')).toBeVisible();
  expect(buttons().slice(-3)).toEqual(['撤回', '关闭', '通过']);
});

test('a record that is being read has no buttons but 关闭', async () => {
  await show({}, { renderDanger: () => <button type="button">撤回</button> });
  await expect.element(dialog.getByText('查看预测', { exact: true })).toBeVisible();
  expect(buttons()).toEqual(['关闭']);
});

test('a missing record is said to be gone, in the words of the feature', async () => {
  const error = new CallError({ status: 404, code: 'notFound', message: '' });
  const texts = { loading: '审核预测', title: () => '', gone: '该预测已不在审核中', goneHint: '可能已由他人处理' };
  await show({ data: aPrediction(), error }, { texts });
  await expect.element(dialog.getByText('该预测已不在审核中')).toBeVisible();
  await expect.element(dialog.getByText('近五场四胜一平。')).not.toBeInTheDocument();
});

test('a failed read can be tried again', async () => {
  const refetch = vi.fn<() => void>();
  await show({ error: new CallError({ status: 500, code: '', message: '' }), refetch });
  await dialog.getByRole('button', { name: '重试' }).click();
  expect(refetch).toHaveBeenCalledOnce();
});

test('a prediction that could not be read again stays, and says from when it is', async () => {
  await show({ data: aPrediction(), error: new CallError({ status: 500, code: '', message: '' }) });
  await expect.element(dialog.getByText('近五场四胜一平。')).toBeVisible();
  await expect
    .element(dialog.getByText('刷新失败，当前显示的是 2030-11-19 12:05:06 的内容，可能不是最新'))
    .toBeVisible();
});
