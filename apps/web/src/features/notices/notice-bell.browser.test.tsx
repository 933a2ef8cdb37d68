import { formatTime } from '@touchline/domain/times';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { expectAccessible } from '../../../test/accessible.ts';
import { answering, NoAnswer } from '../../../test/answering.ts';
import { aMerchant, optionsOf } from '../../../test/merchants.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { deliver } from '../../lib/events/topics.ts';
import type { SessionUser } from '../../lib/session/session.ts';
import { NoticeBell } from './notice-bell.tsx';
import type { ListedNotice } from './notices.api.ts';

const hourMs = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();

function aNotice(changes: Partial<ListedNotice> = {}): ListedNotice {
  return {
    id: '1001',
    kind: 'reviewReturned',
    text: 'reviewReturned',
    parameters: { match: '阿森纳 VS 热刺', reviewer: '陈晨', remark: '请补充依据' },
    merchantCode: 'alpha',
    link: '/pre_soc_odd_dra?draft=77',
    createdTime: hoursAgo(0),
    readTime: null,
    ...changes,
  };
}

/** The server's notices; tests add to them and look which were marked. */
function office(notices: ListedNotice[], pages: readonly ListedNotice[][] = []) {
  const isNew = ({ id }: ListedNotice, until: string) => Number(id) <= Number(until);
  const read = (is: (notice: ListedNotice) => boolean) => {
    for (const [at, notice] of notices.entries()) if (is(notice)) notices[at] = { ...notice, readTime: hoursAgo(0) };
    return {};
  };
  return answering({
    'notices.unread': () => ({ unread: notices.filter(({ readTime }) => readTime === null).length }),
    'notices.list': ({ query }) => {
      const at = query.before === undefined ? -1 : pages.findIndex((page_) => page_[0]?.id === query.before);
      const shown = at < 0 ? notices : (pages[at] ?? []);
      return { notices: [...shown], next: pages[at + 1]?.[0]?.id ?? null };
    },
    'notices.mark-read': ({ params }) => read(({ id }) => id === params.id),
    'notices.mark-all-read': ({ body }) => read((notice) => isNew(notice, body.until)),
    'merchants.options': optionsOf([aMerchant({ code: 'beta', alias: '晨曦体育' })]),
  });
}

const bell = page.getByRole('button', { name: /^通知/ });
const panel = page.getByRole('region', { name: '通知', exact: true });
const entry = (name: string | RegExp) => panel.getByRole('link', { name });
const say = () => deliver({ type: 'topic', topic: 'notices', rows: [{ id: '1' }], removed: [] });

const show = (user: SessionUser = aUser()) =>
  renderWidget(
    <div style={{ display: 'flex', justifyContent: 'end', height: 56, padding: '0 24px' }}>
      <NoticeBell user={user} />
    </div>,
    { user, path: '/per_inf' },
  );

test('[SHL-67] the bell says how many notices are unread, and its list leads to each object', async () => {
  const requests = office([
    aNotice(),
    aNotice({
      id: '1000',
      text: 'reviewRefused',
      parameters: { match: '甲 VS 乙', reason: '盘口已变' },
      readTime: hoursAgo(0),
    }),
  ]);
  await show(aUser({ permissions: ['pre_soc_odd_dra-view'] }));
  await expect.element(page.getByRole('button', { name: '通知，1 条未读' })).toBeVisible();
  await bell.click();
  await expect.element(panel.getByRole('heading', { name: '今天' })).toBeVisible();
  await expect.element(entry(/“甲 VS 乙”的预测审核后未能发布：盘口已变/)).toBeVisible();
  const unread = entry(/^未读 ?预测审核未通过.*“阿森纳 VS 热刺”的预测被 陈晨 退回：请补充依据/);
  await unread.click();
  await expect.element(panel).not.toBeInTheDocument();
  expect(window.location.pathname + window.location.search).toBe('/pre_soc_odd_dra?draft=77');
  expect(requests('notices.mark-read').map(({ params }) => params)).toEqual([{ id: '1001' }]);
  await expect.element(page.getByRole('button', { name: '通知', exact: true })).toBeVisible();
});

test('[SHL-67] a notice arrives by itself, also in the open list', async () => {
  const notices = [aNotice({ readTime: hoursAgo(0) })];
  office(notices);
  await show();
  await expect.element(bell).toHaveAccessibleName('通知');
  notices.unshift(aNotice({ id: '1002' }));
  say();
  await expect.element(bell).toHaveAccessibleName('通知，1 条未读');
  await bell.click();
  await expect.element(panel.getByRole('link', { name: /^未读/ })).toBeVisible();
  notices.unshift(aNotice({ id: '1003' }));
  deliver({ type: 'reload', topic: 'notices' });
  await expect.element(bell).toHaveAccessibleName('通知，2 条未读');
  await expect.poll(() => panel.getByRole('listitem').elements().length).toBe(3);
});

