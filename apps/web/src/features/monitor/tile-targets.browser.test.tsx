import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { expectAccessible } from '../../../test/accessible.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import type { WatchedTile } from './monitor.api.ts';
import { TileTargets } from './tile-targets.tsx';
import { TargetCount } from './wall/target-count.tsx';

type Health = WatchedTile['projects'][number]['health'];

const since = '2026-11-18T10:22:05.000Z';
const taking: Health = { state: 'taking', since, domain: 'push1.example.com' };
const failing: Health = { state: 'failing', since, domain: 'push2.example.com' };
const none: Health = { state: 'none', since: null, domain: null };

const projectsOf = (...healths: readonly Health[]) =>
  healths.map((health, at) => ({ projectCode: `${at}`, projectTag: `${at}`, name: `目标${at + 1}`, health }));

test('[CAT-09] the drawer names each push target with its domain, and since when it takes the stream or does not', async () => {
  await renderWidget(<TileTargets projects={projectsOf(taking, failing, none)} />);
  const row = (at: number) => page.getByRole('listitem').nth(at);
  await expect.element(row(0)).toMatchTextContent(/目标1（push1\.example\.com）转推正常，11-18 18:22:05 起/);
  await expect.element(row(1)).toMatchTextContent(/目标2（push2\.example\.com）转推中断，11-18 18:22:05 起/);
  await expect.element(row(2)).toMatchTextContent(/目标3未转推$/);
  await expectAccessible();
});

test('without a publisher no push target has a state', async () => {
  await renderWidget(<TileTargets projects={projectsOf(null)} />);
  await expect.element(page.getByRole('listitem')).toMatchTextContent(/目标1没有推流$/);
});

test('a tile says how many of its push targets are down', async () => {
  await renderWidget(<TargetCount projects={projectsOf(taking, failing, none)} />);
  const count = page.getByText('1/3 个目标中断');
  await expect
    .element(count)
    .toHaveAttribute('data-tip', expect.stringContaining('目标2：转推中断，11-18 18:22:05 起'));
});

test('a tile whose push targets all take the stream shows their number alone', async () => {
  await renderWidget(<TargetCount projects={projectsOf(taking, taking)} />);
  await expect.element(page.getByText('推送目标 2 个')).toBeVisible();
});
