import { afterAll, beforeAll, expect, it } from 'vitest';

import { brokenLink, logRows } from '../../test/log/log-rows.ts';
import { type Office, startOffice } from '../../test/stack/office.ts';
import { createAccounts } from '../modules/accounts/accounts.service.ts';
import { inWork } from './in-work.ts';
import type { SystemActor } from './work.ts';

const worker: SystemActor = { kind: 'system', system: 'worker', at: 'nightly-closing' };

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office.close());

const alphaRows = async () => (await logRows(office.owner)).filter((row) => row.merchantCode === 'alpha');

it('[LOG-18] the system runs the same service, with its rules, and leaves a row of its own in the merchant’s chain', async () => {
  const accounts = createAccounts(office.platform);
  const admin = await office.hire('alpha', [], { isAdmin: true });
  const staff = await office.hire('alpha', ['bac_#_acc-view']);
  const { data: before } = await admin.call('accounts.get', { params: { id: staff.id } });
  await inWork(office.platform, 'alpha', worker, '停用账号', (work) =>
    accounts.update(work, staff.id, { enabled: false, updatedTime: before.updatedTime }),
  );
  expect((await staff.call('accounts.list', { query: {} })).status, 'signed out with it').toBe(401);
  const rows = await alphaRows();
  expect(rows.at(-1)).toMatchObject({
    accountId: null,
    userName: '系统',
    userAccount: 'system:worker',
    functionName: '停用账号',
    httpMethod: 'SYSTEM',
    apiPath: 'nightly-closing',
    result: 1,
    clientAddress: null,
  });
  expect(rows.at(-1)?.changes).toContain('"enabled":false');
  expect(brokenLink(office.platform.config.keys.logChain, rows)).toBeNull();
});

it('a change that the service refuses leaves nothing, for the system too', async () => {
  const accounts = createAccounts(office.platform);
  const before = (await alphaRows()).length;
  const lines: string[] = [];
  const refused = inWork(office.platform, 'alpha', worker, '停用账号', async (work) => {
    work.afterCommit(async () => lines.push('done'));
    return await accounts.update(work, '999999', { enabled: false, updatedTime: '2026-01-01T00:00:00.000Z' });
  });
  await expect(refused).rejects.toMatchObject({ reason: 'notFound' });
  expect(await alphaRows()).toHaveLength(before);
  expect(lines).toEqual([]);
});
