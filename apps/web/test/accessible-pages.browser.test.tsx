import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { expectAccessible } from './accessible.ts';
import { anAccount } from './accounts.ts';
import { openDrafts } from './drafts.tsx';
import { aLog, logDetail, rowsShown, showLogs } from './logs.tsx';
import { actionOf, openAccounts, openEdit } from './office.tsx';
import { rolesPage, showRoles, staffKeys } from './roles.tsx';
import { aSupplierRecord, openSchedule } from './schedule.tsx';
import { aProposal, aQuarantined, pageOf, showSuppliers } from './suppliers.tsx';
import { openNew, wizard } from './wizard.ts';

test('the accounts page and its form have no serious accessibility fault in either theme', async () => {
  const account = anAccount();
  await openAccounts({ accounts: [account] });
  await expect.element(actionOf('编辑', account.account)).toBeVisible();
  await expectAccessible();
  await openEdit(account);
  await expectAccessible();
});

test('the roles page and the permission editor have no serious accessibility fault in either theme', async () => {
  await showRoles({ keys: staffKeys });
  await expectAccessible();
  await rolesPage.operate('编辑');
  await expect.element(rolesPage.tab('已开启')).toBeVisible();
  await expectAccessible();
});

test('the operation log and one of its entries have no serious accessibility fault in either theme', async () => {
  await showLogs({ answers: { 'operation-logs.get': () => aLog() } });
  await rowsShown(2);
  await expectAccessible();
  await page.getByRole('row').nth(1).click();
  await expect.element(logDetail).toBeVisible();
  await expectAccessible();
});

test('the schedule and the editor of a match have no serious accessibility fault in either theme', async () => {
  await openSchedule({ supplierRecords: { 100001: [aSupplierRecord()] } });
  await expectAccessible();
  await actionOf('编辑', '曼彻斯特城 VS 阿森纳').click();
  await expect.element(page.getByRole('button', { name: '保存赛程' })).toBeVisible();
  await expectAccessible();
});

test('the overview of suppliers has no serious accessibility fault in either theme', async () => {
  await showSuppliers('', {});
  await expect.element(page.getByRole('article').first()).toBeVisible();
  await expectAccessible();
});

test('open proposals of suppliers have no serious accessibility fault in either theme', async () => {
  await showSuppliers('?tab=proposals', {
    'suppliers.proposals': () => pageOf([aProposal('1', '曼城')]),
    'suppliers.proposal-counts': () => ({ match: 1, league: 0, team: 0 }),
  });
  await expect.element(page.getByRole('article', { name: '曼城 VS 阿森纳' })).toBeVisible();
  await expectAccessible();
});

test('quarantined records have no serious accessibility fault in either theme', async () => {
  await showSuppliers('?tab=quarantine', { 'suppliers.quarantine': () => pageOf([aQuarantined('1')]) });
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible();
});

test('the drafts have no serious accessibility fault in either theme', async () => {
  await openDrafts();
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible();
});

test('the first step of the wizard has no serious accessibility fault in either theme', async () => {
  await openNew();
  await expect.element(wizard).toBeVisible();
  await expectAccessible();
});
