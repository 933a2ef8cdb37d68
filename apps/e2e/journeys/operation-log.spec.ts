import { readFile } from 'node:fs/promises';

import { dayBounds, formatTime } from '@touchline/domain/times';

import type { Person } from '../support/database.ts';
import { expect, test } from '../support/journey.ts';
import { dayOfLog, LogsPage, plantLog, plantManyLogs, renameTo } from '../support/logs-page.ts';
import { plantMerchant } from '../support/merchant.ts';
import { breadcrumbOf } from '../support/screens.ts';

const looks = ['bac_#_ope-view'];
const today = () => formatTime(new Date(), 'day');

interface Fixtures {
  database: Parameters<typeof plantMerchant>[0];
  newPerson: (options: { keys: readonly string[]; merchantCode: string; isSuperAdmin?: boolean }) => Promise<Person>;
}

/** Someone alone in a merchant: nobody else writes into its log. */
async function plantReader({ database, newPerson }: Fixtures): Promise<Person> {
  return await newPerson({ keys: looks, merchantCode: await plantMerchant(database) });
}

// The sign-in's own row stands in the log.
test.use({ signsIn: true });

test.describe('the list of the log', () => {
  test('[LOG-01] [LOG-02] [LOG-09] [LST-30] [LST-46] loads on opening, newest first, 50 rows a page', async ({
    page,
    database,
    newPerson,
    enter,
  }) => {
    const person = await plantReader({ database, newPerson });
    await plantManyLogs(database, person, 60);
    const asked = page.waitForRequest('**/logs?*');
    await enter(person, '/bac_ope');
    expect(new URL((await asked).url()).search).toBe('?size=50&current=1');
    const logs = new LogsPage(page);
    await expect(breadcrumbOf(page)).toHaveText(/后台管理.*操作日志/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('操作日志');
    await expect(logs.rows).toHaveCount(50);
    // The sign-in itself is the newest row.
    await expect(logs.rows.nth(0)).toContainText('登录');
    await expect(logs.rows.nth(0)).toContainText('成功');
    await expect(logs.rows.nth(1)).toContainText('第 60 次');
    await expect(logs.rows.nth(1).getByRole('cell').first()).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test('goes on and back by cursor where nobody knows the last page', async ({ page, database, newPerson, enter }) => {
    const person = await plantReader({ database, newPerson });
    await plantManyLogs(database, person, 10_050);
    await enter(person, '/bac_ope');
    const logs = new LogsPage(page);
    await expect(page.getByText('共 10,000+ 条')).toBeVisible({ timeout: 20_000 });
    await expect(logs.rows.nth(1)).toContainText('第 10050 次');
    const asked = page.waitForRequest(/\/logs\?.*cursor=/);
    await page.getByRole('button', { name: '下一页' }).click();
    await asked;
    await expect(logs.rows.nth(0)).toContainText('第 10001 次');
    await expect(page).toHaveURL(/page=2.*cursor=|cursor=.*page=2/);
    await page.reload();
    await expect(logs.rows.nth(0)).toContainText('第 10001 次');
    await page.getByRole('button', { name: '上一页' }).click();
    await expect(logs.rows.nth(1)).toContainText('第 10050 次');
  });

  test('[LOG-03] [LOG-05] [LST-49] narrows by account, function and days, and the address keeps it', async ({
    page,
    database,
    newPerson,
    enter,
  }) => {
    const person = await plantReader({ database, newPerson });
    const planted = await plantLog(database, person, { functionName: '修改角色' });
    await enter(person, '/bac_ope');
    const logs = new LogsPage(page);
    await expect(logs.rows).toHaveCount(2);

    await logs.account.fill('nobody');
    await logs.account.press('Enter');
    await expect(page.getByText('没有符合条件的操作日志')).toBeVisible();
    await page.getByRole('button', { name: '清空筛选' }).last().click();
    await expect(logs.rows).toHaveCount(2);

    await logs.chooseType('操作名称');
    await logs.functionName.fill('修改角');
    await page.getByTitle('修改角色', { exact: true }).last().click();
    await expect(logs.rows).toHaveCount(1);
    const [first, last] = [await dayOfLog(database, person, planted), today()];
    await logs.type(logs.startDay, first);
    const asked = page.waitForRequest(/\/logs\?.*endDate=/);
    await logs.type(logs.endDay, last);
    const query = new URL((await asked).url()).searchParams;
    expect(query.get('type')).toBe('functionName');
    expect(query.get('keyword')).toBe('修改角色');
    expect([query.get('startDate'), query.get('endDate')]).toEqual([dayBounds(first)?.start, dayBounds(last)?.end]);
    expect([query.get('startDate'), query.get('endDate')]).toEqual([
      expect.stringMatching(/T16:00:00\.000Z$/),
      expect.stringMatching(/T15:59:59\.999Z$/),
    ]);
    await expect(logs.rows).toHaveCount(1);

    await page.reload();
    await expect(logs.rows).toHaveCount(1);
    await expect(logs.tags).toContainText('操作名称：修改角色');
    await expect(logs.tags).toContainText(`日期：${first}`);
    await logs.tags.getByRole('button', { name: '移除条件：操作名称：修改角色' }).click();
    await expect(logs.rows).toHaveCount(2);
    await expect(page).not.toHaveURL(/keyword=/);
    await expect(page).toHaveURL(/startDate=/);
  });

  test('[LST-40] a range that ends before it starts is refused', async ({ page, database, newPerson, enter }) => {
    await enter(await plantReader({ database, newPerson }), '/bac_ope?startDate=2026-03-05&endDate=2026-03-09');
    const logs = new LogsPage(page);
    await expect(logs.tags).toContainText('2026-03-05 至 2026-03-09');
    await logs.type(logs.endDay, '2026-03-01');
    await page.keyboard.press('Enter');
    await expect(page.getByText('结束不能早于开始')).toBeVisible();
    await expect(page).toHaveURL(/endDate=2026-03-09/);
    await expect(logs.tags).toContainText('2026-03-05 至 2026-03-09');
  });

  test('[LOG-03] a super-admin narrows all merchants to one', async ({ page, database, newPerson, enter }) => {
    const other = await plantReader({ database, newPerson });
    await plantLog(database, other, { functionName: '删除角色' });
    const boss = await newPerson({ keys: [], merchantCode: 'platform', isSuperAdmin: true });
    await enter(boss, '/bac_ope');
    const logs = new LogsPage(page);
    await expect(page.getByRole('columnheader', { name: '商户' })).toBeVisible();
    await logs.merchant.click();
    await logs.merchant.fill(other.merchantCode);
    await page.getByTitle(`晨曦体育 (${other.merchantCode})`).click();
    await expect(page).toHaveURL(new RegExp(`merchantCode=${other.merchantCode}`));
    await expect(logs.rows).toHaveCount(1);
    await expect(logs.rows).toContainText('删除角色');
    await expect(logs.tags).toContainText(`商户：晨曦体育 (${other.merchantCode})`);
  });
});

test.describe('one record', () => {
  test('[LOG-06] [LOG-11] opens from its row, and the list comes back as it was left', async ({
    page,
    database,
    newPerson,
    enter,
  }) => {
    const person = await plantReader({ database, newPerson });
    const id = await plantLog(database, person, { functionName: '修改角色' });
    await enter(person, `/bac_ope?type=userAccount&keyword=${person.account}`);
    const logs = new LogsPage(page);
    await logs.row('修改角色').click();
    await expect(logs.detail).toContainText('操作成功');
    await expect(page).toHaveURL(new RegExp(`log=${id}`));
    await logs.detail.getByRole('button', { name: '返回列表' }).click();
    await expect(page).toHaveURL(new RegExp(`keyword=${person.account}$`));
    await expect(logs.row('修改角色')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(logs.detail).toBeVisible();
    await logs.detail.getByRole('button', { name: '确认' }).click();
    await expect(logs.rows).toHaveCount(2);
    await expect(logs.tags).toContainText(person.account);

    await page.goto(`/bac_ope?log=${id}`);
    await logs.detail.getByRole('button', { name: '返回列表' }).click();
    await expect(logs.rows).toHaveCount(2);
  });

  test('[LOG-08] shows parameters of both forms', async ({ page, database, newPerson, enter }) => {
    const person = await plantReader({ database, newPerson });
    const encoded = await plantLog(database, person, {
      requestParameter: 'name=%E4%BD%95%E4%BD%B3%E6%80%A1&note=a+b%26c&password=***',
    });
    const json = await plantLog(database, person, {
      requestParameter: JSON.stringify({ params: { id: '1001' }, body: { name: '写手', enabled: false } }),
    });
    await enter(person, `/bac_ope?log=${encoded}`);
    const logs = new LogsPage(page);
    const parameters = logs.detail.getByRole('region', { name: '请求参数' });
    await expect(parameters).toContainText('何佳怡');
    await expect(parameters).toContainText('a b&c');
    await expect(parameters).toContainText('已隐藏');
    await page.goto(`/bac_ope?log=${json}`);
    await expect(parameters.getByRole('heading', { name: '路径参数' })).toBeVisible();
    await expect(parameters.getByRole('heading', { name: '提交内容' })).toBeVisible();
    await expect(parameters).toContainText('写手');
    await expect(parameters).toContainText('停用');
  });

  test('[LOG-09] [LOG-12] [LOG-13] a failed write says why and under which trace id', async ({
    page,
    database,
    newPerson,
    enter,
  }) => {
    await enter(await plantReader({ database, newPerson }), '/per_inf');
    expect(await renameTo(page, '名'.repeat(21))).toBe(400);
    await page.goto('/bac_ope');
    const logs = new LogsPage(page);
    await expect(logs.row('修改个人资料')).toContainText('失败');
    await logs.row('修改个人资料').click();
    await expect(logs.detail).toContainText('执行失败');
    const told = logs.detail.getByTestId('error-json');
    const error = JSON.parse((await told.textContent()) ?? '') as Record<string, unknown>;
    expect(error['code']).toMatch(/^\d{6}$/);
    expect(error).not.toHaveProperty('traceId');
    await expect(logs.detail.getByText(/^[0-9a-f]{16,}$/).first()).toBeVisible();
    await expect(logs.detail).toContainText('操作未成功，没有改动任何数据');
  });

  test('shows what changed field by field, in words, and folds what stayed', async ({
    page,
    database,
    newPerson,
    enter,
  }) => {
    const person = await plantReader({ database, newPerson });
    await enter(person, '/per_inf');
    expect(await renameTo(page, '顾念之')).toBe(200);
    await page.goto('/bac_ope');
    const logs = new LogsPage(page);
    await logs.row('修改个人资料').click();
    const changes = logs.detail.getByRole('region', { name: '变更内容' });
    await expect(changes.getByRole('row', { name: '用户名 顾念慈 顾念之' })).toBeVisible();
    await expect(changes).not.toContainText(person.email);
    await changes.getByRole('button', { name: /^展开 \d+ 个未变字段$/ }).click();
    await expect(changes.getByRole('row', { name: new RegExp(`邮箱 ${person.email}`) })).toBeVisible();

    const role = { entity: 'role', id: '1001', before: { permissions: ['bac_#_acc-view', 'pre_soc_odd_dra-view'] } };
    const id = await plantLog(database, person, {
      changes: [{ ...role, after: { permissions: ['bac_#_acc-view', 'spo_soc_sch-action'] } }],
    });
    await page.goto(`/bac_ope?log=${id}`);
    await expect(
      changes.getByRole('row', { name: /权限.*移除.*足球赔率 · 草稿 · 查看.*新增.*足球赛程 · 管理/ }),
    ).toBeVisible();
    await expect(changes).toContainText('其余 1 项未变');
  });

  test('names permissions, and fields as their form does', async ({ page, database, newPerson, enter }) => {
    const person = await plantReader({ database, newPerson });
    const body = ['pre_soc', 'pre_soc_odd_dra', 'pre_soc_odd_dra-view'];
    const rights = await plantLog(database, person, {
      apiPath: '/api/v1/role/1006/permissions',
      requestParameter: JSON.stringify({ params: { id: '1006' }, body }),
    });
    const account = await plantLog(database, person, {
      requestParameter: JSON.stringify({ body: { name: '何佳怡', description: '夜班' } }),
      changes: [
        {
          entity: 'account',
          id: '1024',
          before: { name: '何佳怡', description: '白班' },
          after: { name: '何佳怡', description: '夜班' },
        },
      ],
    });
    await enter(person, `/bac_ope?log=${rights}`);
    const logs = new LogsPage(page);
    const parameters = logs.detail.getByRole('region', { name: '请求参数' });
    await expect(parameters.locator('dt').filter({ hasText: /^权限$/ })).toBeVisible();
    await expect(parameters.getByRole('listitem')).toHaveText([
      '体育预测 · 足球',
      '足球赔率 · 草稿',
      '足球赔率 · 草稿 · 查看',
    ]);

    await page.goto(`/bac_ope?log=${account}`);
    await expect(parameters.locator('dt')).toHaveText(['用户名name', '备注description']);
    const changes = logs.detail.getByRole('region', { name: '变更内容' });
    await expect(changes).toContainText(/修改账号何佳怡编号 1024/);
    await expect(changes.getByRole('row', { name: '备注 白班 夜班' })).toBeVisible();
  });

  test('a record of another merchant is not there', async ({ page, database, newPerson, enter }) => {
    const other = await plantReader({ database, newPerson });
    const id = await plantLog(database, other);
    await enter(await plantReader({ database, newPerson }), `/bac_ope?log=${id}`);
    await expect(page.getByText('找不到这条日志')).toBeVisible();
  });
});

test.describe('verifying the chain', () => {
  test('does not begin with a range that ends before it starts', async ({ page, database, newPerson, enter }) => {
    await enter(await plantReader({ database, newPerson }), '/bac_ope');
    const logs = new LogsPage(page);
    await page.getByRole('button', { name: '完整性校验', exact: true }).click();
    const begin = logs.verifyDialog.getByRole('button', { name: '开始校验' });
    const endDay = logs.verifyDialog.getByPlaceholder('结束日期');
    await logs.type(logs.verifyDialog.getByPlaceholder('开始日期'), '2026-03-05');
    await logs.type(endDay, '2026-03-01');
    await page.keyboard.press('Enter');
    await expect(logs.verifyDialog.getByText('结束不能早于开始')).toBeVisible();
    await expect(begin).toBeDisabled();
    await logs.type(endDay, '2026-03-09');
    await page.keyboard.press('Enter');
    await expect(logs.verifyDialog.getByText('结束不能早于开始')).toHaveCount(0);
    await expect(begin).toBeEnabled();
  });

  test('finds nothing in an untouched log, then names the row that was altered', async ({
    page,
    database,
    newPerson,
    enter,
  }) => {
    const person = await plantReader({ database, newPerson });
    await enter(person, '/per_inf');
    for (const name of ['顾念之', '顾念安', '顾念慈']) expect(await renameTo(page, name)).toBe(200);
    await page.goto('/bac_ope');
    const logs = new LogsPage(page);
    await page.getByRole('button', { name: '完整性校验', exact: true }).click();
    await logs.verifyDialog.getByRole('button', { name: '开始校验' }).click();
    await expect(logs.verifyDialog.getByText('未发现篡改')).toBeVisible();
    await expect(logs.verifyDialog.getByText(/共核对 \d+ 条日志，全部完整。/)).toBeVisible();
    await expect(logs.verifyDialog.getByRole('button', { name: '重新校验' })).toBeFocused();

    const [altered] = await database.run<{ id: string; seq: string }>(
      person.merchantCode,
      `UPDATE tenant.operation_logs SET request_parameter = '{}' WHERE merchant_code = $1 AND seq = 3 RETURNING id, seq`,
      [person.merchantCode],
    );
    await logs.verifyDialog.getByRole('button', { name: '重新校验' }).click();
    const alert = logs.verifyDialog.getByRole('alert').first();
    await expect(alert).toContainText('发现被修改的日志');
    await expect(alert).toContainText(`第 ${altered?.seq} 条日志的内容与写入时不一致`);
    await alert.getByRole('button', { name: '查看该条日志' }).click();
    await expect(page).toHaveURL(new RegExp(`log=${altered?.id}`));
    await expect(logs.detail).toContainText('修改个人资料');
  });

  test('names the place of a row that was taken out', async ({ page, database, newPerson, enter }) => {
    const person = await plantReader({ database, newPerson });
    await enter(person, '/per_inf');
    for (const name of ['顾念之', '顾念安']) expect(await renameTo(page, name)).toBe(200);
    await database.run(person.merchantCode, 'DELETE FROM tenant.operation_logs WHERE merchant_code = $1 AND seq = 2', [
      person.merchantCode,
    ]);
    await page.goto('/bac_ope');
    const logs = new LogsPage(page);
    await page.getByRole('button', { name: '完整性校验', exact: true }).click();
    await logs.verifyDialog.getByRole('button', { name: '开始校验' }).click();
    await expect(logs.verifyDialog.getByRole('alert').first()).toContainText('发现日志缺失');
    await expect(logs.verifyDialog.getByRole('alert').first()).toContainText('第 2 条日志缺失');
  });

  test('can be stopped', async ({ page, database, newPerson, enter }) => {
    await enter(await plantReader({ database, newPerson }), '/bac_ope');
    const logs = new LogsPage(page);
    await page.route('**/logs/verify*', () => undefined);
    await page.getByRole('button', { name: '完整性校验', exact: true }).click();
    await logs.verifyDialog.getByRole('button', { name: '开始校验' }).click();
    await expect(logs.verifyDialog.getByRole('progressbar', { name: '校验进度' })).toBeVisible();
    await expect(logs.verifyDialog.getByRole('button', { name: '取消校验' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(logs.verifyDialog.getByText('校验已取消')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(logs.verifyDialog).toBeHidden();
  });
});

test.describe('the export', () => {
  test('holds the filtered rows', async ({ page, database, newPerson, enter }) => {
    const person = await plantReader({ database, newPerson });
    await plantLog(database, person, { functionName: '修改角色', requestParameter: 'name=%3DSUM(1)' });
    await enter(person, '/bac_ope?type=functionName&keyword=修改角色');
    await expect(new LogsPage(page).rows).toHaveCount(1);
    const download = page.waitForEvent('download');
    const before = today();
    await page.getByRole('button', { name: '导出 CSV' }).click();
    const file = await download;
    expect([before, today()].map((day) => `操作日志_${day}.csv`)).toContain(file.suggestedFilename());
    const text = await readFile(await file.path(), 'utf8');
    expect(text.startsWith('\uFEFF')).toBe(true);
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    for (const heading of ['时间', '用户', '账号', '操作名称', '结果', '追踪编号'])
      expect(lines[0]).toContain(`"${heading}"`);
    expect(lines[1]).toContain('"修改角色"');
    expect(lines[1]).toContain(`"${person.account}"`);
  });

  test('says why there is no file', async ({ page, database, newPerson, enter }) => {
    await enter(await plantReader({ database, newPerson }), '/bac_ope');
    await expect(new LogsPage(page).rows).toHaveCount(1);
    const details = [{ errorMessage: '符合条件的记录超过 500,000 条，请缩小查询范围后再导出' }];
    await page.route('**/logs/export*', (route) =>
      route.fulfill({ status: 422, json: { error: { code: '001002', message: '', details, traceId: 'x' } } }),
    );
    await page.getByRole('button', { name: '导出 CSV' }).click();
    await expect(page.getByTestId('banner')).toContainText('请缩小查询范围后再导出');
    await expect(page.getByRole('button', { name: '导出 CSV' })).toBeVisible();
  });
});
