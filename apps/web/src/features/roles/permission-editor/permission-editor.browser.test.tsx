import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { rolesPage, showRoles } from '../../../../test/roles.tsx';

const { box, tab } = rolesPage;
const search = page.getByRole('textbox', { name: '搜索模块、页面或操作' });

async function openByKey(...keys: string[]) {
  await showRoles({ keys });
  rolesPage.row.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(search).toBeVisible();
}

test('the editor is searched in both tabs, what was found is marked, and Escape empties the box alone', async () => {
  await openByKey('spo_soc_sch-view');
  await search.fill('主播列表');
  await expect.element(page.getByText(/^没有找到与“主播列表”匹配的权限/)).toBeVisible();
  await expect.element(tab('已开启')).toMatchTextContent(/^已开启 \(1\)$/);
  await expect.element(page.getByText('共选 1 项权限')).toBeVisible();
  await page.getByRole('button', { name: '到“未开启”中查看' }).click();
  await expect.element(page.getByRole('switch')).toHaveAccessibleName('开启 主播列表 的全部权限');
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['主播列表']);
  search.element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(search).toHaveValue('');
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('arrow keys go to the nearest box, Space checks it', async () => {
  await openByKey('spo_soc_sch-view');
  box('足球赛程', '查看').element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(box('足球赛程', '管理')).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(box('足球赛程', '管理')).toBeChecked();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(box('棒球赛程', '管理')).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(box('棒球赛程', '查看')).toBeChecked();
});
