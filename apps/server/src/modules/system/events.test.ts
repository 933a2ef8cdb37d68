import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Browser } from '../../../test/browser/browser.ts';
import { type EventReader, openEvents } from '../../../test/browser/event-stream.ts';
import { age } from '../../../test/planted/aging.ts';
import { password, startStack, type TestStack } from '../../../test/stack/stack.ts';

let stack: TestStack;
let unannounced: Promise<number>;
beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('alpha');
  await stack.addMerchant('silent');
  const { id, events } = await listening('unheard', 'silent');
  await stack.owner.query('UPDATE identity.sessions SET ended_at = now() WHERE account_id = $1', [id]);
  const from = performance.now();
  unannounced = events.next().then((message) => (message === null ? performance.now() - from : Number.NaN));
});
afterAll(() => stack.close());

async function listening(
  account: string,
  merchantCode = 'alpha',
): Promise<{ browser: Browser; id: string; events: EventReader }> {
  const id = await stack.addAccount(merchantCode, account);
  const browser = stack.browser();
  await browser.signIn(account, password);
  const events = await openEvents(stack, browser);
  expect(await events.next()).toMatch(/^data: /);
  return { browser, id, events };
}

it('[WIR-37] streams type and version only, first the version held and then every new one', async () => {
  const id = await stack.addAccount('alpha', 'reader');
  const browser = stack.browser();
  await browser.signIn('reader', password);
  const events = await openEvents(stack, browser);
  expect(events.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(await events.next()).toBe('data: {"type":"permissions","version":"1.1"}');
  await stack.owner.query(`UPDATE platform.merchants SET permission_epoch = 2 WHERE code = 'alpha'`);
  await stack.platform.events.announce('alpha');
  expect(await events.next()).toBe('data: {"type":"permissions","version":"2.1"}');
  await inMerchant(stack.owner, 'alpha', async (tx) => {
    await tx.updateTable('tenant.accounts').set({ permission_epoch: '2' }).where('id', '=', id).execute();
  });
  await stack.platform.events.announce('alpha');
  expect(await events.next()).toBe('data: {"type":"permissions","version":"2.2"}');
  events.close();
});

it('[WIR-37] opens for nobody without a session', async () => {
  const events = await openEvents(stack, stack.browser());
  expect(events.response.status).toBe(401);
  events.close();
});

it('[WIR-37] ends when its session ends: by logout, by time, or with its account', async () => {
  const endings: Record<string, (person: { browser: Browser; id: string }) => Promise<unknown>> = {
    leaver: ({ browser }) => browser.call('sign-in.logout', {}),
    sleeper: ({ id }) => age(stack.owner, 'identity.sessions', id, '121 minutes'),
    stayer: ({ id }) => age(stack.owner, 'identity.sessions', id, '721 minutes', ['created_at']),
    fired: ({ id }) => stack.disable('alpha', id),
  };
  for (const [account, end] of Object.entries(endings)) {
    const person = await listening(account);
    await end(person);
    await stack.platform.events.announce('alpha');
    expect(await person.events.next(), account).toBeNull();
  }
});

it('[WIR-37] ends at one session of an account and goes on at the other', async () => {
  const { browser, events } = await listening('twice');
  const elsewhere = stack.browser();
  await elsewhere.signIn('twice', password);
  const kept = await openEvents(stack, elsewhere);
  await kept.next();
  await browser.call('sign-in.logout', {});
  await stack.owner.query(`UPDATE platform.merchants SET permission_epoch = permission_epoch + 1 WHERE code = 'alpha'`);
  await stack.platform.events.announce('alpha');
  expect(await events.next()).toBeNull();
  expect(await kept.next()).toMatch(/^data: \{"type":"permissions","version":"\d+\.\d+"\}$/);
  kept.close();
});

it('[SGN-31] listening is no request of the user’s own: it does not put off the idle limit', async () => {
  const { id, events } = await listening('listener');
  await age(stack.owner, 'identity.sessions', id, '90 minutes');
  await stack.owner.query(`UPDATE platform.merchants SET permission_epoch = permission_epoch + 1 WHERE code = 'alpha'`);
  await stack.platform.events.announce('alpha');
  expect(await events.next()).toMatch(/^data: /);
  await age(stack.owner, 'identity.sessions', id, '31 minutes');
  await stack.platform.events.announce('alpha');
  expect(await events.next()).toBeNull();
});

it('ends the oldest of a session’s streams when there are more than five', async () => {
  const { browser, events } = await listening('hoarder');
  const more = [];
  for (let opened = 0; opened < 5; opened += 1) more.push(await openEvents(stack, browser));
  expect(await events.next()).toBeNull();
  for (const kept of more) expect(await kept.next()).toMatch(/^data: /);
  await stack.owner.query(`UPDATE platform.merchants SET permission_epoch = permission_epoch + 1 WHERE code = 'alpha'`);
  await stack.platform.events.announce('alpha');
  for (const kept of more) {
    expect(await kept.next()).toMatch(/^data: /);
    kept.close();
  }
});

it('[WIR-37] ends within 15 s where no word of the session’s end gets through', async () => {
  const tookMs = await unannounced;
  expect(tookMs).toBeGreaterThan(1000);
  expect(tookMs).toBeLessThan(16_500);
});
