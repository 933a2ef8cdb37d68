import { inMerchant, type Tx } from '@touchline/db/transaction';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type EventReader, openStream } from '../../../test/browser/event-stream.ts';
import { signInDirectly } from '../../../test/planted/planted-session.ts';
import { specimenTopic } from '../../../test/specimen/specimen.topic.ts';
import { startStack, type TestStack, uniqueAccount } from '../../../test/stack/stack.ts';
import { allRoutes } from '../../entry/routes.ts';
import { allTopics } from '../../entry/topics.ts';
import { systemRoutes } from './index.ts';

const view = 'bac_#_rol-view';
let stack: TestStack;
beforeAll(async () => {
  const topics = [...allTopics, specimenTopic];
  stack = await startStack(
    {},
    { routes: (platform) => ({ ...allRoutes(platform), ...systemRoutes(platform, topics) }) },
  );
  for (const code of ['alpha', 'beta']) await stack.addMerchant(code);
});
afterAll(() => stack.close());

async function follower(
  merchantCode: string,
  account: string,
  topics: string,
  keys: readonly string[],
  isSuperAdmin = false,
) {
  const accountId = await stack.addAccount(merchantCode, account, keys, { isSuperAdmin });
  const browser = await signInDirectly(stack.browser(), stack.owner, { merchantCode, accountId });
  const events = await openStream(stack, browser, `/api/v1/events?topics=${topics}`);
  return { accountId, events };
}

const next = async (events: EventReader) =>
  JSON.parse((await events.next())?.slice('data: '.length) ?? 'null') as unknown;
const change = (merchantCode: string, name: string) =>
  stack.platform.events.publish(
    specimenTopic,
    '7',
    { merchantCode, accountId: '' },
    { rows: [{ id: '1', name } as never] },
  );
const changed = (topic: string, name: string) => ({ type: 'topic', topic, rows: [{ id: '1', name }], removed: [] });

it('[WIR-37] an account with the permission hears the merchant’s changes; nobody hears another merchant’s', async () => {
  const { events } = await follower('alpha', 'reader', 'specimens:7,tasks', [view]);
  expect(await next(events)).toMatchObject({ type: 'permissions' });
  await change('beta', '别家的');
  await change('alpha', '自家的');
  expect(await next(events)).toEqual(changed('specimens:7', '自家的'));
  events.close();
});

it('[WIR-37] a topic is closed to who does not hold it, and opens and closes as rights change', async () => {
  const { accountId, events } = await follower('alpha', 'plain', 'specimens:7', []);
  expect(await next(events)).toMatchObject({ type: 'permissions' });
  expect(await next(events)).toEqual({ type: 'closed', topic: 'specimens:7' });
  const set = async (work: (tx: Tx) => Promise<void>) => {
    await inMerchant(stack.owner, 'alpha', work);
    await stack.owner.query(
      `UPDATE platform.merchants SET permission_epoch = permission_epoch + 1 WHERE code = 'alpha'`,
    );
    await stack.platform.events.announce('alpha');
  };
  await set(async (tx) => {
    const values = { merchant_code: 'alpha', account_id: accountId, role_id: '1' };
    await tx.insertInto('tenant.account_roles').values(values).execute();
  });
  expect(await next(events)).toMatchObject({ type: 'permissions' });
  expect(await next(events)).toEqual({ type: 'reload', topic: 'specimens:7' });
  await change('alpha', '可见');
  expect(await next(events)).toEqual(changed('specimens:7', '可见'));
  await set(async (tx) => {
    await tx.deleteFrom('tenant.account_roles').where('account_id', '=', accountId).execute();
  });
  expect(await next(events)).toMatchObject({ type: 'permissions' });
  expect(await next(events)).toEqual({ type: 'closed', topic: 'specimens:7' });
  events.close();
});

it('[WIR-37] a super-admin hears the merchants that they act for; staff hear no other by naming it', async () => {
  const chief = await follower('platform', 'chief', 'specimens:7@beta', [], true);
  const staff = await follower('alpha', 'curious', 'specimens:7@beta', [view]);
  expect(await next(chief.events)).toMatchObject({ type: 'permissions' });
  expect(await next(staff.events)).toMatchObject({ type: 'permissions' });
  expect(await next(staff.events)).toEqual({ type: 'closed', topic: 'specimens:7@beta' });
  await change('beta', '代操作');
  expect(await next(chief.events)).toEqual(changed('specimens:7@beta', '代操作'));
  for (const { events } of [chief, staff]) events.close();
});

it.each([
  'nothing',
  'tasks:7',
  'specimens',
  'tasks@alpha',
  Array.from({ length: 21 }, (_, at) => `specimens:${at}`).join(','),
])('refuses what is no topic, and more than twenty: %s', async (topics) => {
  const { events } = await follower('alpha', uniqueAccount('odd'), topics, [view]);
  expect(events.response.status).toBe(400);
  events.close();
});
