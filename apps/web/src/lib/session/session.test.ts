import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';

import { markDirty } from '../page/dirty.ts';
import { loseSession } from './expiry.ts';
import {
  clearSession,
  forgetSession,
  giveUpPage,
  onCacheClear,
  onPersonChanged,
  onSessionCleared,
  refreshUser,
  sessionGeneration,
  sessionStore,
  type SessionUser,
  setNobody,
  setSession,
} from './session.ts';

const person: SessionUser = {
  id: '7',
  account: 'lihua',
  name: '李华',
  email: 'lihua@example.com',
  merchantCode: 'platform',
  permissions: ['pro_anc_lis-view'],
  isSuperAdmin: false,
  permissionVersion: '1',
  mustEnrol: false,
  mustChangePassword: false,
};

let cleared = 0;
onCacheClear(() => {
  cleared += 1;
});

/** Another tab of the same browser. */
const otherTab = new BroadcastChannel('touchline.session');
const heard: unknown[] = [];
otherTab.addEventListener('message', ({ data }) => void heard.push(data));
afterAll(() => otherTab.close());

afterEach(() => {
  markDirty('form', false);
  setNobody();
  cleared = 0;
  heard.length = 0;
});

test('[SGN-09] the session holds the signed-in user with its permissions', () => {
  setSession(person);
  expect(sessionStore.get()).toEqual({ phase: 'signed-in', user: person });
});

test('caches go at sign-out and at sign-in as someone else, not when the same person is refreshed', () => {
  setSession(person);
  setSession({ ...person, permissionVersion: '2' });
  expect(cleared).toBe(0);
  setSession({ ...person, id: '8', account: 'other' });
  expect(cleared).toBe(1);
  clearSession('signed-out');
  expect(cleared).toBe(2);
});

test('a failed sign-in forgets permissions and name, and leads nowhere', () => {
  const reasons: string[] = [];
  const stop = onSessionCleared((reason) => void reasons.push(reason));
  setSession(person);
  forgetSession();
  stop();
  expect(sessionStore.get().user).toBeNull();
  expect(reasons).toEqual([]);
});

test('an expired session keeps the page with what was typed, and its person', () => {
  setSession(person);
  markDirty('form', true);
  loseSession('001004');
  expect(sessionStore.get()).toEqual({ phase: 'expired', user: person });
});

test('with nothing typed an expired session is cleared and announced', () => {
  const reasons: string[] = [];
  const stop = onSessionCleared((reason) => void reasons.push(reason));
  setSession(person);
  loseSession('001004');
  stop();
  expect(sessionStore.get()).toEqual({ phase: 'nobody', user: null });
  expect(reasons).toEqual(['expired']);
});

test('a session ended elsewhere is cleared whatever was typed', () => {
  const reasons: string[] = [];
  const stop = onSessionCleared((reason) => void reasons.push(reason));
  setSession(person);
  markDirty('form', true);
  loseSession('001005');
  stop();
  expect(sessionStore.get().user).toBeNull();
  expect(reasons).toEqual(['ended-elsewhere']);
});

test('someone else in the same tab is a change of person too', () => {
  let changes = 0;
  const stop = onPersonChanged(() => {
    changes += 1;
  });
  setSession(person);
  refreshUser({ ...person, name: '李小华' });
  expect(changes).toBe(0);
  refreshUser({ ...person, id: '8' });
  stop();
  expect(changes).toBe(1);
});

test('an answer can tell that its session is over: every beginning and end of one is another generation', () => {
  markDirty('form', true);
  const seen = [sessionGeneration()];
  const steps = [
    () => setSession(person),
    () => setSession(person),
    () => clearSession('signed-out'),
    () => setSession(person),
    () => loseSession('001004'),
    () => setSession(person),
    () => forgetSession(),
  ];
  for (const step of steps) {
    step();
    seen.push(sessionGeneration());
  }
  expect(new Set(seen).size).toBe(seen.length);
  setSession(person);
  const running = sessionGeneration();
  refreshUser({ ...person, permissionVersion: '2' });
  expect(sessionGeneration()).toBe(running);
});

describe('with another tab', () => {
  const phase = () => sessionStore.get().phase;

  test('an expiry noticed there keeps what is typed here', async () => {
    setSession(person);
    markDirty('form', true);
    otherTab.postMessage({ type: 'cleared', reason: 'expired' });
    await vi.waitFor(() => expect(sessionStore.get()).toEqual({ phase: 'expired', user: person }));
  });

  test('an expiry noticed there ends a page with nothing typed', async () => {
    setSession(person);
    otherTab.postMessage({ type: 'cleared', reason: 'expired' });
    await vi.waitFor(() => expect(phase()).toBe('nobody'));
  });

  test.each(['signed-out', 'ended-elsewhere'])('%s there leaves nothing here', async (reason) => {
    setSession(person);
    markDirty('form', true);
    otherTab.postMessage({ type: 'cleared', reason });
    await vi.waitFor(() => expect(phase()).toBe('nobody'));
  });

  test('the person who signs in again there is back here too, with what was typed', async () => {
    setSession(person);
    markDirty('form', true);
    loseSession('001004');
    otherTab.postMessage({ type: 'signed-in', user: person });
    await vi.waitFor(() => expect(phase()).toBe('signed-in'));
  });

  test('an expiry is announced to other tabs, giving up this tab’s typing is not', async () => {
    setSession(person);
    markDirty('form', true);
    loseSession('001004');
    await vi.waitFor(() => expect(heard).toContainEqual({ type: 'cleared', reason: 'expired' }));
    heard.length = 0;
    giveUpPage();
    setSession(person);
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'signed-in', user: person }]));
  });
});
