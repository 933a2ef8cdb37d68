import { routes } from '@touchline/domain/access/routes';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { expectAccessible } from '../../../test/accessible.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { HelpMenu } from '../shell/header/help-menu.tsx';
import '../shell/shell.messages.ts';
import { guideNames } from './guide-names.ts';
import { tasksOf } from './guide-tasks.ts';
import { guidePages } from './guide.tsx';

const editor = ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action', 'pre_soc_odd_rev-view', 'pre_soc_odd_rev-action'];

test.each([
  [editor, ['作者操作手册', '审核操作手册']],
  [
    ['bac_#_acc-view', 'bac_#_acc-action', 'com_lis-view'],
    ['商户管理员操作手册', '超级管理员操作手册'],
  ],
  [['spo_soc_sch-view'], []],
])('help lists the guides of those who hold %j', async (permissions, listed) => {
  await renderWidget(<HelpMenu permissions={permissions} />, { user: aUser({ permissions }) });
  await page.getByRole('button', { name: '帮助' }).hover();
  await expect.element(page.getByRole('button', { name: /^键盘快捷键/ })).toBeVisible();
  const names = page
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);
  expect(names).toEqual(listed);
});

test.each(guideNames)('the guide of the %s has numbered steps for each task', async (name) => {
  const Guide = guidePages[name];
  await renderWidget(<Guide />, { path: routes[`${name}Guide`] });
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/操作手册$/);
  const tasks = tasksOf(name);
  expect(tasks.length).toBeGreaterThan(2);
  for (const { title, steps } of tasks) {
    const task = page.getByRole('region', { name: title, exact: true });
    expect(
      task
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    ).toEqual(steps);
    expect(steps.length).toBeGreaterThan(2);
  }
  await expectAccessible();
});

test('a guide opens at the task in its address', async () => {
  const Guide = guidePages.operator;
  await renderWidget(<Guide />, { path: `${routes.operatorGuide}#proposals` });
  const heading = page.getByRole('heading', { name: '确认数据源的关联' });
  await expect.element(heading).toBeInViewport();
  await expect.element(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
});
