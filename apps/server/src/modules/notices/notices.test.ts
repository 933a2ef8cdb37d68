import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openStream } from '../../../test/browser/event-stream.ts';
import { logRows } from '../../../test/log/log-rows.ts';
import { plantNotice } from '../../../test/notices/planted-notice.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { workerPlatformOf } from '../../../test/stack/task-runner.ts';
import type { AccountRef } from '../../platform/account-ref.ts';
import { inWork } from '../../platform/in-work.ts';
import type { Mail } from '../../platform/network/mail.ts';
import type { SystemActor } from '../../platform/work.ts';
import { forgetNotices, type NewNotice, noticeMail, notify } from './index.ts';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office.close());

const worker: SystemActor = { kind: 'system', system: 'worker', at: 'test' };
const refOf = ({ merchantCode, id }: Colleague): AccountRef => ({ merchantCode, accountId: id });
const parameters = { match: '阿森纳 VS 热刺', reviewer: '陈晨', remark: '请补充依据' };
const link = '/pre_soc_odd_dra';
let events = 0;

/** Tells people of something that happened to a merchant. */
async function tell(to: readonly AccountRef[], given: Partial<NewNotice> = {}, merchantCode = 'alpha'): Promise<void> {
  events += 1;
  const notice = { text: 'reviewReturned', parameters, link, event: `event ${events}`, to, ...given } as NewNotice;
  await inWork(office.platform, merchantCode, worker, '测试', (work) => notify(work, office.platform, [notice]));
}

const listOf = async (who: Colleague) => (await who.call('notices.list', { query: {} })).data.notices;
const unreadOf = async (who: Colleague) => (await who.call('notices.unread', {})).data.unread;

it('a notice reaches its receivers alone, once each, however often its event is reported', async () => {
  const [writer, other] = [await office.hire('alpha'), await office.hire('alpha')];
  for (const to of [[writer, writer], [writer]]) await tell(to.map(refOf), { event: 'one event' });
  expect(await listOf(writer)).toEqual([
    {
      id: expect.any(String),
      kind: 'reviewReturned',
      text: 'reviewReturned',
      parameters,
      merchantCode: 'alpha',
      link,
      createdTime: expect.any(String),
      readTime: null,
    },
  ]);
  expect(await listOf(other)).toEqual([]);
  expect([await unreadOf(writer), await unreadOf(other)]).toEqual([1, 0]);
});

it('the same name of an event in two merchants is two events to a super-admin, whose notices stand in platform', async () => {
  const { chief } = office;
  for (const code of ['alpha', 'beta']) await tell([refOf(chief)], { event: 'same name' }, code);
  expect((await listOf(chief)).map(({ merchantCode }) => merchantCode)).toEqual(['beta', 'alpha']);
  expect((await listOf(office.chiefFor('alpha'))).length, 'also while acting for a merchant').toBe(2);
});

it('disabled, deleted and unknown accounts get no notice, and keep none of the others from theirs', async () => {
  const [writer, disabled, deleted] = await Promise.all([1, 2, 3].map(() => office.hire('alpha')));
  if (writer === undefined || disabled === undefined || deleted === undefined) throw new Error('nobody was hired');
  await inMerchant(office.owner, 'alpha', async (tx) => {
    await sql`UPDATE tenant.accounts SET enabled = false WHERE id = ${disabled.id}`.execute(tx);
    await sql`UPDATE tenant.accounts SET deleted_at = now() WHERE id = ${deleted.id}`.execute(tx);
  });
  await tell([refOf(disabled), refOf(deleted), { merchantCode: 'alpha', accountId: '999999' }, refOf(writer)]);
  expect(await unreadOf(writer)).toBe(1);
  const { rows } = await inMerchant(office.owner, 'alpha', (tx) =>
    sql`SELECT FROM tenant.notices WHERE account_id IN (${disabled.id}, ${deleted.id})`.execute(tx),
  );
  expect(rows).toEqual([]);
});

it('a notice about one merchant is never for the people of another', async () => {
  const stranger = await office.hire('beta');
  await expect(tell([refOf(stranger)])).rejects.toThrow('a notice about alpha is not for people of beta');
  expect(await unreadOf(stranger)).toBe(0);
});

it('nobody is told of what they did themselves', async () => {
  const [doer, other] = [await office.hire('alpha'), await office.hire('alpha')];
  const actor = { kind: 'person', accountId: doer.id, homeMerchant: 'alpha' } as never;
  const notice: NewNotice = {
    text: 'reviewReturned',
    parameters,
    link,
    event: 'own act',
    to: [doer, other].map(refOf),
  };
  await inMerchant(office.platform.pool, 'alpha', (tx) =>
    notify({ tx, actor, afterCommit: () => undefined }, office.platform, [notice]),
  );
  expect([await unreadOf(doer), await unreadOf(other)]).toEqual([0, 1]);
});

it('a notice that was read stays in the list; somebody else’s cannot be marked', async () => {
  const [reader, other] = [await office.hire('alpha'), await office.hire('alpha')];
  const id = await plantNotice(office.owner, refOf(reader));
  expect((await other.call('notices.mark-read', { params: { id } })).status).toBe(404);
  for (const _ of ['once', 'twice'])
    expect((await reader.call('notices.mark-read', { params: { id } })).status).toBe(200);
  expect(await unreadOf(reader)).toBe(0);
  expect((await listOf(reader))[0]?.readTime).not.toBeNull();
});

