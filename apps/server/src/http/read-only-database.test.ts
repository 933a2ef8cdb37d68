import { calls } from '@touchline/contract/calls';
import { errorCodes } from '@touchline/domain/error-codes';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { Browser } from '../../test/browser/browser.ts';
import { openEvents } from '../../test/browser/event-stream.ts';
import { everyCall, type ReadyCall } from '../../test/calls/every-call.ts';
import { logRows } from '../../test/log/log-rows.ts';
import { age } from '../../test/planted/aging.ts';
import { signInDirectly } from '../../test/planted/planted-session.ts';
import { setReadOnly } from '../../test/stack/read-only.ts';
import { password, startStack, testOrigin, type TestStack } from '../../test/stack/stack.ts';
import { allRoutes } from '../entry/routes.ts';
import { openPlatform, type Platform } from '../platform/platform.ts';
import { createServer } from './server.ts';

let stack: TestStack;
let ready: ReadyCall[];
/** Another process of the same installation. */
let platform: Platform;
let app: FastifyInstance;
beforeAll(async () => {
  stack = await startStack();
  ready = await everyCall(stack);
  platform = await openPlatform(stack.platform.config);
  app = await createServer(platform, calls, allRoutes(platform));
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await platform.close();
  await stack.close();
});

const turn = (isReadOnly: boolean) => setReadOnly(stack.platform.config.DATABASE_URL.reveal(), isReadOnly);
const { code } = errorCodes.readOnly;
const patient = { timeout: 20_000 };
const atOnce = 6;

async function hired(account: string): Promise<{ id: string; browser: Browser }> {
  const id = await stack.addAccount('alpha', account);
  return { id, browser: await signInDirectly(stack.browser(), stack.owner, { merchantCode: 'alpha', accountId: id }) };
}

async function outcome(browser: Browser): Promise<string> {
  const { status, error } = await browser.call('sign-in.info', {});
  return status === 200 ? '200' : `${status} ${error.code}`;
}

/** The same cookies at the other process. */
function elsewhere(browser: Browser): Browser {
  const other = new Browser(app, platform.redis, testOrigin, '127.0.0.1');
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  return other;
}

/** They change nothing, or only what is not in the database; signing out goes on otherwise. */
const unwritten = new Set(['captcha.answer', 'sign-in.logout', 'taboo-words.check', 'anchors.read-file']);

/** A read that a busy machine could not serve in time is sent again, as by a person. */
async function answerOf({ id, call, send }: ReadyCall) {
  const isRead = call.method === 'GET' && call.log === null;
  const expected = isRead || unwritten.has(id) ? 200 : 503;
  let { status } = await send();
  for (let again = 0; again < 3 && expected === 200 && status === 503; again += 1) ({ status } = await send());
  return { id, status, expected };
}

const readyChecks = async (of: Browser) => (await of.call('system.ready', {})).data;

