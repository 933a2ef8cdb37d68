import { afterAll, beforeAll, expect, it } from 'vitest';

import { mailTo } from '../../../test/browser/mailbox.ts';
import { type Colleague, type Office, startOffice, updatedTimeOf } from '../../../test/stack/office.ts';
import { uniqueAccount } from '../../../test/stack/stack.ts';
import { startWorker } from '../../../test/stack/worker.ts';

let office: Office;
let worker: Awaited<ReturnType<typeof startWorker>>;
beforeAll(async () => {
  office = await startOffice();
  worker = await startWorker(office);
});
afterAll(async () => {
  await worker.stop();
  await office.close();
});

async function someone(options: { isAdmin?: boolean } = {}): Promise<Colleague> {
  const account = uniqueAccount('admin');
  return await office.signIn('alpha', account, await office.addAccount('alpha', account, [], options));
}

const queued = async () => {
  const { rows } = await office.owner.query<{ data: { to: string; kind: string; holder: string } }>(
    `SELECT data FROM queue.job WHERE name = 'office-rights-mail' ORDER BY created_on`,
  );
  return rows.map(({ data }) => `${data.kind} ${data.holder} → ${data.to.split('@')[0] ?? ''}`);
};

it('[mend 1] the other admins get a mail when an account or a role first comes to hold an office right', async () => {
  const [admin, other] = [await someone({ isAdmin: true }), await someone({ isAdmin: true })];
  const clerk = await someone();
  const strong = await office.addRole('alpha', ['bac_#_acc-action']);
  const weak = await office.addRole('alpha', ['mon_gam-view'], '编辑');
  const giveRoles = async (body: string[]) =>
    admin.call('accounts.set-roles', {
      params: { id: clerk.id },
      query: { updatedTime: await updatedTimeOf(admin, 'account', clerk.id) },
      body,
    });
  const giveKeys = async (body: string[]) =>
    admin.call('roles.set-permissions', {
      params: { id: weak },
      query: { updatedTime: await updatedTimeOf(admin, 'role', weak) },
      body,
    });
  expect((await giveRoles([weak])).status).toBe(200);
  expect(await queued()).toEqual([]);
  expect((await giveRoles([strong])).status).toBe(200);
  expect(await queued()).toEqual([`account ${clerk.account} → ${other.account}`]);
  expect((await mailTo(`${other.account}@example.com`, clerk.account)).text).toContain(admin.account);

  expect((await giveRoles([strong, weak])).status, 'holds one already').toBe(200);
  expect((await giveKeys(['bac_#_rol-action'])).status).toBe(200);
  expect((await giveKeys(['bac_#_rol-action', 'bac_#_acc-action'])).status, 'holds one already').toBe(200);
  expect((await admin.call('roles.copy', { params: { id: strong }, body: { name: '副手' } })).status).toBe(200);
  expect(await queued()).toEqual([
    `account ${clerk.account} → ${other.account}`,
    `role 编辑 → ${other.account}`,
    `role 副手 → ${other.account}`,
  ]);
});

it('[mend 1] the other admins get a mail when an account that holds an office right is enabled', async () => {
  const [admin, other] = [await someone({ isAdmin: true }), await someone({ isAdmin: true })];
  const strong = await office.hire('alpha', ['bac_#_acc-action']);
  const weak = await office.hire('alpha', ['mon_gam-view']);
  const switchTo = async (id: string, enabled: boolean) => {
    const updatedTime = await updatedTimeOf(admin, 'account', id);
    const { status } = await admin.call('accounts.update', { params: { id }, body: { enabled, updatedTime } });
    expect(status).toBe(200);
  };
  const queuedForOther = async () => (await queued()).filter((line) => line.endsWith(`→ ${other.account}`));
  for (const { id } of [strong, weak]) await switchTo(id, false);
  expect(await queuedForOther()).toEqual([]);
  for (const { id } of [strong, weak]) await switchTo(id, true);
  await switchTo(strong.id, true);
  expect(await queuedForOther()).toEqual([`account ${strong.account} → ${other.account}`]);
});
