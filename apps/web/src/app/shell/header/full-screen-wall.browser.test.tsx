import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answering } from '../../../../test/answering.ts';
import { aUser } from '../../../../test/people.ts';
import { renderWidget } from '../../../../test/render-widget.tsx';
import { LiveMonitorPage } from '../../../features/monitor/live-monitor-page.tsx';
import { Header } from './header.tsx';

const user = aUser({ permissions: ['mon_liv-view'] });
const path = '/mon_liv';

/** The wall under the header, as the shell has it. */
async function open() {
  answering({
    'monitor.list': () => ({ tiles: [], isCut: false }),
    'notices.unread': () => ({ unread: 0 }),
    'tasks.list': () => ({ tasks: [] }),
    'saved-views.pins': () => ({ pages: [] }),
  });
  return await renderWidget(
    <>
      <Header
        path={path}
        user={user}
        open={new Set()}
        drawerToggle={{ current: null }}
        isDrawerOpen={false}
        onDrawerOpen={() => undefined}
      />
      <LiveMonitorPage />
    </>,
    { path, user },
  );
}

const leave = page.getByRole('button', { name: '退出全屏' });

test('the full-screen wall lies over the header, so that its way out can be clicked', async () => {
  await open();
  await page.getByRole('button', { name: '全屏', exact: true }).click();
  await expect.element(leave).toBeVisible();
  const { left, top, width, height } = leave.element().getBoundingClientRect();
  expect(document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button')).toBe(leave.element());
  await leave.click();
  await expect.element(leave).not.toBeInTheDocument();
});

test('a wall that is opened while the screen is full offers the way out', async () => {
  const first = await open();
  await page.getByRole('button', { name: '全屏', exact: true }).click();
  await expect.element(leave).toBeVisible();
  first.unmount();
  await open();
  await expect.element(leave).toBeVisible();
  await leave.click();
});