test('more than 99 unread notices are shown as 99+', async () => {
  answering({ 'notices.unread': () => ({ unread: 100 }) });
  await show();
  await expect.element(bell).toHaveAccessibleName('通知，99 条以上未读');
  await expect.element(page.getByText('99+')).toBeVisible();
});

test('marking all as read ends at the newest that is shown, keeps the focus, and works once', async () => {
  const notices = [aNotice({ id: '1002' }), aNotice()];
  const requests = office(notices);
  await show();
  await bell.click();
  const markAll = panel.getByRole('button', { name: '全部已读' });
  await markAll.click();
  await expect.element(bell).toHaveAccessibleName('通知');
  await expect.element(markAll).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(requests('notices.mark-all-read').map(({ body }) => body)).toEqual([{ until: '1002' }]);
  await expect.element(panel.getByText('未读')).not.toBeInTheDocument();
});

test('notices stand under their days, and older ones are read on request', async () => {
  const older = [
    aNotice({ id: '900', createdTime: hoursAgo(24 * 40), parameters: { match: '旧赛', reviewer: '', remark: '' } }),
  ];
  office([aNotice(), aNotice({ id: '1000', createdTime: hoursAgo(24) })], [older]);
  await show();
  await bell.click();
  const days = () =>
    panel
      .getByRole('heading', { level: 3 })
      .elements()
      .map((each) => each.textContent);
  await expect.poll(days).toEqual(['今天', '昨天']);
  await panel.getByRole('button', { name: '查看更早的通知' }).click();
  await expect.poll(days).toEqual(['今天', '昨天', formatTime(hoursAgo(24 * 40), 'day')]);
  await expect.element(panel.getByRole('button', { name: '查看更早的通知' })).not.toBeInTheDocument();
});

test('a notice about another merchant names it, and opens in it', async () => {
  office([aNotice({ merchantCode: 'beta' })]);
  await show(aUser({ merchantCode: 'platform', isSuperAdmin: true }));
  await bell.click();
  const one = entry(/晨曦体育 \(beta\)/);
  await expect.element(one).toHaveAttribute('href', '/com_lis/beta/pre_soc_odd_dra?draft=77');
});

test('a notice of a newer release has a sentence, too', async () => {
  office([aNotice({ kind: 'monitor', text: 'textOfANewerRelease', parameters: {} })]);
  await show();
  await bell.click();
  await expect.element(entry(/有一条新通知，请刷新页面后查看/)).toBeVisible();
});

test('without notices the list says so, and explains its use', async () => {
  office([]);
  await show();
  await bell.click();
  await expect.element(panel.getByText('还没有通知')).toBeVisible();
  await expect.element(panel.getByText(/保留 90 天/)).toBeVisible();
  await expect.element(panel.getByRole('button', { name: '全部已读' })).not.toBeInTheDocument();
});

test('no answer is said in the list, with a way to try again', async () => {
  let isDown = true;
  answering({
    'notices.unread': () => ({ unread: 0 }),
    'notices.list': () => {
      if (isDown) throw new NoAnswer();
      return { notices: [], next: null };
    },
  });
  await show();
  await bell.click();
  await expect.element(panel.getByText('加载失败，请重试'), { timeout: 8000 }).toBeVisible();
  isDown = false;
  await panel.getByRole('button', { name: '重试' }).click();
  await expect.element(panel.getByText('还没有通知')).toBeVisible();
});

test('the list is reached and left by keys, and stays inside a narrow window', async () => {
  await page.viewport(390, 844);
  const remark = 'a-very-long-word-without-an-end'.repeat(8);
  office(
    Array.from({ length: 30 }, (_, at) =>
      aNotice({ id: String(2000 - at), parameters: { match: '甲 VS 乙', reviewer: '陈晨', remark } }),
    ),
  );
  await show();
  await expect.element(bell).toHaveAccessibleName('通知，30 条未读');
  bell.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(panel.getByRole('link', { name: /^未读/ }).first()).toHaveFocus();
  const { left, right, bottom } = panel.element().getBoundingClientRect();
  expect([left >= 0, right <= 390, bottom <= 844]).toEqual([true, true, true]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
  await expect.element(panel.getByRole('button', { name: '全部已读' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(bell).toHaveFocus();
  await page.viewport(1540, 900);
});

test('the bell of an account that owes a password or a factor asks for nothing', async () => {
  const requests = office([aNotice()]);
  await show(aUser({ mustChangePassword: true }));
  await expect.element(bell).toHaveAccessibleName('通知');
  expect(requests('notices.unread')).toEqual([]);
});

test('the open list has no serious accessibility fault in either theme', async () => {
  office([aNotice(), aNotice({ id: '1000', readTime: hoursAgo(0) })]);
  await show();
  await bell.click();
  await expect.element(panel.getByRole('heading', { name: '今天' })).toBeVisible();
  await expectAccessible();
});
