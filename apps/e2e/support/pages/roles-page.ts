import { randomBytes } from 'node:crypto';

import { expect, type Locator, type Page } from '@playwright/test';

import type { Database } from '../database.ts';

export const newRoleName = (): string => `角色${randomBytes(4).toString('hex')}`;

export interface PlantedRole {
  readonly id: string;
  readonly name: string;
}

export async function plantRole(
  database: Database,
  keys: readonly string[],
  { merchantCode = 'starsport', name = newRoleName() } = {},
): Promise<PlantedRole> {
  const [role] = await database.run<{ id: string }>(
    merchantCode,
    `WITH role AS (
       INSERT INTO tenant.roles (merchant_code, name, description) VALUES ($1, $2, '旅程用') RETURNING id
     ), held AS (
       INSERT INTO tenant.role_permissions (merchant_code, role_id, permission_key)
       SELECT $1, role.id, key FROM role, unnest($3::text[]) key
     )
     SELECT id::text FROM role`,
    [merchantCode, name, keys],
  );
  if (role === undefined) throw new Error('the role was not made');
  return { id: role.id, name };
}

export async function joinRole(
  database: Database,
  { id, merchantCode }: { readonly id: string; readonly merchantCode: string },
  role: PlantedRole,
): Promise<void> {
  await database.run(
    merchantCode,
    'INSERT INTO tenant.account_roles (merchant_code, account_id, role_id) VALUES ($1, $2, $3)',
    [merchantCode, id, role.id],
  );
}

export async function keysOf(database: Database, name: string, merchantCode = 'starsport'): Promise<string[] | null> {
  const [row] = await database.run<{ keys: string[] }>(
    merchantCode,
    `SELECT ARRAY(SELECT permission_key FROM tenant.role_permissions held
       WHERE held.merchant_code = role.merchant_code AND held.role_id = role.id ORDER BY 1) AS keys
     FROM tenant.roles role WHERE role.merchant_code = $1 AND role.name = $2`,
    [merchantCode, name],
  );
  return row?.keys ?? null;
}

export class RolesPage {
  readonly page: Page;
  readonly create: Locator;
  readonly search: Locator;
  readonly summary: Locator;

  constructor(page: Page) {
    this.page = page;
    this.create = page.getByRole('button', { name: '新增角色' });
    this.search = page.getByRole('textbox', { name: '搜索角色名称或描述' });
    this.summary = page.getByRole('dialog', { name: /^确认/ });
  }

  /** Searches for the role and waits for the answer, since the rows are locked until then. */
  async find(name: string): Promise<Locator> {
    await this.search.fill(name);
    await this.search.press('Enter');
    const rows = this.page.locator('tr[data-row]');
    const row = rows.filter({ hasText: name }).first();
    await row.waitFor();
    await expect(rows.filter({ hasNotText: name })).toHaveCount(0);
    return row;
  }

  /** Searches the list for the role and clicks one of its operations. */
  async operate(operation: '编辑' | '查看' | '复制' | '删除', name: string): Promise<void> {
    const row = await this.find(name);
    const isDestroying = operation === '删除';
    const button = `${isDestroying ? '更多操作' : operation} ${name}`;
    await row.getByRole('button', { name: button, exact: true }).click();
    if (isDestroying) await this.page.getByRole('menuitem', { name: operation }).click();
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title, exact: true });
  }

  switchOf(page: string): Locator {
    return this.page.getByRole('switch', { name: `开启 ${page} 的全部权限` });
  }

  box(page: string, action: string): Locator {
    return this.page.getByRole('checkbox', { name: `${page}：${action}` });
  }

  tab(name: '已开启' | '未开启'): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}`) });
  }
}
