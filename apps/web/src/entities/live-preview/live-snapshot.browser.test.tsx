import { snapshotKept } from '@touchline/domain/live/live-pictures';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { expectAccessible } from '../../../test/accessible.ts';
import { answering } from '../../../test/answering.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { LiveSnapshot } from './live-snapshot.tsx';

const user = aUser({ permissions: ['mon_liv-view'] });
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const picture = page.getByRole('img', { name: '赵云霄 的直播截图' });
const sign = page.getByText('暂无画面');

async function aJpeg(): Promise<Response> {
  const canvas = new OffscreenCanvas(32, 18);
  canvas.getContext('2d')?.fillRect(0, 0, 32, 18);
  return new Response(await canvas.convertToBlob({ type: 'image/jpeg' }), {
    headers: { 'content-type': 'image/jpeg' },
  });
}

async function open(takenTime: string | null, { above = 0, answer = aJpeg } = {}) {
  const requests = answering({ 'previews.snapshot': answer });
  await renderWidget(<Wall above={above} takenTime={takenTime} />, { path: '/mon_liv', user });
  return requests;
}

const Wall = ({ above, takenTime }: { above: number; takenTime: string | null }) => (
  <div style={{ paddingTop: above, width: 240 }}>
    <LiveSnapshot appointmentId="501" name="赵云霄" takenTime={takenTime} />
  </div>
);

test.each([
  [3000, '刚刚'],
  [42_000, /[34]0 秒前/],
  [130_000, '2 分钟前'],
])('a snapshot of %s ms ago is shown with its age', async (ms, text) => {
  await open(ago(ms));
  await expect.element(picture).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  await expectAccessible();
});

test('a stream without a snapshot has a quiet sign, and nothing is asked for', async () => {
  const requests = await open(null);
  await expect.element(sign).toBeVisible();
  expect(requests()).toEqual([]);
});

test('a snapshot that would pass for what is on air is not shown', async () => {
  const requests = await open(ago(snapshotKept + 10_000));
  await expect.element(sign).toBeVisible();
  expect(requests()).toEqual([]);
});

test('a snapshot that the server refuses leaves the sign', async () => {
  await open(ago(1000), { answer: async () => new Response(null, { status: 404 }) });
  await expect.element(sign).toBeVisible();
});

test('a snapshot is asked for once it is in view', async () => {
  const requests = await open(ago(1000), { above: 5000 });
  await expect.element(sign).toBeInTheDocument();
  expect(requests()).toEqual([]);
  sign.element().scrollIntoView();
  await expect.element(picture).toBeVisible();
  await expect.poll(() => requests('previews.snapshot').length).toBe(1);
});
