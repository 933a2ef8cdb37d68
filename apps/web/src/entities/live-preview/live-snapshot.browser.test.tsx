import { snapshotKept } from '@touchline/domain/live/live-pictures';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { expectAccessible } from '../../../test/accessible.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { LiveSnapshot } from './live-snapshot.tsx';

const user = aUser({ permissions: ['mon_liv-view'] });
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const picture = page.getByRole('img', { name: '赵云霄 的直播截图' });
const sign = page.getByText('暂无画面');

afterEach(() => {
  vi.restoreAllMocks();
});

/** A picture is no call of `fetch`: its address is noted, and another one is loaded in its place. */
function loadInstead(shown: string): ReadonlySet<string> {
  const addresses = new Set<string>();
  const src = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src');
  const load = (image: HTMLImageElement, address: string) => {
    addresses.add(address);
    src?.set?.call(image, shown);
  };
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLImageElement, address) {
    load(this, address);
  });
  vi.spyOn(HTMLImageElement.prototype, 'setAttribute').mockImplementation(function (
    this: HTMLImageElement,
    name,
    value,
  ) {
    if (name === 'src') load(this, value);
    else this.setAttributeNS(null, name, value);
  });
  return addresses;
}

function aPicture(): string {
  const canvas = document.createElement('canvas');
  canvas.getContext('2d')?.fillRect(0, 0, 32, 18);
  return canvas.toDataURL('image/jpeg');
}

async function open(takenTime: string | null, { above = 0, shown = aPicture() } = {}) {
  const addresses = loadInstead(shown);
  await renderWidget(<Wall above={above} takenTime={takenTime} />, { path: '/mon_liv', user });
  return addresses;
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
  const addresses = await open(null);
  await expect.element(sign).toBeVisible();
  expect([...addresses]).toEqual([]);
});

test('a snapshot that would pass for what is on air is not shown', async () => {
  const addresses = await open(ago(snapshotKept + 10_000));
  await expect.element(sign).toBeVisible();
  expect([...addresses]).toEqual([]);
});

test('a snapshot that the server refuses leaves the sign', async () => {
  const addresses = await open(ago(1000), { shown: 'data:image/jpeg;base64,' });
  await expect.poll(() => addresses.size).toBe(1);
  await expect.element(sign).toBeVisible();
});

test('a snapshot is asked for once it is in view', async () => {
  const taken = ago(1000);
  const addresses = await open(taken, { above: 5000 });
  await expect.element(sign).toBeInTheDocument();
  expect([...addresses]).toEqual([]);
  sign.element().scrollIntoView();
  await expect.element(picture).toBeVisible();
  const query = new URLSearchParams({ time: taken });
  expect([...addresses]).toEqual([`/api/v1/merchant/preview/501/snapshot?${query}`]);
});