/** Every call there is, while others use the machine. */
describe('while the database takes no writes', { timeout: 90_000 }, () => {
  beforeEach(() => turn(true));
  afterEach(async () => {
    await turn(false);
    for (const { writability } of [stack.platform, platform]) await vi.waitUntil(() => !writability.isLost(), patient);
  });

  it('[hardening 8] reads go on, writes and logged reads answer 503, and nothing answers 500', async () => {
    const answers: { id: string; status: number; expected: number }[] = [];
    // No more at once than a few people would: how many there are is not what is asked.
    for (let from = 0; from < ready.length; from += atOnce)
      answers.push(...(await Promise.all(ready.slice(from, from + atOnce).map(answerOf))));
    const wrong = answers.filter(({ status, expected }) => status !== expected);
    expect(wrong.map(({ id, status }) => `${id}: ${status}`)).toEqual([]);
  });

  it('[hardening 8] ready says so at every process, and again when it is over', async () => {
    const { browser } = await hired('asker');
    for (const each of [browser, elsewhere(browser)])
      expect(await readyChecks(each)).toMatchObject({ status: 'degraded', checks: { databaseWrites: 'down' } });
    await turn(false);
    for (const each of [browser, elsewhere(browser)])
      await expect.poll(() => readyChecks(each), patient).toMatchObject({ checks: { databaseWrites: 'up' } });
  });

  it('[hardening 8] a write says what is wrong, and signing in does whether the password is right or not', async () => {
    const { browser } = await hired('writer');
    const saved = await browser.call('profile.update', { body: { name: '新名字' } });
    expect([saved.status, saved.error.code]).toEqual([503, code]);
    for (const given of [password, 'Wrong-Horse-7']) {
      const answer = await stack.browser().signIn('writer', given);
      expect([answer.status, answer.error.code]).toEqual([503, code]);
    }
  });

  it('[hardening 8] a session’s use cannot be noted, and no read fails for it', async () => {
    const { id, browser } = await hired('reader');
    await age(stack.owner, 'identity.sessions', id, '10 minutes');
    for (let turns = 0; turns < 3; turns += 1) expect(await outcome(browser)).toBe('200');
  });

  it('[hardening 8] a call that changes nothing goes on although the use of its session cannot be noted', async () => {
    const { browser } = await hired('saver');
    expect((await browser.call('profile.update', { body: { name: '新名字' } })).status).toBe(503);
    await vi.waitUntil(() => stack.platform.writability.isLost(), patient);
    await stack.owner.query(`UPDATE identity.sessions SET last_seen_at = now() - interval '10 minutes'`);
    const unchanging = ready.filter(({ id }) => ['taboo-words.check', 'anchors.read-file'].includes(id));
    expect(unchanging).toHaveLength(2);
    for (const each of unchanging) expect(await answerOf(each)).toMatchObject({ id: each.id, status: 200 });
  });

  it('[hardening 8] pages hear of it by the event stream, at every process', async () => {
    const { browser } = await hired('listener');
    const events = await openEvents(stack, browser);
    expect(await events.next()).toContain('permissions');
    await elsewhere(browser).call('profile.update', { body: { name: '新名字' } });
    expect(await events.next()).toBe('data: {"type":"readOnly","on":true}');
    await turn(false);
    expect(await events.next()).toBe('data: {"type":"readOnly","on":false}');
    events.close();
  });

  it('[hardening 8] signing out clears the cookie, ends the session at every process at once, and in the log later', async () => {
    const { id, browser } = await hired('leaver');
    const [same, other] = [stack.browser(), elsewhere(browser)];
    for (const [name, value] of browser.cookies) same.cookies.set(name, value);
    const events = await openEvents(stack, browser);
    expect(await events.next()).toContain('permissions');
    expect(await outcome(other)).toBe('200');

    const answer = await browser.call('sign-in.logout', {});
    expect([answer.status, answer.data]).toEqual([200, { pending: true }]);
    expect(String(answer.headers['set-cookie'])).toContain('touchline_session=;');
    expect(await outcome(same)).toBe('401 001005');
    await expect.poll(() => outcome(other), patient).toBe('401 001005');
    await expect.poll(() => events.next(), patient).toBeNull();
    // A process that starts now does not let it in either.
    const late = await openPlatform(stack.platform.config);
    expect(late.left.has(other.cookies.get('touchline_session') ?? '')).toBe(true);
    await late.close();

    const ended = async () =>
      (await stack.owner.query('SELECT FROM identity.sessions WHERE account_id = $1 AND ended_at IS NOT NULL', [id]))
        .rowCount;
    expect(await ended()).toBe(0);
    await turn(false);
    await expect.poll(ended, patient).toBe(1);
    await expect.poll(() => [...stack.platform.left.all(), ...platform.left.all()], patient).toEqual([]);
    expect(await outcome(other)).toBe('401 001005');
    const rows = (await logRows(stack.owner)).filter(({ userAccount }) => userAccount === 'leaver');
    expect(rows).toMatchObject([{ functionName: '退出登录', httpMethod: 'POST', result: 1 }]);
    expect(JSON.parse(rows[0]?.changes ?? '')).toMatchObject([{ entity: 'session', before: { ended_at: null } }]);
  });
});

it('[hardening 8] without Redis nobody else could be told: signing out is refused, and the session goes on', async () => {
  const { browser } = await hired('stayer');
  await turn(true);
  const cut = await startStack({
    REDIS_URL: 'redis://127.0.0.1:1',
    DATABASE_URL: stack.platform.config.DATABASE_URL.reveal(),
  });
  const alone = cut.browser();
  for (const [name, value] of browser.cookies) alone.cookies.set(name, value);
  const answer = await alone.call('sign-in.logout', {});
  await turn(false);
  await cut.close();
  expect(answer.status).toBe(503);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(await outcome(browser)).toBe('200');
});
