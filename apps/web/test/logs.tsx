import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { LogPage } from '../src/features/operation-logs/operation-logs-page.tsx';
import type { SessionUser } from '../src/lib/session/session.ts';
import { answering, type CannedAnswers } from './answering.ts';
import { aUser } from './people.ts';
import { renderWidget } from './render-widget.tsx';

export type ListedLog = CallData<Calls['operation-logs.list']>['records'][number];
type Log = CallData<Calls['operation-logs.get']>;

const row: ListedLog = {
  id: '9001',
  createdTime: '2026-03-05T02:03:04.000Z',
  merchantCode: 'alpha',
  userName: '林溪',
  userAccount: 'linxi',
  functionName: '修改账号',
  httpMethod: 'PATCH',
  apiPath: '/api/v1/creator/user/7',
  requestParameter: '{}',
  result: 1,
  traceId: 'f'.repeat(32),
  touched: null,
};

/** Something that went well. */
export function aLogRow(changes: Partial<ListedLog> = {}): ListedLog {
  return { ...row, ...changes };
}

/** The same with all that is known about it. */
export function aLog(changes: Partial<Log> = {}): Log {
  const { touched: _, ...rest } = row;
  return { ...rest, homeMerchant: 'alpha', seq: '3', clientAddress: null, changes: [], ...changes };
}

/** As a list's answer has them, all on one page. */
export function pageOf(records: ListedLog[]): CallData<Calls['operation-logs.list']> {
  return { records, current: 1, size: 50, total: records.length, totalPages: 1 };
}

interface Shown {
  readonly search?: string;
  readonly user?: SessionUser;
  readonly answers?: CannedAnswers;
}

/** The log's page; two rows in its list unless said. */
export async function showLogs({ search = '', user, answers = {} }: Shown = {}) {
  const requests = answering({
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'operation-logs.list': () => pageOf([aLogRow(), aLogRow({ id: '9000', functionName: '修改角色' })]),
    ...answers,
  });
  const reader = user ?? aUser({ permissions: ['bac_#_ope-view'] });
  await renderWidget(<LogPage />, { path: `/bac_ope${search}`, user: reader });
  return requests;
}

/** Enter goes on to the other day, or is the last word. */
export async function typeDay(
  name: '开始日期' | '结束日期',
  day: string,
  within: Pick<typeof page, 'getByRole'> = page,
) {
  const box = within.getByRole('textbox', { name });
  await box.click();
  await box.fill(day);
  await userEvent.keyboard('{Enter}');
}

export const logRows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
export const logTags = page.getByRole('group', { name: '已选条件' });
export const logDetail = page.getByRole('article', { name: '日志详情' });

/** Until the list stands there. */
export const rowsShown = async (count: number) => await expect.poll(() => logRows().length).toBe(count);
