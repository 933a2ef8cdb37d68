import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import type { SessionUser } from '@touchline/contract/sign-in';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

import { Refusal } from '../../server/src/platform/refusal.ts';
import { AccountsPage } from '../src/features/accounts/accounts-page.tsx';
import { dropAllDrafts } from '../src/lib/page/drafts.ts';
import { type WholeAccount, anAccount } from './accounts.ts';
import { answering, type CannedAnswers } from './answering.ts';
import { aUser } from './people.ts';
import { renderWidget } from './render-widget.tsx';

type Role = CallData<Calls['roles.list']>['records'][number];

export const aRole = (id: string, name: string, hasBac = false): Role => ({
  id,
  name,
  hasBac,
  description: '',
  accounts: 0,
  group: null,
  updatedTime: '2026-03-01T02:00:00.000Z',
  can: { edit: true, delete: true },
});

interface OfficeOptions {
  readonly accounts?: readonly WholeAccount[];
  readonly roles?: readonly Role[];
  readonly path?: string;
  readonly user?: Partial<SessionUser>;
  /** In place of the office's own. */
  readonly answers?: CannedAnswers;
}

export const looks = ['bac_#_acc-view'];
const changes = [...looks, 'bac_#_acc-action'];

/**
 * The page of accounts over an office that keeps what is saved: each change gives an account its next version, and one
 * that is made on an older version is refused.
 */
export async function openAccounts(options: OfficeOptions = {}) {
  const { accounts = [anAccount()], roles = [], path = '/bac_acc', user, answers = {} } = options;
  let kept = [...accounts];
  let seconds = 0;
  const find = (id: string): WholeAccount => {
    const found = kept.find((each) => each.id === id);
    if (found === undefined) throw new Refusal('notFound');
    return found;
  };
  const change = (id: string, parts: Partial<WholeAccount>) => {
    seconds += 1;
    const updatedTime = new Date(Date.UTC(2026, 2, 2, 0, 0, seconds)).toISOString();
    kept = kept.map((each) => (each.id === id ? { ...each, ...parts, updatedTime } : each));
    return { updatedTime };
  };
  const changeOn = (version: string, id: string, parts: Partial<WholeAccount>) => {
    if (find(id).updatedTime !== version) throw new Refusal('conflict');
    return change(id, parts);
  };
  const leave = (id: string) => {
    kept = kept.filter((each) => each !== find(id));
    return {};
  };
  const rolesOf = (ids: readonly string[]) =>
    roles.filter(({ id }) => ids.includes(id)).map(({ id, name, hasBac }) => ({ id, name, hasBac }));

  const requests = answering({
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'system.settings': () => ({
      callingCodes: [],
      cdns: [],
      domainRemoveReasons: [],
      domainType: [],
      passwordMinLength: 8,
      contentProvider: '合作供稿',
    }),
    'accounts.list': ({ query: { keyword = '', current = 1, size = 50 } }) => {
      const found = kept.filter(({ name, account }) => `${name} ${account}`.includes(keyword));
      const records = found.slice((current - 1) * size, current * size);
      return { records, current, size, total: found.length, totalPages: Math.ceil(found.length / size) };
    },
    'accounts.get': ({ params: { id } }) => find(id),
    'accounts.create': ({ body: { name, account, email, description = '' } }) => {
      const id = String(2000 + kept.length);
      kept = [anAccount({ id, name, account, email, description }), ...kept];
      return { id, ...change(id, {}) };
    },
    'accounts.update': ({ params: { id }, body: { updatedTime, ...parts } }) =>
      changeOn(updatedTime, id, parts as Partial<WholeAccount>),
    'accounts.set-roles': ({ params: { id }, query, body }) =>
      changeOn(query.updatedTime, id, { roles: rolesOf(body) }),
    'accounts.set-password': ({ params: { id } }) => change(id, {}),
    'accounts.delete': ({ params: { id } }) => leave(id),
    'accounts.reset-second-factor': ({ params: { id } }) => {
      change(id, { secondFactor: false });
      return {};
    },
    'accounts.places': () => ({ sessions: [], devices: [] }),
    'accounts.permissions': () => ({ permissions: [] }),
    'roles.list': ({ query: { includeAdmin = false } }) => {
      const records = roles.filter(({ hasBac }) => includeAdmin || !hasBac);
      return { records, current: 1, size: 1000, total: records.length, totalPages: 1 };
    },
    'groups.options': () => [],
    ...answers,
  });
  await dropAllDrafts();
  await renderWidget(<AccountsPage />, { path, user: aUser({ permissions: changes, ...user }) });
  await expect.element(page.getByRole('heading', { name: '账号管理' })).toBeVisible();
  return {
    requests,
    changeElsewhere: change,
    hireElsewhere: (more: readonly WholeAccount[]) => void kept.push(...more),
  };
}

export const addressNow = () => window.location.pathname + decodeURIComponent(window.location.search);
export const rowOf = (account: string) => page.getByRole('row').filter({ hasText: account });
export const rowsShown = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
export const actionOf = (name: string, account: string) =>
  page.getByRole('button', { name: `${name} ${account}`, exact: true });

/** Under test every part of Ant Design has the same id, so that a dialog is known by its words, not by its name. */
export const dialogOf = (title: string) => page.getByRole('dialog').filter({ hasText: title });
export const discardDialog = dialogOf('有未保存的修改');
export const conflictNotice = page.getByRole('alert', { name: '此内容已在别处被修改' });

/** The textbox of a form by its label. */
export const fieldOf = (dialog: Locator, label: string) => dialog.getByRole('textbox', { name: label, exact: true });

export const textsOf = (locator: Locator) => locator.elements().map(({ textContent }) => textContent);

/** Chooses a verb under 更多, where destructive ones stand too. */
export async function chooseMore(account: string, name: string): Promise<void> {
  await actionOf('更多操作', account).click();
  await page.getByRole('menuitem', { name }).click();
}

export async function openEdit(account: Pick<WholeAccount, 'name' | 'account'>): Promise<Locator> {
  await actionOf('编辑', account.account).click();
  const dialog = dialogOf(`编辑账号：${account.name}`);
  await expect.element(dialog).toBeVisible();
  return dialog;
}