it('marking all as read leaves notices unread that came after the newest shown', async () => {
  const reader = await office.hire('alpha');
  await plantNotice(office.owner, refOf(reader));
  const until = await plantNotice(office.owner, refOf(reader));
  await plantNotice(office.owner, refOf(reader));
  const before = (await logRows(office.owner)).length;
  expect((await reader.call('notices.mark-all-read', { body: { until } })).status).toBe(200);
  expect((await listOf(reader)).map(({ readTime }) => readTime === null)).toEqual([true, false, false]);
  expect(await unreadOf(reader)).toBe(1);
  expect((await logRows(office.owner)).length, 'reading leaves no row in the log').toBe(before);
});

it('the list goes on page by page, and the count of unread notices ends at 100', async () => {
  const reader = await office.hire('alpha');
  for (let n = 0; n < 103; n += 1) await plantNotice(office.owner, refOf(reader));
  const seen = new Set<string>();
  let before: string | null = null;
  let pages = 0;
  do {
    const query: { before?: string } = before === null ? {} : { before };
    const { data } = await reader.call('notices.list', { query });
    for (const { id } of data.notices) seen.add(id);
    before = data.next;
    pages += 1;
  } while (before !== null);
  expect([seen.size, pages, await unreadOf(reader)]).toEqual([103, 4, 100]);
});

it('an open window hears of a new notice, and of one that was read in another', async () => {
  const reader = await office.hire('alpha');
  const stream = await openStream(office, reader.browser, '/api/v1/events?topics=notices');
  const next = async () => JSON.parse((await stream.next())?.slice('data: '.length) ?? 'null') as unknown;
  expect(await next()).toMatchObject({ type: 'permissions' });
  await tell([refOf(reader)]);
  const id = (await listOf(reader))[0]?.id ?? '';
  expect(await next()).toEqual({ type: 'topic', topic: 'notices', rows: [{ id, isRead: false }], removed: [] });
  await reader.call('notices.mark-read', { params: { id } });
  expect(await next()).toMatchObject({ rows: [{ id, isRead: true }] });
  stream.close();
});

it('kinds are mailed by one’s own setting, which the log keeps; at first none is', async () => {
  const [reader, other] = [await office.hire('alpha', ['pre_soc_odd_dra-view']), await office.hire('alpha')];
  const kinds = async () => (await reader.call('notices.settings', {})).data.kinds;
  expect(await kinds()).toEqual([
    { kind: 'predictionRefused', byMail: false },
    { kind: 'reviewReturned', byMail: false },
  ]);
  expect((await other.call('notices.settings', {})).data.kinds, 'without a right to any').toEqual([]);
  const body = { kind: 'reviewReturned', byMail: true } as const;
  expect((await reader.call('notices.change-setting', { body })).status).toBe(200);
  expect((await kinds())[1]).toEqual(body);
  const row = (await logRows(office.owner)).findLast(({ functionName }) => functionName === '修改通知设置');
  expect(row?.changes).toContain('"by_mail"');

  const sent: { merchantCode: string; id: string }[] = [];
  const queue = {
    ...office.platform.queue,
    send: async (_tx: unknown, job: { name: string }, data: object) => {
      if (job.name === noticeMail.name) sent.push(data as (typeof sent)[number]);
    },
  } as typeof office.platform.queue;
  await inWork(office.platform, 'alpha', worker, '测试', (work) =>
    notify(work, { ...office.platform, queue }, [
      { text: 'reviewReturned', parameters, link, event: 'mailed', to: [reader, other].map(refOf) },
      {
        text: 'predictionRefused',
        parameters: { match: 'x', reason: 'y' },
        link,
        event: 'unmailed',
        to: [refOf(reader)],
      },
    ]),
  );
  const [, mailed] = await listOf(reader);
  expect(sent).toEqual([{ merchantCode: 'alpha', id: mailed?.id }]);
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined };
  const sendMail = noticeMail.handler({ ...workerPlatformOf(office), mailer });
  for (const data of sent) await sendMail(data);
  expect(mails).toEqual([
    {
      to: `${reader.account}@example.com`,
      subject: 'Touchline 通知：预测审核未通过',
      text: expect.stringContaining('“阿森纳 VS 热刺”的预测被 陈晨 退回：请补充依据。'),
    },
  ]);
  await reader.call('notices.mark-read', { params: { id: mailed?.id ?? '' } });
  for (const data of sent) await sendMail(data);
  expect(mails.length, 'a notice that was read is not mailed later').toBe(1);
});

it('notices are deleted after 90 days, read or not', async () => {
  const reader = await office.hire('alpha');
  const kept = await plantNotice(office.owner, refOf(reader), 89);
  await plantNotice(office.owner, refOf(reader), 91);
  await forgetNotices.handler(workerPlatformOf(office))({});
  expect((await listOf(reader)).map(({ id }) => id)).toEqual([kept]);
});

it('200 receivers take one statement', async () => {
  const people = await Promise.all(Array.from({ length: 200 }, (_, n) => office.addAccount('alpha', `crowd${n}`, [])));
  const to = people.map((accountId) => ({ merchantCode: 'alpha', accountId }));
  let statements = 0;
  await inWork(office.platform, 'alpha', worker, '测试', async (work) => {
    const tx = new Proxy(work.tx, {
      get(target, name) {
        if (name === 'getExecutor') statements += 1;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
      },
    });
    const notice: NewNotice = { text: 'reviewReturned', parameters, link, event: 'crowd', to };
    await notify({ ...work, tx }, office.platform, [notice]);
  });
  expect(statements).toBe(1);
});
