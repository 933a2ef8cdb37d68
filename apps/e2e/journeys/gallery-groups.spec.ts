import { show } from '../support/gallery.ts';
import { expect as quickly, test } from '../support/journey.ts';

// Each screen is taken four times and searched twice.
test.describe.configure({ timeout: 120_000 });

// A picture may be long in coming; it is not what is measured.
const expect = quickly.configure({ timeout: 30_000 });

const keys = ['grp', 'acc', 'rol'].flatMap((page) => [`bac_#_${page}-view`, `bac_#_${page}-action`]);
const admin = { merchantCode: 'platform', name: '苏敏', accountPrefix: 'sumin', keys };

test('the gallery shows groups, their form and their members', async ({ page, newPerson, enter, database }) => {
  const people = [
    { name: '何佳怡', accountPrefix: 'hejiayi' },
    { name: '徐知远', accountPrefix: 'xuzhiyuan' },
    { name: '林若溪', accountPrefix: 'linruoxi' },
  ];
  const ids: string[] = [];
  for (const person of people) ids.push((await newPerson({ ...person, merchantCode: 'platform' })).id);
  const mark = Date.now() % 100_000;
  const plant = (name: string, members: readonly string[]) =>
    database.run(
      'platform',
      `WITH made AS (INSERT INTO tenant.groups (merchant_code, name) VALUES ('platform', $1) RETURNING id)
       INSERT INTO tenant.group_accounts (merchant_code, account_id, group_id)
       SELECT 'platform', member, made.id FROM made, unnest($2::bigint[]) member`,
      [name, members],
    );
  const [content, operation] = [`内容部 ${mark}`, `运营部 ${mark}`];
  await plant(operation, ids.slice(2));
  await plant(`市场与品牌合作部 ${mark}`, []);
  await plant(content, ids.slice(0, 2));
  await enter(await newPerson(admin), '/bac_grp');
  await expect(page.getByRole('row').filter({ hasText: content })).toContainText('2 个');
  await show(page, 'groups');
  await show(page, 'groups-delete-refused', async () => {
    const menu = page.getByRole('menuitem', { name: '删除' });
    if (!(await menu.isVisible())) await page.getByRole('button', { name: `更多操作 ${content}` }).click();
    await menu.hover({ force: true });
  });
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '新增分组' }).first().click();
  await page.getByRole('textbox', { name: '分组名称' }).fill(content);
  await page.keyboard.press('Enter');
  await expect(page.getByText('该分组名称已存在，请换一个')).toBeVisible();
  await show(page, 'group-form-refused');
  await page.getByRole('textbox', { name: '分组名称' }).fill('');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `成员 ${content}` }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: `分组成员：${content}` });
  await dialog.getByRole('textbox').first().fill('林若溪');
  await dialog.getByRole('checkbox', { name: operation }).check();
  await dialog.getByRole('button', { name: '移到已选' }).click();
  await expect(dialog.getByText(/将从原分组移入/)).toBeVisible();
  await show(page, 'group-members');
  await dialog.getByRole('tab', { name: '角色 (0)' }).click();
  await show(page, 'group-members-roles');
});

test('the gallery shows the members of a group to those who may only look', async ({ page, newPerson, enter }) => {
  await enter(await newPerson({ ...admin, keys: ['bac_#_grp-view'] }), '/bac_grp');
  await page.getByRole('row').nth(1).dblclick();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await show(page, 'group-members-shown');
});

test('the gallery shows accounts and roles with their groups', async ({ page, newPerson, enter, database }) => {
  const { id } = await newPerson({ merchantCode: 'platform', name: '何佳怡', accountPrefix: 'hejiayi' });
  await database.run(
    'platform',
    `WITH made AS (INSERT INTO tenant.groups (merchant_code, name) VALUES ('platform', $1) RETURNING id)
     INSERT INTO tenant.group_accounts (merchant_code, account_id, group_id) SELECT 'platform', $2, id FROM made`,
    [`内容部 ${id}`, id],
  );
  await enter(await newPerson(admin), '/bac_acc');
  await expect(page.getByText(`内容部 ${id}`).first()).toBeVisible();
  await show(page, 'accounts-groups');
  await page.goto('/bac_rol');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await show(page, 'roles-groups');
});
